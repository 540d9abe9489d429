import Bundles
import Graphics
import Hardware
import Keys
import Localization
import PropertyLists
import Settings
import TextEntry

/// The whole settings screen as a value: keys and answers go in, effects and scenes come out.
///
/// It reads no clock and no file: time is an argument, `deadline` says when it next wants to be asked, and what is
/// left to do outside is returned.
package struct Panel {
    package enum Effect: Hashable, Sendable {
        /// Validate, keep, and answer with `stored(_:)` or `refused(_:at:)`.
        case store([SettingChange])
        /// The same, on trial where they ask for that: answered with `follow` then.
        case apply([SettingChange])
        /// What is on trial stays; answered with `follow` or `refused(_:at:)`.
        case confirm
        /// Take back what is on trial; answered with `follow`.
        case undo
        /// A button was pressed; whoever handles the key answers with `answered(_:isDone:_:at:)`.
        case pressed(String)
        /// Keep these sections of a board file beside the board's own, and go on with the board that they make.
        case keepKeypad(String, KeypadFile)
        /// Forget these, whoever's session it is; answered as `store` is.
        case factoryReset([SettingChange])
        /// For the buzzer, where there is one.
        case sound(Sound)
        /// A field would take words by their digits, in this language; answered with `learn(_:of:)` by who has them.
        case wantsDictionary(String)
        /// A field would have its words looked at, in this language; answered likewise, however late.
        case wantsChecker(String)
    }

    package enum Sound: Hashable, Sendable { case click, refusal, modeChange }

    /// What it is shown on and answered with.
    package internal(set) var environment: ScreenEnvironment
    /// What is shown and changed.
    var settings: ShownSettings
    /// What the person typed, copied and looked at.
    var memory = PersonMemory()
    /// What the outside knows.
    package var knowledge = DeviceKnowledge()
    /// Changes that hold and wait to be confirmed; nothing else can be done meanwhile.
    var confirmation: Confirmation?
    /// The way from Root to the list on the screen.
    package var screens: [ListScreen]
    /// What is edited on top of the list; nil while moving about.
    package var activity: Activity?
    /// What the hint bar says instead of the hints, for a while.
    package var notice: Notice?
    /// A key without repeats of its own that is held to move about.
    var heldMove: HeldMove?
    /// What a rotary's push has just done; holding on takes its place.
    var pushedRow: PushedRow?
    /// The button whose answer is waited for.
    var pressed: PressedButton?
    /// The countdown that has the screen while the factory-reset button is held.
    var factoryReset: FactoryReset?
    /// What the hint bar says as long as it holds: no keypad, nothing can be saved.
    package var standing: Phrase?
    /// Whether a board file said which keypad this is; nobody who has none can go back from its setup.
    package var isKeypadKnown = true
    /// When the keypad's setup or test goes away.
    var keypadDeadline: Duration?

    /// A page deeper than this is a bundle that goes round in circles.
    static let deepest = 32
    /// How long a refused key says why.
    package static let noticeTime = Duration.seconds(2)

    package init(
        board: Board, bundle: SettingsBundle, snapshot: Snapshot, engine: TextEngine, size: Size
    ) {
        environment = ScreenEnvironment(
            board: board, size: size, engine: engine, language: bundle.language)
        settings = ShownSettings(bundle, snapshot)
        screens = []
        screens = [pageScreen(bundle.root)]
    }

    var contents: RowContents {
        RowContents(
            snapshot: shown, role: role, staged: staged, isMono: metrics.isMono, words: words)
    }

    /// The list on the screen. There always is one: Root is never left. Lent, not copied: every row asks for it.
    package var list: ListScreen {
        _read { yield screens[screens.count - 1] }
        _modify { yield &screens[screens.count - 1] }
    }
}

// MARK: Its parts, by their own names

extension Panel {
    /// In pixels, as a person sees it.
    package var size: Size { environment.size }
    /// The screen's own words, in the language that the bundle is shown in.
    package var words: ScreenWords { environment.words }
    var board: Board { environment.board }
    package var keypad: KeypadDescription { environment.board.keypad }
    package var metrics: Metrics { environment.metrics }
    package var engine: TextEngine { environment.engine }
    package var keys: ListKeyLegends { environment.keys }
    var isMirrored: Bool { environment.isMirrored }

    package var bundle: SettingsBundle { settings.bundle }
    /// What holds.
    package var snapshot: Snapshot { settings.snapshot }
    /// Whose session it is; see `setRole`.
    package var role: Role { settings.role }
    /// What rows show: what holds, under the changes that wait.
    var shown: Snapshot { settings.shown }
    /// Changes that wait to be applied together.
    var staged: [SettingChange] {
        get { settings.staged }
        set { settings.staged = newValue }
    }
    package var form: FormTraits? {
        get { settings.form }
        set { settings.form = newValue }
    }
}

/// What is being edited.
package enum Activity {
    case slider(SliderActivity)
    case text(TextActivity)
    case keypad(KeypadActivity)
}

/// A sentence in the hint bar.
package struct Notice: Hashable, Sendable {
    package let text: String
    let isError: Bool
    /// When it goes.
    package let until: Duration
}

// MARK: Keys and time

extension Panel {
    package mutating func handle(_ action: KeyAction, at time: Duration) -> [Effect] {
        if isAskingToConfirm { return handleConfirming(action, at: time) }
        if case .hold = action {} else { heldMove = nil }
        if case .release = action { return [] }
        if factoryReset != nil { return [.sound(.refusal)] }
        expireNotice(at: time, isKey: true)
        if case .hold(.push) = action, let pushedRow { return lookInto(pushedRow, at: time) }
        if case .press = action { pushedRow = nil }
        switch activity {
        case .slider(let slider): return handle(action, slider, at: time)
        case .text(let text): return handle(action, text, at: time)
        case .keypad: return []
        case nil: return handleInList(action, at: time)
        }
    }

    /// When `expire(at:)` has something to do; nil while nothing is pending.
    package var deadline: Duration? {
        let deadlines = [
            notice?.until, pressed?.until, isAskingToConfirm ? confirmation?.deadline : nil, keypadDeadline,
            heldMove?.next,
        ]
        var due = deadlines.compactMap { $0 }.min()
        if case .text(let text) = activity, let pending = text.editor.deadline {
            due = due.map { min($0, pending) } ?? pending
        }
        if let next = factoryReset?.deadline { due = due.map { min($0, next) } ?? next }
        return due
    }

    package mutating func expire(at time: Duration) -> [Effect] {
        expireNotice(at: time, isKey: false)
        expireButton(at: time)
        expireKeypad(at: time)
        expireHeldMove(at: time)
        if isAskingToConfirm { return expireConfirmation(at: time) }
        let resets = expireFactoryReset(at: time)
        guard case .text(var text) = activity else { return resets }
        let effects = text.expire(at: time)
        activity = .text(text)
        return resets + perform(effects, at: time)
    }

    /// Whether a letter waits to be committed.
    package var hasPendingLetter: Bool {
        if case .text(let text) = activity { text.editor.hasPendingLetter } else { false }
    }

    /// Whether a text is being typed: what keys are pressed is then nobody else's business.
    package var isTyping: Bool {
        if case .text = activity { true } else { false }
    }

    /// Says something in the hint bar, until its time is over or a key is pressed.
    package mutating func show(
        _ text: String, isError: Bool = false, at time: Duration, for duration: Duration = Self.noticeTime
    ) {
        notice = Notice(text: text, isError: isError, until: time + duration)
    }

    mutating func refuse(_ reason: Phrase, at time: Duration) -> [Effect] {
        show(words(reason), isError: true, at: time)
        return [.sound(.refusal)]
    }

    mutating func refuse(_ word: Word, at time: Duration) -> [Effect] {
        refuse(Phrase(word), at: time)
    }

    /// A notice goes when its time has come, and at once when a key is pressed.
    mutating func expireNotice(at time: Duration, isKey: Bool) {
        if let notice, isKey || notice.until <= time { self.notice = nil }
    }
}

// MARK: Answers from outside

extension Panel {
    /// What was asked for is on the disk, or somebody else changed something: this is what holds now.
    package mutating func stored(_ snapshot: Snapshot) {
        settings.snapshot = snapshot
        staged = staged.filter(snapshot.isChanged)
        if staged.isEmpty { leaveStaged() }
        finishSaving()
        refreshRows()
    }

    /// What was asked for could not be kept; the old value holds.
    package mutating func refused(_ reason: Phrase, at time: Duration) {
        switch activity {
        case .text(var text) where text.isSaving:
            text.isSaving = false
            text.field?.editor = text.editor
            activity = .text(text)
        case .slider(var slider) where slider.isSaving:
            slider.isSaving = false
            activity = .slider(slider)
        default: break
        }
        confirmation?.isSaving = false
        show(words(reason), isError: true, at: time)
    }

    mutating func finishSaving() {
        switch activity {
        case .text(let text) where text.isSaving: activity = nil
        case .slider(let slider) where slider.isSaving: activity = nil
        default: break
        }
    }

    /// Conditions may show or hide rows after a change. Rows without one cost nothing, unless another comes or goes.
    /// The row that applies what waits does likewise.
    mutating func refreshRows() {
        refreshDetails()
        for index in screens.indices {
            guard let page = screens[index].page else { continue }
            let conditional = screens[index].conditional
            var now = conditional
            for row in conditional.keys { now[row] = contents.isVisible(page.rows[row]) }
            let hasApplyRow = screens[index].rows.contains(.apply)
            guard now != conditional || hasApplyRow != hasStaged(on: page) else { continue }
            screens[index].conditional = now
            let focused = screens[index].focusedRow
            let rows = rows(of: page, depth: index)
            screens[index].rows = rows
            var cursor = screens[index].cursor
            if let focused, let row = rows.firstIndex(of: focused) {
                cursor.focus(row, in: measured(screens[index]), viewport: viewport)
            }
            cursor.clamp(to: measured(screens[index]), viewport: viewport)
            screens[index].cursor = cursor
        }
    }
}
