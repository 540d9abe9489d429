import Bus
import ChildProcess
import Drivers
import Foundation
import Testing

@testable import Service

/// A screen that another program shares; drawing beside a real one is tested in DeviceTests.
@Suite("a shared screen", .serialized)
struct ScreenTests {
    private static let page = """
        <plist><dict><key>PreferenceSpecifiers</key><array>
        <dict><key>Type</key><string>PSToggleSwitchSpecifier</string><key>Key</key><string>eco</string>
        <key>Title</key><string>Eco</string><key>DefaultValue</key><false/></dict>
        <dict><key>Type</key><string>PSChildPaneSpecifier</string><key>Title</key><string>More</string>
        <key>File</key><string>More</string></dict></array></dict></plist>
        """
    private static let screen = "[Screen]\nShare = fbdev\nEntryChord = star+pound 3s\n"
    private static let (star, pound, ok, back): (UInt32, UInt32, UInt32, UInt32) = (55, 0x20B, 28, 1)

    private let device: ServiceInProcess
    private let start: Duration
    private var service: Service { device.service }

    init() throws {
        device = try ServiceInProcess(page: Self.page, more: Self.screen)
        start = device.service.loop.monotonicNow()
        device.attachKeypad()
        service.leavePanel(at: start)
        service.beginSharing(at: start)
        service.endTurn()
    }

    @discardableResult
    private func answer(_ request: BusRequest, by connection: String = ":1.7") throws -> BusReply {
        defer { service.endTurn() }
        return try service.requests.answer(request, from: BusCaller(connection: connection, userID: 0)).get()
    }

    private func press(_ code: UInt32, _ isDown: Bool = true, at seconds: Int) {
        service.take(
            KeypadReport.key(
                KeypadEvent(
                    code: code, isDown: isDown, time: start + .seconds(seconds), device: .init("event0"))))
    }

    /// Holds the chord long enough and lets go of it.
    private func hold(at seconds: Int) {
        press(Self.star, at: seconds)
        press(Self.pound, at: seconds)
        service.expireScreen(at: start + .seconds(seconds + 3))
        service.endTurn()
        press(Self.star, false, at: seconds + 4)
        press(Self.pound, false, at: seconds + 4)
        service.endTurn()
    }

    private var picture: Data? { try? Data(contentsOf: URL(fileURLWithPath: device.path("screen"))) }

    @Test("at first the other program has it: nothing is drawn, and keys are that one's")
    func hidden() throws {
        try answer(.register(name: "ui"))
        let before = service.navigator.revision
        press(Self.ok, at: 1)
        press(Self.ok, false, at: 2)
        service.endTurn()
        #expect(service.display.isAway && picture == nil)
        #expect(service.navigator.revision == before)
    }

    @Test("the chord asks the other program, and shows the settings once it has let go of the screen")
    func chord() throws {
        try answer(.register(name: "ui"))
        hold(at: 1)
        #expect(!service.screen.hasScreen && picture == nil)
        try answer(.released(serial: 1))
        #expect(service.screen.hasScreen && service.display.size != nil)
        #expect(picture?.contains { $0 != 0 } == true)
        // What was held for the chord presses nothing, and the next key does.
        press(Self.ok, at: 9)
        service.endTurn()
        #expect(service.store.snapshot.value(for: "eco") == .boolean(true))
    }

    @Test("Back on the first page gives the screen back, after another page it goes to the first")
    func backLeaves() throws {
        try answer(.register(name: "ui"))
        hold(at: 1)
        try answer(.released(serial: 1))
        press(Self.back, at: 10)
        service.followKeys()
        service.endTurn()
        #expect(!service.screen.hasScreen && service.display.isAway)
    }

    @Test("where no program has said that it shares the screen, Back stays")
    func nobody() {
        hold(at: 1)
        #expect(service.screen.hasScreen)
        press(Self.back, at: 10)
        service.followKeys()
        service.endTurn()
        #expect(service.screen.hasScreen)
    }

    @Test("only the program that registered lets go, one at a time; when it has left the bus another may")
    func oneOwner() throws {
        try answer(.register(name: "ui"))
        #expect(throws: BusFailure.self) { try answer(.register(name: "thief"), by: ":1.8") }
        hold(at: 1)
        #expect(throws: BusFailure.self) { try answer(.released(serial: 1), by: ":1.8") }
        #expect(!service.screen.hasScreen)
        service.screenOwnerWent(":1.7")
        #expect(service.screen.hasScreen)
        try answer(.register(name: "next"), by: ":1.8")
    }

    @Test("a key that was down on a keypad that is gone is no part of the chord any more")
    func unplugged() throws {
        try answer(.register(name: "ui"))
        press(Self.star, at: 1)
        device.detachKeypad()
        device.attachKeypad()
        press(Self.pound, at: 2)
        service.expireScreen(at: start + .seconds(9))
        #expect(service.screen.deadline == nil)
        try answer(.released(serial: 1))
        #expect(!service.screen.hasScreen)
    }

    @Test("the console is marked to stay as it is while there is a program that has the screen or takes it")
    func consoleStays() throws {
        let mark = ConsoleMark(in: device.path("run"))
        #expect(!mark.isSet())
        try answer(.register(name: "ui"))
        #expect(mark.isSet())
        hold(at: 1)
        try answer(.released(serial: 1))
        #expect(mark.isSet())
        press(Self.back, at: 10)
        service.followKeys()
        service.endTurn()
        #expect(mark.isSet())
        service.screenOwnerWent(":1.7")
        service.endTurn()
        #expect(!mark.isSet())
    }

    @Test("without [Screen] there is nothing to share, and that is said")
    func unshared() throws {
        let alone = try ServiceInProcess(page: Self.page)
        let caller = BusCaller(connection: ":1.7", userID: 0)
        #expect(alone.service.requests.answer(.hide, from: caller) == .failure(ScreenController.unshared))
    }

    @Test("over the bus: the settings are shown, and the call is answered when they are; and left again")
    func bus() throws {
        let service = try ServiceUnderTest()
        let board = "Driver = file\nDevice = \(service.path("screen").path)\nSize = 320x240\nDepth = 32"
        try service.writeBoard(display: board, more: Self.screen)
        try service.startBus()
        try service.start()
        try service.waitForLog("serving on the bus")
        #expect(!service.hasPicture)
        func call(_ arguments: String...) throws -> FinishedProgram {
            try FinishedProgram(
                ["busctl", "--system", "call", "org.settingsd.Settings1", "/org/settingsd/Settings1"]
                    + arguments, environment: service.environment)
        }
        let wrong = try call("org.settingsd.Screen1", "Show", "sa{sv}", "Nowhere", "0")
        #expect(wrong.code != 0 && wrong.text.contains("Nowhere"))
        #expect(try call("org.settingsd.Screen1", "Show", "sa{sv}", "", "0").code == 0)
        #expect(service.hasPicture)
        #expect(try call("org.settingsd.Screen1", "Hide").code == 0)
    }
}
