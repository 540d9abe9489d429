import Glibc

/// Keeps the processor of a device busy whose clock counts instructions, while the host thinks or a disk is awaited.
///
/// An idle processor's time leaps to whatever is due next: what takes a busy host a moment would be minutes inside.
/// Runs as a unit of its own, from the beginning of the boot, and gives way to everybody.
enum Spinner {
    /// There while the agent waits for its host.
    private static let mark = "/run/device-agent.awaits-host"
    /// How far the clock may leap before a disk is looked at again.
    private static let pause = Duration.milliseconds(25)

    static func spin() -> Never {
        while true {
            if access(mark, F_OK) == 0 || isDiskAwaited { continue }
            Clock.wait(until: Clock.now + pause)
        }
    }

    /// By the kernel's own count of who waits for one. Its list of requests under way leaves out those that flush.
    private static var isDiskAwaited: Bool {
        let (name, nobody) = ("procs_blocked".utf8, "procs_blocked 0".utf8)
        let lines = contents(of: "/proc/stat")?.split(separator: 10) ?? []
        return lines.contains { $0.starts(with: name) && !$0.elementsEqual(nobody) }
    }

    /// The host is awaited from now on.
    static func begin() { close(creat(mark, 0o600)) }
    static func end() { unlink(mark) }
}
