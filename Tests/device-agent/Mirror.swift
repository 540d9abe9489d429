import CDeviceAgent
import Glibc

/// Shows a framebuffer that has no window of its own, enlarged, on one that has.
struct Mirror {
    let source: String
    let target: String

    /// The panel's own, on boards that have one.
    static let panel = Mirror(source: Screen.panel, target: "/dev/fb1")

    /// Names the module of a panel that has no window; there on boards whose panel is mirrored.
    private static let mark = "/etc/framebuffer-module"

    /// Redraws whenever the source has changed; never returns.
    func run() throws(AgentError) -> Never {
        let target = try Screen(opening: target)
        target.activate()
        var shown: [UInt8] = []
        while true {
            // Anew each time: the service may have panned to another page.
            let source = try Screen(opening: source)
            let rows = try source.rows()
            if rows != shown {
                try target.replaceRows(with: Self.enlarged(rows, from: source, to: target))
                shown = rows
            }
            Clock.wait(until: Clock.now + .milliseconds(40))
        }
    }

    /// Whether the target shows what stands in the source; so where no panel is mirrored.
    func isUpToDate() throws(AgentError) -> Bool {
        guard access(Self.mark, F_OK) == 0, access(target, F_OK) == 0 else { return true }
        let source = try Screen(opening: source)
        let target = try Screen(opening: target)
        return try target.rows() == Self.enlarged(try source.rows(), from: source, to: target)
    }

    /// As large as whole pixels allow, in the middle; the target is no smaller, and has 32 bits a pixel.
    private static func enlarged(
        _ rows: [UInt8], from source: borrowing Screen, to target: borrowing Screen
    ) -> [UInt8] {
        let (width, height) = (Int(target.geometry.xres), Int(target.geometry.yres))
        let (sourceWidth, sourceHeight) = (Int(source.geometry.xres), Int(source.geometry.yres))
        let scale = max(1, min(width / sourceWidth, height / sourceHeight))
        let left = (width - sourceWidth * scale) / 2
        let top = (height - sourceHeight * scale) / 2
        var result = [UInt8](repeating: 0, count: target.stride * height)
        for y in 0..<sourceHeight * scale {
            for x in 0..<sourceWidth * scale {
                let place = (y + top) * target.stride + (x + left) * 4
                let colour = source.colour(x: x / scale, y: y / scale, in: rows)
                for channel in 0..<3 { result[place + channel] = colour[2 - channel] }
            }
        }
        return result
    }
}
