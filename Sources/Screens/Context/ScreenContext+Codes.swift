import Scanning
import Scenes
import Settings

// MARK: Codes that the screen shows

extension ScreenContext {
    /// Whether codes are offered; a form's fields are nobody's to show.
    package var canShowCodes: Bool { form == nil && knowledge.codes?.isThere() == true }

    /// The row that shows one, where it is offered.
    var codeRow: [ListRow] { canShowCodes ? [.decision(.code)] : [] }

    private func code(of text: String) -> CodeContent? {
        knowledge.codes?.encode(text).flatMap { $0.side <= CodeRoom(self).mostModules ? $0 : nil }
    }

    /// As many lines as the panel has room for, from the first on; nil where not even that has any.
    package func code(of lines: [String]) -> CodeContent? {
        var (found, low, high) = (CodeContent?.none, 1, lines.count)
        while low <= high {
            let middle = (low + high) / 2
            if let code = code(of: lines.prefix(middle).joined(separator: "\n")) {
                (found, low) = (code, middle + 1)
            } else {
                high = middle - 1
            }
        }
        return found
    }

    /// In parts as long as the panel has room for; nil where there would be too many.
    package func codes(of code: ConfigurationCode) -> [CodeContent]? {
        let lengths = [1800, 1200, 900, 600, 395, 300, 200, 130]
        let fitting = lengths.first { self.code(of: String(repeating: "A", count: $0)) != nil }
        guard let parts = fitting.flatMap({ code.parts(ofAtMost: $0) }) else { return nil }
        let codes = parts.compactMap { self.code(of: $0) }
        return codes.count == parts.count ? codes : nil
    }

    // MARK: What is in them

    /// What the device calls itself, its board, and what it shows of itself and nobody sets: serial numbers, versions.
    package var deviceLines: [String] {
        let names = [bundle.root.title, board.name].filter { !$0.isEmpty }
        var lines = names.isEmpty ? [] : [words.list(names)]
        for row in bundle.pageNames.compactMap({ bundle.pages[$0] }).flatMap(\.rows) {
            guard case .titleValue = row.kind, contents.isVisible(row), !row.title.isEmpty,
                row.key.map(contents.isSecret) != true
            else { continue }
            let content = contents.content(of: row)
            if !content.isPlaceholder, !content.value.isEmpty {
                lines.append("\(row.title): \(content.value)")
            }
        }
        return lines
    }

    /// What somebody set on a page and on those that it leads to: never a secret, nor what this person may not see or change.
    package func values(on page: Page) -> [String: SettingValue] {
        var (values, waiting, seen) = ([String: SettingValue](), [page.name], Set<String>())
        while let name = waiting.popLast() {
            guard seen.insert(name).inserted, let page = bundle.pages[name] else { continue }
            for row in page.rows where contents.isVisible(row) && !contents.isLocked(row) {
                if case .childPane(let pane) = row.kind { waiting.append(pane.page) }
                guard row.isEditable, let key = row.key, !settings.snapshot.isSecret(key),
                    bundle.schema[key]?.isSecret == false,
                    settings.snapshot.source(of: key) != .schemaDefault,
                    let value = settings.snapshot.value(for: key)
                else { continue }
                values[key] = value
            }
        }
        return values
    }
}
