import Bundles
import Hardware
import Keys
import Localization
import Navigation
import Screens
import Settings
import Typesetting
import Words

/// A form on the panel: the settings screen over a store of its own in memory, with a row to finish it.
///
/// Keys and time go in, effects and scenes come out, as with `Navigator`. Nothing of it reaches a disk; what was typed is
/// handed over once, when the form is finished.
package struct FormScreen {
    /// What is left to do for whoever shows the form.
    package enum Effect: Hashable, Sendable {
        /// For the buzzer, where there is one.
        case sound(ScreenSound)
        /// As the panel's.
        case wantsDictionary(String), wantsChecker(String)
        /// The form is finished: every value by its label.
        case finished([String: SettingValue])
        /// The form was given up; nothing that was typed is handed over.
        case cancelled
    }

    /// The screen that shows it, whose settings are the form's fields.
    package private(set) var navigator: Navigator
    /// Label by key, in the order of the page.
    private let labels: [(label: String, key: String)]
    /// What was filled in so far, in memory.
    private var answers: Transactions
    /// Pixels between labels and fields, where the form says so.
    private var labelSpacing: Int?
    private var asksToDiscard = false
    /// The latest key: what asked is answered by the same.
    private var pressed: Key?

    static let doneKey = "\u{1}done"
    static let cancelKey = "\u{1}cancel"

    /// A form made in Swift.
    package init(
        _ form: Form, board: Board, engine: TextEngine, size: Size, language: String? = nil,
        catalogs: StringCatalogs = .none
    ) throws(FormError) {
        try self.init(
            form.page, board: board, engine: engine, size: size, language: language, catalogs: catalogs)
        navigator.form?.prototypes = form.prototypes
        navigator.form?.appearance = form.appearance
        labelSpacing = form.labelSpacing
        measureLabels()
    }

    /// A form described as a page of a Settings.bundle is, in XML, binary or OpenStep.
    package init(
        pageFile bytes: [UInt8], board: Board, engine: TextEngine, size: Size, language: String? = nil,
        catalogs: StringCatalogs = .none
    ) throws(FormError) {
        let language = language ?? board.language
        let page: Page
        do {
            let variant = DeviceVariant(idiom: board.idiom, board: board.name)
            page = try SettingsBundle.read(
                BundleFiles(["Root.plist": bytes]), for: variant, language: language
            ).root
        } catch {
            throw .notAPage("\(error)")
        }
        try self.init(page, board: board, engine: engine, size: size, language: language, catalogs: catalogs)
    }

    private init(
        _ page: Page, board: Board, engine: TextEngine, size: Size, language: String?,
        catalogs: StringCatalogs
    ) throws(FormError) {
        labels = page.rows.filter(Self.isField).compactMap { row in
            row.key.map { (row.title.isEmpty ? $0 : row.title, $0) }
        }
        try Form.check(labels.map(\.label))
        let language = language ?? board.language
        let closing = Self.closingRows(board, ScreenStrings(language: language, catalogs: catalogs))
        let bundle = SettingsBundle(page: page.finishing(with: closing), language: language)
        answers = Transactions(schema: bundle.schema)
        navigator = Navigator(
            board: board, bundle: bundle, snapshot: answers.snapshot, engine: engine, size: size,
            catalogs: catalogs)
        navigator.form = FormTraits(
            lastKey: page.rows.last { if case .textField = $0.kind { $0.isEditable } else { false } }?.key)
        measureLabels()
    }

    /// Fields stand in one column, on whatever display it is.
    private mutating func measureLabels() {
        let (metrics, width) = (navigator.metrics, navigator.size.width)
        let widths = labels.map { navigator.engine.line($0.label, style: metrics.rowStyle).size.width }
        navigator.form?.labelWidth = min(widths.max() ?? 0, width * 9 / 20)
        navigator.form?.spacing = labelSpacing.map { max(0, min($0, width / 2)) } ?? metrics.spacing
    }

    /// Whether a row has an answer: fields that cannot be edited have theirs.
    private static func isField(_ row: Specifier) -> Bool {
        switch row.kind {
        case .textField, .textView: row.problem == nil && row.key != nil
        default: row.isEditable
        }
    }

    private static func closingRows(_ board: Board, _ words: ScreenStrings) -> [Specifier] {
        let done = Specifier(key: doneKey, title: words[.done], kind: .button(ButtonSpecifier()))
        let cancel = Specifier(key: cancelKey, title: words[.cancel], kind: .button(ButtonSpecifier()))
        let gap = Specifier(kind: .group(GroupSpecifier()))
        // A board without a key for Back needs a row to give up with.
        return [gap, done] + (board.keypad.hasKnob || board.keypad.scanPeriod != nil ? [cancel] : [])
    }

    // MARK: Keys and time

    /// Takes a key and answers what is to be done; Back on the first page gives the form up, asking once
    /// where there is something to lose.
    package mutating func handle(_ action: KeyAction, at time: Duration) -> [Effect] {
        if case .press(let key) = action { pressed = key }
        if leaves(action) { return giveUp() }
        if case .press = action { asksToDiscard = false }
        return perform(navigator.handle(action, at: time), at: time)
    }

    /// A scanner read something for the field that is focused.
    package mutating func scan(_ text: String, at time: Duration) -> [Effect] {
        asksToDiscard = false
        return perform(navigator.scan(text, at: time), at: time)
    }

    /// What is due by then: timeouts of typing and of messages.
    package mutating func expire(at time: Duration) -> [Effect] {
        perform(navigator.expire(at: time), at: time)
    }

    /// When `expire(at:)` has something to do; nil while nothing will change.
    package var deadline: Duration? { navigator.deadline }

    /// What the hint bar says as long as it holds, as the panel beneath would.
    package mutating func setPersistentMessage(_ persistentMessage: LocalizedString?) {
        navigator.setPersistentMessage(persistentMessage)
    }

    /// Whether somebody sees the panel from afar; what is asked here is not shown there.
    package mutating func setWatched(_ isWatched: Bool) { navigator.isWatched = isWatched }

    /// What the outside knows, as the settings' panel has it.
    package var knowledge: DeviceKnowledge {
        get { navigator.knowledge }
        set { navigator.knowledge = newValue }
    }

    /// As the panel's.
    package mutating func learn(_ dictionary: WordDictionary, of language: String) {
        navigator.learn(dictionary, of: language)
    }

    /// As the panel's.
    package mutating func learn(_ checker: WordChecker?, of language: String, at time: Duration) {
        navigator.learn(checker, of: language, at: time)
    }

    /// Says what is wrong in the hint bar.
    package mutating func say(_ problem: String, at time: Duration) {
        navigator.show(problem, isError: true, at: time)
    }

    /// Another keypad: the same form, with what is being typed.
    package mutating func replaceKeypad(by board: Board, at time: Duration) {
        navigator = navigator.replaced(by: board, at: time)
    }

    /// The display changed its size: the same form, with what is being typed.
    package mutating func resize(to size: Size) {
        navigator = navigator.resized(to: size)
        measureLabels()
    }

    /// The form leaves the panel: a field in the middle of an edit is given up, and nobody is asked.
    package mutating func close() { navigator.giveUpEditing() }

    /// The display went dark: a secret that was being typed is forgotten, as on the settings' own screen; any other
    /// draft waits where it is.
    package mutating func becomeIdle() { navigator.becomeIdle() }

    /// Back on the form itself gives it up.
    private func leaves(_ action: KeyAction) -> Bool {
        guard case .press = action, navigator.isAtRoot, !navigator.isScanned else { return false }
        return navigator.leaves(action)
    }

    private var isChanged: Bool { navigator.snapshot.stored.layers[.user]?.isEmpty == false }

    private mutating func giveUp() -> [Effect] {
        guard isChanged, !asksToDiscard else { return [.cancelled] }
        asksToDiscard = true
        navigator.ask(navigator.words(.discardForm, answeringKey))
        return [.sound(.modeChange)]
    }

    /// The key that says yes, as it is printed.
    private var answeringKey: String {
        pressed.map { navigator.keypad.name(of: $0, in: navigator.words) } ?? navigator.words[.push]
    }

    // MARK: Effects

    private mutating func perform(_ effects: [ScreenEffect], at time: Duration) -> [Effect] {
        var outside: [Effect] = []
        for effect in effects {
            switch effect {
            case .store(let changes): outside += store(changes, at: time)
            case .pressed(let key): outside += answer(key, at: time)
            case .sound(let sound): outside.append(.sound(sound))
            case .wantsDictionary(let language): outside.append(.wantsDictionary(language))
            case .wantsChecker(let language): outside.append(.wantsChecker(language))
            default: break
            }
        }
        return outside
    }

    /// Nobody else answers the form's own rows.
    private mutating func answer(_ button: String, at time: Duration) -> [Effect] {
        guard [Self.doneKey, Self.cancelKey].contains(button) else { return [] }
        navigator.forgetButton()
        return button == Self.doneKey ? finish(at: time) : giveUp()
    }

    private mutating func store(_ changes: [SettingChange], at time: Duration) -> [Effect] {
        let isText = navigator.isTyping
        do {
            _ = try answers.apply(
                ChangeSet(changes), .waived, from: Origin(.panel, .answering), at: time)
            navigator.keepField()
            navigator.stored(answers.snapshot)
            return isText ? perform(advance(at: time), at: time) : []
        } catch {
            navigator.refused(error.phrase, at: time)
            return []
        }
    }

    /// OK in a field goes on to the next one that can be edited; after the last stands the row that finishes the form.
    private mutating func advance(at time: Duration) -> [ScreenEffect] {
        let list = navigator.list
        guard let focus = list.cursor.focus else { return [] }
        for row in list.rows[(focus + 1)...] where row.takesFocus {
            navigator.focus(row)
            guard case .specifier(let index) = row, let specifier = navigator.specifier(at: index),
                case .textField = specifier.kind
            else { return [] }
            if specifier.isEditable { return navigator.open(at: time) }
        }
        return []
    }

    /// Every field is looked at again: one that was never opened may still lack what it wants.
    private mutating func finish(at time: Duration) -> [Effect] {
        for (index, row) in navigator.bundle.root.rows.enumerated() {
            guard case .textField(let field) = row.kind, row.isEditable, let key = row.key,
                let problem = field.traits.problem(with: field.text(for: navigator.snapshot.value(for: key)))
            else { continue }
            navigator.focus(.specifier(index))
            navigator.show("\(row.title): \(navigator.words(problem.phrase))", isError: true, at: time)
            return [.sound(.refusal)]
        }
        return [.finished(labelledAnswers)]
    }

    private var labelledAnswers: [String: SettingValue] {
        labels.reduce(into: [:]) { answers, field in
            answers[field.label] = navigator.snapshot.value(for: field.key) ?? .string("")
        }
    }
}

extension Page {
    func finishing(with rows: [Specifier]) -> Page {
        Page(name: name, title: title, rows: self.rows + rows, container: container, file: file)
    }
}
