import CDeviceAgent
import Glibc

/// Tells systemd that the keypad is plugged in and requests are served.
func notifyReady() {
    guard let path = getenv("NOTIFY_SOCKET") else { return }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let length = strlen(path)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyMemory(from: .init(start: path, count: length)) }
    let size = socklen_t(MemoryLayout<sa_family_t>.size + length)
    let socket = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { _ = sendto(socket, "READY=1", 7, 0, $0, size) }
    }
    close(socket)
}

/// Keys must go out on time even while the service draws.
func runBeforeEveryoneElse() {
    var priority = sched_param()
    priority.sched_priority = 10
    sched_setscheduler(0, SCHED_FIFO | SCHED_RESET_ON_FORK, &priority)
}

do throws(AgentError) {
    let arguments = CommandLine.arguments.dropFirst()
    switch (arguments.first, arguments.count) {
    case ("serve", _):
        var agent = try Agent()
        let keys = arguments.dropFirst().map { $0[...] }
        if !keys.isEmpty { _ = try agent.plug("keypad", keys) }
        runBeforeEveryoneElse()
        notifyReady()
        try agent.serve()
    case ("spin", 1):
        Spinner.spin()
    case ("mirror", 1):
        try Mirror.panel.run()
    case ("storm", 4):
        let numbers = arguments.dropFirst().compactMap { Int($0) }
        guard numbers.count == 3 else { throw AgentError("usage: device-agent storm OFFSET EDGES LEVEL") }
        try GPIOChip.storm(numbers[0], edges: numbers[1], isUp: numbers[2] == 1)
    default:
        throw AgentError(
            "usage: device-agent serve [key:CODE|rel:CODE|line:CODE:OFFSET:LEVEL...] | mirror | spin "
                + "| storm OFFSET EDGES LEVEL")
    }
} catch {
    let line = Array("device-agent: \(error.sentence)\n".utf8)
    write(STDERR_FILENO, line, line.count)
    exit(1)
}
