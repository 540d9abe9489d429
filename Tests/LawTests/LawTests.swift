import Hardware
import Testing

/// What must be true of every state: `LawCheck` says it, a check a sentence. One after the other: each waits for the same walk,
/// and who waits keeps others from beginning.
@Suite("the law over all states", .serialized)
struct LawTests {
    @Test("of every state it holds that", arguments: LawCheck.allCases)
    func holds(check: LawCheck) throws {
        let run = try LawRun.all.get()
        if let found = run.found[check] { Issue.record("\(check.rawValue) - but:\n\(found)") }
    }

    @Test("nothing is excepted that is mended")
    func exceptions() throws { #expect(try LawRun.all.get().leftOver == []) }

    @Test("thousands of states are looked at, and each value of each factor is among them")
    func factors() throws {
        let run = try LawRun.all.get()
        #expect(run.stateCount > 4000)
        #expect(Set(run.seen.map(\.design.hardwareClass)).count == HardwareClass.allCases.count)
        #expect(Set(run.seen.map(\.design.panel)).count == LawBoard.Panel.allCases.count)
        #expect(Set(run.seen.map(\.design.language)).isSuperset(of: LawBoard.languages))
        #expect(Set(run.seen.map(\.design.textSize)).isSuperset(of: LawBoard.textSizes))
        #expect(Set(run.seen.map(\.design.look)).count == LawBoard.Look.allCases.count)
    }

    @Test("each class of keypad comes to each kind of screen", arguments: HardwareClass.allCases)
    func kinds(hardwareClass: HardwareClass) throws {
        let seen = Set(
            try LawRun.all.get().seen.filter { $0.design.hardwareClass == hardwareClass }.map(\.kind))
        #expect(Set(ScreenKind.byKeys).subtracting(seen).isEmpty)
    }
}
