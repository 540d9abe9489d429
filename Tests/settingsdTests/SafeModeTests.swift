import Foundation
import Testing

@testable import Service

@Suite("safe mode", .serialized)
struct SafeModeTests {
    @Test(
        "falls count while they are younger than a minute",
        arguments: [
            ([], 0, 0), ([0], 1, 1), ([0, 1, 2, 3, 4], 5, 5), ([0, 1, 2, 3, 4], 61, 4), ([0, 1], 200, 0),
            ([100], 5, 0),
        ] as [([Int], Int, Int)])
    func falls(starts: [Int], now: Int, expected: Int) {
        var falls = CrashLoop(starts.map { "\($0 * 1000)\n" }.joined())
        let count = falls.start(at: .seconds(now))
        #expect(count == expected)
        #expect(falls.text.hasSuffix("\(now * 1000)\n"))
    }

    @Test("what is no list of starts is none", arguments: ["", "x\n\n99999999999999999999\n-", "\0\u{1}"])
    func nonsense(text: String) {
        var falls = CrashLoop(text)
        let count = falls.start(at: .seconds(9))
        #expect(count == 0)
    }

    @Test("after five falls the screen says so, and the bus serves and writes as ever; a proper end ends it")
    func safeMode() throws {
        let service = try ServiceUnderTest()
        try service.startBus()
        try service.start()
        try service.waitForLog("serving on the bus")
        #expect(try service.settingsctl("set", "unit_number", "42").code == 0)
        service.stop()
        for _ in 1...5 {
            try service.start()
            service.fall()
        }
        try service.start()
        try service.waitForLog("safe mode")
        try service.waitForLog("serving on the bus")
        #expect(service.hasPicture)
        #expect(try service.settingsctl("get", "unit_number").output == "42\n")
        #expect(try service.settingsctl("set", "unit_number", "43").code == 0)
        service.stop()
        try service.start()
        try service.waitForLog("serving on the bus")
        #expect(!service.log.contains("safe mode"))
        #expect(try service.settingsctl("get", "unit_number").output == "43\n")
    }
}
