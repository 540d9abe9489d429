import Bundles
import Hardware
import Keys
import Localization
import Scenes
import Settings

/// A list that has the screen: keys move about in it, OK and Right open its rows.
protocol ListedScreen: Screen {
    var list: RowList { get set }
    /// What OK does on a row.
    func open(_ row: ListRow, in context: ScreenContext) -> [ScreenRequest]
    /// What Right does on the focused row; it never changes anything.
    func openByArrow(in context: ScreenContext) -> [ScreenRequest]
    /// The setting that the focused row is about; nil where it is about none.
    var subject: Specifier? { get }
    /// What a row shows; focus and number are the list's business.
    func content(of row: ListRow, in context: ScreenContext) -> RowContent
    /// What OK does on a row, in a word; nil where it does nothing.
    func verb(for row: ListRow, in context: ScreenContext) -> String?
    /// What its keys do, where that is not what they do in every list.
    func hints(in context: ScreenContext) -> [HintBarContent.Item]?
    /// What stands beside the title.
    func note(in context: ScreenContext) -> String?

    /// A value changed: rows come and go with it.
    mutating func refresh(in context: ScreenContext)
    /// On another display, on other keys or in other words: the same place.
    mutating func renew(in context: ScreenContext)
    /// The same list of another bundle; false where it has no such list.
    mutating func follow(in context: ScreenContext) -> Bool
    /// Whether somebody else, who may see less, may stay here.
    func mayStay(above outer: any ListedScreen, in context: ScreenContext) -> Bool
}

extension ListedScreen {
    var subject: Specifier? { nil }

    func hints(in context: ScreenContext) -> [HintBarContent.Item]? { nil }

    /// Tiny panels show the place in the list; there is no room for a scroll bar that says it well.
    func note(in context: ScreenContext) -> String? {
        guard context.metrics.sizeClass == .tiny, let position = list.position else { return nil }
        return "\(position.place)/\(position.count)"
    }

    mutating func refresh(in context: ScreenContext) {}

    mutating func follow(in context: ScreenContext) -> Bool { true }

    func openByArrow(in context: ScreenContext) -> [ScreenRequest] { openDetails(in: context) }

    func openDetails(in context: ScreenContext) -> [ScreenRequest] {
        guard let subject, context.isSetting(subject) else { return [.refuse(LocalizedString(.okChanges))] }
        return [.open(.details(DetailsScreen(of: subject, in: context))), .click]
    }
}

// MARK: Moving about

extension ListedScreen {
    mutating func handle(_ action: KeyAction, at time: Duration, in context: ScreenContext) -> [ScreenRequest]
    {
        handleInList(action, in: context)
    }

    mutating func handleInList(_ action: KeyAction, in context: ScreenContext) -> [ScreenRequest] {
        switch action {
        case .press(let key): return press(context.keypad.listKey(for: key), in: context)
        case .repeat(let key):
            moveOn(context.keypad.listKey(for: key), in: context)
            return []
        case .hold(let key): return held(context.keypad.listKey(for: key))
        case .release, .clash: return []
        }
    }

    private mutating func press(_ key: Key, in context: ScreenContext) -> [ScreenRequest] {
        switch key {
        case .up: list.move(.up, isRepeat: false, in: context)
        case .down: list.move(.down, isRepeat: false, in: context)
        case .home: list.focusEnd(of: list.rows.indices, in: context)
        case .end: list.focusEnd(of: list.rows.indices.reversed(), in: context)
        case .ok: return open(in: context)
        case .right: return openByArrow(in: context)
        case .back, .left: return [.goBack]
        case .find, .digit(0), .character("0"):
            return [.open(.find(FindScreen(in: context))), .click]
        default:
            guard let digit = key.digit else { return [.refuse(LocalizedString(.idleKey))] }
            return focusVisibleRow(digit, in: context)
        }
        return [.click]
    }

    /// An arrow that is held.
    mutating func moveOn(_ key: Key, in context: ScreenContext) {
        if key == .up { list.move(.up, isRepeat: true, in: context) }
        if key == .down { list.move(.down, isRepeat: true, in: context) }
    }

    func open(in context: ScreenContext) -> [ScreenRequest] {
        guard let row = list.focusedRow else { return [.refuse(LocalizedString(.nothingToOpen))] }
        return open(row, in: context)
    }

    /// A long Back goes home; a long 9 tests the keys; digits that move go on moving.
    private func held(_ key: Key) -> [ScreenRequest] {
        switch key {
        case .digit(9): [.testKeypad]
        case .up: [.goOnMoving(.up)]
        case .down: [.goOnMoving(.down)]
        case .back: [.goHome]
        default: []
        }
    }

    /// Digit n focuses the n-th row on the screen. It never acts: a double contact must not flip a switch.
    private mutating func focusVisibleRow(_ digit: Int, in context: ScreenContext) -> [ScreenRequest] {
        guard context.showsNumbers else { return [.refuse(LocalizedString(.idleKey))] }
        let visible = list.numberedRows(in: context)
        guard digit >= 1, digit <= visible.count else { return [.refuse(LocalizedString(.noSuchRow, digit))] }
        list.focus(rowAt: visible[digit - 1], in: context)
        return [.click]
    }
}

extension ScreenContext {
    /// Whether a row stands for a value that has layers.
    func isSetting(_ specifier: Specifier) -> Bool {
        specifier.problem == nil && form == nil && specifier.key.map { bundle.schema[$0] != nil } ?? false
    }

    /// Shows the whole of a value that its row had to cut.
    func reading(_ text: String, titled heading: String) -> [ScreenRequest] {
        let width = engine.line(text, style: metrics.valueStyle).size.width
        let title = engine.line(heading, style: metrics.rowStyle).size.width
        guard width + title > size.width - 3 * metrics.margin - metrics.numberWidth || text.contains("\n")
        else { return [.say(words[.onlyRead]), .refusal] }
        return [.open(.reader(ReaderScreen(text, titled: heading, in: self))), .click]
    }
}
