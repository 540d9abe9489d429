import Bundles
import Settings

/// Conditions that ask for what cannot be: settings that there are not, values that a setting does not take, and rows that
/// hide themselves.
struct ConditionLint {
    private let schema: Schema
    private var suggestions: Suggestions
    private var diagnostics: [Diagnostic] = []

    /// - Parameter schema: with the pages that Root.plist asks for besides.
    init(schema: Schema) {
        self.schema = schema
        suggestions = Suggestions(among: schema.keys)
    }

    /// What a section asks for is told at the section alone, though all of its rows ask for it.
    consuming func diagnostics(of pages: [Page]) -> [Diagnostic] {
        var rowsOfKey: [String: Int] = [:]
        for key in pages.lazy.flatMap(\.rows).compactMap(\.key) { rowsOfKey[key, default: 0] += 1 }
        for page in pages {
            var section = RowTraits()
            for row in page.rows {
                switch row.kind {
                case .group, .radioGroup: section = RowTraits()
                default: break
                }
                check(row, within: section)
                if let key = row.key, rowsOfKey[key] == 1 { checkOwn(key, of: row) }
                if case .group = row.kind { section = row.traits }
            }
        }
        return diagnostics
    }

    private mutating func check(_ row: Specifier, within section: RowTraits) {
        let (enabled, visible) = (row.traits.enabledWhen, row.traits.visibleWhen)
        let terms =
            (enabled?.terms.dropFirst(section.enabledWhen?.terms.count ?? 0) ?? [])
            + (visible?.terms.dropFirst(section.visibleWhen?.terms.count ?? 0) ?? [])
        for term in terms {
            guard let definition = schema[term.key] else {
                let hint = suggestions.suggestion(for: term.key)
                report("the condition names \"\(term.key)\", which no row has\(hint)", row)
                continue
            }
            guard let value = term.values.first(where: { !definition.mayBe($0) }) else { continue }
            report("the condition asks whether \"\(term.key)\" is \(value.quoted), which it never is", row)
        }
    }

    /// Once its value is another the row is not there to change it back.
    private mutating func checkOwn(_ key: String, of row: Specifier) {
        guard row.isEditable, row.traits.visibleWhen?.terms.contains(where: { $0.key == key }) == true else {
            return
        }
        report("the row is there by its own value: what hides it cannot be changed back", row)
    }

    private mutating func report(_ message: String, _ row: Specifier) {
        diagnostics.append(Diagnostic(.deviceKeyInvalid, at: row.location, message))
    }
}

extension Condition.Term {
    /// Those that the setting is held to be one of; none where numbers are compared by size.
    fileprivate var values: [SettingValue] {
        switch comparison {
        case .equals, .notEquals: [value]
        case .oneOf: if case .array(let values) = value { values } else { [] }
        case .less, .greater: []
        }
    }
}

extension SettingDefinition {
    /// False for a value that neither its row nor its default has. Against a boolean any counts by its truth.
    fileprivate func mayBe(_ value: SettingValue) -> Bool {
        if case .boolean = value { return true }
        if let defaultValue, defaultValue.matches(value) { return true }
        // A setting that has none counts as these.
        if defaultValue == nil, value.matches(.string("")) || value.matches(.integer(0)) { return true }
        return switch constraint {
        case .toggle(let isOn, let off): isOn.matches(value) || off.matches(value)
        case .choice(let choices): choices.index(of: value) != nil
        case .number, .text, .date, .readOnly: true
        }
    }
}
