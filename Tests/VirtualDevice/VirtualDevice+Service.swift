import Foundation

/// What a person does with the product on the device, and what they see.
extension VirtualDevice {
    /// Waits until the service has shown its first frame and reads the keypad.
    package func waitForService() throws {
        // Started already, and waited for here: READY=1 comes after the first frame.
        let start = try attempt("systemctl start settingsd.service")
        guard start.code == 0 else {
            let status = try attempt("systemctl status --no-pager settingsd.service").output
            throw DeviceError("the service does not start: \(start.output)\n\(status)")
        }
        try waitUntilOpened("keypad")
        try waitUntilStill(program: "settingsd")
    }

    /// Types a script on the board's keypad, and waits until it has been dealt with: no letter pending, and the
    /// screen still. Returns by how much the latest key was late.
    @discardableResult
    package func type(_ track: KeyTrack) throws -> Duration {
        let lateness = try play(track.events, on: "keypad")
        let rest = track.length - (track.events.last?.after ?? .zero)
        try waitUntilStill(for: rest + track.stillness, program: "settingsd")
        return lateness
    }

    /// Has the drop-ins hold that lie in /etc/settingsd/apply.d, and no others.
    package func putDropInsInForce() throws {
        try run(
            """
            set -e; settingsctl apply lint; settingsctl apply install; systemctl daemon-reload
            systemctl enable --now settings-apply-write.socket settings-apply-call.socket settings-apply-check.socket
            systemctl stop settings-apply-write.service
            systemctl restart polkit; systemctl reload settingsd
            """)
    }

    /// Looks until it is so; where it never is, says what the device says.
    package func wait(until test: String, looks: Int = 240) throws {
        try run(
            """
            for look in $(seq \(looks)); do if \(test); then exit 0; fi; sleep 0.5; done
            journalctl --no-pager -n 60; exit 1
            """)
    }

    /// From the program's start to its first picture, with nothing of it in memory, and nothing that must come first.
    package func firstPictureTime() throws -> Duration {
        try run(
            "systemctl stop settingsd.service; sync; echo 3 >/proc/sys/vm/drop_caches;"
                + " systemctl start settingsd.service")
        // It is ready with its first picture.
        let times = try run(
            "systemctl show --value --property ExecMainStartTimestampMonotonic,ActiveEnterTimestampMonotonic"
                + " settingsd.service"
        ).split(separator: "\n").compactMap { Int($0) }
        return .microseconds((times.max() ?? 0) - (times.min() ?? 0))
    }

    /// What the kernel says of a unit's process, in its words.
    package func status(of unit: String) throws -> [String: String] {
        let status = try run("cat /proc/$(systemctl show --value --property MainPID \(unit))/status")
        return status.split(separator: "\n").reduce(into: [:]) { fields, line in
            let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
            fields[parts[0]] = parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : ""
        }
    }

    /// How far a unit that runs is exposed, from 0 to 10, by systemd's own measure.
    package func exposure(of unit: String = "settingsd.service") throws -> Double? {
        let analysis = try run("systemd-analyze security --no-pager \(unit)")
        let line = analysis.split(separator: "\n").first { $0.contains("Overall exposure level") }
        return line?.split(separator: " ").compactMap { Double($0) }.first
    }

    /// What the user has stored, as one JSON object; ends the service, which alone opens the database.
    package func values() throws -> String {
        try run(
            "systemctl stop settingsd.service && settingsctl list --json --layer user --state /var/lib/settingsd"
        )
    }

    /// What the service has said since it was first started.
    package func journal() throws -> String {
        try run("journalctl --no-pager --output=short-monotonic --unit=settingsd.service")
    }
}
