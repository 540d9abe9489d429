import PropertyLists

extension Schema {
    /// The settings as JSON Schema 2020-12, a property a key: enough to draw the same pages elsewhere and to take what
    /// is taken here. Written by `JSONText`: names in order, so that one bundle has one text.
    ///
    /// What JSON Schema has no word for is below `x-settings`. Lengths count characters as a person does.
    package var document: SettingValue {
        var properties: [String: SettingValue] = [:]
        for definition in definitions {
            properties[definition.key] = .dictionary(definition.document(row: place(of: definition.key)?.row))
        }
        return .dictionary([
            "$schema": .string("https://json-schema.org/draft/2020-12/schema"), "type": .string("object"),
            "additionalProperties": .boolean(false), "properties": .dictionary(properties),
        ])
    }
}

extension SettingDefinition {
    fileprivate func document(row: Int?) -> [String: SettingValue] {
        var words = constraint.document
        var own: [String: SettingValue] = [
            "page": .string(page), "row": .integer(row ?? 0), "kind": .string(type),
        ]
        if case .dictionary(let more)? = words.removeValue(forKey: "x-settings") {
            own.merge(more) { first, _ in first }
        }
        if !title.isEmpty { words["title"] = .string(title) }
        words["description"] = traits.help.map(SettingValue.string)
        if isReadOnly { words["readOnly"] = .boolean(true) }
        if isSecret { words["writeOnly"] = .boolean(true) } else { words["default"] = defaultValue }
        if let role = traits.role { own["role"] = .string(role.change.rawValue) }
        if traits.confirm { own["confirm"] = .boolean(true) }
        own["restart"] = traits.restart.map(SettingValue.string)
        own["enabledWhen"] = traits.enabledWhen?.document
        own["visibleWhen"] = traits.visibleWhen?.document
        words["x-settings"] = .dictionary(own)
        return words
    }
}

extension Condition {
    fileprivate var document: SettingValue {
        .array(
            terms.map { term in
                .dictionary([
                    "key": .string(term.key), "is": .string(term.comparison.rawValue), "value": term.value,
                ])
            })
    }
}

// MARK: What values may be

extension ValueConstraint {
    fileprivate var document: [String: SettingValue] {
        switch self {
        case .readOnly: [:]
        case .toggle(let on, let off): Self.document(of: [on, off])
        case .choice(let choices):
            Self.document(of: choices.map(\.value)).merging([
                "x-settings": .dictionary(["titles": .array(choices.map { .string($0.title) })])
            ]) { first, _ in first }
        case .number(let minimum, let maximum):
            ["type": .string("number"), "minimum": .real(minimum), "maximum": .real(maximum)]
        case .text(let traits): traits.document
        case .date(let interval):
            [
                "type": .string("string"), "format": .string("date-time"),
                "x-settings": .dictionary(["minutes": .integer(interval)]),
            ]
        }
    }

    private static func document(of values: [SettingValue]) -> [String: SettingValue] {
        let types = Set(values.map(\.documentType)).sorted()
        let type: SettingValue =
            types.count == 1 ? .string(types[0]) : .array(types.map(SettingValue.string))
        return ["type": type, "enum": .array(values)]
    }
}

extension SettingValue {
    /// The word of JSON Schema for what `JSONText` makes of it.
    fileprivate var documentType: String {
        switch self {
        case .boolean: "boolean"
        case .integer, .real: "number"
        case .string, .date, .data: "string"
        case .array: "array"
        case .dictionary: "object"
        }
    }
}

extension TextTraits {
    fileprivate var document: [String: SettingValue] {
        var words: [String: SettingValue] = [
            "type": .string("string"), "maxLength": .integer(maximumLength ?? Limits.textCharacters),
        ]
        words["minLength"] = minimumLength.map(SettingValue.integer)
        // An empty text is not set: it passes wherever no length is asked for.
        words["pattern"] = pattern.map { .string("^(?:\($0.expression))?$") }
        if !isMultiline { words["not"] = .dictionary(["pattern": .string("[\\n\\r]")]) }
        var own: [String: SettingValue] = ["maxBytes": .integer(Limits.valueBytes)]
        own["format"] = format.map { .string($0.rawValue) }
        own["unit"] = unit.map(SettingValue.string)
        own["minimum"] = minimum.map(SettingValue.real)
        own["maximum"] = maximum.map(SettingValue.real)
        own["passwordRules"] = passwordRules.map { .string($0.text) }
        if !alphabet.isEmpty { own["alphabet"] = .string(alphabet) }
        if !groups.isEmpty { own["groups"] = .array(groups.map(SettingValue.integer)) }
        words["x-settings"] = .dictionary(own)
        return words
    }
}
