import Bus
import Foundation
import Settings
import Testing

@testable import Navigation
@testable import Screens
@testable import Service

/// Whose word the page about the device has.
@Suite("the page about the device, in the service")
struct AboutTests {
    private static let page = """
        <plist><dict><key>DeviceAboutPage</key><true/><key>PreferenceSpecifiers</key><array/></dict></plist>
        """

    @Test("what a program tells comes before what the device knows of itself")
    func precedence() throws {
        let device = try ServiceInProcess(page: Self.page)
        let service = device.service
        device.attachKeypad()
        service.display.open(at: service.loop.monotonicNow())
        service.endTurn()
        func shown(_ title: String) -> String? {
            service.live.deadline.map { due in
                service.followFacts(showsAbout: service.navigator.followedPages.about, at: due)
            }
            let lines = service.navigator.describe().split(separator: "\n").map(String.init)
            let line = lines.first { $0.dropFirst(2).hasPrefix("\(title) = ") }
            return line.map { String($0.dropFirst(title.count + 5)) }
        }
        let isOpen = service.navigator.go(toPage: "DeviceAboutPage")
        #expect(isOpen)
        service.note()
        service.endTurn()
        #expect(shown("Software") == Service.software)
        let own = try #require(shown("Serial number"))
        #expect(!own.isEmpty)

        let program = BusCaller(connection: ":1.7", userID: 0, groups: [])
        func told(_ key: String, _ text: String) {
            let reply = service.requests.answer(.report([key: LiveFact(text)]), from: program)
            #expect(reply == .success(.nothing))
            service.note()
            service.endTurn()
        }
        told("about.serial", "4711")
        #expect(shown("Serial number") == "4711")
        service.requests.forgetFacts(of: ":1.7")
        service.note()
        service.endTurn()
        #expect(shown("Serial number") == own)
    }
}
