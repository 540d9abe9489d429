import Testing
@testable import Hardware
@testable import Keys

@Suite("display at rest")
struct DisplayIdleTests {
    /// Dims after 10 s, goes dark after 30 s; time 0 is its start.
    private func rest(dim: Int? = 10, blank: Int? = 30, shift: Int? = nil) -> DisplayIdle {
        var display = DisplayDescription()
        display.dimAfter = dim.map { .seconds($0) }
        display.blankAfter = blank.map { .seconds($0) }
        display.pixelShift = shift.map { .seconds($0) }
        return DisplayIdle(display, at: .zero)
    }

    private func dark() -> DisplayIdle {
        var rest = rest()
        rest.expire(at: .seconds(30))
        return rest
    }

    @Test(
        "without a key it dims, then goes dark, each at its own time",
        arguments: [
            (10, 30, 9, .awake), (10, 30, 10, .dimmed), (10, 30, 29, .dimmed), (10, 30, 30, .dark),
            (nil, 30, 29, .awake), (nil, 30, 30, .dark), (10, nil, 90_000, .dimmed),
            (nil, nil, 90_000, .awake),
            (30, 10, 10, .dark),
        ] as [(Int?, Int?, Int, DisplayIdle.Level)])
    func levels(dim: Int?, blank: Int?, after: Int, level: DisplayIdle.Level) {
        var rest = rest(dim: dim, blank: blank)
        rest.expire(at: .seconds(after))
        #expect(rest.level == level)
    }

    @Test("it asks to be woken at its deadlines alone, and once dark never")
    func deadlines() {
        var rest = rest()
        var asked: [Duration] = []
        while let deadline = rest.deadline {
            asked.append(deadline)
            rest.expire(at: deadline)
        }
        #expect(asked == [.seconds(10), .seconds(30)])
        #expect(rest.level == .dark)
        #expect(self.rest(dim: nil, blank: nil).deadline == nil)
    }

    @Test("a key begins the waiting anew; a release does not")
    func keyPutsOff() {
        var rest = rest()
        #expect(!takes(&rest, .press(.ok), 5))
        #expect(rest.deadline == .seconds(15))
        #expect(!takes(&rest, .release(.ok), 9))
        #expect(rest.deadline == .seconds(15))
    }

    @Test("a key that finds it dimmed makes it bright, and counts")
    func dimmedKey() {
        var rest = rest()
        rest.expire(at: .seconds(10))
        #expect(!takes(&rest, .press(.down), 11))
        #expect(rest.level == .awake)
    }

    @Test(
        "the key that finds it dark only wakes it, with all that comes of the same stroke; the next counts",
        arguments: [
            [(.press(.ok), 31, true), (.release(.ok), 32, false), (.press(.ok), 33, false)],
            [
                (.press(.ok), 31, true), (.hold(.ok), 32, true), (.release(.ok), 33, false),
                (.hold(.ok), 34, false),
            ],
            [(.press(.down), 31, true), (.repeat(.down), 32, true), (.repeat(.down), 33, true)],
            [(.press(.down), 31, true), (.press(.ok), 32, false), (.repeat(.ok), 33, false)],
            [
                (.press(.digit(0)), 31, true), (.release(.digit(0)), 31, false),
                (.press(.doubleZero), 31, true),
                (.press(.digit(0)), 32, false), (.press(.doubleZero), 32, false),
            ],
            [(.press(.digit(1)), 31, true), (.clash(.digit(1), .digit(2)), 31, true)],
            [(.press(.push), 31, true), (.press(.clockwise), 31, false)],
        ] as [[(KeyAction, Int, Bool)]])
    func wakingStroke(steps: [(KeyAction, Int, Bool)]) {
        var rest = dark()
        for (action, time, isSwallowed) in steps {
            #expect(takes(&rest, action, time) == isSwallowed, "\(action) at \(time) s")
        }
        #expect(rest.level == .awake)
    }

    @Test("a turn that finds it dark only wakes it, for as long as the turn goes on")
    func turn() {
        var rest = dark()
        let detents: [(Int, Bool)] = [
            (31_000, true), (31_000, true), (31_200, true), (31_400, true), (31_700, false),
        ]
        for (time, isSwallowed) in detents {
            let swallows = rest.swallows(.press(.clockwise), at: .milliseconds(time))
            #expect(swallows == isSwallowed, "\(time) ms")
        }
    }

    @Test(
        "the fast steps of a turn that finds it dark only wake it too",
        arguments: [KeyAction.press(.clockwise), .repeat(.clockwise)])
    func fastTurn(first: KeyAction) {
        var rest = dark()
        for (time, isSwallowed) in [(31_000, true), (31_020, true), (31_040, true), (31_400, false)] {
            let action: KeyAction = time == 31_000 ? first : .repeat(.clockwise)
            let swallows = rest.swallows(action, at: .milliseconds(time))
            #expect(swallows == isSwallowed, "\(time) ms")
        }
    }

    @Test("what has to be seen keeps it awake, and wakes it")
    func heldAwake() {
        var rest = dark()
        rest.holdAwake(true, at: .seconds(40))
        #expect(rest.level == .awake)
        #expect(rest.deadline == nil)
        rest.expire(at: .seconds(4000))
        #expect(rest.level == .awake)
        rest.holdAwake(false, at: .seconds(4000))
        #expect(rest.deadline == .seconds(4010))
    }

    @Test("waking says whether it was dark, and a clock that lags puts nothing off")
    func waking() {
        var rest = dark()
        let was = rest.wake(at: .seconds(31))
        let isStill = rest.wake(at: .seconds(20))
        #expect((was, isStill) == (true, false))
        #expect(rest.deadline == .seconds(41))
    }

    @Test("the picture goes round within two pixels while it is seen, one step at a time")
    func shift() {
        var rest = rest(dim: nil, blank: nil, shift: 60)
        var places: [Point] = []
        for minute in 1...8 {
            rest.expire(at: .seconds(60 * minute))
            places.append(rest.offset)
        }
        #expect(Set(places).count == 8)
        #expect(
            places.allSatisfy {
                (0...DisplayDescription.shiftReach).contains($0.x)
                    && (0...DisplayDescription.shiftReach).contains($0.y)
            })
        #expect(places.last == .zero)
        #expect(rest.deadline == .seconds(540))
    }

    @Test("a dark picture is not moved; it is on waking")
    func darkShift() {
        var rest = rest(dim: nil, blank: 30, shift: 60)
        rest.expire(at: .seconds(30))
        #expect(rest.deadline == nil)
        rest.expire(at: .seconds(300))
        #expect(rest.offset == .zero)
        rest.wake(at: .seconds(301))
        #expect(rest.offset == Point(x: 1, y: 0))
    }

    private func takes(_ rest: inout DisplayIdle, _ action: KeyAction, _ seconds: Int) -> Bool {
        rest.swallows(action, at: .seconds(seconds))
    }
}
