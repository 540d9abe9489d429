import Foundation
import Loop
import Testing
import Thrown

@testable import Drivers

@Suite struct DisplayTests {
    private static let small = DRMMode(width: 640, height: 480, isPreferred: false, index: 0)
    private static let native = DRMMode(width: 800, height: 480, isPreferred: true, index: 1)

    private static func connector(
        _ name: String, connected: Bool = true, builtIn: Bool = false, modes: [DRMMode] = [small, native]
    ) -> DRMConnector {
        DRMConnector(
            name: name, identifier: 1, isConnected: connected, isBuiltIn: builtIn, modes: modes, crtcs: [1])
    }

    @Test(
        "the panel shown on is the one asked for, else built-in, else plugged in",
        arguments: [
            (nil, "DSI-1"), ("HDMI-A-1", "HDMI-A-1"), ("HDMI-A-2", nil), ("VGA-1", nil),
        ] as [(String?, String?)])
    func connector(wanted: String?, expected: String?) {
        let all = [
            Self.connector("HDMI-A-1"), Self.connector("HDMI-A-2", connected: false),
            Self.connector("DSI-1", builtIn: true),
        ]
        #expect(DRMConnector.choice(from: all, named: wanted)?.name == expected)
    }

    @Test("a connector without a picture to show is not chosen")
    func empty() {
        #expect(DRMConnector.choice(from: [Self.connector("DSI-1", modes: [])], named: nil) == nil)
        #expect(DRMConnector.choice(from: [], named: nil) == nil)
    }

    @Test("the mode is the board's size where there is one, else the panel's own")
    func mode() {
        let panel = Self.connector("DSI-1")
        #expect(panel.mode((640, 480)) == Self.small)
        #expect(panel.mode((1, 1)) == Self.native)
        #expect(panel.mode(nil) == Self.native)
    }

    @Test(
        "of a panel that prefers more than a display may have, the first mode that is not too large is taken")
    func largeMode() {
        let (huge, tall) = (
            DRMMode(width: 5120, height: 2880, isPreferred: true, index: 0),
            DRMMode(width: 4096, height: 4096, isPreferred: false, index: 1)
        )
        #expect(
            Self.connector("DP-1", modes: [huge, tall, Self.small, Self.native]).mode(nil) == Self.native)
        #expect(Self.connector("DP-1", modes: [huge, tall, Self.small]).mode((5120, 2880)) == Self.small)
        #expect(Self.connector("DP-1", modes: [huge, tall]).mode(nil) == nil)
    }

    @Test("what is no display card is an error that names it", arguments: ["/dev/null", "/no/such/card"])
    func noCard(path: String) {
        let refusal = thrown(SystemError.self) { _ = try DRMDisplay(path: path) }
        #expect(refusal?.description.contains(path) == true)
    }

    @Test(
        "a backlight takes a share of its brightest, and is off at nothing alone",
        arguments: [(0.5, "128"), (2, "255"), (-1, "0"), (.nan, "255"), (0.001, "1")])
    func backlight(level: Double, written: String) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data("255\n".utf8).write(to: folder.appending(path: "max_brightness"))
        try Data("000".utf8).write(to: folder.appending(path: "brightness"))
        let backlight = try Backlight(folder: folder.path)
        try backlight.setLevel(level)
        let text = try String(contentsOf: folder.appending(path: "brightness"), encoding: .utf8)
        #expect(text.hasPrefix(written))
    }

    @Test(
        "a brightest that no kernel has is an error, and never a trap",
        arguments: ["9223372036854775807", "2147483648", "0", "-1", "bright"])
    func badBrightest(text: String) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data("\(text)\n".utf8).write(to: folder.appending(path: "max_brightness"))
        let refusal = thrown(SystemError.self) { _ = try Backlight(folder: folder.path) }
        #expect(refusal?.code == EINVAL)
    }

    @Test("no backlight is an error that says where it was looked for")
    func noBacklight() {
        let refusal = thrown(SystemError.self) { _ = try Backlight(folder: "/no/such/light") }
        #expect(
            refusal?.description == "cannot open /no/such/light/max_brightness: No such file or directory")
    }
}
