import Hardware
import Keys
import Localization
import Screens

/// One switch in place of all keys: the focus goes over places by itself, and the switch chooses where it is; then over
/// what else keys do there, one after the other.
///
/// A value between what a finger does and the screens, which know of arrows, OK and Back alone. It reads no clock: time
/// is an argument, and `deadline` says when the focus moves on. Nobody looks for ever: after three rounds without a press it
/// waits for one.
struct OneSwitch: Sendable {
    /// What the switch would choose now.
    enum Turn: Hashable, Sendable {
        /// Nothing moves: a press begins it.
        case waiting
        /// The place that the focus is at.
        case places
        /// A cell of that place.
        case cells
        /// One of the plan's keys.
        case key(Int)
    }

    private(set) var turn = Turn.waiting
    /// When the focus moves on; nil while it waits, and while the switch is down.
    private(set) var deadline: Duration?
    /// Where a round began.
    private var start: [Int] = []
    private var startCell = 0
    private var rounds = 0
    /// What a finger holds down, and what that is for the screen.
    private var down: Finger?

    private struct Finger {
        let key: Key
        let since: Duration
        var presses: SwitchKey?
        var isHeld = false
    }

    /// A finger that is down for longer has left without a word, or is a book on the keypad.
    private static let longestPress = Duration.seconds(5)

    /// So many rounds without a press.
    private static let mostRounds = 3

    /// Whether nothing moves and nothing is down.
    var isWaiting: Bool { turn == .waiting && down == nil }

    /// Nothing moves until the switch is pressed.
    mutating func wait() {
        turn = .waiting
        deadline = nil
        down = nil
    }

    /// From the first that may be chosen.
    private mutating func begin(_ plan: SwitchPlan) {
        start = plan.place
        turn = plan.next == nil ? plan.keys.isEmpty ? .waiting : .key(0) : .places
    }

    // MARK: The switch

    /// What comes of a press, whichever key it was; a second finger is nothing.
    mutating func press(_ finger: Key, _ plan: SwitchPlan, at time: Duration) -> [KeyAction] {
        guard down.map({ $0.key == finger || time - $0.since > Self.longestPress }) ?? true else { return [] }
        rounds = 0
        deadline = nil
        down = Finger(key: finger, since: time)
        switch settled(turn, in: plan) {
        case .waiting:
            begin(plan)
            return []
        case .places where plan.nextCell != nil && plan.cellCount > 1:
            turn = .cells
            startCell = plan.cell
            return []
        case .places, .cells: return choose(plan.ok, .ok)
        case .key(let index): return choose(plan.keys[index], plan.keys[index].key)
        }
    }

    /// A screen may have changed by itself: what is gone is begun anew.
    private func settled(_ turn: Turn, in plan: SwitchPlan) -> Turn {
        switch turn {
        case .key(let index) where !plan.keys.indices.contains(index): .waiting
        case .places where plan.next == nil, .cells where plan.nextCell == nil: .waiting
        default: turn
        }
    }

    private mutating func choose(_ chosen: SwitchKey?, _ key: Key) -> [KeyAction] {
        guard let chosen, chosen.gesture == .hold, !chosen.isHeldByHand else {
            down?.presses = chosen
            return [.press(key)] + (chosen == nil ? [.release(key)] : [])
        }
        return [.press(key), .hold(key), .release(key)]
    }

    /// What comes of holding it, where a finger has to.
    mutating func hold(_ finger: Key) -> [KeyAction] {
        guard let pressed = down, pressed.key == finger, !pressed.isHeld, let key = pressed.presses,
            key.isHeldByHand
        else { return [] }
        down?.isHeld = true
        return [.hold(key.key)]
    }

    /// What comes of letting it go; the focus moves on a while later.
    mutating func release(_ finger: Key, every period: Duration, at time: Duration) -> [KeyAction] {
        guard let down, down.key == finger else { return [] }
        self.down = nil
        if turn != .waiting { deadline = time + period }
        return down.presses.map { [.release($0.key)] } ?? []
    }

    /// After a press was performed: what steps, and what asks back, goes on to be chosen; all else begins with the screen that
    /// came of it.
    mutating func follow(_ performed: [KeyAction], _ plan: SwitchPlan?, isSameScreen: Bool) {
        guard let plan else { return wait() }
        guard !performed.isEmpty else { return }
        if isSameScreen, case .key(let index) = turn, plan.keys.indices.contains(index),
            let key = down?.presses,
            plan.keys[index].key == key.key, key.gesture == .steps || plan.keys[index] != key
        {
            return
        }
        begin(plan)
    }

    // MARK: Time

    /// Goes on to the next that may be chosen; answers the key that moves the focus there, where one does.
    mutating func step(_ plan: SwitchPlan, every period: Duration, at time: Duration) -> KeyAction? {
        deadline = time + period
        switch settled(turn, in: plan) {
        case .waiting:
            begin(plan)
            return nil
        case .places: return plan.next.map { .press($0) }
        case .cells: return plan.nextCell.map { .press($0) }
        case .key(let index):
            if index + 1 < plan.keys.count {
                turn = .key(index + 1)
            } else {
                endRound(plan)
            }
            return nil
        }
    }

    /// After the focus was moved from `before`: where it comes round, keys are next, or the other places.
    mutating func follow(from before: SwitchPlan, to plan: SwitchPlan?) {
        guard let plan else { return wait() }
        switch turn {
        case .cells where plan.cell == startCell:
            turn = .places
        case .places where isRound(from: before, to: plan):
            if plan.keys.isEmpty { endRound(plan) } else { turn = .key(0) }
        default: break
        }
    }

    private func isRound(from before: SwitchPlan, to plan: SwitchPlan) -> Bool {
        plan.isRing
            ? plan.place == start : !before.place.lexicographicallyPrecedes(plan.place)
    }

    private mutating func endRound(_ plan: SwitchPlan) {
        rounds += 1
        guard rounds < Self.mostRounds else { return wait() }
        begin(plan)
    }

    /// What was said is to be read first.
    mutating func pause(until time: Duration) {
        if let due = deadline, due < time { deadline = time }
    }
}

// MARK: One switch

extension Navigator {
    /// Whether one switch does what all keys do.
    package var isScanned: Bool { keypad.scanPeriod != nil }

    /// What an editor says stands so long before the focus moves on.
    private static let readingTime = Duration.seconds(3)

    var switchPlan: SwitchPlan? {
        (stack.first(where: \.isConfirmation) ?? stack.last).flatMap { SwitchPlan($0, in: context) }
    }

    /// What one switch would do now; nil where there are keys.
    package var switchOffer: SwitchOffer? {
        guard isScanned, let plan = switchPlan else { return nil }
        switch oneSwitch.turn {
        case .key(let index) where plan.keys.indices.contains(index):
            return SwitchOffer(plan.keys[index].item, isKey: true)
        case .places where plan.nextCell != nil && plan.cellCount > 1:
            return SwitchOffer(pushing(.scanRow))
        case .places, .cells: return SwitchOffer(plan.ok?.item)
        case .waiting, .key: return SwitchOffer(pushing(.scanStart))
        }
    }

    private func pushing(_ word: StringKey) -> StripItem {
        StripItem(
            keypad.switchName(in: words), [StripItem.Label(ToldWord(.act, LocalizedString(word)), in: words)])
    }

    mutating func press(
        _ action: KeyAction, _ plan: SwitchPlan, every period: Duration, at time: Duration
    ) -> [ScreenEffect] {
        switch action {
        case .press(.doubleZero): return []
        case .press(let finger):
            let pressed = oneSwitch.press(finger, plan, at: time)
            let depth = stack.count
            let effects = pressed.flatMap { obey($0, at: time) }
            oneSwitch.follow(pressed, switchPlan, isSameScreen: stack.count == depth)
            return pressed.isEmpty ? [.sound(.click)] : effects
        // A key that repeats is never told to be held.
        case .hold(let finger), .repeat(let finger):
            return oneSwitch.hold(finger.asPressed).flatMap { obey($0, at: time) }
        case .release(let finger), .clash(let finger, _):
            let released = oneSwitch.release(finger.asPressed, every: period, at: time)
            if editor?.editor.message != nil { oneSwitch.pause(until: time + Self.readingTime) }
            return released.flatMap { obey($0, at: time) }
        }
    }

    /// The focus moves on by itself: nobody did anything, so that nothing is heard and what is said stays.
    mutating func expireSwitch(at time: Duration) -> [ScreenEffect] {
        guard let period = keypad.scanPeriod, let due = oneSwitch.deadline, due <= time else { return [] }
        guard let plan = switchPlan else {
            oneSwitch.wait()
            return []
        }
        guard let move = oneSwitch.step(plan, every: period, at: time) else { return [] }
        let said = notice
        let effects = obey(move, at: time)
        context.notice = said
        oneSwitch.follow(from: plan, to: switchPlan)
        return effects.filter { if case .sound = $0 { false } else { true } }
    }
}

extension Key {
    /// Of several zeros the first is what was pressed; they are let go of as one.
    fileprivate var asPressed: Key { self == .doubleZero || self == .tripleZero ? .digit(0) : self }
}
