import Testing

@testable import Scanning

@Suite("What a scanner types")
struct ScanBurstTests {
    /// Types each character after so many milliseconds; answers what came out until long after.
    private func outcomes(_ keys: [(String, milliseconds: Int)]) -> [ScanBurst.Outcome] {
        var burst = ScanBurst()
        var outcomes: [ScanBurst.Outcome] = []
        var time = Duration.seconds(5)
        for (text, wait) in keys {
            time += .milliseconds(wait)
            if let outcome = burst.type(text, at: time) { outcomes.append(outcome) }
        }
        if let outcome = burst.expire(at: time + .seconds(1)) { outcomes.append(outcome) }
        return outcomes
    }

    private func keys(_ text: String, every milliseconds: Int) -> [(String, milliseconds: Int)] {
        text.map { (String($0), milliseconds) }
    }

    @Test(
        "eight keys within 30 ms of each other are a code, seven or a slow one are none",
        arguments: [
            ("4006381333931\n", 30, [.code("4006381333931")]),
            ("1234567\n", 4, [.code("1234567")]),
            ("12345678", 30, [.code("12345678")]),
            ("1234567", 4, [.tooShort]),
            ("\n\n\n\n\n\n\n\n", 4, [.tooShort]),
        ] as [(String, Int, [ScanBurst.Outcome])])
    func codes(text: String, every: Int, expected: [ScanBurst.Outcome]) {
        #expect(outcomes(keys(text, every: every)) == expected)
    }

    @Test("keys that come slower than that are so many bursts, none of which is a code")
    func slow() {
        let typed = outcomes(keys("4006381333931", every: 31))
        #expect(typed == Array(repeating: .tooShort, count: 13))
    }

    @Test("a second code begins anew, even where nobody asked in between")
    func two() {
        let both = keys("11111111", every: 2) + [("2", 100)] + keys("2222222\n", every: 2)
        #expect(outcomes(both) == [.code("11111111"), .code("22222222")])
    }

    @Test("a code of several lines is one, without the Enter and Tab at its end")
    func lines() {
        #expect(outcomes(keys("NAME:A\nTEL:1\n\t\n", every: 3)) == [.code("NAME:A\nTEL:1")])
    }

    @Test("a device that never stops is told to be none, and takes no memory for it")
    func endless() {
        #expect(outcomes(keys(String(repeating: "x", count: 9000), every: 1)) == [.tooLong])
        let longest = String(repeating: "1", count: 7089)
        #expect(outcomes(keys(longest + "\n", every: 1)) == [.code(longest)])
    }

    @Test("nothing is over before its time, and nothing waits without a key")
    func deadline() {
        var burst = ScanBurst()
        #expect(burst.deadline == nil)
        _ = burst.type("a", at: .seconds(1))
        #expect(burst.deadline == .milliseconds(1031))
        #expect(burst.expire(at: .milliseconds(1030)) == nil)
        #expect(burst.expire(at: .milliseconds(1031)) == .tooShort)
        #expect(burst.deadline == nil)
    }
}
