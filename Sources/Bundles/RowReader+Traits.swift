import Hardware
import PropertyLists
import Settings

// What any row may carry.
extension RowReader {
    mutating func rowTraits() -> RowTraits {
        var traits = RowTraits()
        traits.subtitle = subtitle()
        traits.enabledWhen = condition(SchemaKey.enabledWhen)
        traits.visibleWhen = condition(SchemaKey.visibleWhen)
        traits.role = role()
        traits.confirm = boolean(SchemaKey.confirm) ?? false
        traits.restart = localized(SchemaKey.restart)
        traits.formerKeys = formerKeys()
        traits.help = localized(SchemaKey.help)
        traits.icon = icon()
        traits.shortTitle = localized(SchemaKey.shortTitle)
        return traits
    }

    /// Our own key wins over InAppSettingsKit's.
    private mutating func icon() -> RowIcon? {
        let names = [string(SchemaKey.icon), string(SchemaKey.cellImage)].compactMap { $0 }
        let color = tileColor()
        return names.first { !$0.isEmpty }.map { RowIcon(name: $0, color: color) }
    }

    private mutating func tileColor() -> TileColor {
        guard let text = string(SchemaKey.iconColor) else { return .named(.slate) }
        if let name = TileColor.Name(rawValue: text) { return .named(name) }
        if let code = ColorCode.read(text) { return .own(code) }
        let names = TileColor.Name.allCases.map(\.rawValue) + ["#RRGGBB"]
        warn(
            .deviceKeyInvalid, at: SchemaKey.iconColor,
            unknownWord(text, of: SchemaKey.iconColor, allowed: names))
        return .named(.slate)
    }

    /// One name or several.
    private mutating func formerKeys() -> [String] {
        guard let node = row[SchemaKey.renamedFrom] else { return [] }
        let names = (node.array ?? [node]).compactMap(\.string).filter { !$0.isEmpty }
        if names.isEmpty {
            warn(.deviceKeyInvalid, at: SchemaKey.renamedFrom, "DeviceRenamedFrom should be a key or several")
        }
        return names
    }

    private mutating func subtitle() -> Subtitle? {
        guard let node = row[SchemaKey.subtitle] else { return nil }
        guard let entries = node.dictionary?.entries else {
            return localized(SchemaKey.subtitle).map { Subtitle(plain: $0) }
        }
        var texts: [String: String] = [:]
        for entry in entries { texts[entry.key] = entry.value.string.map { localizer($0) } }
        let plain = texts.removeValue(forKey: "__default__")
        return Subtitle(plain: plain, byValue: texts)
    }

    private mutating func role() -> RoleRequirement? {
        guard let node = row[SchemaKey.role] else { return nil }
        if let name = node.string { return RoleRequirement(change: role(named: name)) }
        if let keys = node.dictionary, !keys.entries.isEmpty { return role(by: keys) }
        warn(.deviceKeyInvalid, at: SchemaKey.role, "DeviceRole should be a role's name, or View and Change")
        return RoleRequirement(change: .technician)
    }

    /// Who may see it, and who may change it.
    private mutating func role(by keys: PropertyListDictionary) -> RoleRequirement {
        if let problem = Self.problem(ofRoles: keys) {
            warn(.deviceKeyInvalid, at: SchemaKey.role, problem)
            return RoleRequirement(view: .technician, change: .technician)
        }
        let view = keys["View"]?.string.map { role(named: $0) }
        let change = keys["Change"]?.string.map { role(named: $0) }
        return RoleRequirement(view: view ?? .owner, change: change ?? .owner)
    }

    private static func problem(ofRoles keys: PropertyListDictionary) -> String? {
        let known = ["View", "Change"]
        if let name = keys.entries.map(\.key).first(where: { !known.contains($0) }) {
            return "DeviceRole has View and Change, and not \"\(name)\""
                + Misspelling.suggestion(for: name, among: known)
        }
        return keys.entries.first { $0.value.string == nil }
            .map { "\($0.key) of DeviceRole should be a role's name" }
    }

    /// What nobody understands is kept from the owner.
    private mutating func role(named name: String) -> Role {
        if let role = Role(rawValue: name.lowercased()) { return role }
        let names = Role.allCases.map(\.rawValue)
        warn(.deviceKeyInvalid, at: SchemaKey.role, unknownWord(name, of: SchemaKey.role, allowed: names))
        return .technician
    }

    /// A dictionary with `Key`, a comparison and perhaps `Reason`; or an array of them, all of which must hold.
    private mutating func condition(_ key: String) -> Condition? {
        guard let node = row[key] else { return nil }
        let parts = node.array ?? [node]
        guard parts.count <= Limits.conditionTerms else {
            warn(
                .deviceKeyInvalid, at: key,
                "\(key) has \(parts.count) conditions, and \(Limits.conditionTerms) are the most")
            return nil
        }
        let terms = parts.compactMap { term($0.dictionary) }
        guard terms.count == parts.count, !terms.isEmpty else {
            let surplus = parts.lazy.compactMap { $0.dictionary.flatMap(Self.surplus) }.first ?? ""
            warn(
                .deviceKeyInvalid, at: key,
                "\(key) should hold Key and one of " + Self.comparisons.joined(separator: ", ") + surplus)
            return nil
        }
        if let problem = terms.lazy.compactMap(Self.problem).first {
            warn(.deviceKeyInvalid, at: key, "\(problem) in \(key)")
            return nil
        }
        let reason = parts.lazy.compactMap { $0.dictionary?["Reason"]?.string }.first
        return Condition(terms: terms, reason: reason.map { localizer($0) })
    }

    private func term(_ keys: PropertyListDictionary?) -> Condition.Term? {
        guard let keys, let key = keys[SchemaKey.key]?.string, !key.isEmpty, Self.surplus(of: keys) == nil
        else { return nil }
        for comparison in Condition.Comparison.allCases {
            if let value = keys[comparison.rawValue]?.value {
                return Condition.Term(key: key, comparison: comparison, value: value)
            }
        }
        return Condition.Term(key: key, value: .boolean(true))
    }

    /// A value that nothing compares with so: with it the condition would never hold.
    private static func problem(with term: Condition.Term) -> String? {
        let name = term.comparison.rawValue
        switch term.comparison {
        case .equals, .notEquals: return nil
        case .less, .greater:
            return term.value.coercedNumber == nil
                ? "\(name) takes a number, and not \(term.value.quoted)" : nil
        case .oneOf:
            guard case .array(let values) = term.value, !values.isEmpty else {
                return "\(name) takes an array of values"
            }
            return values.count <= Limits.conditionValues
                ? nil : "\(name) has \(values.count) values, and \(Limits.conditionValues) are the most"
        }
    }

    private static let comparisons = Condition.Comparison.allCases.map(\.rawValue)

    /// What a condition says that would be passed over, for the end of a message; nil where there is nothing.
    private static func surplus(of keys: PropertyListDictionary) -> String? {
        let known = [SchemaKey.key, "Reason"] + comparisons
        let names = keys.entries.map(\.key)
        if let name = names.first(where: { !known.contains($0) }) {
            return ", and not \"\(name)\"" + Misspelling.suggestion(for: name, among: known)
        }
        let compared = names.filter(comparisons.contains)
        guard compared.count > 1 else { return nil }
        return ", and not \(compared.joined(separator: " and ")); an array of conditions takes both"
    }
}
