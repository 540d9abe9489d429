import Keys
import Localization
import Scenes

/// The countdown that has the screen while the factory-reset button is held.
package struct FactoryResetScreen: Screen {
    private(set) var countdown: FactoryReset

    /// - Parameter hold: how long the button has to be held.
    package init(hold: Duration, at time: Duration) { countdown = FactoryReset(hold: hold, at: time) }

    /// Keys do nothing: only letting the button go ends it.
    package mutating func handle(_ action: KeyAction, at time: Duration, in context: ScreenContext)
        -> [ScreenRequest]
    {
        if case .release = action { [] } else { [.refusal] }
    }

    package var deadline: Duration? { countdown.deadline }

    package mutating func expire(at time: Duration, in context: ScreenContext) -> [ScreenRequest] {
        countdown.expire(at: time)
        return countdown.secondsLeft == 0 ? [.forgetEverything] : []
    }

    // MARK: How it looks

    /// The seconds that are left, and what is forgotten at their end.
    package func add(to scene: inout Scene, in context: ScreenContext) {
        AlarmPicture(
            title: context.words[.resetTitle],
            alarm: .reset(context.words, count: context.settings.userChanges.count),
            button: HoldButtonContent(row(context.words), progress: countdown.progress, isDestructive: true),
            advice: context.words[.resetAdvice], context: context
        ).add(nil, to: &scene)
    }

    package func description(in context: ScreenContext) -> String {
        let words = context.words
        return "title: \(words[.resetTitle])\n  \(words[.resetIn]) = \(seconds(words))\n"
            + "message: \(words[.resetAdvice])\n"
    }

    private func row(_ words: ScreenStrings) -> String { "\(words[.resetIn]) \(seconds(words))" }

    private func seconds(_ words: ScreenStrings) -> String { words(.resetSeconds, countdown.secondsLeft) }
}

/// The countdown while the factory-reset button is held: a value that is told the time.
package struct FactoryReset: Hashable, Sendable {
    /// How long the button has to be held.
    let hold: Duration
    /// When everything is forgotten.
    let due: Duration
    /// Whole seconds left, rounded up.
    private(set) var secondsLeft: Int

    init(hold: Duration, at time: Duration) {
        self.hold = hold
        due = time + hold
        secondsLeft = hold.wholeSeconds
    }

    /// When the next second is over.
    var deadline: Duration { due - .seconds(secondsLeft - 1) }

    mutating func expire(at time: Duration) {
        secondsLeft = (due - time).wholeSeconds
    }

    /// How much of the time is over, in thousandths.
    var progress: Int {
        let all = hold.wholeSeconds
        return (all - secondsLeft) * 1000 / max(1, all)
    }
}
