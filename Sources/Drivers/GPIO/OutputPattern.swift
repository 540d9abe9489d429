/// A rhythm of on and off, for a light or a sounder.
package struct OutputPattern: Hashable, Sendable {
    /// How long on, off, on ... Begins with on.
    package let steps: [Duration]
    /// Whether it begins anew after the last step; else it ends off.
    package let repeats: Bool

    /// - Parameter steps: how long on, off, on ...; 1 ms at least each.
    package init(_ steps: [Duration], repeats: Bool) {
        self.steps = steps.map { max($0, .milliseconds(1)) }
        self.repeats = repeats
    }

    /// Any output's: nothing.
    package static let off = OutputPattern([], repeats: false)
    /// A status light's: on without end.
    package static let on = OutputPattern([.seconds(3600)], repeats: true)
    /// A status light's while something is edited: out for a tenth of each second.
    package static let editing = OutputPattern([.milliseconds(900), .milliseconds(100)], repeats: true)
    /// A status light's while changes wait to be applied: half of each second.
    package static let changesWaiting = OutputPattern(
        [.milliseconds(500), .milliseconds(500)], repeats: true)
    /// A status light's while something is wrong: two flashes each second.
    package static let error = OutputPattern(
        [.milliseconds(100), .milliseconds(100), .milliseconds(100), .milliseconds(700)], repeats: true)

    /// A sounder's for a key that was taken: 15 ms.
    package static let click = OutputPattern([.milliseconds(15)], repeats: false)
    /// A sounder's for a key that was refused: two of 80 ms.
    package static let refusal = OutputPattern(
        [.milliseconds(80), .milliseconds(60), .milliseconds(80)], repeats: false)
    /// A sounder's for another mode of typing: two of 15 ms.
    package static let modeChange = OutputPattern(
        [.milliseconds(15), .milliseconds(40), .milliseconds(15)], repeats: false)

    /// The same rhythm, sounding a third as long: the ear adds up what it hears within a fifth of a second.
    package var quiet: OutputPattern {
        OutputPattern(
            steps.enumerated().map { $0.offset.isMultiple(of: 2) ? $0.element / 3 : $0.element },
            repeats: repeats)
    }
}

/// Plays patterns on a clock that it is told: says what the line should be, and until when.
package struct PatternPlayer: Hashable, Sendable {
    private var pattern = OutputPattern.off
    private var step = 0

    /// Whether the line is to be on.
    package private(set) var isOn = false
    /// When `expire(at:)` has something to do; nil when nothing will change.
    package private(set) var deadline: Duration?

    /// Off, with nothing to play.
    package init() {}

    /// Begins `pattern`; the same lasting pattern goes on undisturbed.
    package mutating func play(_ pattern: OutputPattern, at time: Duration) {
        guard !(pattern == self.pattern && pattern.repeats && deadline != nil) else { return }
        self.pattern = pattern
        step = 0
        enter(at: time)
    }

    /// Takes the steps that are due. A rhythm keeps its time and skips what was missed; a sound is told by its steps, and
    /// plays each of them, late if it must.
    package mutating func expire(at time: Duration) {
        if !pattern.repeats, let due = deadline, due <= time {
            step += 1
            return enter(at: time)
        }
        while let due = deadline, due <= time {
            step += 1
            if step >= pattern.steps.count { step = 0 }
            enter(at: time - due > .seconds(1) ? time : due)
        }
    }

    private mutating func enter(at time: Duration) {
        guard step < pattern.steps.count else {
            isOn = false
            deadline = nil
            return
        }
        isOn = step.isMultiple(of: 2)
        let isSteady = pattern.repeats && pattern.steps.count == 1
        deadline = isSteady ? nil : time + pattern.steps[step]
    }
}
