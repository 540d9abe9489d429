import Hardware
import Keys
import Localization
import Scenes
import Settings

/// The changes that hold and are undone unless they are confirmed: nothing else can be done meanwhile.
package struct ConfirmationScreen: ListedScreen {
    package var list: RowList
    /// What is asked about.
    package private(set) var confirmation: Confirmation
    /// The latest key that went down here: one that was down before answers nothing.
    private var pressed: Key?

    /// At the first of its rows.
    package init(_ confirmation: Confirmation, in context: ScreenContext) {
        self.confirmation = confirmation
        list = RowList(title: context.words[.keepTitle], rows: Self.rows(of: confirmation, in: context))
        focusStart(in: context)
    }

    private static func rows(of confirmation: Confirmation, in context: ScreenContext) -> [ListRow] {
        let words = context.words
        var rows = confirmation.changes.indices.map(ListRow.change)
        rows += context.checks.map(ListRow.footer)
        if confirmation.trial.origin.door != .panel { rows.append(.footer(words[.setFromAfar])) }
        return rows + [.footer(words[.keepElse])]
    }

    // MARK: Keys and time

    package mutating func handle(_ action: KeyAction, at time: Duration, in context: ScreenContext)
        -> [ScreenRequest]
    {
        confirmation.now = time
        if case .press(let key) = action { pressed = key }
        guard let command = keys(in: context).command(of: action) else {
            return lift(action, in: context) + expire(at: time, in: context)
        }
        return perform(command, by: action, at: time, in: context) + expire(at: time, in: context)
    }

    package mutating func perform(
        _ command: ListCommand, by action: KeyAction, at time: Duration, in context: ScreenContext
    ) -> [ScreenRequest] {
        switch command {
        case .beginYes:
            confirmation.hold.since = time
            return [.click]
        // Time says yes while the key is down.
        case .yes: return []
        case .no where action.key != pressed: return []
        case .no: return [.effect(.undo), .click]
        default: return performInList(command, by: action, in: context)
        }
    }

    /// A key is let go too early, or one that does nothing here was pressed.
    private mutating func lift(_ action: KeyAction, in context: ScreenContext) -> [ScreenRequest] {
        if case .press = action { return [.refuse(refusal(in: context))] }
        guard endsHold(action, in: context), confirmation.hold.since != nil else { return [] }
        confirmation.hold.since = nil
        return [.refuse(refusal(in: context))]
    }

    /// A knob has no key that undoes: time does.
    private func refusal(in context: ScreenContext) -> LocalizedString {
        let table = keys(in: context)
        let legends = [ListCommand.yes, .no].map {
            table.item(for: $0, on: context.keypad, in: context.words)?.legend
        }
        guard let keeping = legends[0] else { return LocalizedString(.keepElse) }
        guard let undoing = legends[1] else { return LocalizedString(.keepHold, keeping) }
        return LocalizedString(.keepKeys, keeping, undoing)
    }

    package func keys(in context: ScreenContext) -> ListTable { context.keys.question }

    /// Moving shows one change after the other, where there are several.
    package func told(of command: ListCommand, usual: ToldUse, in context: ScreenContext) -> ToldUse? {
        switch command {
        case .up, .down: confirmation.changes.count > 1 ? usual : nil
        default: usual
        }
    }

    package var deadline: Duration? { confirmation.deadline }

    package mutating func expire(at time: Duration, in context: ScreenContext) -> [ScreenRequest] {
        confirmation.now = time
        guard !confirmation.isSaving, confirmation.hold.isOver(at: time) else { return [] }
        confirmation.isSaving = true
        confirmation.hold.since = nil
        return [.effect(.confirm), .click]
    }

    /// The answer could not be kept: it can be given again.
    package mutating func refused() { confirmation.isSaving = false }

    /// Another keypad: what a finger did on the old one is over.
    package mutating func letGo() { (confirmation.hold.since, pressed) = (nil, nil) }

    // MARK: Rows

    package func open(_ row: ListRow, in context: ScreenContext) -> [ScreenRequest] { [] }

    package func content(of row: ListRow, in context: ScreenContext) -> RowContent {
        guard case .change(let index) = row, confirmation.changes.indices.contains(index) else {
            return RowContent(title: "")
        }
        return context.content(
            of: confirmation.changes[index], from: confirmation.before, to: context.settings.snapshot)
    }

    package func verb(for row: ListRow, in context: ScreenContext) -> StringKey? { nil }

    package func note(in context: ScreenContext) -> String? { nil }

    // MARK: What becomes of it

    package mutating func renew(in context: ScreenContext) {
        renew(Self.rows(of: confirmation, in: context), in: context)
    }

    package mutating func follow(in context: ScreenContext) -> Bool {
        list.title = context.words[.keepTitle]
        return true
    }

    package func mayStay(above outer: any ListedScreen, in context: ScreenContext) -> Bool { true }
}

extension ScreenContext {
    /// What is looked at while changes wait, each with how it stands.
    var checks: [String] {
        knowledge.checks.map { "\(words[$0.name]) \($0.what): \($0.isFine ? "OK" : words[.notYet])" }
    }
}

/// Changes that hold and are undone unless they are confirmed in time, at the panel or by who asked for them.
package struct Confirmation: Sendable {
    /// What goes back unless somebody confirms it.
    package let trial: Trial
    /// What became other by it.
    package let changes: [SettingChange]
    /// When the changes are undone.
    let until: Duration
    /// So many there were when it was asked.
    package let allSeconds: Int
    /// The last time that was told.
    var now: Duration
    /// OK while it is down.
    var hold = HeldAnswer(for: .seconds(1))
    /// Whether the answer is on its way to the disk.
    package var isSaving = false

    /// - Parameter until: when it goes back, on the clock of keys.
    package init(_ trial: Trial, until: Duration, at now: Duration) {
        self.trial = trial
        changes = trial.before.told(of: trial.changes)
        self.until = until
        self.now = now
        allSeconds = (until - now).wholeSeconds
    }

    /// What held before.
    var before: Snapshot { trial.before }

    /// Whole seconds left, counted up.
    var secondsLeft: Int { (until - now).wholeSeconds }

    /// How much of the time is left, 0 to 1; changes once a second.
    var share: Double { Double(secondsLeft) / Double(max(1, allSeconds)) }

    /// How much of the hold is over, in thousandths.
    var progress: Int { hold.progress(at: now) }

    /// The next second of the countdown, or the next step of the hold.
    var deadline: Duration? {
        let next = secondsLeft == 0 ? nil : until - .seconds(secondsLeft - 1)
        // While an answer is on its way nothing is held.
        let held = isSaving ? nil : hold.next(after: now)
        return [next, held].compactMap { $0 }.min()
    }
}

/// A key that says yes by being held: how far it is, in steps that a person sees grow.
struct HeldAnswer: Sendable {
    private let time: Duration
    /// Since when it is down; nil where it is not.
    var since: Duration?

    private static let step = Duration.milliseconds(100)

    /// - Parameter time: how long it is held.
    init(for time: Duration) { self.time = time }

    private var steps: Int { Int(time / Self.step) }
    private func stepsOver(_ since: Duration, _ now: Duration) -> Int {
        max(0, min(steps, Int((now - since) / Self.step)))
    }

    func isOver(at now: Duration) -> Bool { since.map { now >= $0 + time } ?? false }

    /// In thousandths.
    func progress(at now: Duration) -> Int {
        since.map { stepsOver($0, now) * 1000 / max(1, steps) } ?? 0
    }

    /// When there is another step to be seen, or the time is over.
    func next(after now: Duration) -> Duration? {
        since.map { min($0 + time, $0 + Self.step * (stepsOver($0, now) + 1)) }
    }
}

extension ListedScreen {
    /// Whether the key that says yes is let go of, or another came to it: two keys at once are no answer.
    func endsHold(_ action: KeyAction, in context: ScreenContext) -> Bool {
        switch action {
        case .release(let key): keys(in: context).command(of: .press(key)) == .beginYes
        case .clash: true
        case .press, .repeat, .hold: false
        }
    }
}
