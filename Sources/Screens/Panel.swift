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
    }

    package enum Sound: Hashable, Sendable { case click, refusal, modeChange }

    let board: Board
    package let size: Size
    package let metrics: Metrics
    let engine: TextEngine
    /// The screen's own words, in the language that the bundle is shown in.
    package internal(set) var words: ScreenWords {
        didSet { keys = ListKeyLegends(keypad, words) }
    }
    /// What is printed on the keys that lists need.
    package private(set) var keys: ListKeyLegends
    package internal(set) var bundle: SettingsBundle {
        didSet { isMirrored = LetterTable.isRightToLeft(bundle.language) }
    }
    /// Whether the language on the screen is read from right to left.
    private(set) var isMirrored: Bool
    /// Dictionaries for predictive entry, where the device has any.
    package var wordLists = WordLists()
    /// What holds.
    package internal(set) var snapshot: Snapshot {
        didSet { shown = snapshot.previewing(staged) }
    }
    /// Changes that wait to be applied together; see `stage(_:at:)`.
    var staged: [SettingChange] = [] {
        didSet { shown = snapshot.previewing(staged) }
    }
    /// What rows show: what holds, under the changes that wait.
    private(set) var shown: Snapshot
    /// Changes that hold and wait to be confirmed; nothing else can be done meanwhile.
    var confirmation: Confirmation?
    /// Whose session it is; see `setRole`.
    package internal(set) var role = Role.owner
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
    /// Focus by page, so that coming back finds it.
    var places: [String: ListCursor] = [:]

    /// What was typed since the start, by key, latest first: what a field's bookmarks button opens.
    var recent: [String: [String]] = [:]
    /// The bundle's pictures that stand in fields.
    var fieldPictures = FieldPictures()

    /// What was copied last.
    var clipboard = ""
    /// Finds who knows the words of a language; asked when a field is opened whose words may be corrected, and by
    /// `askForWords()`.
    package var wordChecker: (String) -> WordChecker? = { _ in nil }
    /// What the device itself knows for a field, such as its address.
    package var valuesOfDevice: (TextTraits) -> [String] = { _ in [] }
    /// The device's own date and time: where pads without digits begin a date that is not set.
    package var today: () -> SettingDate? = { nil }
    /// Set where the panel shows a form instead of settings.
    package var form: FormTraits?

    /// A page deeper than this is a bundle that goes round in circles.
    static let deepest = 32
    /// How long a refused key says why.
    package static let noticeTime = Duration.seconds(2)

    package init(
        board: Board, bundle: SettingsBundle, snapshot: Snapshot, engine: TextEngine, size: Size
    ) {
        self.board = board
        self.bundle = bundle
        self.snapshot = snapshot
        shown = snapshot
        self.engine = engine
        self.size = size
        words = ScreenWords(language: bundle.language)
        keys = ListKeyLegends(board.keypad, words)
        isMirrored = LetterTable.isRightToLeft(bundle.language)
        metrics = Metrics(
            panel: size, isMono: board.display.look == .mono, textScale: board.display.textSize,
            hasTallScript: TallScripts.contains(language: bundle.language),
            showsOneRow: board.display.showsOneRow)
        screens = []
        screens = [pageScreen(bundle.root)]
    }

    var contents: RowContents {
        RowContents(
            snapshot: shown, role: role, staged: staged, isMono: metrics.isMono, words: words)
    }
    package var keypad: KeypadDescription { board.keypad }

    /// The list on the screen. There always is one: Root is never left. Lent, not copied: every row asks for it.
    package var list: ListScreen {
        _read { yield screens[screens.count - 1] }
        _modify { yield &screens[screens.count - 1] }
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
        self.snapshot = snapshot
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

    /// The same panel for a display of another size, at the first page.
    package func resized(to size: Size) -> Panel {
        remade(on: board, size: size)
    }

    func remade(on board: Board, size: Size) -> Panel {
        var panel = Panel(board: board, bundle: bundle, snapshot: snapshot, engine: engine, size: size)
        panel.standing = standing
        panel.wordLists = wordLists
        panel.isKeypadKnown = isKeypadKnown
        if case .keypad = activity { panel.activity = activity }
        panel.keypadDeadline = keypadDeadline
        panel.setRole(role)
        panel.staged = staged
        panel.confirmation = confirmation
        panel.confirmation?.isShown = false
        panel.admitConfirmation()
        panel.wordChecker = wordChecker
        panel.valuesOfDevice = valuesOfDevice
        panel.today = today
        return panel
    }

    /// Another bundle or another language: the same place, where it still exists.
    package mutating func replace(_ bundle: SettingsBundle, snapshot: Snapshot) {
        let names = screens.compactMap { $0.page?.name }
        for screen in screens { remember(screen) }
        if bundle.language != words.language { words = ScreenWords(language: bundle.language) }
        self.bundle = bundle
        self.snapshot = snapshot
        fieldPictures = FieldPictures()
        if !wantsContacts { activity = nil }
        staged = staged.filter { bundle.schema[$0.key]?.isStaged ?? false }
        screens = [pageScreen(bundle.root)]
        for name in names.dropFirst() {
            guard let page = bundle.pages[name] else { break }
            screens.append(pageScreen(page))
        }
        confirmation?.isShown = false
        admitConfirmation()
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
