import Hardware

/// Who has the screen, where an appliance's own program shares it with the settings, and what is due.
///
/// It touches no device and reads no clock: each call answers what is left to do outside, in that order, and `deadline`
/// says when it next wants to be asked. The other program has the screen at first.
package struct ScreenShare: Sendable {
    /// What is left to do outside.
    package enum Effect: Hashable, Sendable {
        /// The other is to let go of the screen; answered with `released` of that number.
        case ask(serial: UInt32)
        /// The display and the keys are to be taken; answered with `took` or `missed`.
        case take
        /// The display and the keys are to be left.
        case leave
        /// The other may take the screen. It is told so by the number of the last question.
        case resume(serial: UInt32)
        /// The settings are on the screen: whoever asked for them is answered so.
        case shown
        /// The settings are not shown: whoever asked is answered so.
        case refused(Refusal)
    }

    /// Why the settings are not shown though somebody asked for them.
    package enum Refusal: Hashable, Sendable {
        /// The other did not let go of the screen in time.
        case tooLate
        /// Somebody wanted them gone before they were there.
        case calledOff
    }

    private enum State {
        case hidden
        /// The other was asked to let go of it.
        case asked(until: Duration)
        /// The other said that it has; the kernel may take a moment longer.
        case taking(until: Duration, again: Duration)
        case shown
        /// It goes back as soon as no key is down, that the other may see whole presses alone.
        case leaving(until: Duration)
    }

    /// A key that is down for longer is stuck, or held for fun.
    package static let longestKey = Duration.seconds(2)
    /// Between two tries to take what the other says it has let go of.
    package static let tryTime = Duration.milliseconds(20)

    private let releaseTime: Duration
    private let idleReturn: Duration?
    private var state = State.hidden
    private var serial: UInt32 = 0
    private var lastUse = Duration.zero
    /// Whether there is a program that the screen can be given to.
    package private(set) var isOwned = false
    /// Something is on the screen that must not go by itself, such as a question with a countdown.
    package var isHeld = false

    /// Hidden, and nobody has said yet that it is the other program.
    package init(_ description: ScreenDescription) {
        (releaseTime, idleReturn) = (description.releaseTime, description.idleReturn)
    }

    /// Whether the display is the settings' now.
    package var hasScreen: Bool {
        switch state {
        case .shown, .leaving: true
        case .hidden, .asked, .taking: false
        }
    }

    /// Whether it waits for the keys that are down, to leave.
    package var isLeaving: Bool { if case .leaving = state { true } else { false } }

    /// When `expire(at:)` has something to do; nil while nothing is due.
    package var deadline: Duration? {
        switch state {
        case .hidden: nil
        case .asked(let until), .leaving(let until): until
        case .taking(_, let again): again
        case .shown: isOwned && !isHeld ? idleReturn.map { lastUse + $0 } : nil
        }
    }

    // MARK: The settings are called, or left

    /// Somebody wants the settings on the screen.
    package mutating func show(at now: Duration) -> [Effect] {
        switch state {
        case .hidden where isOwned:
            serial &+= 1
            state = .asked(until: now + releaseTime)
            return [.ask(serial: serial)]
        case .hidden: return take(until: now + releaseTime, at: now)
        case .asked, .taking: return []
        case .shown, .leaving:
            lastUse = now
            state = .shown
            return [.shown]
        }
    }

    /// Somebody wants them off the screen. Where nobody is there who could have it, they stay.
    package mutating func hide(at now: Duration) -> [Effect] {
        switch state {
        case .asked, .taking: return giveUp(.calledOff)
        case .shown where isOwned: state = .leaving(until: now + Self.longestKey)
        case .hidden, .shown, .leaving: break
        }
        return []
    }

    /// A key was used while the settings are shown.
    package mutating func noteUse(at time: Duration) { lastUse = max(lastUse, time) }

    /// No key is down.
    package mutating func noteNoKeys() -> [Effect] { isLeaving ? leave() : [] }

    private mutating func leave() -> [Effect] {
        state = .hidden
        return [.leave, .resume(serial: serial)]
    }

    // MARK: The other program

    /// It is there, or there anew: what is free it may take.
    package mutating func ownerCame() -> [Effect] {
        isOwned = true
        if case .hidden = state { return [.resume(serial: serial)] }
        return []
    }

    /// It is gone, and what it had is free.
    package mutating func ownerWent(at now: Duration) -> [Effect] {
        isOwned = false
        switch state {
        case .asked(let until): return take(until: until, at: now)
        case .leaving: state = .shown
        case .hidden, .taking, .shown: break
        }
        return []
    }

    /// It has let go of the screen, as it was asked to with that number; one that answers another question is not heard.
    package mutating func released(_ number: UInt32, at now: Duration) -> [Effect] {
        guard case .asked(let until) = state, number == serial else { return [] }
        return take(until: until, at: now)
    }

    /// The settings' own terminal is in front, whoever brought it there.
    package mutating func terminalCame(at now: Duration) -> [Effect] {
        switch state {
        case .hidden, .asked: take(until: now + releaseTime, at: now)
        case .taking, .shown, .leaving: []
        }
    }

    /// Another terminal is, whoever brought that there; what can be left was.
    package mutating func terminalWent() -> [Effect] {
        switch state {
        case .shown, .leaving:
            state = .hidden
            return [.leave]
        case .hidden, .asked: return []
        case .taking:
            state = .hidden
            return [.refused(.calledOff)]
        }
    }

    // MARK: What became of it

    /// The display and the keys are ours.
    package mutating func took(at now: Duration) -> [Effect] {
        (state, lastUse) = (.shown, now)
        return [.shown]
    }

    /// The other has the display still.
    package mutating func missed(at now: Duration) -> [Effect] {
        guard case .taking(let until, _) = state, now < until else { return giveUp(.tooLate) }
        state = .taking(until: until, again: min(now + Self.tryTime, until))
        return []
    }

    /// What is due by then.
    package mutating func expire(at now: Duration) -> [Effect] {
        guard let deadline, deadline <= now else { return [] }
        switch state {
        case .hidden: return []
        case .asked: return giveUp(.tooLate)
        case .taking: return [.take]
        case .shown: return hide(at: now)
        case .leaving: return leave()
        }
    }

    private mutating func take(until: Duration, at now: Duration) -> [Effect] {
        state = .taking(until: until, again: min(now + Self.tryTime, until))
        return [.take]
    }

    /// The other goes on, also where it lets go of the screen just now: it hears both in their order.
    private mutating func giveUp(_ reason: Refusal) -> [Effect] {
        state = .hidden
        return [.refused(reason), .resume(serial: serial)]
    }
}
