import Hardware
import Keys
import Localization
import Scenes

/// Something that no row has room for: a text, licences, or codes for a telephone or the next device.
package struct ReaderScreen: ListedScreen {
    private let content: Content
    private let title: String
    /// Whether it is for whoever stands here alone.
    package let isSecret: Bool
    package var list: RowList

    private enum Content {
        case text(String)
        /// A row each, which opens its text.
        case licences(LicenceBook)
        /// Read one after the other, with what is said beside them.
        case codes([CodeContent], for: StringKey)
    }

    /// A text to read, by lines.
    package init(_ text: String, titled title: String, in context: ScreenContext) {
        self.init(.text(text), titled: title, in: context)
    }

    /// The recovery code of a PIN that was just set.
    package init(showing code: String, in context: ScreenContext) {
        let text = "\(code)\n\n\(context.words[.pinCodeOnce])"
        self.init(.text(text), titled: context.words[.pinCode], isSecret: true, in: context)
    }

    /// Codes for whom that word names.
    package init(codes: [CodeContent], for reader: StringKey, in context: ScreenContext) {
        self.init(.codes(codes, for: reader), titled: context.words[.codeTitle], in: context)
    }

    /// What the programs are made of.
    package init(_ licences: LicenceBook, in context: ScreenContext) {
        self.init(.licences(licences), titled: context.words[.licencesTitle], in: context)
    }

    private init(
        _ content: Content, titled title: String, isSecret: Bool = false, in context: ScreenContext
    ) {
        (self.content, self.title, self.isSecret) = (content, title, isSecret)
        list = RowList(title: title)
        list.rows = rows(in: context)
        focusStart(in: context)
    }

    /// A title that is too long for its bar is read as well.
    private func rows(in context: ScreenContext) -> [ListRow] {
        switch content {
        case .codes(let codes, _): return codes.indices.map(ListRow.choice)
        case .licences(let book): return context.backRow + book.parts.indices.map(ListRow.choice)
        case .text(let text):
            let width = context.engine.line(title, style: context.metrics.titleStyle).size.width
            let fits = width <= context.size.width - 2 * context.metrics.margin
            return context.backRow + (fits ? [] : [.header(title)])
                + LongTexts.pieces(of: text).map(ListRow.note)
        }
    }

    package func open(_ row: ListRow, in context: ScreenContext) -> [ScreenRequest] {
        if case .licences(let book) = content, case .choice(let index) = row {
            let part = book.parts[index]
            let text = ReaderScreen(book.text(of: part), titled: part.name, in: context)
            return [.open(.reader(text)), .click]
        }
        return verb(for: row, in: context) == nil ? [.refuse(LocalizedString(.nothingToOpen))] : [.goBack]
    }

    package func content(of row: ListRow, in context: ScreenContext) -> RowContent {
        if case .licences(let book) = content, case .choice(let index) = row {
            return RowContent(title: book.parts[index].name, value: book.parts[index].licence)
        }
        guard case .choice(let index) = row, case .codes(let codes, let reader) = content else {
            return RowContent(title: row == .back ? context.words[.back] : "", value: "")
        }
        let place = codes.count > 1 ? context.words(.placeOf, index + 1, codes.count) : ""
        return RowContent(title: context.words[reader], value: place)
    }

    /// Of a code, where no key leads back: there is no row for it.
    package func verb(for row: ListRow, in context: ScreenContext) -> StringKey? {
        switch row {
        case .back: .goBack
        case .choice: isPicture ? context.backRow.isEmpty ? nil : .goBack : .open
        default: nil
        }
    }

    /// A picture has no rows to look into.
    package func told(of command: ListCommand, usual: ToldUse, in context: ScreenContext) -> ToldUse? {
        switch (command, content) {
        case (.details, .codes), (.focusRow, .codes): nil
        default: toldInList(command, usual, in: context)
        }
    }

    package mutating func renew(in context: ScreenContext) { renew(rows(in: context), in: context) }

    /// Nothing tells whether the text is still the value's.
    package mutating func follow(in context: ScreenContext) -> Bool { false }

    /// What is read may be among what is hidden now.
    package func mayStay(above outer: any ListedScreen, in context: ScreenContext) -> Bool { false }

    // MARK: Codes as a picture

    /// The code that stands on the screen, and its line; nil where it is a text.
    private func shown(in context: ScreenContext) -> (code: CodeContent, line: LabelContent)? {
        guard case .codes(let codes, _) = content, case .choice(let index)? = list.focusedRow,
            codes.indices.contains(index)
        else { return nil }
        let row = self.content(of: .choice(index), in: context)
        let line = [row.title, row.value].filter { !$0.isEmpty }.joined(separator: " · ")
        return (codes[index], LabelContent(line, .help, .dim, isCentered: true))
    }

    /// Whether it is no list of lines.
    package var isPicture: Bool { if case .codes = content { true } else { false } }

    /// As large as the panel lets it be, its line below it or, on tiny panels, beside it.
    package func add(_ strip: [StripItem], to scene: inout Scene, in context: ScreenContext) {
        guard let (code, line) = shown(in: context) else { return }
        let room = CodeRoom(context)
        let title = TitleBarContent(title: title, isTechnician: context.isTechnician)
        scene.add(.titleBar(title), in: room.title)
        scene.add(.code(code), in: room.code)
        scene.add(.label(line), in: room.line)
        guard room.isBeside else { return context.add(strip, saying: context.message, to: &scene) }
        scene.add(.hintBar(context.hintBar(strip)), in: room.strip)
    }
}

/// Where a code stands, and how large it may be.
struct CodeRoom {
    let title: Rect
    let code: Rect
    let line: Rect
    let strip: Rect
    /// Whether all else stands beside it: tiny panels have no room above and below.
    let isBeside: Bool

    init(_ context: ScreenContext) {
        let (layout, size) = (context.layout(of: .whole), context.size)
        isBeside = context.metrics.isTiny
        if isBeside {
            let side = min(size.height, size.width / 2)
            let rest = Rect(x: side, y: 0, width: size.width - side, height: size.height)
            code = Rect(x: 0, y: 0, width: side, height: size.height)
            title = Rect(x: rest.x, y: 0, width: rest.width, height: layout.titleBar.height)
            strip = Rect(x: rest.x, y: layout.hintBar.y, width: rest.width, height: layout.hintBar.height)
            line = Rect(
                x: rest.x + 1, y: title.maxY + 1, width: max(0, rest.width - 2),
                height: max(0, strip.y - title.maxY - 2))
        } else {
            let gap = context.metrics.spacing
            let height =
                [StringKey.codeForPhone, .codeForDevice].map { reader in
                    let line = LabelContent(context.words[reader], .help, .dim)
                    return context.painter.labels.height(of: line, width: size.width)
                }.max() ?? 0
            let body = Rect(
                x: 0, y: layout.titleBar.maxY, width: size.width,
                height: max(0, layout.hintBar.y - layout.titleBar.maxY))
            let side = max(0, min(body.width, body.height - height - 2 * gap))
            (title, strip) = (layout.titleBar, layout.hintBar)
            code = Rect(x: (size.width - side) / 2, y: body.y + gap / 2, width: side, height: side)
            line = Rect(x: 0, y: code.maxY + gap / 2, width: size.width, height: height)
        }
    }

    /// Modules that a side may have: on panels of few pixels one is a pixel, else at least two.
    var mostModules: Int {
        let side = min(code.width, code.height)
        return isBeside ? side - 6 : side / 2 - 2 * CodeContent.margin
    }
}
