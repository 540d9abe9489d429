import Hardware
import Keys
import Localization
import Settings

// MARK: Moving about

extension Panel {
    mutating func handleInList(_ action: KeyAction, at time: Duration) -> [Effect] {
        if case .find(let find) = list.kind { return handleInFind(action, find, at: time) }
        switch action {
        case .press(let key): return press(keypad.listKey(for: key), at: time)
        case .repeat(let key): return repeated(keypad.listKey(for: key))
        case .hold(let key): return held(keypad.listKey(for: key), at: time)
        case .release, .clash: return []
        }
    }

    private mutating func press(_ key: Key, at time: Duration) -> [Effect] {
        switch key {
        case .up: move(.up, isRepeat: false)
        case .down: move(.down, isRepeat: false)
        case .home: focusEnd(of: list.rows.indices)
        case .end: focusEnd(of: list.rows.indices.reversed())
        case .ok: return open(at: time)
        case .right: return openByArrow(at: time)
        case .back, .left: return goBack(at: time)
        case .find, .digit(0), .character("0"): return openFind(at: time)
        default:
            guard let digit = key.digit else { return refuse(.idleKey, at: time) }
            return focusVisibleRow(digit, at: time)
        }
        return [.sound(.click)]
    }

    private mutating func repeated(_ key: Key) -> [Effect] {
        switch key {
        case .up: move(.up, isRepeat: true)
        case .down: move(.down, isRepeat: true)
        default: break
        }
        return []
    }

    /// A long Back goes home; a long 9 tests the keys; digits that move go on moving.
    private mutating func held(_ key: Key, at time: Duration) -> [Effect] {
        if key == .digit(9) {
            testKeypad(at: time)
            return []
        }
        if key == .up || key == .down {
            beginHeldMove(key == .up ? .up : .down, at: time)
            return []
        }
        guard key == .back, screens.count > 1 else { return [] }
        if isAboutStaged {
            // The press that began the hold has asked already.
            list.kind = .staged(leavingTo: 1)
            return []
        }
        if !staged.isEmpty { return askAboutStaged(leavingTo: 1) }
        for screen in screens { remember(screen) }
        screens.removeSubrange(1...)
        return []
    }

    package mutating func move(_ direction: ListCursor.Direction, isRepeat: Bool) {
        var cursor = list.cursor
        cursor.move(direction, isRepeat: isRepeat, in: measured(list), viewport: viewport)
        list.cursor = cursor
    }

    /// Focuses the first row that can be, coming from one end.
    private mutating func focusEnd(of rows: some Sequence<Int>) {
        guard let row = rows.first(where: { list.rows[$0].takesFocus }) else { return }
        var cursor = list.cursor
        cursor.focus(row, in: measured(list), viewport: viewport)
        list.cursor = cursor
    }

    /// Digit n focuses the n-th row on the screen. It never acts: a double contact must not flip a switch.
    private mutating func focusVisibleRow(_ digit: Int, at time: Duration) -> [Effect] {
        guard showsNumbers else { return refuse(.idleKey, at: time) }
        let visible = numberedRows
        guard digit >= 1, digit <= visible.count else {
            return refuse(Phrase(.noSuchRow, digit), at: time)
        }
        var cursor = list.cursor
        cursor.focus(visible[digit - 1], in: measured(list), viewport: viewport)
        list.cursor = cursor
        return [.sound(.click)]
    }

    /// Focuses a row of the list on the screen, where it is there.
    package mutating func focus(_ row: ListRow) {
        guard let index = list.rows.firstIndex(of: row) else { return }
        var cursor = list.cursor
        cursor.focus(index, in: measured(list), viewport: viewport)
        list.cursor = cursor
    }

    /// Whether digits focus rows: where there are digits that mean nothing else.
    var showsNumbers: Bool { keypad.hasFreeDigits && metrics.numberWidth > 0 }

    /// The rows on the screen that digits focus, in the order of their numbers.
    package var numberedRows: [Int] {
        numbered(list.cursor.placed(in: measured(list), viewport: viewport))
    }

    /// Nine at most of the rows that are `placed` on the screen; none where digits focus none.
    func numbered(_ placed: [ListCursor.Placed]) -> [Int] {
        guard showsNumbers else { return [] }
        return Array(placed.lazy.map(\.index).filter { list.rows[$0].takesFocus }.prefix(9))
    }
}

// MARK: Going to pages and back

extension Panel {
    func pageScreen(_ page: Page) -> ListScreen {
        var screen = ListScreen(
            kind: .page(page), title: title(of: page), rows: rows(of: page, depth: screens.count))
        screen.conditional = conditionalRows(of: page)
        screen.cursor = startCursor(of: screen)
        if let place = memory.places[page.name] {
            screen.cursor = place
            screen.cursor.clamp(to: measured(screen), viewport: viewport)
        }
        return screen
    }

    func title(of page: Page) -> String { page.title.isEmpty ? board.title : page.title }

    /// The first row that takes focus; the way back only where there is nothing else.
    func startCursor(of screen: ListScreen) -> ListCursor {
        let rows = measured(screen)
        var cursor = ListCursor(startOf: rows)
        if screen.rows.first == .back,
            let next = screen.rows.firstIndex(where: { $0.takesFocus && $0 != .back })
        {
            cursor.focus(next, in: rows, viewport: viewport)
        }
        return cursor
    }

    /// Which of the page's rows come and go, and whether they are there now.
    func conditionalRows(of page: Page) -> [Int: Bool] {
        var found: [Int: Bool] = [:]
        for (index, row) in page.rows.enumerated() where row.traits.mayHide {
            found[index] = contents.isVisible(row)
        }
        return found
    }

    func rows(of page: Page, depth: Int) -> [ListRow] {
        ListRow.rows(
            of: page, isVisible: contents.isVisible, hasStaged: hasStaged(on: page),
            needsBack: needsBack && depth > 0, empty: words[.emptyPage])
    }

    /// A board without any key for Back gets a row for it.
    var needsBack: Bool { !keypad.canGoBack }

    mutating func push(_ screen: ListScreen) {
        remember(list)
        screens.append(screen)
    }

    mutating func remember(_ screen: ListScreen) {
        if let page = screen.page { memory.places[page.name] = screen.cursor }
    }

    mutating func goBack(at time: Duration) -> [Effect] {
        guard screens.count > 1 else {
            show(words[.firstPage], at: time)
            return [.sound(.refusal)]
        }
        if let page = list.page, hasStaged(on: page) { return askAboutStaged(leavingTo: screens.count - 1) }
        remember(list)
        screens.removeLast()
        return [.sound(.click)]
    }

    mutating func openPage(_ name: String, at time: Duration) -> [Effect] {
        guard let page = bundle.pages[name] else { return refuse(.unreadablePage, at: time) }
        guard screens.count < Self.deepest else {
            return refuse(.endlessPages, at: time)
        }
        push(pageScreen(page))
        return [.sound(.click)]
    }

    func choiceScreen(_ specifier: Specifier, _ list: MultiValueSpecifier) -> ListScreen {
        var screen = ListScreen(
            kind: .choices(specifier, list), title: specifier.title,
            rows: choiceRows(specifier, list))
        screen.cursor = startCursor(of: screen)
        let value = specifier.key.flatMap(shown.value) ?? list.defaultValue
        if let value, let choice = list.choices.index(of: value) {
            let row = choice + (needsBack ? 1 : 0)
            screen.cursor.focus(row, in: measured(screen), viewport: viewport)
        }
        return screen
    }

    func choiceRows(_ specifier: Specifier, _ list: MultiValueSpecifier) -> [ListRow] {
        ListRow.rows(of: list.choices, footer: specifier.problem ?? list.footer, needsBack: needsBack)
    }
}
