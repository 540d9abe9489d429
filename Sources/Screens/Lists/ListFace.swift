import Graphics
import Hardware
import Keys
import Localization
import PropertyLists
import Scenes
import Settings

/// A list as it stands on the screen: what its rows show, where they are, and what keys do there.
package struct ListFace {
    /// The list.
    package let screen: any ListedScreen
    /// Its rows.
    package let list: RowList
    /// What adjusts the focused row, where something does.
    let adjuster: AdjusterScreen?
    /// The title of the list that Back leads to; nil where there is none.
    let outer: String?
    let context: ScreenContext
    /// The first page, where it stands beside the others.
    let sections: PageScreen?
    /// Whether keys act on it; what is only looked at has no numbers.
    let isActive: Bool
    /// Whether it says what keys do; where something else does, it does not.
    let hasStrip: Bool

    /// - Parameters:
    ///   - outer: the title of the list that Back leads to.
    ///   - sections: the first page, where it stands beside the others.
    ///   - isActive: whether keys act on it.
    ///   - hasStrip: whether it says what keys do.
    package init(
        screen: any ListedScreen, list: RowList, adjuster: AdjusterScreen?, outer: String? = nil,
        context: ScreenContext,
        sections: PageScreen? = nil, isActive: Bool = true, hasStrip: Bool = true
    ) {
        (self.screen, self.list, self.adjuster) = (screen, list, adjuster)
        (self.outer, self.context, self.sections) = (outer, context, sections)
        (self.isActive, self.hasStrip) = (isActive, hasStrip)
    }

    private var layout: ScreenLayout { screen.layout(in: context) }
    /// Where the list has its column.
    private var room: ScreenContext { screen.room(in: context) }

    // MARK: Rows

    /// What a row shows; nil for empty space.
    package func content(ofRow index: Int) -> SceneContent? { content(ofRow: index, number: nil) }

    /// `visible`: the pixels of it that are on the screen, unless that is all; `shape`: as it was measured.
    private func content(
        ofRow index: Int, number: Int?, visible: Range<Int>? = nil, of height: Int = 0,
        _ shape: ListLayout.RowShape? = nil
    ) -> SceneContent? {
        let row = list.rows[index]
        let scrolled = visible?.lowerBound ?? 0
        switch row {
        case .header(let title): return .header(title, scrolled: scrolled)
        case .footer(let text): return .paragraph(ParagraphContent(text, tone: .footer, scrolled: scrolled))
        case .note(let text): return .paragraph(ParagraphContent(text, tone: .normal, scrolled: scrolled))
        case .gap: return nil
        default:
            let known: RowContent? = if case .row(let content)? = shape { content } else { nil }
            var content = known ?? screen.content(of: row, in: context)
            content.number = number
            content.isFocused = list.cursor.focus == index && context.offer?.isKey != true
            content.hiddenAbove = scrolled
            content.hiddenBelow = visible.map { height - $0.upperBound } ?? 0
            if content.isFocused { adjuster?.show(in: &content, in: context) }
            guard known == nil else { return .row(content) }
            return screen.fieldRow(of: row, content, in: context).map(SceneContent.fieldRow) ?? .row(content)
        }
    }

    // MARK: What each key does now

    /// In the order of the keys' table; what finds no room gives way as the strip is painted.
    package var strip: [StripItem] { strip(numbers: screen.numberedRows(in: context).count) }

    private func strip(numbers: Int) -> [StripItem] {
        adjuster?.strip(in: context) ?? screen.strip(numbers: numbers, in: context)
    }

    /// What OK does on the focused row.
    package var openingItem: StripItem? {
        screen.told(in: context).item(for: .open, on: context.keypad, in: context.words)
    }

    // MARK: As a scene

    /// The title, the rows, what is said of them, and what keys do.
    package func add(to scene: inout Scene) {
        guard let sections, screen.column(in: context) != .whole else { return addPage(to: &scene) }
        let isFocused = (screen as? PageScreen)?.part == .sections
        let picture = SectionsPicture(
            sections: sections, isFocused: isFocused, context: context)
        let focused = picture.add(to: &scene)
        guard isFocused else { return addPage(to: &scene) }
        picture.addPreview(saying: help, to: &scene)
        guard hasStrip else { return }
        context.inColumn(.page).add(strip, saying: context.message, focused: focused, to: &scene)
    }

    /// All but what stands beside it.
    func addPage(to scene: inout Scene) {
        let layout = layout
        let title = titleBar
        scene.add(.titleBar(title), in: layout.titleBar)
        guard !addStatement(to: &scene) else { return }
        let measures = screen.measured(in: context)
        let placed = list.cursor.placed(in: measures.rows, viewport: screen.viewport(in: context))
        let bar = list.scrollBar(placed)
        let band = addBand(to: &scene)
        let frame = layout.rows(hasScrollBar: bar != nil).inset(by: Insets(top: band))
        addCards(placed, measures, to: &scene, in: frame)
        let numbers = isActive ? screen.numbered(placed, in: context) : []
        let focusedRow = addRows(placed, numbers, measures, to: &scene, in: frame)
        if let help { scene.add(.help(help), in: layout.helpBar) }
        if let bar { scene.add(.scrollBar(bar), in: layout.scrollBar.inset(by: Insets(top: band))) }
        guard hasStrip else { return }
        let focused = focusedRow ?? (title.pill?.isFocused == true ? layout.titleBar : nil)
        room.add(
            strip(numbers: numbers.count), saying: context.message, focused: focused, to: &scene)
    }

    /// What is said of the focused row, of the way back where it leads, but for a sentence that stands in a message meanwhile.
    private var help: HelpContent? {
        let back = list.focusedRow == .back ? outer.map { HelpContent($0) } : nil
        guard let help = screen.help(in: context) ?? back else { return nil }
        return help.text == context.notice?.text ? help.detail.map { HelpContent($0) } : help
    }

    private var titleBar: TitleBarContent {
        let section = list.sectionInTitleBar(screen.listLayout(in: context))
        var title = TitleBarContent(
            title: section ?? list.title, note: screen.note(in: context),
            isTechnician: context.isTechnician,
            // The page about what waits is about nothing else.
            hasStaged: !context.staged.isEmpty && !(screen is StagedScreen))
        title.pill = pill
        return title
    }

    /// Where the focused row lies; nil where it is not on the screen.
    private func addRows(
        _ placed: [ListCursor.Placed], _ numbers: [Int], _ measures: RowMeasures, to scene: inout Scene,
        in frame: Rect
    ) -> Rect? {
        let reach = context.painter.focusReach
        var focused: Rect?
        for place in placed where !place.visible.isEmpty {
            let number = numbers.firstIndex(of: place.index).map { $0 + 1 }
            let content = content(
                ofRow: place.index, number: number, visible: place.visible, of: place.height,
                measures[place.index].shape)
            guard let content else { continue }
            let row = Rect(
                x: frame.x, y: frame.y + place.y + place.visible.lowerBound, width: frame.width,
                height: place.visible.count
            ).intersection(frame)
            let isFocused = place.index == list.cursor.focus
            scene.add(content, in: row, reach: isFocused ? reach : 0)
            if isFocused { focused = row }
        }
        return focused
    }

    /// What stands above the rows, where something does; how high it is.
    private func addBand(to scene: inout Scene) -> Int {
        guard let alarm = screen.alarm(in: context) else { return addSearchLine(to: &scene) }
        let band = screen.bandHeight(in: context)
        let body = layout.body
        let height = context.painter.alarms.height(of: alarm, width: body.width, atMost: band)
        scene.add(.alarm(alarm), in: Rect(x: body.x, y: body.y, width: body.width, height: height))
        return band
    }

    /// Above the rows, where there is one; how high it is.
    private func addSearchLine(to scene: inout Scene) -> Int {
        let band = screen.bandHeight(in: context)
        guard band > 0, let line = screen.searchLine(in: context) else { return 0 }
        let place = Rect(x: layout.body.x, y: layout.body.y, width: layout.body.width, height: band)
        scene.add(.searchLine(line), in: place)
        return band
    }

    /// Words alone are no list: what there is not, why, and what to do, in the middle of the page.
    private func addStatement(to scene: inout Scene) -> Bool {
        guard case .note(let what)? = list.rows.first, list.rows.allSatisfy(\.isNote) else { return false }
        let notes = list.rows.compactMap { if case .note(let text) = $0 { text } else { nil } }
        let area = layout.body.inset(by: Insets(top: screen.bandHeight(in: context)))
        let icon: Icon = screen.searchLine(in: context) == nil ? .rows : .search
        let statement = StatementPicture(
            icon: icon, what: what, more: Array(notes.dropFirst()), context: context)
        guard statement.fits(in: area) else { return false }
        _ = addSearchLine(to: &scene)
        statement.add(in: area, to: &scene)
        if hasStrip { room.add(strip, saying: context.message, to: &scene) }
        return true
    }
}

// MARK: Cards, and what stands in the title bar

extension ListFace {
    /// A card beneath the rows of each group that are on the screen.
    private func addCards(
        _ placed: [ListCursor.Placed], _ measures: RowMeasures, to scene: inout Scene, in frame: Rect
    ) {
        guard !context.metrics.isMono else { return }
        var group: [ListCursor.Placed] = []
        for place in placed {
            if list.rows[place.index].isOnCard {
                group.append(place)
            } else {
                addCard(group, measures, to: &scene, in: frame)
                group = []
            }
        }
        addCard(group, measures, to: &scene, in: frame)
    }

    private func addCard(
        _ group: [ListCursor.Placed], _ measures: RowMeasures, to scene: inout Scene, in frame: Rect
    ) {
        guard let first = group.first, let last = group.last else { return }
        let top = first.y + first.visible.lowerBound
        let bottom = last.y + last.visible.upperBound
        let (metrics, rows) = (context.metrics, list.rows)
        let isBegin = first.index == 0 || !rows[first.index - 1].isOnCard
        let isEnd = last.index + 1 == rows.count || !rows[last.index + 1].isOnCard
        let card = CardContent(
            isBegin: isBegin && first.visible.lowerBound == 0,
            isEnd: isEnd && last.visible.upperBound == last.height,
            lines: group.dropFirst().map { $0.y - top },
            lineStart: metrics.rowPadding + (isHit(first.index, measures) ? 0 : metrics.numberWidth)
                + (hasTile(first.index, measures) ? metrics.tileColumn : 0))
        let place = Rect(x: frame.x, y: frame.y + top, width: frame.width, height: bottom - top)
        scene.add(
            .card(card), in: place.inset(by: Insets(horizontal: metrics.focusMargin, vertical: 0)))
    }

    /// Digits are typed where there are hits, and stand before none.
    private func isHit(_ row: Int, _ measures: RowMeasures) -> Bool {
        if case .row(let content) = measures[row].shape { content.hit != nil } else { false }
    }

    private func hasTile(_ row: Int, _ measures: RowMeasures) -> Bool {
        if case .row(let content) = measures[row].shape { return content.tile != nil }
        return screen.content(of: list.rows[row], in: context).tile != nil
    }

    /// How many changes wait, where this page leads to them.
    private var pill: PillContent? {
        guard list.rows.first == .apply else { return nil }
        return PillContent(
            context.stagedCount, count: context.staged.count, isFocused: list.focusedRow == .apply)
    }
}

// MARK: Rows as lines of text

extension ListFace {
    /// What a card above the rows says, sentence by sentence; empty where there is none.
    package var sentences: [String] {
        screen.alarm(in: context).map { [$0.heading] + $0.lines } ?? []
    }

    /// All that the list says beside its rows, also where there is no room for it at once.
    package var texts: [String] {
        sentences
            + list.rows.compactMap { row in
                switch row {
                case .footer(let text), .note(let text): text
                default: nil
                }
            }
    }

    /// All of a row; nil for empty space.
    package func line(ofRow index: Int) -> String? {
        switch content(ofRow: index) {
        case .header(let title, _)?: "# \(title)"
        case .paragraph(let paragraph)?: "~ \(paragraph.text.onOneLine)"
        case .row(let row)?: Self.line(row)
        case .fieldRow(let row)?: Self.line(row)
        default: nil
        }
    }

    /// What a scene shows of rows, line by line of texts, and of rows what is not cut.
    package static func shownLines(of scene: Scene, paintedBy painter: ScenePainter) -> [String] {
        scene.elements.flatMap { element -> [String] in
            switch element.content {
            case .header: painter.texts.shownLines(of: element).map { "# \($0)" }
            case .paragraph: painter.texts.shownLines(of: element).map { "~ \($0)" }
            case .row(let row): [line(painter.rows.shown(row, in: element.frame))]
            case .fieldRow(let row): [line(row)]
            default: element.content.spokenAlone.map { "~ \($0)" }
            }
        }
    }

    /// What a scene says beside its rows, sentence by sentence; what only counts down is none.
    package static func sentences(of scene: Scene, paintedBy painter: ScenePainter) -> [String] {
        scene.elements.compactMap { element -> String? in
            let lines =
                switch element.content {
                case .paragraph: painter.texts.shownLines(of: element)
                case .ring, .holdButton: [String]()
                default: element.content.spokenAlone
                }
            return lines.isEmpty ? nil : lines.joined(separator: " ")
        }
    }

    private static func line(_ row: FieldRowContent) -> String {
        (row.isFocused ? "> " : "  ") + "\(row.label) = \(row.shown)"
    }

    private static func line(_ row: RowContent) -> String {
        let value: String? =
            if let problem = row.problem { "! \(problem)" } else { valueText(row) }
        let line = (row.isFocused ? "> " : "  ") + row.title.onOneLine
        let mark = row.isStaged ? " •" : ""
        guard let value else { return line + mark }
        return "\(line) = \(value.onOneLine)\(mark)"
    }

    /// Nil for a row that has no value to show.
    private static func valueText(_ row: RowContent) -> String? {
        if let hit = row.hit { hit.path.isEmpty ? nil : hit.path } else { plainText(row) }
    }

    private static func plainText(_ row: RowContent) -> String? {
        switch row.accessory {
        case .tick(let isOn) where row.value.isEmpty: isOn ? "✓" : nil
        case .tick(true): "\(row.value) ✓"
        // A button says by itself what it does.
        default: row.value.isEmpty ? nil : row.value
        }
    }
}

extension SceneContent {
    /// What stands by itself, in the order in which it is read; empty for rows and bars.
    fileprivate var spokenAlone: [String] {
        switch self {
        case .label(let label): [label.text]
        case .ring(let ring): ["\(ring.number) \(ring.unit)"]
        case .holdButton(let button): [button.title]
        case .alarm(let alarm): [alarm.heading] + alarm.lines
        case .searchLine(let line):
            [line.typed.isEmpty ? line.prompt : "\(line.typed.joined()) \(line.meaning)"]
        default: []
        }
    }
}
