import Settings
import Testing

@testable import DropIns

/// What is still to be asked of the helper's parts though the change is over.
@Suite("what is owed to a device") struct DebtTests {
    private static let readers = ["a", "b", "c"]

    private static func results(_ codes: KeyValuePairs<String, ApplyResult.Code>) -> ApplySequence.Answer {
        .results(codes.map { ApplyResult($0.key, $0.value) })
    }

    /// Nothing but these calls.
    private static func calls(_ names: String...) -> ApplyDebt {
        var debt = ApplyDebt()
        debt.pay()
        debt.owe(calls: names)
        return debt
    }

    @Test("at first it is what a fall left waiting")
    func first() {
        #expect(!ApplyDebt().isPaid && ApplyDebt().request == .undo)
    }

    @Test("whoever reads what went back is called; others are not, and nobody for what stays")
    func back() {
        var debt = ApplyDebt()
        debt.take(writer: Self.results(["": .done, "a": .done, "x": .done]), readers: Self.readers)
        #expect(debt.files == nil && debt.calls == ["a"])
        debt = ApplyDebt()
        debt.owe(.keep)
        debt.take(writer: Self.results(["": .done]), readers: Self.readers)
        #expect(debt.isPaid)
    }

    @Test("files that may have gone back unsaid are read anew by all, once they did")
    func unsaid() {
        var debt = ApplyDebt()
        debt.take(writer: .silence, readers: Self.readers)
        #expect(debt.files == .undo && debt.calls == ["a", "b", "c"])
        debt.take(writer: .absent, readers: Self.readers)
        debt.take(writer: Self.results(["": .failed]), readers: Self.readers)
        #expect(debt.files == .undo)
        debt.take(writer: Self.results(["": .same]), readers: Self.readers)
        #expect(debt.files == nil && debt.calls == ["a", "b", "c"])
    }

    @Test(
        "a call is owed until it is answered well, or can never be made",
        arguments: [
            (results(["a": .done, "b": .done]), []),
            (results(["a": .failed, "b": .done]), ["a"]),
            (results(["a": .refused, "b": .failed]), ["b"]),
            (results(["a": .done, "": .failed]), ["b"]),
            // Of a drop-in that is none any more nothing is said.
            (results(["a": .done]), []), (.silence, ["a", "b"]), (.absent, ["a", "b"]),
        ] as [(ApplySequence.Answer, [String])])
    func paid(answer: ApplySequence.Answer, left: [String]) {
        var debt = Self.calls("a", "b", "c")
        debt.take(caller: answer, of: ["a", "b"])
        #expect(debt.calls == Set(left + ["c"]))
    }

    @Test("who is called before files are back has read nothing of what was")
    func early() {
        var debt = Self.calls("a")
        debt.owe(.undo)
        debt.take(caller: Self.results(["a": .done]), of: ["a"])
        #expect(debt.calls == ["a"])
    }

    @Test("what was begun and goes on by itself is not called once more")
    func late() {
        var debt = Self.calls("a", "b")
        debt.take(caller: Self.results(["a": .silent, "b": .failed]), of: ["a", "b"])
        #expect(debt.calls == ["b"])
    }

    @Test("drop-ins that there are no more are called by nobody")
    func gone() {
        var debt = Self.calls("a", "b")
        debt.keep(only: ["b", "d"])
        #expect(debt.calls == ["b"])
    }
}
