import Bus
import Drivers
import Navigation
import Screens
import Sharing

// MARK: The screen that an appliance's own program shares

extension Service {
    /// The other program begins, but where keys must be asked for first.
    func beginSharing(at now: Duration) {
        guard screen.isShared else { return }
        if navigator.wantsContacts { performScreen(screen.show(at: now), at: now) }
        performScreen(screen.begin(), at: now)
    }

    /// Does what is left to do outside, and what comes of that.
    func performScreen(_ effects: [ScreenShare.Effect], at now: Duration) {
        var effects = effects[...]
        while let effect = effects.popFirst() {
            note()
            switch effect {
            case .ask(let serial):
                if screen.followsTerminal {
                    console.show()
                } else {
                    tell(.screen(.release(serial: serial, milliseconds: screen.releaseTime)))
                }
            case .take: effects += takePanel(at: now) ? screen.took(at: now) : screen.missed(at: now)
            case .leave:
                leavePanel(at: now)
                becomeIdle()
                tell(.screen(.shown(false)))
            case .resume(let serial):
                if let terminal = screen.terminal { console.show(terminal) }
                tell(.screen(.resume(serial: serial)))
            case .shown:
                screen.noteShown()
                tell(.screen(.shown(true)))
            case .refused(let reason): screen.refuse(reason)
            }
        }
    }

    /// The display first, which others may have still; the keys as soon as none is down.
    private func takePanel(at now: Duration) -> Bool {
        guard !console.isAway, display.claim(at: now) else { return false }
        fitNavigator()
        input.claim(at: now)
        return true
    }

    /// Both are somebody else's from now on.
    func leavePanel(at now: Duration) {
        display.leave(at: now)
        perform(input.releaseAll(at: now), at: now)
        input.share()
    }

    // MARK: Keys and time

    /// A key while the other program has the screen: it is that one's, unless it calls the settings.
    func watchEntry(_ report: KeypadReport) {
        guard case .key(let event) = report, let key = input.key(of: event) else { return }
        isArmed = false
        screen.note(key, isDown: event.isDown, at: event.time)
    }

    /// What was read may have been the last key that was waited for.
    func followKeys() {
        let now = loop.monotonicNow()
        input.followClaim(at: now)
        guard screen.isLeaving, !input.isAnyKeyDown else { return }
        performScreen(screen.noteNoKeys(), at: now)
    }

    func expireScreen(at now: Duration) {
        guard screen.isShared else { return }
        performScreen(screen.expire(at: now), at: now)
        followKeys()
    }

    /// The settings are left as soon as no key is down.
    func leaveScreen(at now: Duration) {
        performScreen(screen.hide(at: now), at: now)
        followKeys()
    }

    /// The picture is there, and stays while it must not go by itself.
    func answerShown(_ panel: Navigator) {
        screen.hold(panel.mustStayLit || panel.wantsContacts)
        screen.answerShown()
    }

    func screenOwnerWent(_ connection: String) {
        note()
        let now = loop.monotonicNow()
        performScreen(screen.ownerWent(connection, at: now), at: now)
    }
}

extension KeypadReport {
    /// Whether somebody pressed or turned something.
    var isOfPerson: Bool {
        switch self {
        case .key, .turn: true
        case .attached, .detached: false
        }
    }
}
