import Hardware
import Keys
import Screens
import Settings

// MARK: Keys and time

extension Navigator {
    /// Takes a key and answers what is left to do outside. Where one switch is all there is, every key is that switch.
    package mutating func handle(_ action: KeyAction, at time: Duration) -> [ScreenEffect] {
        guard let period = keypad.scanPeriod, let plan = switchPlan, action.key?.isDetent != true else {
            if !oneSwitch.isWaiting { oneSwitch.wait() }
            return obey(action, at: time)
        }
        return press(action, plan, every: period, at: time)
    }

    /// Takes a key as what it is; a question that waits for its answer comes first.
    mutating func obey(_ action: KeyAction, at time: Duration) -> [ScreenEffect] {
        let effects = take(action, at: time)
        followTriedDisplay()
        return effects
    }

    private mutating func take(_ action: KeyAction, at time: Duration) -> [ScreenEffect] {
        if let index = stack.firstIndex(where: \.isConfirmation) {
            if case .press = action { expireNotice(at: time, isKey: true) }
            return handle(action, byScreen: index, at: time)
        }
        if case .hold = action {} else { heldMove = nil }
        if case .release = action { return release(action, at: time) }
        // A finger that is still down on what an editor ended with means nothing on its page.
        if case .hold(let key) = action, key == pressedInTask, task == nil { return [] }
        if case .press(let key) = action {
            pressedInTask = task != nil && [.push, .star].contains(key) ? key : nil
        }
        if stack.countdown == nil {
            // Holding on leaves what the press was told.
            if case .press = action { expireNotice(at: time, isKey: true) }
            if case .hold(.push) = action, let lastPush { return lookInto(lastPush, at: time) }
            if case .press = action { lastPush = nil }
        }
        let depth = stack.count
        let effects = handle(action, byScreen: stack.count - 1, at: time)
        if case .press(.push) = action, lastPush == nil, stack.count != depth {
            lastPush = LastPush(specifier: nil, undo: nil)
        }
        return effects
    }

    /// Letting go means something to what waits for it, where holding the key would be another thing.
    private mutating func release(_ action: KeyAction, at time: Duration) -> [ScreenEffect] {
        guard stack.last?.heedsRelease == true else { return [] }
        return handle(action, byScreen: stack.count - 1, at: time)
    }

    private mutating func handle(_ action: KeyAction, byScreen index: Int, at time: Duration)
        -> [ScreenEffect]
    {
        var screen = stack[index]
        let requests = screen.handle(action, at: time, in: context)
        stack[index] = screen
        return perform(requests, at: time)
    }

    /// A bare contact, while they are wanted.
    package mutating func handle(_ contact: KeyContact) -> [ScreenEffect] {
        guard case .keypad(var keypad)? = task else { return [] }
        context.notice = nil
        let requests = keypad.handle(contact, in: context)
        task = .keypad(keypad)
        return perform(requests, at: contact.time)
    }

    /// When `expire(at:)` has something to do; nil while nothing is pending.
    package var deadline: Duration? {
        let screens = stack.lazy.filter(\.isTimed).compactMap(\.screen.deadline).min()
        let moves = isScanned ? oneSwitch.deadline : nil
        return [notice?.until, pressed?.until, heldMove?.next, screens, moves].compactMap { $0 }.min()
    }

    /// What is due by then: messages, countdowns, letters that wait.
    package mutating func expire(at time: Duration) -> [ScreenEffect] {
        expireNotice(at: time, isKey: false)
        expireButton(at: time)
        expireHeldMove(at: time)
        var effects = expireSwitch(at: time)
        for index in stack.indices.reversed() where stack.indices.contains(index) && stack[index].isTimed {
            effects += perform(change(at: index) { $0.expire(at: time, in: $1) }, at: time)
        }
        followTriedDisplay()
        return effects
    }

    // MARK: What may be asked of it

    /// Whether a letter waits to be committed.
    package var hasPendingLetter: Bool { editor?.editor.hasPendingLetter ?? false }

    /// Whether a text is being typed: what keys are pressed is then nobody else's business.
    package var isTyping: Bool { editor != nil }

    /// Whether contacts are wanted as they come, instead of keys.
    package var wantsContacts: Bool {
        if case .keypad = task { true } else { false }
    }

    /// Whether the first page is on the screen, and nothing on top of it.
    package var isAtRoot: Bool { stack.count == 1 }

    // MARK: Keys that are held

    /// What is held or was pushed is about a list that is hidden now, or another.
    mutating func forgetHeldMove() {
        heldMove = nil
        lastPush = nil
    }

    /// A digit that moves in lists repeats as an arrow does, though digits have no repeats of their own.
    mutating func goOnMoving(_ direction: ListCursor.Direction, at time: Duration) {
        move(direction, isRepeat: true)
        heldMove = HeldMove(
            direction: direction, next: time + keypad.timing.arrowPeriod, until: time + KeyTiming.stuck)
    }

    private mutating func expireHeldMove(at time: Duration) {
        guard var held = heldMove, held.next <= time else { return }
        move(held.direction, isRepeat: true)
        // After a long sleep only the latest repeat counts.
        held.next = max(held.next + keypad.timing.arrowPeriod, time)
        heldMove = held.next < held.until ? held : nil
    }

    /// The push is taken back, and its row looked into.
    private mutating func lookInto(_ row: LastPush, at time: Duration) -> [ScreenEffect] {
        lastPush = nil
        guard let specifier = row.specifier else { return [] }
        task = nil
        if stack.topList.isChoices { stack.removeTopList() }
        let undone = row.undo.map { perform($0, at: time) } ?? []
        push(.details(DetailsScreen(of: specifier, in: context)))
        return undone + [.sound(.click)]
    }
}

/// A digit that moves in lists and is held.
struct HeldMove: Sendable {
    let direction: ListCursor.Direction
    var next: Duration
    /// A key that is held for longer is stuck.
    let until: Duration
}

// MARK: As a form moves on

extension Navigator {
    /// Moves the focus of the list, as an arrow does.
    package mutating func move(_ direction: ListCursor.Direction, isRepeat: Bool) {
        top.move(direction, isRepeat: isRepeat, in: context)
    }

    /// Focuses a row of the list on the screen, where it is there.
    package mutating func focus(_ row: ListRow) { top.focus(row, in: context) }

    /// What OK does on the focused row.
    package mutating func open(at time: Duration) -> [ScreenEffect] {
        perform(top.open(in: context), at: time)
    }

    /// A row of the page on the screen; nil where there is none, or no page.
    package func specifier(at index: Int) -> Specifier? { (top as? PageScreen)?.specifier(at: index) }
}
