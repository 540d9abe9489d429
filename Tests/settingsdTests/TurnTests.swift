import Bus
import Drivers
import Foundation
import Settings
import Store
import Testing
@testable import Service

/// When all is settled: after each turn in which something came, before a reply, and never for nothing.
@Suite("turns of the service")
struct TurnTests {
    private static let page = """
        <plist><dict><key>PreferenceSpecifiers</key><array>
        <dict><key>Type</key><string>PSToggleSwitchSpecifier</string><key>Key</key><string>eco</string>
        <key>Title</key><string>Eco</string><key>DefaultValue</key><false/></dict>
        <dict><key>Type</key><string>PSSliderSpecifier</string><key>Key</key><string>level</string>
        <key>Title</key><string>Level</string><key>DefaultValue</key><integer>5</integer>
        <key>MinimumValue</key><integer>0</integer><key>MaximumValue</key><integer>9</integer></dict>
        </array></dict></plist>
        """

    private let device: ServiceInProcess
    private let start: Duration
    private var service: Service { device.service }

    init() throws {
        device = try ServiceInProcess(page: Self.page)
        start = device.service.loop.monotonicNow()
        device.attachKeypad()
        service.display.open(at: service.loop.monotonicNow())
        service.endTurn()
    }

    private func answer(_ request: BusRequest) throws -> BusReply {
        try service.requests.answer(request, from: BusCaller(connection: ":1.1", userID: 0)).get()
    }

    private var picture: [UInt8] {
        get throws { try [UInt8](Data(contentsOf: URL(fileURLWithPath: device.path("screen")))) }
    }

    @Test("a key is taken at once, and shown at the end of its turn")
    func key() throws {
        let before = try picture
        let code: UInt32 = 28
        send(code, isDown: true)
        #expect(try picture == before && !service.isSettled)
        service.endTurn()
        #expect(try picture != before && service.isSettled)
    }

    /// - Parameter passed: milliseconds since the test began.
    private func send(_ code: UInt32, isDown: Bool, after passed: Int = 0) {
        let time = start + .milliseconds(passed)
        service.take(
            KeypadReport.key(
                KeypadEvent(code: code, isDown: isDown, time: time, device: .init("event0"))))
    }

    @Test("storage that a refused call opens again is on the panel and in the file, as what is looked for is")
    func reopenedByCall() throws {
        service.settings.publish(at: start)
        let before = service.navigator.describeScreen()
        service.store.close()
        do {
            let schema = service.store.schema
            let other = Store(path: device.path("state/settings.db"), schema: schema) { _ in }
            let origin = Origin(.bus, .technician, userID: 0)
            _ = try other.apply([.set("eco", .boolean(true))], from: origin, at: .zero)
            other.close()
        }
        #expect(throws: BusFailure.self) { try answer(.set(["nosuchkey": .boolean(true)], layer: .user)) }
        #expect(service.navigator.describeScreen() != before)
        service.settings.publishLast()
        let file = try String(contentsOfFile: device.path("run/settings.json"), encoding: .utf8)
        #expect(file.contains("\"eco\": true"))
    }

    @Test("of two keypads one is pulled out while a key is held on the other, which stays held")
    func oneOfTwoKeypads() {
        device.attachKeypad("event1")
        send(28, isDown: true)
        let held = service.input.deadline
        device.detachKeypad("event1")
        #expect(held != nil && service.input.deadline == held)
        device.detachKeypad()
        #expect(service.input.deadline == nil)
    }

    @Test("a key that is let go of settles nothing, and the timer no longer waits for it to be held")
    func release() throws {
        send(28, isDown: true)
        service.endTurn()
        let held = try #require(service.input.deadline)
        let (shown, revision) = (try picture, service.navigator.revision)
        send(28, isDown: false, after: 60)
        #expect(service.isSettled && !service.isArmed)
        service.endTurn()
        #expect(service.isArmed && service.input.deadline != held)
        #expect(try picture == shown && service.navigator.revision == revision)
    }

    @Test("where letting go means something all is settled by it")
    func heededRelease() throws {
        for (place, code) in [108, 28].enumerated() {
            send(UInt32(code), isDown: true, after: 1000 * place)
            send(UInt32(code), isDown: false, after: 1000 * place + 60)
            service.endTurn()
        }
        send(103, isDown: true, after: 2000)
        service.endTurn()
        #expect(service.isSettled)
        send(103, isDown: false, after: 2060)
        #expect(!service.isSettled)
    }

    @Test("what a reply tells of is seen and told before it leaves; what changes nothing settles nothing")
    func replies() throws {
        let before = try picture
        _ = try answer(.set(["eco": .boolean(true)], layer: .user))
        #expect(service.isSettled && service.news.isEmpty)
        #expect(try picture != before)
        _ = try answer(.getAll)
        #expect(service.isSettled)
    }
}
