import Graphics
import Hardware
import Settings

/// What one page is shown of a device that runs elsewhere: its pictures, and the keys of its board, which are pressed there.
package final class DeviceBench: PageBench {
    /// A device as the page needs it.
    package struct Device {
        /// Puts a key down on the device, or lets it go.
        package let press: (_ key: Key, _ isDown: Bool) -> Void
        /// Turns its knob by so many detents, clockwise ones positive.
        package let turn: (_ detents: Int) -> Void
        /// What its display shows; nil where it cannot be told.
        package let photograph: () -> Picture?

        /// What is done for each.
        package init(
            press: @escaping (Key, Bool) -> Void, turn: @escaping (Int) -> Void,
            photograph: @escaping () -> Picture?
        ) {
            (self.press, self.turn, self.photograph) = (press, turn, photograph)
        }
    }

    /// A photograph costs the device's host some milliseconds.
    package static let framePeriod = Duration.milliseconds(50)

    private let board: Board
    private let device: Device
    private var shown: Picture?
    private var messages: [BenchMessage]
    private var held: Set<Key> = []
    private var due: Duration?

    /// - Parameter title: stands above the page.
    package init(_ board: Board, _ device: Device, title: String) {
        (self.board, self.device) = (board, device)
        messages = [.text(BenchReport.hello(of: board, title))]
    }

    /// A key goes down or up on the device; everything else that a page may ask for is not to be had there.
    package func take(_ line: String, at time: Duration) {
        due = time
        switch BenchCommand(line) {
        case .boards: shown = nil
        case .down(_, let key): press(key, isDown: true)
        case .up(_, let key): press(key, isDown: false)
        case .turn(_, let detents): device.turn(detents)
        case .letGo: close()
        default: break
        }
    }

    package func close() { for key in held { press(key, isDown: false) } }

    private func press(_ key: Key, isDown: Bool) {
        guard isDown ? held.insert(key).inserted : held.remove(key) != nil else { return }
        device.press(key, isDown)
    }

    /// When it next wants to be asked: at once while something waits to be sent, else with the next photograph.
    package func deadline(at time: Duration) -> Duration? { messages.isEmpty ? due ?? time : time }

    /// What the page is to be sent, in order, each once; a photograph is among it where one was due and differs.
    package func takeMessages(at time: Duration) -> [BenchMessage] {
        if (due ?? time) <= time {
            due = time + Self.framePeriod
            look()
        }
        defer { messages = [] }
        return messages
    }

    private func look() {
        guard let picture = device.photograph(), picture != shown else { return }
        if picture.size != shown?.size {
            messages.append(.text(BenchReport.built(board, picture.size)))
            shown = nil
        }
        messages.append(.frame(picture.frame(since: shown)))
        shown = picture
    }
}

extension Picture {
    /// The rows that differ, as `PanelPicture` sends a 32-bit display's.
    fileprivate func frame(since previous: Picture?) -> [UInt8] {
        let rowBytes = size.width * 4
        let rows = (0..<size.height).filter { y in
            guard let previous else { return true }
            let row = (y * rowBytes)..<((y + 1) * rowBytes)
            return bytes[row] != previous.bytes[row]
        }
        let (first, last) = (rows.first ?? 0, rows.last ?? -1)
        var frame: [UInt8] = [1, 32, 1]
        for number in [0, first, size.width, last - first + 1] {
            frame += [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
        }
        for pixel in (first * size.width)..<((last + 1) * size.width) {
            frame += [bytes[pixel * 4 + 2], bytes[pixel * 4 + 1], bytes[pixel * 4], 255]
        }
        return frame
    }
}
