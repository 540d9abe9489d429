import PropertyLists
import Settings

/// A bundle's panes and keys with types, defaults and everything that constrains them, as text or as one value.
package struct BundleDescription {
    private let bundle: SettingsBundle

    /// Describes it in the language that it was read in.
    package init(_ bundle: SettingsBundle) {
        self.bundle = bundle
    }

    // MARK: Text

    /// A line for each row, panes inside the rows that open them; a page that was shown above is only named.
    package var text: String {
        var shown: Set<String> = ["Root"]
        return "Root: \(bundle.root.title)\(container(of: bundle.root))".oneLine + "\n"
            + text(of: bundle.root, depth: 1, &shown)
    }

    private func text(of page: Page, depth: Int, _ shown: inout Set<String>) -> String {
        let indent = String(repeating: "  ", count: depth)
        var text = ""
        for row in page.rows {
            text += indent + line(for: row).oneLine + "\n"
            guard case .childPane(let pane) = row.kind, let child = bundle.pages[pane.page] else { continue }
            if depth >= Self.deepest {
                text += "\(indent)  (deeper than a panel opens)\n"
            } else if shown.insert(pane.page).inserted {
                text += self.text(of: child, depth: depth + 1, &shown)
            } else {
                text += "\(indent)  (shown above)\n"
            }
        }
        return text
    }

    /// Pages that open one in another on a panel.
    private static let deepest = 32

    private func line(for row: Specifier) -> String {
        if let problem = row.problem { return "! \(row.kind.word) \(row.title): \(problem)" }
        let facts = RowFacts(row).list.map { ", \($0.sentence)" }.joined()
        switch row.kind {
        case .group: return "# \(row.title)" + facts
        case .childPane(let pane):
            return "\(row.title) > \(pane.page)\(bundle.pages[pane.page].map(container) ?? "")" + facts
        default: return "\(row.key ?? "-"): \(row.kind.word) \"\(row.title)\"" + facts
        }
    }

    private func container(of page: Page) -> String {
        page.container.map { " [container \($0)]" } ?? ""
    }

    // MARK: Value

    /// `{"pages": [{"name", "title", "rows": [...]}]}`.
    package var value: SettingValue {
        let pages = bundle.pageNames.compactMap { bundle.pages[$0] }.map { page in
            var entries: [String: SettingValue] = [
                "name": .string(page.name), "title": .string(page.title), "file": .string(page.file),
                "rows": .array(page.rows.map(value)),
            ]
            entries["container"] = page.container.map(SettingValue.string)
            return SettingValue.dictionary(entries)
        }
        return .dictionary(["pages": .array(pages)])
    }

    private func value(of row: Specifier) -> SettingValue {
        var entries: [String: SettingValue] = [
            "type": .string(row.type), "kind": .string(row.kind.word), "title": .string(row.title),
        ]
        entries["key"] = row.key.map(SettingValue.string)
        entries["problem"] = row.problem.map(SettingValue.string)
        if case .childPane(let pane) = row.kind { entries["page"] = .string(pane.page) }
        for fact in RowFacts(row).list { entries[fact.name] = fact.value }
        return .dictionary(entries)
    }
}
