import Glibc

/// The board's gpio-sim chip, as the kernel shows it to tests.
enum GPIOChip {
    private static let platform = "/sys/devices/platform"

    /// Where the chip's lines are; it gets another name whenever it is plugged in.
    private static func folder() throws(AgentError) -> String {
        for device in names(in: platform) where device.hasPrefix("gpio-sim.") {
            let chip = names(in: "\(platform)/\(device)").first { $0.hasPrefix("gpiochip") }
            if let chip { return "\(platform)/\(device)/\(chip)" }
        }
        throw AgentError("no gpio-sim chip is plugged in")
    }

    /// Pulls an input as a closed contact or its resistor does.
    static func pull(_ offset: Int, isUp: Bool) throws(AgentError) {
        let file = try Descriptor(opening: "\(folder())/sim_gpio\(offset)/pull", O_WRONLY)
        try file.write(Array((isUp ? "pull-up" : "pull-down").utf8))
    }

    /// Prints each change of the lines' levels as `milliseconds offset level`, a thousand looks a second.
    static func record(_ offsets: [Int]) throws(AgentError) -> Never {
        var files: [Int32] = []
        for offset in offsets {
            files.append(open("\(try folder())/sim_gpio\(offset)/value", O_RDONLY | O_CLOEXEC))
        }
        var levels = [UInt8](repeating: 0, count: files.count)
        var next = Clock.now
        while true {
            for (index, file) in files.enumerated() {
                var level: UInt8 = 0
                guard pread(file, &level, 1, 0) == 1 else { throw .system("reading a line's level") }
                guard level != levels[index] else { continue }
                levels[index] = level
                let line = "\(Clock.now.microseconds / 1000) \(offsets[index]) \(level == 49 ? 1 : 0)\n"
                _ = line.utf8.withContiguousStorageIfAvailable {
                    write(STDOUT_FILENO, $0.baseAddress, $0.count)
                }
            }
            next = max(next + .milliseconds(1), Clock.now)
            Clock.wait(until: next)
        }
    }

    /// Turns a line's pull around so often, as fast as the kernel takes it; ends with it up where `isUp`.
    static func storm(_ offset: Int, edges: Int, isUp: Bool) throws(AgentError) {
        let file = try Descriptor(opening: "\(folder())/sim_gpio\(offset)/pull", O_WRONLY)
        for edge in (0..<edges).reversed() {
            try file.write(Array((edge.isMultiple(of: 2) == isUp ? "pull-up" : "pull-down").utf8))
        }
    }
}
