import Scanning
import Settings
import TextEntry

/// A text that was typed and accepted.
package struct TypedText {
    let key: String
    /// What stood there before.
    let original: String
    let text: String
    let traits: FieldTraits
}

/// Where a person was in a page.
package struct PagePlace: Equatable {
    let cursor: ListCursor
    /// The focused one, which other rows may have come or gone before; nil where none was.
    let row: ListRow?

    /// Where the person is in a list now.
    package init(in list: RowList) {
        cursor = list.cursor
        row = list.focusedRow
    }
}

/// What is remembered for the person at the screen: in memory alone, and never of secrets.
@usableFromInline package struct PersonMemory {
    /// What was typed since the start, by key, latest first: what a field's bookmarks button opens.
    private(set) var recent: [String: [String]] = [:]
    /// What was copied last.
    package var clipboard = ""
    /// The parts of a configuration code that were scanned so far.
    package var scanned = ConfigurationParts()
    /// Focus by page, so that coming back finds it.
    package var places: [String: PagePlace] = [:]

    /// Nothing yet.
    package init() {}

    /// Where values of one content are remembered; no key of a bundle begins so.
    static func content(_ type: String) -> String { "\u{1}content \(type)" }

    static let domains = "\u{1}domain"

    /// The next person is another one: where pages stood is nobody's secret.
    package mutating func forgetTexts() {
        recent = [:]
        clipboard = ""
        scanned = ConfigurationParts()
    }

    /// Offered again from now on, the latest first.
    package mutating func remember(_ typed: TypedText) {
        let (text, traits) = (typed.text, typed.traits)
        guard !traits.isSecure, !text.isEmpty, text.utf8.count <= 256 else { return }
        remember([typed.original, text], as: typed.key)
        if let domain = Self.domain(of: text, traits.kind) { remember([domain], as: Self.domains) }
        if let type = traits.text.contentType { remember([text], as: Self.content(type)) }
    }

    /// What stands after the @, or between // and the path.
    private static func domain(of text: String, _ kind: InputKind) -> String? {
        let text = Array(text)
        let start: Int?
        switch kind {
        case .email: start = text.lastIndex(of: "@").map { $0 + 1 }
        case .url:
            start = text.indices.dropFirst().first { text[$0] == "/" && text[$0 - 1] == "/" }.map { $0 + 1 }
        default: start = nil
        }
        guard let start else { return nil }
        let domain = text[start...].prefix { !"/:?#".contains($0) }
        return domain.contains(".") ? String(domain) : nil
    }

    /// The last one is remembered as the latest.
    private mutating func remember(_ values: [String], as key: String) {
        var known = recent[key] ?? []
        for value in values where !value.isEmpty {
            known.removeAll { $0 == value }
            known.insert(value, at: 0)
        }
        recent[key] = Array(known.prefix(SymbolPages.size))
    }
}
