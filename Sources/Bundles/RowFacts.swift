import Settings

/// What `describe` tells of a row beside its title: its default, and everything that a value has to pass.
struct RowFacts {
    /// One thing that is so.
    struct Fact {
        /// In JSON.
        let name: String
        let value: SettingValue
        /// In the tree.
        let sentence: String

        init(_ name: String, _ value: SettingValue, _ sentence: String? = nil) {
            self.name = name
            self.value = value
            self.sentence = sentence ?? "\(name) \(value.listed)"
        }
    }

    private(set) var list: [Fact] = []

    init(_ row: Specifier) {
        add(row.kind)
        add(row.traits)
    }

    private mutating func add(_ name: String, _ value: SettingValue?, _ sentence: String? = nil) {
        if let value { list.append(Fact(name, value, sentence)) }
    }

    private mutating func add(_ kind: Specifier.Kind) {
        switch kind {
        case .toggle(let toggle): add(toggle)
        case .slider(let slider): add(slider)
        case .titleValue(let value):
            add("default", value.defaultValue)
            add(value.choices)
        case .textField(let field), .textView(let field):
            add("default", field.defaultValue.isEmpty ? nil : .string(field.defaultValue))
            add(field.traits)
        case .multiValue(let list), .radioGroup(let list):
            add("default", list.defaultValue)
            add(list.choices)
        case .datePicker(let picker): add(picker)
        case .group, .childPane, .button, .unknown, .broken: break
        }
    }

    private mutating func add(_ toggle: ToggleSpecifier) {
        add("default", toggle.defaultValue)
        if toggle.trueValue != .boolean(true) { add("on", toggle.trueValue) }
        if toggle.falseValue != .boolean(false) { add("off", toggle.falseValue) }
    }

    private mutating func add(_ slider: SliderSpecifier) {
        add("default", .real(slider.defaultValue))
        add("minimum", .real(slider.minimum))
        add("maximum", .real(slider.maximum))
        add("step", slider.step.map(SettingValue.real))
        add("unit", slider.unit.map(SettingValue.string))
    }

    private mutating func add(_ picker: DatePickerSpecifier) {
        add("default", picker.defaultValue.map(SettingValue.date))
        add("mode", .string(picker.mode.rawValue), "mode \(picker.mode.rawValue)")
        if picker.minuteInterval > 1 {
            add("minuteInterval", .integer(picker.minuteInterval), "every \(picker.minuteInterval) minutes")
        }
    }

    private mutating func add(_ choices: Choices) {
        guard !choices.isEmpty else { return }
        add("values", .array(choices.map(\.value)))
        list.append(Fact("titles", .array(choices.map { .string($0.title) })))
    }

    // MARK: Text

    private mutating func add(_ traits: TextTraits) {
        add("keyboard", .string(traits.keyboardType.rawValue), "keyboard \(traits.keyboardType.rawValue)")
        if traits.isSecure { add("secure", .boolean(true), "secure") }
        if !traits.isEnabled { add("enabled", .boolean(false), "cannot be edited") }
        add(
            "format", traits.format.map { .string($0.rawValue) },
            traits.format.map { "format \($0.rawValue)" })
        add("pattern", traits.pattern.map { .string($0.expression) })
        add("patternMessage", traits.pattern?.message.map(SettingValue.string))
        add("minimumLength", traits.minimumLength.map(SettingValue.integer))
        add("maximumLength", traits.maximumLength.map(SettingValue.integer))
        add("minimum", traits.minimum.map(SettingValue.real))
        add("maximum", traits.maximum.map(SettingValue.real))
        add("unit", traits.unit.map(SettingValue.string))
        add("passwordRules", traits.passwordRules.map { .string($0.text) })
    }

    // MARK: Any row

    private mutating func add(_ traits: RowTraits) {
        if let role = traits.role {
            if role.view > .owner { add("view", role.view) }
            if role.change > .owner { add("change", role.change) }
        }
        add("enabledWhen", traits.enabledWhen, "enabled")
        add("visibleWhen", traits.visibleWhen, "visible")
        if traits.confirm { add("confirm", .boolean(true), "must be confirmed") }
        add("restart", traits.restart.map(SettingValue.string), traits.restart.map { "applying \($0)" })
        if !traits.formerKeys.isEmpty {
            add(
                "renamedFrom", .array(traits.formerKeys.map(SettingValue.string)),
                "was " + traits.formerKeys.joined(separator: ", "))
        }
    }

    private mutating func add(_ verb: String, _ role: Role) {
        add(verb, .string(role.rawValue), "\(verb) by \(role.rawValue)")
    }

    private mutating func add(_ name: String, _ condition: Condition?, _ word: String) {
        guard let condition else { return }
        var entries: [String: SettingValue] = ["terms": .array(condition.terms.map(\.entry))]
        entries["reason"] = condition.reason.map(SettingValue.string)
        let terms = condition.terms.map(\.sentence).joined(separator: " and ")
        let reason = condition.reason.map { " (\($0))" } ?? ""
        add(name, .dictionary(entries), "\(word) when \(terms)\(reason)")
    }
}

extension Condition.Term {
    fileprivate var entry: SettingValue {
        .dictionary(["key": .string(key), comparison.rawValue: value])
    }

    fileprivate var sentence: String {
        let word =
            switch comparison {
            case .equals: "is"
            case .notEquals: "is not"
            case .less: "is less than"
            case .greater: "is greater than"
            case .oneOf: "is one of"
            }
        return "\(key) \(word) \(value.listed)"
    }
}

extension SettingValue {
    /// In the tree: text in quotation marks, so that commas within it are its own.
    fileprivate var listed: String {
        if case .array(let elements) = self { return elements.map(\.listed).joined(separator: ", ") }
        return quoted
    }
}
