import Testing
@testable import Keys

@Suite("How fast a knob is turned")
struct KnobSpeedTests {
    /// What detents at these milliseconds come to, clockwise where they are above 0.
    private func turn(_ detents: [(at: Int, count: Int)]) -> [KeyAction] {
        var knob = KnobSpeed()
        return detents.flatMap { knob.turn($0.count, at: .milliseconds($0.at)) }
    }

    private func steps(every milliseconds: Int, count: Int) -> Int {
        turn((0..<count).map { ($0 * milliseconds, 1) }).count
    }

    @Test(
        "a hand that looks for a letter gets a step a detent; a fast one gets more, once it is well under way",
        arguments: [(160, 10, 10), (100, 10, 10), (41, 10, 10), (40, 10, 17), (18, 10, 31), (5, 3, 3)])
    func gears(milliseconds: Int, detents: Int, steps: Int) {
        #expect(self.steps(every: milliseconds, count: detents) == steps)
    }

    @Test("slow detents are presses, fast ones repeats: those stop at the end of a list")
    func repeats() {
        let turned = turn((0..<4).map { ($0 * 30, 1) })
        #expect(
            turned == Array(repeating: .press(.clockwise), count: 3)
                + Array(repeating: .repeat(.clockwise), count: 2))
    }

    @Test("a turn back is exact at once, however fast it comes")
    func back() {
        let forth = (0..<10).map { (at: $0 * 10, count: 1) }
        let turned = turn(forth + [(at: 105, count: -1)])
        #expect(turned.last == .press(.counterclockwise))
        #expect(turned.filter { $0 == .press(.counterclockwise) }.count == 1)
    }

    @Test("detents that come together are as fast as the time since the last ones says")
    func together() {
        #expect(turn([(0, 1), (400, 4)]).count == 5)
        #expect(turn([(0, 1), (60, 4)]).count == 17)
        #expect(turn([(0, 0), (10, 1_000_000)]).count == 32)
    }

    @Test("a clock that runs backwards makes nothing fast")
    func backwards() {
        #expect(turn([(1000, 1), (10, 1), (9, 1), (8, 1), (7, 1)]).count == 5)
    }
}
