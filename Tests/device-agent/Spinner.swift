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
        let disks = names(in: "/sys/block").filter { $0.hasPrefix("vd") }.map { "/sys/block/\($0)/inflight" }
        while true {
            if access(mark, F_OK) == 0 || disks.contains(where: hasRequests) { continue }
            Clock.wait(until: Clock.now + pause)
        }
    }

    /// Two numbers: what is being read, and what is being written.
    private static func hasRequests(_ path: String) -> Bool {
        contents(of: path)?.contains { (0x31...0x39).contains($0) } ?? false
    }

    /// The host is awaited from now on.
    static func begin() { close(creat(mark, 0o600)) }
    static func end() { unlink(mark) }
}
