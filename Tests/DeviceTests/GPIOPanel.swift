import Foundation
import Testing
import VirtualDevice

/// A booted device whose panel is wired to GPIO lines, and a person's and an engineer's hands on it.
struct GPIOPanel {
    static let board = "qemu-gpio-320x240"

    let panel: DeviceUnderTest
    var device: VirtualDevice { panel.device }

    /// The way from the first row of the sample to its switch.
    private static let wayToSwitch = Array(repeating: "down", count: 7).joined(separator: " ")

    func focusSwitch() throws { try panel.type(Self.wayToSwitch) }

    func isSwitchOn() throws -> Bool { try panel.value("eco_mode") == "True" }

    // MARK: Lines

    /// As on Debian 13; its tools take other words.
    func hasLibgpiod2() throws -> Bool { try !device.run("gpioinfo --version").contains("v1.") }

    /// What a script on the device calls the line's file of that name: `pull`, which is what a contact does, or
    /// `value`, which is the level.
    private func file(_ name: String, of line: String) throws -> String {
        "$(echo /sys/devices/platform/gpio-sim.*/gpiochip*)/sim_gpio\(try panel.setup.gpioOffset(line))/\(name)"
    }

    func pull(_ line: String, up: Bool) throws { try device.run(try script(pulling: line, up: up)) }

    func script(pulling line: String, up: Bool) throws -> String {
        "echo \(up ? "pull-up" : "pull-down") >\(try file("pull", of: line))"
    }

    func level(_ line: String) throws -> Int? {
        Int(try device.run("cat \(try file("value", of: line))").dropLast())
    }

    func waitForLevel(_ level: Int, of line: String) throws {
        try device.run("until [ $(cat \(try file("value", of: line))) = \(level) ]; do sleep 0.5; done")
    }

    func plugChip() throws { try device.run("/usr/lib/device-agent/gpio-chip plug") }
    func unplugChip() throws { try device.run("/usr/lib/device-agent/gpio-chip unplug") }

    /// Turns a line around so often, as fast as it goes, and leaves it up or down.
    func storm(_ line: String, edges: Int, endsUp: Bool) throws {
        let offset = try panel.setup.gpioOffset(line)
        try device.run("/usr/lib/device-agent/device-agent storm \(offset) \(edges) \(endsUp ? 1 : 0)")
    }

    /// What the lines were told meanwhile, as the kernel traces it: nothing is missed however busy the machine is.
    func record(_ lines: [String], while body: () throws -> Void) throws -> [String: LineRecord] {
        let trace = "/sys/kernel/tracing"
        try device.run("echo >\(trace)/trace && echo 1 >\(trace)/events/gpio/gpio_value/enable")
        try body()
        let text = try device.run(
            "echo 0 >\(trace)/events/gpio/gpio_value/enable; grep ' set ' \(trace)/trace || true")
        let first = try #require(
            Int(try device.run("cat /sys/devices/platform/gpio-sim.*/gpio/*/base").dropLast()))
        return Dictionary(
            uniqueKeysWithValues: try lines.map {
                ($0, LineRecord(text, line: first + (try panel.setup.gpioOffset($0))))
            })
    }

    // MARK: The service

    /// Waits until the service has said these words since it was started; fails with what it has said instead.
    func waitForJournal(_ words: String) throws {
        try device.run(
            "for turn in $(seq 200); do \(journal) | grep -q -F '\(words)' && exit 0; sleep 0.5; done; "
                + "\(journal) | tail -n 5; exit 1")
    }

    func journalLines(with words: String) throws -> [String] {
        let text = try device.attempt("\(journal) | grep -F '\(words)'").output
        return text.split(separator: "\n").map(String.init)
    }

    private var journal: String {
        "journalctl --output cat --no-pager "
            + "_SYSTEMD_INVOCATION_ID=$(systemctl show --property InvocationID --value settingsd.service)"
    }

    /// Runs the service with another board file for a while: a script for sed, and lines behind the end.
    func withBoard(editedBy script: String = "", adding text: String = "", _ body: () throws -> Void) throws {
        let file = "/usr/share/settingsd/board/\(Self.board)/board.ini"
        try device.run(
            """
            systemctl stop settingsd.service && cp \(file) /run/board.ini && sed -i '\(script)' \(file) \
            && cat >>\(file) <<'END'
            \(text)
            END
            """)
        defer {
            _ = try? device.attempt(
                "systemctl stop settingsd.service; cp /run/board.ini \(file); systemctl start settingsd.service"
            )
        }
        try device.waitForService()
        try body()
    }

    /// The watchdog wants to hear from the service now and then: for what has to be counted without that.
    func withoutWatchdog(_ body: () throws -> Void) throws {
        let folder = "/run/systemd/system/settingsd.service.d"
        try device.run(
            "systemctl stop settingsd.service; mkdir -p \(folder)"
                + " && printf '[Service]\\nWatchdogSec=0\\n' >\(folder)/watchdog.conf && systemctl daemon-reload"
        )
        defer { _ = try? device.attempt("rm -r \(folder); systemctl daemon-reload") }
        try device.waitForService()
        try body()
    }
}
