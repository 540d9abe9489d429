import Foundation
import Testing
import VirtualDevice

/// A booted device whose screen the settings share with another program, and a person's hands on its keypad.
struct SharedScreen {
    let panel: DeviceUnderTest
    var device: VirtualDevice { panel.device }

    /// With the other program in front.
    ///
    /// - Parameter forgets: the device is as taken out of its box.
    func start(
        _ way: String, of program: String, board: String = "", arguments: String, forgets: Bool = true
    ) throws {
        try write(way, board: board)
        if forgets {
            try panel.start()
        } else {
            try device.run("systemctl stop settingsd.service")
            try device.waitForService()
        }
        try device.startOther(program, arguments)
    }

    /// The page, and how the screen is shared, from the service's next start on.
    private func write(_ way: String, board: String, more: String = "") throws {
        try endOthers()
        try device.shareScreen(way, board: panel.setup.board.name, display: board, more: more)
    }

    /// With a compositor in front that has a terminal of its own, and one client, which writes what is typed.
    func startCompositor() throws {
        try write("vt", board: VirtualDevice.panelSize, more: "Terminal = \(Self.terminal)")
        try panel.start()
        try waitForTerminal(Self.terminal)
        let settings = [
            "LIBSEAT_BACKEND=seatd", "WLR_RENDERER=pixman", "XDG_RUNTIME_DIR=/run/cage", "HOME=/run/cage",
            // Cage does not begin without an X server, which nobody calls.
            "LANG=C.UTF-8", "WLR_XWAYLAND=/bin/true",
        ].map { "-E \($0)" }.joined(separator: " ")
        let user = "-p User=nobody -p SupplementaryGroups=video -p RuntimeDirectory=cage"
        try device.run(
            "systemctl restart seatd; until test -S /run/seatd.sock; do sleep 0.1; done; "
                + "systemd-run --quiet --collect --unit other \(user) \(settings)"
                + " cage -- foot \(VirtualDevice.programs)/typed \(Self.compositorLog)")
        try device.run(
            "for turn in $(seq 300); do test -e \(Self.compositorLog) && exit 0; sleep 0.2;"
                + " systemctl is-active --quiet other || break; done;"
                + " journalctl --no-pager -u other -u seatd | tail -n 40; exit 1")
        try device.waitUntilStill()
    }

    static let terminal = 7
    static let compositorLog = "/run/cage/typed.log"

    /// Until that one is in front.
    func waitForTerminal(_ number: Int) throws {
        let active = "/sys/class/tty/tty0/active"
        try device.run(
            "for turn in $(seq 100); do grep -q 'tty\(number)$' \(active) && exit 0; sleep 0.1; done;"
                + " cat \(active); exit 1")
    }

    func endOthers() throws {
        _ = try device.attempt("systemctl kill --signal CONT other; systemctl stop other reader")
    }

    /// What hand-overs wants to know of the compositor.
    static let besideCompositor = "\(compositorLog) cage tty\(terminal)"

    /// So many hand-overs, each with so many keys on both sides and changes by other programs; read beside both by libinput.
    func handOver(
        _ rounds: Int, presses: Int = 2, changes: Int = 1, environment: String = "",
        beside other: String = "/run/other.log screen"
    ) throws -> HandOvers {
        let reader = "systemd-run --quiet --collect --unit reader -p StandardOutput=file:/run/reader.log"
        try device.run("rm -f /run/reader.log; \(reader) \(VirtualDevice.programs)/key-reader; sleep 1")
        let text = try device.handOvers(
            rounds, presses: presses, changes: changes, environment: environment, beside: other
        ).get()
        let outcome = try JSONDecoder().decode(HandOvers.self, from: Data(text.utf8))
        let read = try device.run("sleep 0.1; systemctl stop reader; cat /run/reader.log").split(
            separator: "\n")
        #expect(read.map(String.init) == outcome.seen.map { "\($0[0]) \($0[1])" })
        return outcome
    }

    /// Changes the note to each of these, the last of which is not waited for, and lets the power go so long after.
    func cutPower(changing numbers: ClosedRange<Int>, after milliseconds: Int) throws {
        try device.runLast(
            "\(VirtualDevice.programs)/cut-power \(numbers.lowerBound) \(numbers.upperBound) \(milliseconds)")
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
        try device.waitForJournal("has left the bus, and the screen")
    }

    /// Kills the service, and waits until it is there anew and knows the other program again.
    func killService() throws {
        try device.run("systemctl kill --signal KILL settingsd.service; sleep 0.1")
        try device.waitForService()
        try device.waitForJournal("shares the screen")
        try device.waitUntilStill(program: "settingsd")
    }

    /// Another program that has the keypad for itself.
    func grabKeypad() throws {
        let script =
            "import fcntl, time; pad = open('\(try device.keypadNode)', 'rb', 0); fcntl.ioctl(pad, 0x40044590, 1);"
            + " open('/run/grabbed', 'w'); time.sleep(9999)"
        try device.run(
            "rm -f /run/grabbed; systemd-run --quiet --collect --unit grabber python3 -c \"\(script)\";"
                + " until test -e /run/grabbed; do sleep 0.2; done")
    }

    /// A key of the program that has the screen.
    func press(_ key: String) throws { try panel.type(key) }
}
