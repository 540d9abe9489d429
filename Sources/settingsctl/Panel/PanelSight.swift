import Bus
import Graphics
import Hardware
import Scenes

/// The panel's picture as it is told, change after change.
final class PanelSight {
    private var canvas: Canvas?

    /// Takes over what differs from what was seen last.
    func take(_ view: PanelView) throws {
        let format: PixelFormat
        switch view.depth {
        case 32: format = .xrgb8888
        case 16: format = .rgb565
        case 1: format = .monochrome
        default: throw CommandFailure.refused("the service has a picture of \(view.depth) bits a pixel")
        }
        let size = Size(width: view.width, height: view.height)
        guard let change = PictureChange(packed: view.change, in: format) else { throw Self.unreadable }
        var next = try canvas(size, format)
        let fits = next.take(change)
        canvas = consume next
        if !fits { throw Self.unreadable }
    }

    private func canvas(_ size: Size, _ format: PixelFormat) throws -> Canvas {
        if let own = canvas.take(), own.size == size, own.format == format { return own }
        return try Canvas(size: size, format: format)
    }

    private static let unreadable = CommandFailure.refused("the service's picture cannot be read")

    func picture() throws -> Picture {
        guard let own = canvas.take() else { throw Self.unreadable }
        let picture = Picture(own)
        canvas = consume own
        return picture
    }

    func png() throws -> [UInt8] { try PNG.encode(picture()) }
}
