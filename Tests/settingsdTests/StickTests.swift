import Applying
import DropIns
import Foundation
import Settings
import Store
import Testing

@testable import Navigation
@testable import Screens
@testable import Service

/// Settings on a USB stick, with the helper's part on its socket and the service in this process; a folder is the stick.
@Suite("settings on a USB stick", .timeLimit(.minutes(5))) struct StickTests {
    private static let page = """
        <plist><dict><key>Title</key><string>Pump Control</string><key>PreferenceSpecifiers</key><array>
        <dict><key>Type</key><string>IASKButtonSpecifier</string><key>Title</key><string>Stick</string>
          <key>Key</key><string>org.settingsd.usb</string></dict>
        <dict><key>Type</key><string>PSTextFieldSpecifier</string><key>Title</key><string>Name</string>
          <key>Key</key><string>name</string><key>DefaultValue</key><string>pump</string></dict>
        <dict><key>Type</key><string>PSTextFieldSpecifier</string><key>Title</key><string>Key</string>
          <key>Key</key><string>secret</string><key>IsSecure</key><true/></dict>
        </array></dict></plist>
        """
    private let panel: ServiceInProcess
    private var service: Service { panel.service }
    private var screen: String { service.navigator.describe() }
    private var stick: String { panel.path("stick") }

    init() throws {
        panel = try ServiceInProcess(page: Self.page)
        for folder in ["helper", "stick/settings", "devices"] {
            try FileManager.default.createDirectory(
                atPath: panel.path(folder), withIntermediateDirectories: true)
        }
        service.stick.changed = { [service] in service.note() }
        panel.attachKeypad()
    }

    private func plug() throws { try Data().write(to: URL(fileURLWithPath: panel.path("devices/sda1"))) }

    private func put(_ bytes: [UInt8], as name: String) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: "\(stick)/settings/\(name)"))
    }

    private func file(_ values: [String: SettingValue]) -> [UInt8] {
        SettingsFile(
            model: "Pump Control", schema: SettingsFile.schema(of: service.store.schema), date: "2026-11-23",
            values: values
        ).bytes
    }

    private func serve() throws {
        let descriptor = try HelperSocket.listening(at: panel.path("helper/usb.sock"))
        let carrier = StickCarrier(
            at: stick, devices: panel.path("devices"),
            StickCarrier.Mount(mount: { _, _, _ in true }, unmount: { _ in }))
        Thread {
            ApplySocket(descriptor: descriptor, user: geteuid()).serveMessages(untilIdleFor: 20_000) {
                (StickRequest($0).map(carrier.answer) ?? .refused(.notAFile)).bytes
            }
            close(descriptor)
        }.start()
    }

    /// Turns of the loop until the screen says it; the limit is for what never comes.
    private func turn(until text: String, or other: String? = nil) throws {
        let limit = Date(timeIntervalSinceNow: 120)
        while !screen.contains(text), other.map({ !screen.contains($0) }) ?? true {
            try #require(Date.now < limit, "\(text) never came:\n\(screen)")
            service.note()
            service.endTurn()
            try service.loop.turn(waitingAtMost: .milliseconds(20))
        }
    }

    private func open() {
        panel.tap(28)
        service.endTurn()
    }

    @Test("the page asks for a stick, lists its files, and takes one after a question that shows old and new")
    func take() throws {
        try serve()
        open()
        try turn(until: "Put in a USB stick")
        try put(file(["name": .string("Kessel"), "unknown": .boolean(true)]), as: "cellar.settings")
        try plug()
        try turn(until: "cellar")
        panel.tap(108, 28)
        try turn(until: "pump › Kessel")
        #expect(screen.contains("unknown"))
        #expect(service.store.snapshot.value(for: "name") == .string("pump"))
        panel.tap(28)
        #expect(service.store.snapshot.value(for: "name") == .string("Kessel"))
        #expect(screen.contains("USB stick"))
        try FileManager.default.removeItem(atPath: panel.path("devices/sda1"))
        try turn(until: "Put in a USB stick")
    }

    @Test("what was set is saved without secrets, under the device's name, and says so")
    func save() throws {
        try serve()
        try plug()
        _ = try service.store.apply(
            ChangeSet([.set("name", .string("Kessel")), .set("secret", .string("pump 7 north"))]), .waived,
            from: Origin(.panel, .owner), at: .zero)
        service.navigator.stored(service.store.snapshot)
        open()
        try turn(until: "Save settings")
        panel.tap(28)
        try turn(until: "You can take it out")
        let names = try FileManager.default.contentsOfDirectory(atPath: "\(stick)/settings")
        try #require(names.count == 1 && names[0].hasPrefix("pump-control-"))
        let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(stick)/settings/\(names[0])"))
        #expect(try SettingsFile(Array(bytes)).values == ["name": .string("Kessel")])
        try turn(until: "pump-control-")
    }

    @Test("without the helper the page says that sticks are not read here")
    func noHelper() throws {
        try plug()
        open()
        try turn(until: "This device cannot read USB sticks")
    }

    @Test("whatever a file holds, it is refused with a reason or asked about, and the screen goes on")
    func hostile() throws {
        try serve()
        try plug()
        let whole = file(["name": .string("Kessel")])
        let count = ProcessInfo.processInfo.environment["STICKS"].flatMap { Int($0) } ?? 12
        var random = SystemRandomNumberGenerator()
        for number in 0..<count {
            var bytes = whole
            switch number % 4 {
            case 0: bytes = Array(whole.prefix(Int.random(in: 0..<whole.count, using: &random)))
            case 1:
                bytes[Int.random(in: bytes.indices, using: &random)] ^= UInt8.random(
                    in: 1...255, using: &random)
            case 2: bytes = (0..<4_000).map { _ in UInt8.random(in: 0...255, using: &random) }
            default: bytes = Array("settings-export-1\n".utf8) + [UInt8](repeating: 0x3C, count: 200_000)
            }
            try put(bytes, as: "hostile.settings")
            open()
            try turn(until: "hostile")
            panel.tap(108, 28)
            try turn(until: "This is no file of settings", or: "The file is damaged")
            panel.tap(1)
        }
        #expect(service.store.snapshot.value(for: "name") == .string("pump"))
    }
}
