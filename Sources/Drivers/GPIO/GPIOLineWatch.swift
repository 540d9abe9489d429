import CGPIO
import Glibc
import Loop

/// Says when somebody takes, releases or changes a line, without asking for it.
final class GPIOLineWatch {
    private let chip: FileDescriptor
    private var source: LoopSource?

    init(
        _ address: GPIOLineAddress, chips: GPIOChips, loop: EventLoop, changed: @escaping () -> Void
    ) throws(GPIOError) {
        let (path, offset) = try chips.locate(address)
        let descriptor = gpio_watch_line(path, UInt32(offset))
        guard descriptor >= 0 else {
            throw .failed(SystemError("watch GPIO line", "\(address)", code: descriptor))
        }
        chip = FileDescriptor(owning: descriptor)
        source = try GPIOError.wrapping { () throws(SystemError) in
            try loop.onReadable(descriptor) { [unowned self] in
                forget()
                changed()
            }
        }
        source?.limit(to: 10, per: .seconds(1))
    }

    // The loop lets go of it before it is closed.
    deinit { source = nil }

    /// What exactly changed is asked anew by whoever wants the line.
    private func forget() {
        var changes = [UInt8](repeating: 0, count: 4096)
        _ = read(chip.number, &changes, changes.count)
    }
}
