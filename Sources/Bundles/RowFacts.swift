import Settings

/// What `describe` tells of a row beside its title: its default, and everything that a value has to pass.
struct RowFacts {
    private(set) var list: [SpecifierFact]

    init(_ row: Specifier) {
        list = row.kind.value?.facts ?? []
        add(row.traits)
    }

    private mutating func add(_ name: String, _ value: SettingValue?, _ sentence: String? = nil) {
        if let value { list.append(SpecifierFact(name, value, sentence)) }
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
        for (name, text) in [
            ("help", traits.help), ("icon", traits.icon?.name), ("shortTitle", traits.shortTitle),
        ] {
            add(name, text.map(SettingValue.string))
        }
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
