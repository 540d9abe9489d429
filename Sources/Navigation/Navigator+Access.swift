import Access
import Bundles
import Localization
import Screens
import Settings

// MARK: The way in

extension Navigator {
    /// What everybody may know of the PIN by now.
    package mutating func know(_ standing: PINStanding) {
        guard standing != context.access else { return }
        context.access = standing
        guard let index = lockPage else { return }
        guard standing.isLocked else { return stack.removeLists(from: index) }
        changeLists { $0.renew(in: $1) }
    }

    /// Whether the seconds of a lock are on the screen.
    package var showsLock: Bool { lockPage != nil }

    private var lockPage: Int? { stack.lists.firstIndex { $0.trouble?.isLock == true } }

    /// Nobody but a technician may do that: asks for the PIN, or for one to be set.
    ///
    /// - Parameter button: what goes on once the PIN was right.
    mutating func askForPIN(for button: PanelButton? = nil, at time: Duration) -> [ScreenEffect] {
        guard let standing = context.access else { return refuse(Role.technician.refusal, at: time) }
        guard standing.hasPIN else {
            push(.editor(EditorScreen(.choose(code: nil), in: context)))
            show(words[.pinFirst], at: time, for: .seconds(10))
            return [.sound(.click)]
        }
        if standing.isLocked {
            showLock()
        } else {
            push(.editor(EditorScreen(.enter(for: button), in: context)))
        }
        return [.sound(.click)]
    }

    private mutating func showLock() {
        guard lockPage == nil else { return }
        push(.trouble(TroubleScreen(.locked, in: context)))
    }

    mutating func pressSession(at time: Duration) -> [ScreenEffect] {
        role == .technician ? [.access(.end), .sound(.click)] : askForPIN(at: time)
    }

    mutating func pressPIN(at time: Duration) -> [ScreenEffect] {
        guard role == .technician, context.access != nil else { return askForPIN(for: .pin, at: time) }
        push(.editor(EditorScreen(.choose(code: nil), in: context)))
        return [.sound(.click)]
    }

    /// Instead of the PIN that was forgotten.
    mutating func recoverPIN() {
        stack.removeTopList()
        push(.editor(EditorScreen(.code, in: context)))
    }

    // MARK: What came of it

    /// What became of what was typed.
    package mutating func answered(_ outcome: PINDoor.Outcome, at time: Duration) -> [ScreenEffect] {
        context.notice = nil
        let button = leavePIN()
        switch outcome {
        case .opened(let wrongBefore):
            let effects = button.map { press($0.rawValue, at: time) } ?? []
            let sentence =
                wrongBefore == 0 ? words[.sessionOpen] : words(.sessionWrongTries, wrongBefore)
            show(sentence, isError: wrongBefore > 0, at: time, for: .seconds(10))
            return effects
        case .wrong:
            if context.access?.isLocked == true {
                showLock()
            } else {
                push(.editor(EditorScreen(.enter(for: button), in: context)))
            }
            show(words[.pinWrong], isError: true, at: time, for: .seconds(4))
        case .chosen(let code):
            push(.reader(ReaderScreen(showing: code, in: context)))
        case .wrongCode, .failed:
            show(words[.failed], isError: true, at: time, for: .seconds(10))
        }
        return []
    }

    /// It was not even looked at.
    package mutating func refused(_ refusal: PINRefusal, at time: Duration) {
        leavePIN()
        if case .locked = refusal { return showLock() }
        if case .disabled = refusal { return showLock() }
        show(words(refusal.phrase), isError: true, at: time, for: .seconds(10))
    }

    /// Answers what the PIN was asked for.
    @discardableResult
    private mutating func leavePIN() -> PanelButton? {
        guard let editor, case .pin(let question) = editor.purpose else { return nil }
        task = nil
        return if case .enter(let button) = question { button } else { nil }
    }

    /// Nobody pressed a key for long, or the time is over. What went with it has been said, and stands.
    package mutating func sessionEnded(at time: Duration) {
        if let notice, notice.until == nil { return }
        show(words[.sessionOver], at: time, for: .seconds(10))
    }
}

extension PINRefusal {
    /// For the person at the panel.
    fileprivate var phrase: LocalizedString {
        switch self {
        case .noPIN: LocalizedString(.pinFirst)
        case .busy: LocalizedString(.waiting)
        case .locked(let seconds): LocalizedString(.pinLocked, seconds)
        case .disabled, .notRecoverable: LocalizedString(.pinDisabled)
        case .weak(let reason): reason.phrase
        case .sessionNeeded: Role.technician.refusal
        }
    }
}

// MARK: Who changed what

extension Navigator {
    /// The log's last entries, the latest first, as a page to read.
    ///
    /// - Parameter zone: how many seconds the device's time was ahead of UTC at a moment in seconds since 1970.
    package mutating func showChanges(_ records: [AuditRecord], zone: (Int) -> Int = { _ in 0 }) {
        let lines = records.map { $0.text(in: context, ahead: zone($0.moment.wall)) }
        let text = lines.isEmpty ? words[.changesNone] : lines.joined(separator: "\n\n")
        push(.reader(ReaderScreen(text, titled: words[.changesTitle], in: context)))
    }
}
