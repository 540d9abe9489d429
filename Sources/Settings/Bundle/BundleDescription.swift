/// A bundle's panes and keys with types, defaults and constraints, as text or as one value.
package struct BundleDescription {
    private let bundle: SettingsBundle

    package init(_ bundle: SettingsBundle) {
        self.bundle = bundle
    }

    // MARK: Text

    /// A line for each row, panes inside the rows that open them; a page that was shown above is only named.
    package var text: String {
        var shown: Set<String> = ["Root"]
        return "Root: \(bundle.root.title)\n" + text(of: bundle.root, indent: "  ", &shown)
    }

    private func text(of page: Page, indent: String, _ shown: inout Set<String>) -> String {
        var text = ""
        for row in page.rows {
            text += indent + line(for: row) + "\n"
            guard case .childPane(let pane) = row.kind, let child = bundle.pages[pane.page] else { continue }
            if shown.insert(pane.page).inserted {
                text += self.text(of: child, indent: indent + "  ", &shown)
            } else {
                text += "\(indent)  (shown above)\n"
            }
        }
        return text
    }

    private func line(for row: Specifier) -> String {
        if let problem = row.problem { return "! \(Self.word(for: row)) \(row.title): \(problem)" }
        switch row.kind {
        case .group: return "# \(row.title)"
        case .childPane(let pane): return "\(row.title) > \(pane.page)"
        default: break
        }
        let facts = self.facts(of: row).map { "\($0.name) \($0.value.displayText)" }
        return "\(row.key ?? "-"): \(Self.word(for: row)) \"\(row.title)\""
            + (facts.isEmpty ? "" : ", " + facts.joined(separator: ", "))
    }

    // MARK: Value

    /// `{"pages": [{"name", "title", "rows": [...]}]}`.
    package var value: SettingValue {
        let pages = bundle.pageNames.compactMap { bundle.pages[$0] }.map { page in
            SettingValue.dictionary([
                "name": .string(page.name), "title": .string(page.title), "file": .string(page.file),
                "rows": .array(page.rows.map(value)),
            ])
        }
        return .dictionary(["pages": .array(pages)])
    }

    private func value(of row: Specifier) -> SettingValue {
        var entries: [String: SettingValue] = [
            "type": .string(row.type), "kind": .string(Self.word(for: row)), "title": .string(row.title),
        ]
        entries["key"] = row.key.map(SettingValue.string)
        entries["problem"] = row.problem.map(SettingValue.string)
        if case .childPane(let pane) = row.kind { entries["page"] = .string(pane.page) }
        for fact in facts(of: row) { entries[fact.name] = fact.value }
        return .dictionary(entries)
    }

    // MARK: Facts

    private typealias Fact = (name: String, value: SettingValue)

    private func facts(of row: Specifier) -> [Fact] {
        var facts: [Fact] = []
        func add(_ name: String, _ value: SettingValue?) {
            if let value { facts.append((name, value)) }
        }
        switch row.kind {
        case .toggle(let toggle):
            add("default", toggle.defaultValue)
            if toggle.trueValue != .boolean(true) { add("on", toggle.trueValue) }
            if toggle.falseValue != .boolean(false) { add("off", toggle.falseValue) }
        case .slider(let slider):
            add("default", .real(slider.defaultValue))
            add("minimum", .real(slider.minimum))
            add("maximum", .real(slider.maximum))
            add("step", slider.step.map(SettingValue.real))
            add("unit", slider.unit.map(SettingValue.string))
        case .titleValue(let value): add("default", value.defaultValue)
        case .textField(let field), .textView(let field):
            add("default", field.defaultValue.isEmpty ? nil : .string(field.defaultValue))
            facts += self.facts(of: field.traits)
        case .multiValue(let list), .radioGroup(let list):
            add("default", list.defaultValue)
            add("values", .array(list.choices.map(\.value)))
        case .datePicker(let picker):
            add("default", picker.defaultValue.map(SettingValue.date))
            add("mode", .string(picker.mode.rawValue))
        case .group, .childPane, .button, .unknown, .broken: break
        }
        return facts
    }

    private func facts(of traits: TextTraits) -> [Fact] {
        var facts: [Fact] = [("keyboard", .string(traits.keyboardType.rawValue))]
        if traits.isSecure { facts.append(("secure", .boolean(true))) }
        if let format = traits.format { facts.append(("format", .string(format.rawValue))) }
        if let pattern = traits.pattern { facts.append(("pattern", .string(pattern.expression))) }
        if let least = traits.minimumLength { facts.append(("minimumLength", .integer(least))) }
        if let most = traits.maximumLength { facts.append(("maximumLength", .integer(most))) }
        if let least = traits.minimum { facts.append(("minimum", .real(least))) }
        if let most = traits.maximum { facts.append(("maximum", .real(most))) }
        if let unit = traits.unit { facts.append(("unit", .string(unit))) }
        return facts
    }

    private static func word(for row: Specifier) -> String {
        switch row.kind {
        case .group: "group"
        case .toggle: "toggle"
        case .slider: "slider"
        case .titleValue: "title value"
        case .textField: "text field"
        case .multiValue: "multi value"
        case .radioGroup: "radio group"
        case .childPane: "pane"
        case .button: "button"
        case .textView: "text view"
        case .datePicker: "date picker"
        case .unknown: "unknown"
        case .broken: "broken"
        }
    }
}
