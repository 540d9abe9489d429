import Testing

@testable import Screens

@Suite("a value that is copied when it is changed")
struct CopyOnWriteTests {
    @Test("a copy stays as it was when what it was copied from is changed")
    func copyStays() {
        var one = CopyOnWrite(["a"])
        let other = one
        one.value.append("b")
        #expect(one.value == ["a", "b"])
        #expect(other.value == ["a"])
    }

    @Test("what nobody else has is changed where it lies")
    func changedInPlace() {
        var one = CopyOnWrite(Counted())
        one.value.number += 1
        #expect(one.value.copies == 0)
        let other = one
        one.value.number += 1
        #expect((one.value.number, other.value.number) == (2, 1))
        #expect(one.value.copies == 1)
    }

    /// Knows whether it shares what it counts in.
    private struct Counted {
        private final class Mark {}

        private var mark = Mark()
        private(set) var copies = 0
        var number = 0 {
            didSet { if !isKnownUniquelyReferenced(&mark) { copies += 1 } }
        }
    }
}
