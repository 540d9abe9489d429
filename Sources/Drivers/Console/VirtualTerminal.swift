import CLinux
import Glibc
import Loop

/// The console's virtual terminal, held so that neither its text nor its keys reach the screen. vt(4).
///
/// Given back by `deinit`, by `giveBack`, and after a crash by `VirtualTerminal.restore` from ExecStopPost.
package final class VirtualTerminal {
    private static let releaseSignal = SIGUSR1
    private static let acquireSignal = SIGUSR2

    private let path: String
    private let file: FileDescriptor
    private let keyboardMode: Int32
    private var isTaken = false
    private var signals: [LoopSource] = []

    /// Takes the terminal: graphics, no keys, switching only after `onSwitchAway` has returned.
    ///
    /// - Parameters:
    ///   - onSwitchAway: from its return on, the screen and the keypad are another's.
    ///   - onSwitchBack: ours again; everything is to be drawn anew.
    package init(
        path: String = "/dev/tty1", loop: EventLoop, onSwitchAway: @escaping () -> Void,
        onSwitchBack: @escaping () -> Void
    ) throws(SystemError) {
        let file = try FileDescriptor(path: path, flags: O_RDWR | O_NOCTTY)
        var mode: Int32 = K_UNICODE
        _ = try retrying("ask", path) { ioctl(file.number, UInt(KDGKBMODE), &mode) }
        self.path = path
        // Off already means that a crash left it so.
        keyboardMode = mode == K_OFF ? K_UNICODE : mode
        self.file = file
        try watch(loop, onSwitchAway, onSwitchBack)
        isTaken = true
        do {
            try take()
        } catch {
            giveBack()
            throw error
        }
    }

    deinit { giveBack() }

    /// Before the kernel may send them: an unwatched signal would end the process.
    private func watch(
        _ loop: EventLoop, _ onSwitchAway: @escaping () -> Void, _ onSwitchBack: @escaping () -> Void
    ) throws(SystemError) {
        let away = try loop.onSignal(Self.releaseSignal) { [unowned self] in
            onSwitchAway()
            _ = ioctl(file.number, UInt(VT_RELDISP), 1)
        }
        let back = try loop.onSignal(Self.acquireSignal) { [unowned self] in
            _ = ioctl(file.number, UInt(VT_RELDISP), VT_ACKACQ)
            // What a session elsewhere set here meanwhile does not hold; setting it anew would lose a switch that waits.
            if !isOurs { try? take() }
            onSwitchBack()
        }
        signals = [away, back]
    }

    /// Whether another terminal is in front of one; false where nobody knows. VT_GETSTATE.
    package static func isBehind(_ path: String) -> Bool {
        guard let file = try? FileDescriptor(path: path, flags: O_RDWR | O_NOCTTY) else { return false }
        var (state, information) = (vt_stat(), stat())
        guard ioctl(file.number, UInt(VT_GETSTATE), &state) == 0, fstat(file.number, &information) == 0 else {
            return false
        }
        return UInt64(state.v_active) != UInt64(information.st_rdev & 0xFF)
    }

    private var isOurs: Bool {
        var mode = vt_mode()
        return ioctl(file.number, UInt(VT_GETMODE), &mode) == 0 && mode.mode == CChar(VT_PROCESS)
    }

    private func take() throws(SystemError) {
        var switching = vt_mode()
        switching.mode = CChar(VT_PROCESS)
        switching.relsig = Int16(Self.releaseSignal)
        switching.acqsig = Int16(Self.acquireSignal)
        _ = try retrying("take", path) { ioctl(file.number, UInt(VT_SETMODE), &switching) }
        _ = try retrying("silence", path) { ioctl(file.number, UInt(KDSKBMODE), K_OFF) }
        _ = try retrying("take", path) { ioctl(file.number, UInt(KDSETMODE), KD_GRAPHICS) }
    }

    /// Brings this terminal to the screen. VT_ACTIVATE.
    package func activate() throws(SystemError) {
        var information = stat()
        _ = try retrying("ask", path) { fstat(file.number, &information) }
        let number = Int32(information.st_rdev & 0xFF)
        _ = try retrying("show", path) { ioctl(file.number, UInt(VT_ACTIVATE), number) }
    }

    /// Brings another terminal to the screen, as soon as whoever is on this one has left it. VT_ACTIVATE.
    package func activate(_ number: Int) throws(SystemError) {
        _ = try retrying("show terminal \(number) from", path) {
            ioctl(file.number, UInt(VT_ACTIVATE), Int32(truncatingIfNeeded: number))
        }
    }

    /// Text and keys as they were. Later calls do nothing.
    package func giveBack() {
        guard isTaken else { return }
        isTaken = false
        Self.restore(file.number, keyboardMode: keyboardMode)
    }

    /// Without text and keys, for another program that has the screen. Nothing is given back later: the kernel does so itself
    /// when somebody switches to another terminal and the process is gone.
    package func leaveAsItIs() { isTaken = false }

    /// Makes a terminal usable that a killed process left in graphics mode; for ExecStopPost.
    package static func restore(path: String = "/dev/tty1") throws(SystemError) {
        let file = try FileDescriptor(path: path, flags: O_RDWR | O_NOCTTY)
        var mode: Int32 = 0
        _ = try retrying("ask", path) { ioctl(file.number, UInt(KDGKBMODE), &mode) }
        restore(file.number, keyboardMode: K_UNICODE)
    }

    private static func restore(_ descriptor: Int32, keyboardMode: Int32) {
        var switching = vt_mode()
        switching.mode = CChar(VT_AUTO)
        _ = ioctl(descriptor, UInt(VT_SETMODE), &switching)
        _ = ioctl(descriptor, UInt(KDSKBMODE), keyboardMode)
        _ = ioctl(descriptor, UInt(KDSETMODE), KD_TEXT)
    }
}
