import Bus
import Glibc
import PowerWorkload

// power-client DISK STEPS [no-resets]: performs the workload over the bus, and marks each acknowledged step on the disk.
do {
    let arguments = CommandLine.arguments
    guard (3...4).contains(arguments.count), let count = Int(arguments[2]) else {
        throw ClientError("usage: power-client DISK STEPS [no-resets]")
    }
    let marks = try AcknowledgementMarks(onto: arguments[1])
    var client = WorkloadClient(try BusClient())
    for (number, step) in Workload(steps: count, hasResets: arguments.count == 3).steps.enumerated() {
        try client.perform(step)
        try marks.write(number + 1)
    }
} catch {
    let line = Array("power-client: \(error)\n".utf8)
    write(STDERR_FILENO, line, line.count)
    exit(1)
}

/// What was tried, on what, and why it failed.
struct ClientError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
