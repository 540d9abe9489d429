import Localization
import Scenes

/// A text that was too long for its row.
struct ReaderScreen: ListedScreen {
    private let text: String
    private let title: String
    /// Whether it is for whoever stands here alone.
    let isSecret: Bool
    var list: RowList

    init(_ text: String, titled title: String, in context: ScreenContext) {
        self.text = text
        self.title = title
        isSecret = false
        list = RowList(title: title, rows: Self.rows(of: text, titled: title, in: context))
        focusStart(in: context)
    }

    /// The recovery code of a PIN that was just set.
    init(showing code: String, in context: ScreenContext) {
        text = "\(code)\n\n\(context.words[.pinCodeOnce])"
        title = context.words[.pinCode]
        isSecret = true
        list = RowList(title: title, rows: Self.rows(of: text, titled: title, in: context))
        focusStart(in: context)
    }

    /// A title that is too long for its bar is read as well.
    private static func rows(of text: String, titled title: String, in context: ScreenContext) -> [ListRow] {
        let width = context.engine.line(title, style: context.metrics.titleStyle).size.width
        let fits = width <= context.size.width - 2 * context.metrics.margin
        return context.backRow + (fits ? [] : [.header(title)]) + LongTexts.pieces(of: text).map(ListRow.note)
    }

    func open(_ row: ListRow, in context: ScreenContext) -> [ScreenRequest] {
        row == .back ? [.goBack] : [.refuse(LocalizedString(.nothingToOpen))]
    }

    func content(of row: ListRow, in context: ScreenContext) -> RowContent {
        RowContent(title: row == .back ? context.words[.back] : "", value: "")
    }

    func verb(for row: ListRow, in context: ScreenContext) -> StringKey? {
        row == .back ? .goBack : nil
    }

    mutating func renew(in context: ScreenContext) {
        renew(Self.rows(of: text, titled: title, in: context), in: context)
    }

    /// Nothing tells whether the text is still the value's.
    mutating func follow(in context: ScreenContext) -> Bool { false }

    /// What is read may be among what is hidden now.
    func mayStay(above outer: any ListedScreen, in context: ScreenContext) -> Bool { false }
}
