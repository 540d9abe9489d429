import Foundation
import Testing
import VirtualDevice

/// A booted device whose screen the settings share with another program, and a person's hands on its keypad.
struct SharedScreen {
    static let page = """
        <plist><dict><key>Title</key><string>Shared</string><key>PreferenceSpecifiers</key><array>
        <dict><key>Type</key><string>PSToggleSwitchSpecifier</string><key>Key</key><string>eco</string>
        <key>Title</key><string>Eco</string><key>DefaultValue</key><false/></dict>
        <dict><key>Type</key><string>PSTextFieldSpecifier</string><key>Key</key><string>note</string>
        <key>Title</key><string>Note</string></dict></array></dict></plist>
        """
    private static let programs = "/usr/lib/device-agent"

    let panel: DeviceUnderTest
    var device: VirtualDevice { panel.device }

    /// What hand-overs says at its end.
    struct Outcome: Decodable {
        struct Figures: Decodable {
            let middle: Double
            let most: Double
        }
        let rounds, keys, changes, looks, empty: Int
        /// In milliseconds: from Show to its answer, and from Hide to the other program's picture.
        let show, hide: Figures
        /// Codes and values that any program beside the settings must have read.
        let seen: [[Int]]
    }

    /// As taken out of its box, with the other program in front.
    func start(_ way: String, of program: String, board: String = "", arguments: String) throws {
        try endOthers()
        try device.run("cat >/etc/settingsd/Settings.bundle/Root.plist <<'END'\n\(Self.page)\nEND")
        let driver = way == "drm" ? "drm" : "fbdev"
        try panel.start(
            display: "Driver = \(driver)\n\(board)\n[Screen]\nShare = \(way)\nEntryChord = star+pound 1s")
        try startOther(program, arguments)
    }

    private var keypad: String {
        get throws {
            let found = "grep -l keypad /sys/class/input/event*/device/name | head -n 1 | cut -d/ -f5"
            return "/dev/input/" + (try device.run(found)).dropLast()
        }
    }

    /// Another program under a user of no rights but the groups of the manual; waits until it has the screen.
    func startOther(_ program: String = "screen", _ arguments: String = "/dev/dri/card0") throws {
        let groups = "-p User=nobody -p SupplementaryGroups='video input settingsd-screen'"
        try device.run(
            "rm -f /run/other.log; systemd-run --quiet --collect --unit other \(groups)"
                + " -p StandardOutput=file:/run/other.log \(Self.programs)/\(program) \(arguments) \(keypad)")
        try waitForJournal("shares the screen")
        try device.waitUntilStill(program: "settingsd")
    }

    func endOthers() throws {
        _ = try device.attempt("systemctl kill --signal CONT other; systemctl stop other reader")
    }

    func waitForJournal(_ words: String) throws {
        try device.run(
            "for turn in $(seq 100); do \(journal) | grep -q -F '\(words)' && exit 0; sleep 0.2; done; "
                + "\(journal) | tail -n 5; exit 1")
    }

    private var journal: String {
        "journalctl --output cat --no-pager"
            + " _SYSTEMD_INVOCATION_ID=$(systemctl show --property InvocationID --value settingsd.service)"
    }

    /// So many hand-overs, each with so many keys on both sides and changes by other programs; read beside both by libinput.
    func handOver(_ rounds: Int, presses: Int = 2, changes: Int = 1) throws -> Outcome {
        let reader = "systemd-run --quiet --collect --unit reader -p StandardOutput=file:/run/reader.log"
        try device.run("rm -f /run/reader.log; \(reader) \(Self.programs)/key-reader; sleep 1")
        let text = try handOvers(rounds, presses: presses, changes: changes).get()
        let outcome = try JSONDecoder().decode(Outcome.self, from: Data(text.utf8))
        let read = try device.run("sleep 0.1; systemctl stop reader; cat /run/reader.log").split(
            separator: "\n")
        #expect(read.map(String.init) == outcome.seen.map { "\($0[0]) \($0[1])" })
        return outcome
    }

    /// What it printed, or the sentence with which it failed.
    func handOvers(
        _ rounds: Int, presses: Int = 2, changes: Int = 1, environment: String = ""
    ) throws -> Result<String, DeviceError> {
        let result = try device.attempt(
            "\(environment) \(Self.programs)/hand-overs \(rounds) \(presses) \(changes) /run/other.log 2>&1")
        return result.code == 0 ? .success(result.output) : .failure(DeviceError(result.output))
    }

    /// How many files a program has open, and what it takes of the memory, in KB.
    func cost(of program: String) throws -> (files: Int, memory: Int) {
        let text = try device.run(
            "p=$(pidof \(program)); ls /proc/$p/fd | wc -l; awk '/RssAnon/ {print $2}' /proc/$p/status")
        let numbers = text.split(separator: "\n").compactMap { Int($0) }
        return (try #require(numbers.first), try #require(numbers.last))
    }

    /// A call of the service's, as any program makes it; true where it is answered without an error.
    @discardableResult
    func call(_ member: String) throws -> Bool {
        try device.attempt(Self.call(member)).code == 0
    }

    /// The same as a command.
    static func call(_ member: String) -> String {
        "busctl call org.settingsd.Settings1 /org/settingsd/Settings1 org.settingsd.Screen1 \(member)"
    }

    /// Until it is seen: the kernel copies a framebuffer to the panel a little later.
    func show() throws -> Bool {
        guard try call("Show 'sa{sv}' '' 0") else { return false }
        try device.waitUntilStill(program: "settingsd")
        return true
    }

    @discardableResult
    func hide() throws -> Bool { try call("Hide") }

    /// Until the other program has drawn.
    func hideAndWait() throws {
        #expect(try hide())
        try device.waitUntilStill(program: "settingsd")
    }

    func killOther() throws {
        try device.run("systemctl kill --signal KILL other.service")
        try waitForJournal("has left the bus, and the screen")
    }

    /// Kills the service, and waits until it is there anew and knows the other program again.
    func killService() throws {
        try device.run("systemctl kill --signal KILL settingsd.service; sleep 0.1")
        try device.waitForService()
        try waitForJournal("shares the screen")
        try device.waitUntilStill(program: "settingsd")
    }

    /// Another program that has the keypad for itself.
    func grabKeypad() throws {
        let script =
            "import fcntl, time; pad = open('\(try keypad)', 'rb', 0); fcntl.ioctl(pad, 0x40044590, 1);"
            + " open('/run/grabbed', 'w'); time.sleep(9999)"
        try device.run(
            "rm -f /run/grabbed; systemd-run --quiet --collect --unit grabber python3 -c \"\(script)\";"
                + " until test -e /run/grabbed; do sleep 0.2; done")
    }

    /// A key of the program that has the screen.
    func press(_ key: String) throws { try panel.type(key) }
}
