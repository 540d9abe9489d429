import Foundation

/// A whole device: Debian's kernel and root in QEMU, with a board's display and keypad.
///
/// Boots in `init`; gone, whatever happens, with this value. Everything waits for marks, with a generous limit.
package final class VirtualDevice {
    package struct Configuration {
        package var image: DeviceImage
        package var machine: BoardMachine
        /// The disk that is laid over the root.
        package var payload: Payload
        /// An ext4 disk that keeps /var/lib/settingsd from one boot to the next; nil forgets it.
        package var state: URL?
        /// Takes every write and every flush of that disk, as dm-log-writes has them; nil for no record.
        package var stateLog: URL?
        package var clock = Clock.counted
        package var cable = Cable.none
        /// A USB port, for sticks.
        package var hasPort = false
        /// How QEMU shows the display; `none` for photographs only.
        package var window = ["-display", "none"]
        package var extraArguments: [String] = []

        package init(image: DeviceImage, machine: BoardMachine, payload: Payload, state: URL? = nil) {
            self.image = image
            self.machine = machine
            self.payload = payload
            self.state = state
        }
    }

    /// Where the device's only cable leads to.
    package enum Cable {
        case none
        /// A router at 10.0.2.2, with `VirtualDevice.server` behind it.
        case router
        /// Its own eth1, for tests that have a network in there as well (`guest/world`).
        case itself
    }

    /// Says "beyond" to whoever connects, behind the router.
    package static let server = (address: "10.0.2.200", port: 7)

    /// What a second is on the device.
    package enum Clock {
        /// So many instructions, or nothing to do until then: the same on every host, however busy.
        case counted
        /// A person's.
        case wall
    }

    /// Sockets, disks and logs of this run.
    package let folder: URL
    private let machine: Machine
    private let qmp: QMPClient
    private let agent: GuestAgent

    /// How long a single answer may take on a machine that does much else; the agent gives up far earlier, by the
    /// device's clock.
    private static let patience = Duration.seconds(1800)

    package init(_ configuration: Configuration, in folder: URL) throws {
        self.folder = folder
        let payload = folder.appendingPathComponent("payload.ext4")
        try configuration.payload.makeDisk(at: payload)
        let arguments = QEMUArguments(configuration: configuration, payload: payload, folder: folder)
        let machine = try Machine(
            configuration.image.architecture.emulator, arguments: arguments.all,
            log: folder.appendingPathComponent("qemu.log"))
        self.machine = machine
        do {
            let deadline = ContinuousClock.now + Self.patience
            func connect(_ name: String) throws -> LocalSocket {
                let path = folder.appendingPathComponent(name).path
                return try LocalSocket(path: path, before: deadline) { machine.isRunning }
            }
            agent = GuestAgent(try connect(QEMUArguments.agentSocket))
            qmp = try QMPClient(try connect(QEMUArguments.controlSocket))
            try agent.waitUntilReady(within: Self.patience)
        } catch {
            throw DeviceError("the virtual device did not boot: \(error)\n\(Self.lastWords(in: folder))")
        }
    }

    private static func lastWords(in folder: URL) -> String {
        ["qemu.log", "console.log"].map { name in
            let text = try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
            let lines = (text ?? "").split(whereSeparator: \.isNewline).suffix(20)
            return "\(name):\n" + lines.joined(separator: "\n")
        }.joined(separator: "\n")
    }

    // MARK: The shell inside

    /// Runs a script as root; fails unless it succeeds.
    @discardableResult
    package func run(_ script: String) throws -> String {
        let result = try attempt(script)
        guard result.code == 0 else {
            throw DeviceError("on the device, \"\(script)\" ended with \(result.code): \(result.output)")
        }
        return result.output
    }

    /// Runs a script as root that ends the machine.
    package func runLast(_ script: String) throws {
        if let result = try? attempt(script) {
            throw DeviceError("the device goes on after \"\(script)\": \(result.output)")
        }
        machine.waitUntilExit()
    }

    /// Runs a script as root, whatever comes of it.
    package func attempt(_ script: String) throws -> GuestAgent.ShellResult {
        try agent.run(script, within: Self.patience)
    }

    // MARK: Input devices

    /// Plugs in an input device that has exactly these keys and axes, each `key:CODE` or `rel:CODE`.
    package func plug(_ name: String, _ capabilities: [String]) throws {
        try agent.perform(["plug", name] + capabilities, within: Self.patience)
    }

    package func unplug(_ name: String) throws {
        try agent.perform(["unplug", name], within: Self.patience)
    }

    /// Waits until the program reads the input device.
    package func waitUntilOpened(_ name: String, by program: String = "settingsd") throws {
        try agent.perform(["opened", name, program], within: Self.patience)
    }

    /// Plays events on an input device in the device's own time; returns by how much the latest was late.
    ///
    /// - Parameter unplugs: the input device goes with the last event.
    @discardableResult
    package func play(_ events: [InjectedEvent], on name: String, unplugs: Bool = false) throws -> Duration {
        let words = ["play", name] + events.map(\.word) + (unplugs ? ["unplug"] : [])
        let answer = try agent.perform(words, within: Self.patience)
        return .microseconds(Int64(String(decoding: answer, as: UTF8.self)) ?? 0)
    }

    // MARK: The screen

    /// Waits until the screen has been still for so long, and the program behind it where one is named.
    package func waitUntilStill(for span: Duration = .milliseconds(300), program: String? = nil) throws {
        let words = ["still", "\(Int(span / .milliseconds(1)))"] + (program.map { [$0] } ?? [])
        try agent.perform(words, within: Self.patience)
    }

    /// Photographs the display to a PNG file.
    package func photograph(to file: URL) throws {
        try qmp.perform("screendump", ["filename": file.path, "format": "png"])
    }

    /// Photographs the display.
    package func photograph() throws -> Photograph { try Photograph(portablePixmap: try portablePixmap()) }

    /// The same as QEMU writes it: a P6 file.
    func portablePixmap() throws -> Data {
        let file = folder.appendingPathComponent("photograph.ppm")
        try qmp.perform("screendump", ["filename": file.path, "format": "ppm"])
        return try Data(contentsOf: file)
    }

    /// What a card scans out that has no window, such as `/dev/dri/card1`.
    package func photograph(card: String) throws -> Photograph {
        let text = try run("/usr/lib/device-agent/scanout \(card)")
        guard let pixmap = Data(base64Encoded: String(text.dropLast())) else {
            throw DeviceError("the device's photograph of \(card) cannot be read")
        }
        return try Photograph(portablePixmap: pixmap)
    }

    // MARK: The machine

    /// QEMU's own commands, for what a test does to the hardware.
    @discardableResult
    package func control(_ command: String, _ arguments: [String: Any] = [:]) throws -> Any {
        try qmp.perform(command, arguments)
    }

    package func wait(for event: String) throws {
        try qmp.wait(for: event)
    }

    /// Waits until the machine has ended by itself.
    package func waitUntilEnded() {
        machine.waitUntilExit()
    }
}
