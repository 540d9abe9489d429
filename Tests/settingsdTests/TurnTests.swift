import Bus
import Drivers
import Foundation
import Settings
import Testing
@testable import Service

/// When all is settled: after each turn in which something came, before a reply, and never for nothing.
@Suite("turns of the service")
struct TurnTests {
    private static let page = """
        <plist><dict><key>PreferenceSpecifiers</key><array>
        <dict><key>Type</key><string>PSToggleSwitchSpecifier</string><key>Key</key><string>eco</string>
        <key>Title</key><string>Eco</string><key>DefaultValue</key><false/></dict>
        </array></dict></plist>
        """

    private let device: ServiceInProcess
    private var service: Service { device.service }

    init() throws {
        device = try ServiceInProcess(page: Self.page)
        device.attachKeypad()
        service.display.open(at: service.loop.monotonicNow())
        service.endTurn()
    }

    private func answer(_ request: BusRequest) throws -> BusReply {
        try service.answer(request, from: BusCaller(connection: ":1.1", userID: 0)).get()
    }

    private var picture: [UInt8] {
        get throws { try [UInt8](Data(contentsOf: URL(fileURLWithPath: device.path("screen")))) }
    }

    @Test("a key is taken at once, and shown at the end of its turn")
    func key() throws {
        let before = try picture
        let code: UInt32 = 28
        service.take(
            KeypadReport.key(
                KeypadEvent(
                    code: code, isDown: true, time: service.loop.monotonicNow(), device: .init("event0"))))
        #expect(try picture == before && !service.isSettled)
        service.endTurn()
        #expect(try picture != before && service.isSettled)
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
