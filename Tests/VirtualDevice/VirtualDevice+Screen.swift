import Foundation

/// The settings and another program on one screen (guest/hand-overs).
extension VirtualDevice {
    /// QEMU's display for it, and the board file's line.
    package static let panelDisplay = "bochs-display,xres=800,yres=480"
    package static let panelSize = "Size = 800x480"
    /// Where programs for tests lie.
    package static let programs = "/usr/lib/device-agent"

    private static let sharedPage = """
        <plist><dict><key>Title</key><string>Shared</string><key>PreferenceSpecifiers</key><array>
        <dict><key>Type</key><string>PSToggleSwitchSpecifier</string><key>Key</key><string>eco</string>
        <key>Title</key><string>Eco</string><key>DefaultValue</key><false/></dict>
        <dict><key>Type</key><string>PSTextFieldSpecifier</string><key>Key</key><string>note</string>
        <key>Title</key><string>Note</string></dict></array></dict></plist>
        """
    /// A page with a switch and a note, and a screen that is shared in that way, from the service's next start on.
    package func shareScreen(_ way: String, board: String, display: String, more: String = "") throws {
        try run("cat >/etc/settingsd/Settings.bundle/Root.plist <<'END'\n\(Self.sharedPage)\nEND")
        let driver = way == "fbdev" ? way : "drm"
        let screen = "[Screen]\nShare = \(way)\n\(more)\nEntryChord = star+pound 1s"
        try write(display: "Driver = \(driver)\n\(display)\n\(screen)", ofBoard: board)
    }

    /// With these lines in the board file's `[Display]` from now on, over its own.
    package func write(display: String, ofBoard board: String) throws {
        let file = "/usr/share/settingsd/board/\(board)/board.ini"
        try run(
            "cp -n \(file) /run/board.ini; printf '%s\\n' '[Display]' '\(display)' | cat /run/board.ini - > \(file)"
        )
    }

    /// Another program under a user of no rights but the groups of the manual; waits until it has the screen.
    package func startOther(_ program: String = "screen", _ arguments: String = "/dev/dri/card0") throws {
        let groups = "-p User=nobody -p SupplementaryGroups='video input settingsd-screen'"
        try run(
            "rm -f /run/other.log; systemd-run --quiet --collect --unit other \(groups)"
                + " -p StandardOutput=file:/run/other.log \(Self.programs)/\(program) \(arguments) \(keypadNode)"
        )
        try waitForJournal("shares the screen")
        try waitUntilStill(program: "settingsd")
    }

    /// Where the board's keypad is.
    package var keypadNode: String {
        get throws {
            let found = "grep -l keypad /sys/class/input/event*/device/name | head -n 1 | cut -d/ -f5"
            return "/dev/input/" + (try run(found)).dropLast()
        }
    }

    /// Until the service, since it was started last, has said so.
    package func waitForJournal(_ words: String) throws {
        try run(
            "for turn in $(seq 100); do \(journalOfRun) | grep -q -F '\(words)' && exit 0; sleep 0.2; done; "
                + "\(journalOfRun) | tail -n 5; exit 1")
    }

    private var journalOfRun: String {
        "journalctl --output cat --no-pager"
            + " _SYSTEMD_INVOCATION_ID=$(systemctl show --property InvocationID --value settingsd.service)"
    }

    /// So many hand-overs, each with so many keys on both sides and changes by other programs: what that printed (`HandOvers`),
    /// or the sentence with which it failed, and what the service said.
    package func handOvers(
        _ rounds: Int, presses: Int = 2, changes: Int = 1, environment: String = "",
        beside other: String = "/run/other.log screen"
    ) throws -> Result<String, DeviceError> {
        let result = try attempt(
            "\(environment) \(Self.programs)/hand-overs \(rounds) \(presses) \(changes) \(other) 2>&1")
        guard result.code != 0 else { return .success(result.output) }
        let said = try attempt("journalctl --output short-monotonic --no-pager -u settingsd | tail -n 20")
            .output
        return .failure(DeviceError("\(result.output)\nThe service's journal:\n\(said)"))
    }
}

/// What the script hand-overs says at its end.
package struct HandOvers: Decodable {
    package struct Figures: Decodable {
        package let middle: Double
        package let most: Double
    }
    package let keys, looks, empty: Int
    /// In milliseconds: from Show to its answer, and from Hide to the other program's picture.
    package let show, hide: Figures
    /// What the service and the other program took after each hand-over.
    package let costs: [String: [Cost]]
    /// Codes and values that any program beside the settings must have read.
    package let seen: [[Int]]
}
