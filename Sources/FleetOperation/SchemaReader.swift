import Fleet
import PropertyLists
import Settings
import TextChecks

/// The settings that a JSON Schema of a bundle stands for, so that values are judged by the settings' own rules.
///
/// A device told it: it may say anything. What is not understood is named, not guessed.
package struct SchemaReader {
    private var rows: [String: [(row: Int, specifier: Specifier)]] = [:]

    /// Nil for what is no such schema.
    package static func read(_ document: [UInt8]) -> FleetSchema? {
        guard let properties = (try? JSONReader.read(document))?["properties"]?.object else { return nil }
        var reader = SchemaReader()
        for (key, rule) in properties.sorted(by: { $0.key < $1.key }) { reader.add(key, rule) }
        let schema = Schema(
            pages: reader.rows.sorted { $0.key < $1.key }.map { name, rows in
                Page(name: name, title: "", rows: rows.sorted { $0.row < $1.row }.map(\.specifier))
            })
        let again = (try? JSONReader.read(FleetSchema.document(of: schema)))?["properties"]?.object ?? [:]
        let unsure = properties.filter { key, rule in
            again[key].map { rowless($0) != rowless(rule) } ?? true
        }
        return FleetSchema(schema, told: document, unsure: Set(unsure.keys))
    }

    /// Rows without settings are in no schema: their places are.
    private static func rowless(_ rule: JSON) -> JSON {
        guard var words = rule.object, var own = words["x-settings"]?.object else { return rule }
        own["row"] = nil
        words["x-settings"] = .object(own)
        return .object(words)
    }

    private mutating func add(_ key: String, _ rule: JSON) {
        guard let own = rule["x-settings"], let kind = Self.kind(rule, own) else { return }
        let specifier = Specifier(
            type: own["kind"]?.text ?? "", key: key, title: rule["title"]?.text ?? "", kind: kind,
            traits: Self.traits(rule, own))
        rows[own["page"]?.text ?? "", default: []].append((own["row"]?.integer ?? 0, specifier))
    }

    private static func traits(_ rule: JSON, _ own: JSON) -> RowTraits {
        var traits = RowTraits()
        traits.help = rule["description"]?.text
        traits.role = own["role"]?.text.flatMap(Role.init).map { RoleRequirement(change: $0) }
        traits.confirm = own["confirm"] == .boolean(true)
        traits.restart = own["restart"]?.text
        traits.enabledWhen = condition(own["enabledWhen"])
        traits.visibleWhen = condition(own["visibleWhen"])
        return traits
    }

    private static func condition(_ json: JSON?) -> Condition? {
        json?.array.map { terms in
            Condition(
                terms: terms.compactMap { term in
                    guard let key = term["key"]?.text, let value = term["value"]?.settingValue,
                        let comparison = term["is"]?.text.flatMap(Condition.Comparison.init)
                    else { return nil }
                    return Condition.Term(key: key, comparison: comparison, value: value)
                })
        }
    }

    // MARK: Kinds

    private static func kind(_ rule: JSON, _ own: JSON) -> Specifier.Kind? {
        let standard = rule["default"]?.settingValue
        if rule["readOnly"] == .boolean(true) {
            return .titleValue(TitleValueSpecifier(defaultValue: standard))
        }
        switch own["kind"]?.text.flatMap(SpecifierType.init) {
        case .toggle: return toggle(rule, standard)
        case .slider: return slider(rule)
        case .multiValue: return choices(rule, own, standard).map(Specifier.Kind.multiValue)
        case .radioGroup: return choices(rule, own, standard).map(Specifier.Kind.radioGroup)
        case .textField: return text(rule, own, isMultiline: false).map(Specifier.Kind.textField)
        case .textView: return text(rule, own, isMultiline: true).map(Specifier.Kind.textView)
        case .datePicker: return date(rule, own)
        case .titleValue, .group, .childPane, .button, nil: return nil
        }
    }

    private static func toggle(_ rule: JSON, _ standard: SettingValue?) -> Specifier.Kind? {
        guard let values = rule["enum"]?.array?.compactMap(\.settingValue), values.count == 2 else {
            return nil
        }
        return .toggle(
            ToggleSpecifier(defaultValue: standard, trueValue: values[0], falseValue: values[1]))
    }

    private static func slider(_ rule: JSON) -> Specifier.Kind? {
        guard let minimum = number(rule["minimum"]), let maximum = number(rule["maximum"]) else { return nil }
        return .slider(
            SliderSpecifier(
                defaultValue: number(rule["default"]) ?? minimum, minimum: minimum, maximum: maximum))
    }

    private static func choices(_ rule: JSON, _ own: JSON, _ standard: SettingValue?) -> MultiValueSpecifier?
    {
        guard let values = rule["enum"]?.array?.compactMap(\.settingValue),
            let titles = own["titles"]?.array?.compactMap(\.text), values.count == titles.count
        else { return nil }
        return MultiValueSpecifier(
            defaultValue: standard, choices: zip(values, titles).map { Choice(value: $0, title: $1) })
    }

    private static func date(_ rule: JSON, _ own: JSON) -> Specifier.Kind? {
        guard let minutes = own["minutes"]?.integer, (1...60).contains(minutes) else { return nil }
        return .datePicker(
            DatePickerSpecifier(
                defaultValue: rule["default"]?.text.flatMap(SettingDate.init(rfc3339:)),
                minuteInterval: minutes))
    }

    private static func text(_ rule: JSON, _ own: JSON, isMultiline: Bool) -> TextFieldSpecifier? {
        var traits = TextTraits()
        traits.isMultiline = isMultiline
        traits.isSecure = rule["writeOnly"] == .boolean(true)
        traits.minimumLength = rule["minLength"]?.integer
        if let most = rule["maxLength"]?.integer, most != Limits.textCharacters {
            traits.maximumLength = most
        }
        traits.pattern = rule["pattern"]?.text.flatMap(expression).flatMap {
            try? TextPattern(expression: $0)
        }
        traits.format = own["format"]?.text.flatMap(DeviceFormat.init)
        traits.unit = own["unit"]?.text
        (traits.minimum, traits.maximum) = (number(own["minimum"]), number(own["maximum"]))
        traits.passwordRules = own["passwordRules"]?.text.flatMap { try? PasswordRules($0) }
        traits.alphabet = own["alphabet"]?.text ?? ""
        traits.groups = own["groups"]?.array?.compactMap(\.integer) ?? []
        return TextFieldSpecifier(defaultValue: rule["default"]?.text ?? "", traits: traits)
    }

    /// A bundle's own, as the schema writes it: all of the text, or none.
    private static func expression(_ pattern: String) -> String? {
        let (opening, ending) = ("^(?:", ")?$")
        guard pattern.hasPrefix(opening), pattern.hasSuffix(ending) else { return nil }
        return String(pattern.dropFirst(opening.count).dropLast(ending.count))
    }

    private static func number(_ json: JSON?) -> Double? {
        switch json {
        case .integer(let integer)?: Double(integer)
        case .real(let real)?: real
        default: nil
        }
    }
}
