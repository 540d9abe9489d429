import Bundles
import Hardware
import Keys
import Localization
import Scenes
import Settings

/// A list that has the screen: its keys are those of a `ListTable`, which the strip is made from as well.
package protocol ListedScreen: Screen {
    /// Its rows, with the focus.
    var list: RowList { get set }
    /// What OK does on a row.
    func open(_ row: ListRow, in context: ScreenContext) -> [ScreenRequest]
    /// Whether the focused row leads on to a page.
    func leadsOn(in context: ScreenContext) -> Bool
    /// The setting that the focused row is about; nil where it is about none.
    var subject: Specifier? { get }
    /// Whether rows show nothing but settings, so that they are the same until those, or where they are shown, change.
    var rowsShowSettings: Bool { get }
    /// What a row shows; focus and number are the list's business.
    func content(of row: ListRow, in context: ScreenContext) -> RowContent
    /// Whether a row is a label and a field beside it.
    func hasFieldRow(_ row: ListRow, _ content: RowContent, in context: ScreenContext) -> Bool
    /// A row as a label and a field beside it; nil where it is like other rows.
    func fieldRow(of row: ListRow, _ content: RowContent, in context: ScreenContext) -> FieldRowContent?
    /// What OK does on a row, in a word; nil where it does nothing.
    func verb(for row: ListRow, in context: ScreenContext) -> StringKey?
    /// What its keys do.
    func keys(in context: ScreenContext) -> ListTable
    /// What is told of a command now, where a list usually tells `usual`; nil where it would do nothing.
    func told(of command: ListCommand, usual: ToldUse, in context: ScreenContext) -> ToldUse?
    /// Does what a key was pressed, repeated or held for.
    mutating func perform(
        _ command: ListCommand, by action: KeyAction, at time: Duration, in context: ScreenContext
    ) -> [ScreenRequest]
    /// Where it stands on panels that show sections beside pages.
    func column(in context: ScreenContext) -> ScreenLayout.Column
    /// The line above the rows that says what is searched; nil where none does.
    func searchLine(in context: ScreenContext) -> SearchLineContent?
    /// The red card above the rows that says what went wrong; nil where none does.
    func alarm(in context: ScreenContext) -> AlarmContent?
    /// Of what stands above the rows, in pixels; 0 where nothing does.
    func bandHeight(in context: ScreenContext) -> Int
    /// What stands beside the title.
    func note(in context: ScreenContext) -> String?
    /// What is said of the focused row below the list; nil where that is nothing.
    func help(in context: ScreenContext) -> HelpContent?

    /// A value changed: rows come and go with it.
    mutating func refresh(in context: ScreenContext)
    /// On another display, on other keys or in other words: the same place.
    mutating func renew(in context: ScreenContext)
    /// The same list of another bundle; false where it has no such list.
    mutating func follow(in context: ScreenContext) -> Bool
    /// Whether somebody else, who may see less, may stay here.
    func mayStay(above outer: any ListedScreen, in context: ScreenContext) -> Bool
}

extension Specifier {
    /// Becomes the row as it is now, which gives a list about it its title; false where there is none any more.
    mutating func follow(titling list: inout RowList, in context: ScreenContext) -> Bool {
        guard let now = key.flatMap(context.settings.row) else { return false }
        self = now
        list.title = context.title(of: now)
        return true
    }
}

extension ListedScreen {
    package var subject: Specifier? { nil }

    package var rowsShowSettings: Bool { false }

    package func column(in context: ScreenContext) -> ScreenLayout.Column { context.column }

    /// What is known there.
    func room(in context: ScreenContext) -> ScreenContext {
        var context = context
        context.column = column(in: context)
        return context
    }

    /// Where the list stands.
    func layout(in context: ScreenContext) -> ScreenLayout { context.layout(of: column(in: context)) }

    func listLayout(in context: ScreenContext) -> ListLayout {
        ListLayout(layout: layout(in: context), engine: context.engine)
    }

    package func searchLine(in context: ScreenContext) -> SearchLineContent? { nil }

    package func alarm(in context: ScreenContext) -> AlarmContent? { nil }

    /// Of the line above the rows; 0 where there is none, or where it would leave less than two rows.
    package func bandHeight(in context: ScreenContext) -> Int {
        guard searchLine(in: context) != nil, context.hasRoomForSearchLine(in: layout(in: context).list)
        else { return 0 }
        return context.searchLineHeight
    }

    package func keys(in context: ScreenContext) -> ListTable { context.keys.list }

    package func hasFieldRow(_ row: ListRow, _ content: RowContent, in context: ScreenContext) -> Bool {
        false
    }

    package func fieldRow(of row: ListRow, _ content: RowContent, in context: ScreenContext)
        -> FieldRowContent?
    {
        nil
    }

    /// Tiny panels show the place in the list; there is no room for a scroll bar that says it well.
    package func note(in context: ScreenContext) -> String? { placeNote(in: context) }

    package func placeNote(in context: ScreenContext) -> String? {
        guard context.metrics.isTiny, let position = list.position else { return nil }
        return "\(position.place)/\(position.count)"
    }

    package func help(in context: ScreenContext) -> HelpContent? { placeHelp(in: context) }

    /// The place in the list.
    func placeHelp(in context: ScreenContext) -> HelpContent? {
        list.position.map { HelpContent(context.words(.placeOf, $0.place, $0.count)) }
    }

    package mutating func refresh(in context: ScreenContext) { clamp(in: context) }

    package mutating func follow(in context: ScreenContext) -> Bool { true }

    package func leadsOn(in context: ScreenContext) -> Bool { false }

    func openDetails(in context: ScreenContext) -> [ScreenRequest] {
        if let subject, context.isSetting(subject) {
            return [.open(.details(DetailsScreen(of: subject, in: context))), .click]
        }
        guard isFocusedRowCut(in: context), let row = list.focusedRow else {
            // A form's rows are changed by OK, where that is what the key is called; other rows that are no setting are not.
            let isChanged = context.form != nil && context.keypad.has(.ok)
            return [.refuse(LocalizedString(isChanged ? .okChanges : .nothingToOpen))]
        }
        return room(in: context).reading(content(of: row, in: context))
    }
}

// MARK: Keys

extension ListedScreen {
    package mutating func handle(_ action: KeyAction, at time: Duration, in context: ScreenContext)
        -> [ScreenRequest]
    {
        if case .press(let key) = action { list.pressed = RowList.Pressed(key: key, cursor: list.cursor) }
        if let command = keys(in: context).command(of: action) {
            if isHold(command, of: action, in: context) { takePressBack(by: action, in: context) }
            return perform(command, by: action, at: time, in: context)
        }
        if case .press = action { return [.refuse(LocalizedString(.idleKey))] }
        return []
    }

    /// Whether it is what holding the key means, and no further step of what its press began.
    private func isHold(_ command: ListCommand, of action: KeyAction, in context: ScreenContext) -> Bool {
        switch action {
        case .hold(let key), .repeat(let key):
            command != .goOnUp && command != .goOnDown
                && keys(in: context).command(of: .hold(key)) == command
        case .press, .release, .clash: false
        }
    }

    /// Holding takes the place of the press: what it does is about the row that was focused before the press moved on.
    private mutating func takePressBack(by action: KeyAction, in context: ScreenContext) {
        guard let found = list.pressed, found.key == action.key else { return }
        list.pressed = nil
        list.cursor = found.cursor
        clamp(in: context)
    }

    package mutating func perform(
        _ command: ListCommand, by action: KeyAction, at time: Duration, in context: ScreenContext
    ) -> [ScreenRequest] {
        performInList(command, by: action, in: context)
    }

    mutating func performInList(
        _ command: ListCommand, by action: KeyAction, in context: ScreenContext
    ) -> [ScreenRequest] {
        switch command {
        case .up: return move(.up, by: action, in: context)
        case .down: return move(.down, by: action, in: context)
        case .first: focusStart(in: context)
        case .last: focusEnd(in: context)
        case .goOnUp: return [.goOnMoving(.up)]
        case .goOnDown: return [.goOnMoving(.down)]
        case .focusRow: return focusVisibleRow(action.key?.digit ?? 0, in: context)
        case .open: return open(in: context)
        case .details:
            return isAboutSetting(in: context) || !leadsOn(in: context)
                ? openDetails(in: context) : open(in: context)
        case .look: return leadsOn(in: context) ? open(in: context) : openDetails(in: context)
        case .back: return [.goBack]
        case .home: return [.goHome]
        case .find: return [.open(.find(FindScreen(in: context))), .click]
        case .testKeypad: return [.testKeypad]
        case .type, .erase, .beginYes, .yes, .no: return [.refuse(LocalizedString(.idleKey))]
        }
        return [.click]
    }

    /// Only a press sounds; one that leads nowhere is refused.
    private mutating func move(
        _ direction: ListCursor.Direction, by action: KeyAction, in context: ScreenContext
    ) -> [ScreenRequest] {
        let isRepeat = if case .repeat = action { true } else { false }
        let before = list.cursor
        move(direction, isRepeat: isRepeat, in: context)
        guard !isRepeat else { return [] }
        return list.cursor == before ? [.refuse(LocalizedString(.idleKey))] : [.click]
    }

    package func open(in context: ScreenContext) -> [ScreenRequest] {
        guard let row = list.focusedRow else { return [.refuse(LocalizedString(.nothingToOpen))] }
        return open(row, in: context)
    }

    /// Digit n focuses the n-th row on the screen. It never acts: a double contact must not flip a switch.
    private mutating func focusVisibleRow(_ digit: Int, in context: ScreenContext) -> [ScreenRequest] {
        guard hasNumbers(in: context) else {
            return [.refuse(LocalizedString(.idleKey))]
        }
        let visible = numberedRows(in: context)
        guard digit >= 1, digit <= visible.count else { return [.refuse(LocalizedString(.noSuchRow, digit))] }
        focus(rowAt: visible[digit - 1], in: context)
        return [.click]
    }
}

// MARK: The strip

extension ListedScreen {
    package func told(of command: ListCommand, usual: ToldUse, in context: ScreenContext) -> ToldUse? {
        toldInList(command, usual, in: context)
    }

    func toldInList(_ command: ListCommand, _ usual: ToldUse, in context: ScreenContext) -> ToldUse? {
        switch command {
        case .open:
            list.focusedRow.flatMap { verb(for: $0, in: context) }.map { ToldUse(.act, $0) }
        case .details: isAboutSetting(in: context) || isFocusedRowCut(in: context) ? usual : nil
        case .focusRow: hasOtherRows(in: context) ? usual : nil
        case .up, .down: canMove(in: context) ? usual : nil
        default: usual
        }
    }

    /// Whether digits stand before rows that they lead to.
    func hasNumbers(in context: ScreenContext) -> Bool {
        context.showsNumbers && column(in: context) != .sections
    }

    /// Whether there are other rows to go to, or more to read than is on the screen. Asked at each picture: rows are
    /// placed for that only where there is hardly any.
    private func canMove(in context: ScreenContext) -> Bool {
        list.counted.focusable > 1
            || list.isLonger(than: viewport(in: context), measured(in: context))
    }

    /// Whether digits could lead from the focused row to another. Asked at each picture: rows are not placed for that.
    private func hasOtherRows(in context: ScreenContext) -> Bool {
        guard hasNumbers(in: context), list.focusedRow?.isOnCard == true, context.metrics.soleRowStyle == nil
        else { return false }
        return list.rows.lazy.filter { $0.isOnCard }.dropFirst().first != nil
    }

    private func isAboutSetting(in context: ScreenContext) -> Bool {
        subject.map(context.isSetting) ?? false
    }

    /// The strip that its keys make now.
    ///
    /// - Parameter numbers: how many rows on the screen have one; of a row alone it leads nowhere.
    package func strip(numbers: Int, in context: ScreenContext) -> [StripItem] {
        keys(in: context).strip(on: context.keypad, in: context.words) { command, usual in
            command == .focusRow && numbers < 2 ? nil : told(of: command, usual: usual, in: context)
        }
    }

    /// What is told of its keys now.
    func told(in context: ScreenContext) -> ListTable {
        keys(in: context).telling { told(of: $0, usual: $1, in: context) }
    }
}

extension ScreenContext {
    /// As high as a row.
    var searchLineHeight: Int { metrics.rowHeight }

    /// Whether two rows are left below it; else what is typed stands in the title bar.
    func hasRoomForSearchLine(in list: Rect) -> Bool {
        !metrics.isTiny && metrics.soleRowStyle == nil && list.height >= 3 * metrics.rowHeight
    }

    /// Whether a row stands for a value that has layers.
    func isSetting(_ specifier: Specifier) -> Bool {
        specifier.problem == nil && form == nil && specifier.key.map(bundle.schema.has) ?? false
    }

    /// The layout of lists on this display.
    package var listLayout: ListLayout { ListLayout(layout: layout, engine: engine) }

    /// Whether a row shows less than its whole value.
    func isCut(_ row: RowContent) -> Bool {
        listLayout.isCut(row) || row.value.contains(where: \.isNewline)
    }

    /// Shows the whole of a value that its row had to cut.
    func reading(_ row: RowContent) -> [ScreenRequest] {
        guard isCut(row) else {
            return [.say(words[.onlyRead]), .refusal]
        }
        return [.open(.reader(ReaderScreen(row.value, titled: row.title, in: self))), .click]
    }
}
