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

    /// Turns a line's pull around so often, as fast as the kernel takes it; ends with it up where `isUp`.
    static func storm(_ offset: Int, edges: Int, isUp: Bool) throws(AgentError) {
        let file = try Descriptor(opening: "\(folder())/sim_gpio\(offset)/pull", O_WRONLY)
        for edge in (0..<edges).reversed() {
            try file.write(Array((edge.isMultiple(of: 2) == isUp ? "pull-up" : "pull-down").utf8))
        }
    }
}
