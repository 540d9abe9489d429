import Hardware
import Testing

@testable import Sharing

@Suite("keys that call the settings") struct EntryWatchTests {
    private static let chord = EntryChord([.star, .pound], hold: .seconds(3))

    /// Plays keys, "+" for a press and "-" for a release, a second apart; answers when they called the settings.
    private func calls(_ script: [(Key, Bool)], until end: Int) -> [Int] {
        var watch = EntryWatch(Self.chord)
        var calls: [Int] = []
        for second in 0...end {
            if watch.expire(at: .seconds(second)) { calls.append(second) }
            if second < script.count {
                watch.note(script[second].0, isDown: script[second].1, at: .seconds(second))
            }
        }
        return calls
    }

    @Test("they call once, when all of them have been held for the time, from the last press on")
    func held() {
        #expect(calls([(.star, true), (.pound, true)], until: 20) == [4])
        #expect(calls([(.pound, true), (.digit(1), false), (.star, true)], until: 20) == [5])
    }

    @Test("nothing calls where one is missing, is let go of, or another is down as well")
    func notHeld() {
        #expect(calls([(.star, true)], until: 20) == [])
        #expect(calls([(.star, true), (.pound, true), (.star, false)], until: 20) == [])
        #expect(calls([(.star, true), (.pound, true), (.digit(1), true)], until: 20) == [])
        #expect(
            calls([(.digit(1), true), (.star, true), (.pound, true), (.digit(1), false)], until: 20) == [])
    }

    @Test("it wants to be asked when they will have been held long enough, and never without them")
    func deadline() {
        var watch = EntryWatch(Self.chord)
        #expect(watch.deadline == nil)
        watch.note(.star, isDown: true, at: .seconds(1))
        watch.note(.pound, isDown: true, at: .seconds(2))
        #expect(watch.deadline == .seconds(5))
        watch.forget()
        #expect(watch.deadline == nil)
    }
}
