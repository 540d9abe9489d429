import Access
import Keys
import Localization
import PropertyLists
import Settings
import TextEntry

/// What somebody types instead of a value: a PIN, or what stands for one.
enum PINQuestion: Hashable, Sendable {
    /// The PIN that holds.
    case enter
    /// Another one; with the recovery code where the one that holds was forgotten.
    case choose(code: String?)
    /// The same once more.
    case again(String, code: String?)
    /// The recovery code.
    case code

    var title: StringKey {
        switch self {
        case .enter: .pinTitle
        case .choose: .pinChoose
        case .again: .pinAgain
        case .code: .pinCode
        }
    }

    /// How many cells its picture has, at least and at most.
    var cells: (least: Int, most: Int) {
        if case .code = self { return (RecoveryCode.length, RecoveryCode.length) }
        return (WeakPIN.lengths.lowerBound, WeakPIN.lengths.upperBound)
    }

    /// Whether nothing more is asked.
    private var isLast: Bool { if case .again = self { true } else { false } }

    fileprivate var traits: TextTraits {
        var traits = TextTraits(keyboardType: .numberPad)
        traits.isSecure = true
        traits.enablesReturnKeyAutomatically = true
        traits.returnKeyType = isLast ? .done : .continue
        if case .code = self {
            (traits.minimumLength, traits.maximumLength) = (RecoveryCode.length, RecoveryCode.length)
        } else {
            traits.minimumLength = WeakPIN.lengths.lowerBound
            traits.maximumLength = WeakPIN.lengths.upperBound
        }
        return traits
    }
}

// MARK: Typing one

extension EditorScreen {
    init(_ question: PINQuestion, in context: ScreenContext) {
        let traits = FieldTraits(
            question.traits, language: context.bundle.language, secretPolicy: context.board.secretPolicy)
        self.init(
            key: Navigator.pinKey, title: context.words[question.title], purpose: .pin(question),
            FieldEditor(traits, keypad: context.keypad, text: "", words: context.words))
    }

    mutating func answer(
        _ question: PINQuestion, _ typed: String, in context: ScreenContext
    ) -> [ScreenRequest] {
        switch question {
        case .enter: return ask(.enter(typed), in: context)
        case .code: return go(on: .choose(code: typed), in: context)
        case .choose(let code):
            if let weak = WeakPIN.reason(against: typed) { return [.refuse(weak.phrase)] }
            return go(on: .again(typed, code: code), in: context)
        case .again(let first, let code):
            guard typed == first else {
                return go(on: .choose(code: code), in: context) + [.refuse(LocalizedString(.pinDiffers))]
            }
            return ask(code.map { .recover(code: $0, choosing: first) } ?? .choose(first), in: context)
        }
    }

    private mutating func ask(_ request: AccessRequest, in context: ScreenContext) -> [ScreenRequest] {
        isSaving = true
        return [.effect(.access(request)), .say(context.words[.waiting], for: Navigator.answerTime)]
    }

    private mutating func go(on question: PINQuestion, in context: ScreenContext) -> [ScreenRequest] {
        self = EditorScreen(question, in: context)
        return [.click]
    }

    /// Before the last tries; nil for what is no PIN, and while nothing was wrong.
    func triesLeft(in context: ScreenContext) -> String? {
        guard case .pin(.enter) = purpose, let standing = context.access, standing.failures > 0 else {
            return nil
        }
        let wait = standing.nextWait.map { context.words.time($0) } ?? context.words[.pinDisabled]
        return context.words(.pinTries, standing.triesLeft, wait)
    }
}

extension ScreenStrings {
    /// Seconds, or minutes and seconds.
    func time(_ seconds: Int) -> String {
        guard seconds >= 60 else { return self(.secondsLeft, seconds) }
        let rest = seconds % 60
        guard rest > 0 else { return self(.minutesShort, seconds / 60) }
        // Two digits, whatever they are.
        return "\(seconds / 60):\(String(rest + 100).dropFirst())"
    }
}

// MARK: The way in

extension Navigator {
    /// A button of a bundle with this key opens a technician's session, or ends it.
    package static let sessionKey = "org.settingsd.session"
    /// And one with this key sets the PIN.
    package static let pinKey = "org.settingsd.pin"

    /// And one with this key shows a technician who changed what.
    package static let changesKey = "org.settingsd.changes"

    /// What everybody may know of the PIN by now; nil where nobody is asked for one.
    package mutating func know(_ standing: PINStanding) {
        guard standing != context.access else { return }
        context.access = standing
        guard let index = lockPage else { return }
        guard standing.isLocked else { return removeLists(from: index) }
        changeLists { $0.renew(in: $1) }
    }

    /// Whether the seconds of a lock are on the screen.
    package var showsLock: Bool { lockPage != nil }

    private var lockPage: Int? { stack.prefix(listCount).firstIndex { $0.trouble?.isLock == true } }

    /// Nobody but a technician may do that: asks for the PIN, or for one to be set.
    mutating func askForPIN(at time: Duration) -> [Effect] {
        guard let standing = context.access else { return refuse(Role.technician.refusal, at: time) }
        guard standing.hasPIN else {
            push(.editor(EditorScreen(.choose(code: nil), in: context)))
            show(words[.pinFirst], at: time, for: .seconds(10))
            return [.sound(.click)]
        }
        if standing.isLocked { showLock() } else { push(.editor(EditorScreen(.enter, in: context))) }
        return [.sound(.click)]
    }

    private mutating func showLock() {
        guard lockPage == nil else { return }
        push(.trouble(TroubleScreen(.locked, in: context)))
    }

    mutating func pressSession(at time: Duration) -> [Effect] {
        role == .technician ? [.access(.end), .sound(.click)] : askForPIN(at: time)
    }

    mutating func pressPIN(at time: Duration) -> [Effect] {
        guard role == .technician, context.access != nil else { return askForPIN(at: time) }
        push(.editor(EditorScreen(.choose(code: nil), in: context)))
        return [.sound(.click)]
    }

    /// Instead of the PIN that was forgotten.
    mutating func recoverPIN() {
        removeLists(from: listCount - 1)
        push(.editor(EditorScreen(.code, in: context)))
    }

    // MARK: What came of it

    /// What became of what was typed.
    package mutating func answered(_ outcome: PINDoor.Outcome, at time: Duration) {
        context.notice = nil
        switch outcome {
        case .opened(let wrongBefore):
            leavePIN()
            let sentence =
                wrongBefore == 0 ? words[.sessionOpen] : words(.sessionWrongTries, wrongBefore)
            show(sentence, isError: wrongBefore > 0, at: time, for: .seconds(10))
        case .wrong:
            leavePIN()
            if context.access?.isLocked == true {
                showLock()
            } else {
                push(.editor(EditorScreen(.enter, in: context)))
            }
            show(words[.pinWrong], isError: true, at: time, for: .seconds(4))
        case .chosen(let code):
            leavePIN()
            push(.reader(ReaderScreen(showing: code, in: context)))
        case .wrongCode, .failed:
            leavePIN()
            show(words[.failed], isError: true, at: time, for: .seconds(10))
        }
    }

    /// It was not even looked at.
    package mutating func refused(_ refusal: PINRefusal, at time: Duration) {
        leavePIN()
        if case .locked = refusal { return showLock() }
        if case .disabled = refusal { return showLock() }
        show(words(refusal.phrase), isError: true, at: time, for: .seconds(10))
    }

    private mutating func leavePIN() {
        if let editor, case .pin = editor.purpose { task = nil }
    }

    /// Nobody pressed a key for long, or the time is over.
    package mutating func sessionEnded(at time: Duration) {
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
    package mutating func showChanges(_ records: [AuditRecord]) {
        let lines = records.map { $0.text(in: context) }
        let text = lines.isEmpty ? words[.changesNone] : lines.joined(separator: "\n\n")
        push(.reader(ReaderScreen(text, titled: words[.changesTitle], in: context)))
    }
}

extension AuditRecord {
    /// When, what, and by which door.
    fileprivate func text(in context: ScreenContext) -> String {
        let time = DateText.shown(
            SettingDate(secondsSince1970: Double(moment.wall)), mode: .dateAndTime,
            in: context.bundle.language, context.words)
        return [time, what(in: context), who(in: context.words)].filter { !$0.isEmpty }.joined(
            separator: "\n")
    }

    private func what(in context: ScreenContext) -> String {
        let words = context.words
        switch entry.action {
        case .set, .reset:
            let title = context.bundle.schema[entry.key]?.title ?? entry.key
            guard entry.old != nil || entry.new != nil else { return title }
            return "\(title): \(entry.old ?? words[.notSet]) → \(entry.new ?? words[.notSet])"
        case .wrongPIN: return entry.count == 1 ? words[.pinWrong] : "\(words[.pinWrong]) (\(entry.count))"
        case .open: return words[.sessionOpen]
        case .close: return words[.sessionOver]
        case .choosePIN, .recoverPIN: return words[.pinChoose]
        case .factoryReset: return words[.resetDone]
        case .lock, .unlock, .confirm, .refused: return "\(entry.action.rawValue) \(entry.key)"
        }
    }

    private func who(in words: ScreenStrings) -> String {
        switch Origin.Door(rawValue: entry.door) {
        case .panel: words[.byPanel]
        case .bus: words[.byProgram]
        case .state: words[.byFiles]
        case .reset, .apply, nil: ""
        }
    }
}
