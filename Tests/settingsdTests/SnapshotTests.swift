import Bus
import Foundation
import Settings
import Testing

@testable import Service

/// The file that the appliance's own programs read.
@Suite("snapshot file")
struct SnapshotTests {
    @Test("a change is written at once, those within 100 ms of it together at the end")
    func burst() {
        var schedule = BurstPace()
        var writes: [Duration] = []
        // A change every millisecond, for 250 of them.
        for time in (0..<1000).map(Duration.milliseconds) {
            if schedule.isDue(at: time) { writes.append(time) }
            if time < .milliseconds(250), schedule.noteChange(at: time) { writes.append(time) }
        }
        #expect(writes == [.zero, .milliseconds(100), .milliseconds(200), .milliseconds(300)])
        #expect(schedule.deadline == nil)
        let isWritten = schedule.noteChange(at: .seconds(1))
        #expect(isWritten)
    }

    @Test("what is owed has a deadline, and nothing is due before it")
    func deadline() {
        var schedule = BurstPace()
        let first = schedule.noteChange(at: .seconds(5))
        #expect(first && schedule.deadline == nil)
        let second = schedule.noteChange(at: .seconds(5) + .milliseconds(1))
        #expect(!second && schedule.deadline == .milliseconds(5100))
        let due = [5099, 5100, 9000].map { schedule.isDue(at: .milliseconds($0)) }
        #expect(due == [false, true, false])
    }

    @Test("the file holds what the bus tells an owner; the first change is in it before its reply")
    func contents() throws {
        func row(_ key: String, _ more: String) -> String {
            """
            <dict><key>Type</key><string>PSTextFieldSpecifier</string><key>Title</key><string>\(key)</string>
            <key>Key</key><string>\(key)</string><key>DefaultValue</key><string>a</string>\(more)</dict>
            """
        }
        let seen = "<key>DeviceRole</key><dict><key>View</key><string>technician</string></dict>"
        let own = try ServiceInProcess(
            page: """
                <plist><dict><key>PreferenceSpecifiers</key><array>\(row("open", ""))\(row("seen", seen))
                \(row("secret", "<key>IsSecure</key><true/>"))</array></dict></plist>
                """)
        let owner = BusCaller(connection: ":1.1", userID: 4_000_000_000)
        for value in ["b", "c"] {
            let set = own.service.requests.answer(.set(["open": .string(value)], layer: .user), from: owner)
            #expect(throws: Never.self) { try set.get() }
            let text = try String(contentsOfFile: own.path("run/settings.json"), encoding: .utf8)
            #expect(text == "{\n  \"open\": \"b\"\n}\n", "of a burst the first, until the pause is over")
        }
        #expect(own.service.settings.deadline != nil)
        own.service.settings.publishLast()
        let text = try String(contentsOfFile: own.path("run/settings.json"), encoding: .utf8)
        #expect(text == "{\n  \"open\": \"c\"\n}\n")
        let attributes = try FileManager.default.attributesOfItem(atPath: own.path("run/settings.json"))
        #expect(attributes[.posixPermissions] as? Int == 0o640)
    }

    @Test("a file that cannot be written is told once, tried again by itself, and then says what holds")
    func refused() throws {
        let own = try ServiceInProcess(
            page: """
                <plist><dict><key>PreferenceSpecifiers</key><array><dict><key>Type</key>
                <string>PSTextFieldSpecifier</string><key>Key</key><string>name</string></dict></array></dict></plist>
                """)
        let file = own.path("run/settings.json")
        try? FileManager.default.removeItem(atPath: file)
        try FileManager.default.createDirectory(
            atPath: file + "/in-the-way", withIntermediateDirectories: true)
        let settings = own.service.settings
        for number in 1...3 {
            _ = try own.service.store.apply(
                [.set("name", .string("\(number)"))], from: Origin(.panel, .owner), at: .zero)
            settings.noteChange()
            settings.publish(at: .seconds(number))
        }
        #expect(own.journal.filter { $0.contains("settings.json") }.count == 1, "\(own.journal)")
        let again = try #require(settings.deadline)
        #expect(again > .seconds(3) && again < .seconds(60))
        try FileManager.default.removeItem(atPath: file)
        settings.publish(at: again)
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "{\n  \"name\": \"3\"\n}\n")
        #expect(own.journal.last?.hasSuffix("is written again") == true)
    }
}
