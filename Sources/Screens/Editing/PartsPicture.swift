import Hardware
import Localization
import Look
import PropertyLists
import Scenes
import TextEntry
import Typesetting

/// A value in parts as it is drawn: its numbers in boxes, those that keys step between what stepping brings, and below
/// them what is to be known of it.
struct PartsPicture: ~Copyable {
    let screen: EditorScreen
    let context: ScreenContext

    private var editor: FieldEditor { screen.editor }
    private var metrics: Metrics { context.metrics }
    private var engine: TextEngine { context.engine }
    private var words: ScreenStrings { context.words }
    private var isTiny: Bool { metrics.isTiny }

    /// All of the screen.
    package func add(to scene: inout Scene) {
        guard case .wheels(let columns, let focus)? = editor.overlay else { return }
        scene.add(.titleBar(title), in: context.layout.titleBar)
        let body = context.layout.body
        let lineHeight = engine.line(" ", style: metrics.hintStyle).size.height + metrics.spacing / 3
        // Room for as many lines as there may be: the columns stay where they are.
        let rows = columns.contains { isTurned($0) } ? 3 : 1
        let count = isTiny ? 0 : max(1, min(mostLines, (body.height - rows * wantedRow) / lineHeight))
        let inset = isTiny ? 0 : metrics.spacing / 2
        let below = count * lineHeight + inset
        let frame = Rect(
            x: body.x, y: max(body.y + inset, covered), width: body.width,
            height: max(0, body.maxY - below - max(body.y + inset, covered)))
        add(columns, focus, in: frame, to: &scene)
        let shown = lines.prefix(count)
        for (place, line) in shown.enumerated() {
            let top = body.maxY - below + place * lineHeight
            // What stands there alone has all of the lines.
            let height = shown.count == 1 ? below : lineHeight
            scene.add(.sentence(line), in: Rect(x: body.x, y: top, width: body.width, height: height))
        }
        context.add(screen.hints.actions, saying: said, focused: frame, to: &scene)
    }

    /// The pixels at the top that a message takes for a while.
    private var covered: Int {
        let most = context.layout.body.maxY - wantedRow
        return said.map { context.painter.strips.height(of: $0, width: context.size.width, most: most) } ?? 0
    }

    private var mostLines: Int {
        metrics.sizeClass == .large || metrics.sizeClass == .extraLarge ? 3 : 2
    }

    // MARK: Columns

    /// The columns beside one another, as far as they go.
    package func add(_ columns: [WheelColumn], _ focus: Int, in frame: Rect, to scene: inout Scene) {
        let labels = columns.enumerated().map { label($1, $0, of: columns.count) }
        let reach = reach(of: labels, in: frame.height)
        let row = min(wantedRow, frame.height / (2 * reach + 1))
        let widths = widths(of: labels, in: frame.width)
        let size = size(of: labels, widths, row)
        var x = frame.x + (frame.width - widths.reduce(0, +) - gap * (columns.count - 1)) / 2
        let places = Array(labels.enumerated())
        let last = form?.isFromRight == true ? 0 : labels.count - 1
        for (index, column) in form?.isFromRight == true ? places.reversed() : places {
            let rows = isTurned(column) ? 2 * reach + 1 : 1
            var content = content(column, index == focus, isTurned(column) ? reach : 0, size)
            if index != last { (content.separator, content.gap) = (separator(after: index), gap) }
            let box = Rect(
                x: x, y: frame.y + (frame.height - rows * row) / 2, width: widths[index] + content.gap,
                height: rows * row)
            scene.add(.wheel(content), in: box)
            x += box.width
        }
    }

    private func isTurned(_ column: WheelColumn) -> Bool { !column.previous.isEmpty || !column.next.isEmpty }

    /// What is written between two parts; months that have names need none.
    private func separator(after part: Int) -> String {
        switch editor.kind {
        case .ipv4: "."
        case .cidr: part == 3 ? "/" : "."
        case .time: ":"
        case .date(let form) where !context.namesMonths: String(form.separator)
        default: ""
        }
    }

    private func content(_ column: WheelColumn, _ isFocused: Bool, _ reach: Int, _ size: Int) -> WheelContent
    {
        let box: WheelContent.Box = isFocused ? .focused : reach > 0 ? .framed : .plain
        var content = WheelContent(column.shown, box: box, size: size)
        // What Up brings stands above, what Down brings below.
        (content.above, content.below, content.reach) = (column.next, column.previous, reach)
        content.isWrong = isFocused && (editor.problem != nil || editor.isUnfit)
        (content.caret, content.marked) = (column.caret, column.marked)
        return content
    }

    /// Months have names where nobody types them, and days no zero before them.
    private func label(_ column: WheelColumn, _ index: Int, of count: Int) -> WheelColumn {
        guard let parts = form?.parts, count == 3, parts[index] != .year, context.namesMonths else {
            return column
        }
        let isShort = isTiny || metrics.sizeClass == .small
        let names = words[isShort ? .shortMonths : .monthNames].split(separator: " ").map(String.init)
        return column.named { text in
            guard let number = Int(text) else { return text }
            return parts[index] == .day
                ? String(number) : names.indices.contains(number - 1) ? names[number - 1] : text
        }
    }

    /// How many rows are above the one in the middle: two of a calendar, where they can be read.
    private func reach(of columns: [WheelColumn], in height: Int) -> Int {
        guard columns.contains(where: { isTurned($0) }) else { return 0 }
        let least = metrics.footerStyle.size * 3 / 2
        guard height >= 3 * metrics.footerStyle.size else { return 0 }
        return editor.kind.isTemplate ? !isTiny && height / 5 >= least ? 2 : 1 : 1
    }

    private var gap: Int { isTiny ? 8 : max(metrics.spacing, fullSize * 3 / 5) }

    /// Of a row and of what stands in it, at 100 percent: numbers that are looked at one by one are larger than those of
    /// a calendar.
    private var base: (row: Int, size: Int, field: Int) {
        let isCalendar = form != nil
        return switch metrics.sizeClass {
        case .tiny: (14, metrics.rowStyle.size, metrics.rowStyle.size)
        case .small: isCalendar ? (29, 20, 20) : (33, 22, 20)
        case .medium: isCalendar ? (33, 24, 22) : (38, 26, 22)
        case .large: isCalendar ? (62, 34, 28) : (72, 44, 28)
        case .extraLarge: isCalendar ? (88, 46, 38) : (100, 60, 38)
        }
    }

    private var wantedRow: Int {
        isTiny ? base.row : max(base.row, base.row * metrics.fieldStyle.size / base.field)
    }
    private var fullSize: Int { max(base.size, base.size * metrics.fieldStyle.size / base.field) }

    /// As wide as the widest text of the column, and wider where there is room; all equally wide where they are all
    /// numbers.
    private func widths(of columns: [WheelColumn], in width: Int) -> [Int] {
        let style = TextStyle(size: fullSize, weight: .semibold).tabular
        var widths = columns.map { column in
            let texts = [column.shown, widest] + column.previous + column.next
            return (isTiny ? 4 : fullSize)
                + (texts.map { engine.line($0, style: style).size.width }.max() ?? 0)
        }
        if form == nil { widths = widths.map { _ in widths.max() ?? 0 } }
        let room = width - 2 * (isTiny ? 1 : metrics.margin) - gap * (columns.count - 1)
        let wanted = widths.reduce(0, +)
        guard wanted > room else {
            return widths.map { $0 + min(isTiny ? 4 : fullSize * 3 / 2, (room - wanted) / columns.count) }
        }
        return widths.map { $0 * room / wanted }
    }

    /// What most columns hold at most: an octet, a pair of digits.
    private var widest: String {
        switch editor.kind {
        case .ipv4, .cidr: "200"
        case .netmask: "/24"
        default: "00"
        }
    }

    /// Of what stands in the boxes, all alike: as large as the narrowest of them lets it be.
    private func size(of columns: [WheelColumn], _ widths: [Int], _ row: Int) -> Int {
        guard !metrics.isMono else { return fullSize }
        let padding = metrics.spacing / 2 * 2
        var size = min(fullSize, row * 4 / 5)
        while size > metrics.footerStyle.size {
            let style = TextStyle(size: size, weight: .semibold).tabular
            let fits = zip(columns, widths).allSatisfy { column, width in
                engine.line(column.shown, style: style).size.width <= width - padding
            }
            if fits { return size }
            size -= 1
        }
        return size
    }

    // MARK: In words

    private var title: TitleBarContent {
        TitleBarContent(title: screen.title, note: note, isTechnician: context.isTechnician)
    }

    /// How a day is written here; nil for what is no day.
    private var form: DateForm? { editor.kind.dateForm }

    private var note: String? { form != nil ? dayNote : network.map { networkNote($0) } }

    /// What the lines below do not say on a tiny panel.
    private var said: MessageContent? {
        guard isTiny else { return context.silentMessage }
        let problem = editor.problemLine.map { MessageContent($0, .error) }
        return screen.message(in: context) ?? problem ?? context.silentMessage
    }

    /// What was said last, else what is wrong, else what is known of the value; then what it was.
    private var lines: [SentenceContent] {
        if let message = screen.message(in: context) { return [SentenceContent(message)] }
        if let problem = editor.problemLine {
            return [SentenceContent([problem], tone: .error, isSmall: true, icon: .warning)]
        }
        return [known, was, today].compactMap { $0 }
    }

    private var known: SentenceContent? {
        if let network {
            let ends = network.shortEnds
            // A network is written as its own address is, a host never. What stands beside a mask may be a route's, or go with
            // a mask that is set next: it may be saved.
            let isFine = editor.kind == .cidr || network.isHost
            let misfit = isFine ? nil : network.misfit.map(words.sentence)
            return SentenceContent(
                [misfit ?? words(.inNetwork, ends[0], ends[1])], tone: isFine ? .good : .changed,
                isSmall: true,
                icon: isFine ? .tick : .warning)
        }
        if let note = editor.note { return SentenceContent([note], isSmall: true, icon: .tick) }
        let rule = FieldRule(editor: editor, words: words).lineOfParts
        return rule.isEmpty ? nil : SentenceContent([rule], isSmall: true, icon: .dot)
    }

    private var was: SentenceContent? {
        let isNew: Bool
        if case .date(_, nil, _) = screen.purpose { isNew = true } else { isNew = editor.original.isEmpty }
        guard isNew || editor.text != editor.original else { return nil }
        let old = form?.day(of: editor.original).map { shown($0) } ?? editor.original
        return SentenceContent(
            [words(.wasBefore, isNew ? words[.notSet].lowercased(in: words.language) : old)], isSmall: true,
            icon: .restore)
    }

    private var today: SentenceContent? {
        guard form != nil, let day = currentDay else { return nil }
        return SentenceContent([words(.todayIs, shown(day))], isSmall: true, icon: .dot)
    }

    private var currentDay: CivilDate? {
        context.knowledge.today.flatMap { CivilDate(DateText.text(of: $0, mode: .date)) }
    }

    private func shown(_ day: CivilDate) -> String {
        DateText.shown(day, in: words)
    }

    // MARK: Where it lies

    private var network: Network? {
        switch editor.kind {
        case .ipv4: screen.maskLength.flatMap { Network(editor.text, maskLength: $0) }
        case .cidr: Network(editor.text, maskLength: nil)
        default: nil
        }
    }

    private func networkNote(_ network: Network) -> String {
        let length = screen.maskLength.map { "/\($0)" } ?? "/" + editor.text.drop { $0 != "/" }.dropFirst()
        return isTiny || metrics.sizeClass == .small ? length : "\(network.address) \(length)"
    }

    /// Which day of the week a date is, and how far from today, as far as there is room beside the title; of one that is not
    /// whole which number is which, where no line below says so.
    private var dayNote: String? {
        guard let day = form?.day(of: editor.text) else {
            let order = isTiny ? FieldRule(editor: editor, words: words).order.map { words($0) } : nil
            return order.flatMap { fitsTitle($0) ? $0 : nil }
        }
        let note = DayNote(day: day, today: currentDay, words: words)
        return fitsTitle(note.whole) ? note.whole : note.weekday
    }

    private func fitsTitle(_ note: String) -> Bool {
        func width(_ text: String, _ style: TextStyle) -> Int { engine.line(text, style: style).size.width }
        let room = min(
            context.size.width / 2,
            context.size.width - width(screen.title, metrics.titleStyle) - 3 * metrics.spacing)
        return width(note, metrics.hintStyle) <= room
    }
}

extension SentenceContent {
    /// As a line below the value.
    fileprivate init(_ message: MessageContent) {
        let tone: Tone =
            switch message.tone {
            case .plain: .plain
            case .question: .changed
            case .error: .error
            }
        self.init(
            [message.text], tone: tone, isSmall: true, icon: message.tone == .plain ? .dot : .warning)
    }
}

extension WheelColumn {
    /// With other words for what it shows.
    fileprivate func named(_ name: (String) -> String) -> WheelColumn {
        WheelColumn(
            name(shown), previous: previous.map(name), next: next.map(name), caret: caret, marked: marked)
    }
}
