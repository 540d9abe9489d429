import PropertyLists
import Settings

/// What an update of a bundle adds, changes and loses, setting by setting, by the words of their JSON Schema.
package struct SchemaDifference: Hashable, Sendable {
    /// Something that is said of a setting otherwise than before.
    package struct Change: Hashable, Sendable {
        /// JSON Schema's word, or one of ours: `maximum`, `default`, `page`.
        package let name: String
        /// Nil where nothing was said.
        package let old: SettingValue?
        /// Nil where nothing is said any more.
        package let new: SettingValue?

        /// Whether values that were taken before may not be taken now.
        package var takesLess: Bool {
            switch (name, old, new) {
            case ("type", _, _), ("pattern", _, _?), ("enum", nil, _?), ("not", nil, _?), ("format", _, _?),
                ("passwordRules", _, _?), ("alphabet", _, _?), ("groups", _, _?):
                true
            // A step that divides the one before takes all that it took.
            case ("minutes", .integer(let old)?, .integer(let new)?): old % max(1, new) != 0
            case ("enum", .array(let old)?, .array(let new)?):
                !Set(old.map(\.matchingKey)).isSubset(of: new.map(\.matchingKey))
            case ("minimum", let old?, let new?), ("minLength", let old?, let new?):
                SchemaDifference.isLess(old, new)
            case ("maximum", let old?, let new?), ("maxLength", let old?, let new?):
                SchemaDifference.isLess(new, old)
            case ("minimum", nil, _?), ("maximum", nil, _?), ("minLength", nil, _?), ("readOnly", nil, _?):
                true
            default: false
            }
        }
    }

    /// Keys that are new, and were not called otherwise.
    package private(set) var added: [String] = []
    /// Keys that are gone: their values stay stored, and nobody sees them.
    package private(set) var lost: [String] = []
    /// By the new key: what it was called.
    package private(set) var renamed: [String: String] = [:]
    /// By the new key: what is said otherwise, by name.
    package private(set) var changed: [String: [Change]] = [:]

    /// Settings that may not take what is stored for them.
    package var narrowed: [String] { changed.filter { $0.value.contains(where: \.takesLess) }.keys.sorted() }

    /// Whether a device that is updated keeps and shows all that is stored on it.
    package var keepsAll: Bool { lost.isEmpty && narrowed.isEmpty }

    /// - Parameters:
    ///   - old: of the bundle that devices have.
    ///   - new: of the one that they get.
    package init(from old: Schema, to new: Schema) {
        let (before, after) = (Self.properties(of: old), Self.properties(of: new))
        var gone = Set(before.keys).subtracting(after.keys)
        for definition in new.definitions {
            var former = definition.key
            if before[former] == nil, let name = definition.formerKeys.first(where: gone.contains) {
                renamed[definition.key] = name
                gone.remove(name)
                former = name
            }
            guard let was = before[former] else {
                added.append(definition.key)
                continue
            }
            let changes = Self.changes(from: was, to: after[definition.key] ?? [:])
            if !changes.isEmpty { changed[definition.key] = changes }
        }
        lost = old.keys.filter(gone.contains)
    }

    /// What any of several devices gains, changes and loses by one update: pages may differ by board.
    package init(merging differences: [SchemaDifference]) {
        func once(_ keys: [String]) -> [String] {
            var seen: Set<String> = []
            return keys.filter { seen.insert($0).inserted }
        }
        added = once(differences.flatMap(\.added))
        lost = once(differences.flatMap(\.lost))
        for difference in differences {
            renamed.merge(difference.renamed) { first, _ in first }
            changed.merge(difference.changed) { first, next in
                first + next.filter { !first.contains($0) }
            }
        }
    }

    private static func changes(from old: [String: SettingValue], to new: [String: SettingValue]) -> [Change]
    {
        Set(old.keys).union(new.keys).sorted().filter { old[$0]?.matchingKey != new[$0]?.matchingKey }
            .map { Change(name: $0, old: old[$0], new: new[$0]) }
    }

    /// What is said of each key, ours among JSON Schema's; the place on the page is not among it.
    private static func properties(of schema: Schema) -> [String: [String: SettingValue]] {
        guard case .dictionary(let document) = schema.document,
            case .dictionary(let properties)? = document["properties"]
        else { return [:] }
        return properties.mapValues { property in
            guard case .dictionary(var words) = property else { return [:] }
            if case .dictionary(let own)? = words.removeValue(forKey: "x-settings") {
                words.merge(own) { first, _ in first }
            }
            words["row"] = nil
            return words
        }
    }

    private static func isLess(_ one: SettingValue, _ other: SettingValue) -> Bool {
        func number(_ value: SettingValue) -> Double? {
            switch value {
            case .integer(let number): Double(number)
            case .real(let number): number
            default: nil
            }
        }
        guard let one = number(one), let other = number(other) else { return one != other }
        return one < other
    }
}

// MARK: As words, and as JSON

extension SchemaDifference {
    /// A line a setting and what is said of it otherwise, then how many.
    ///
    /// - Parameter new: for the titles: the first that has the setting counts.
    package func text(of new: [Schema]) -> String {
        func title(_ key: String) -> [String] {
            [new.lazy.compactMap { $0[key] }.first?.title ?? ""].filter { !$0.isEmpty }
        }
        var lines = added.sorted().map { (["+ \($0)"] + title($0)).fields }
        lines += lost.sorted().map { ["- \($0)", "what is stored stays, and nobody sees it"].fields }
        lines += renamed.sorted { $0.key < $1.key }.map {
            ["> \($0.key)", "was \($0.value): its values move"].fields
        }
        for (key, changes) in changed.sorted(by: { $0.key < $1.key }) {
            for change in changes {
                let mark = change.takesLess ? "!" : "~"
                let sentence = "\(change.name): \(Self.text(change.old)) -> \(Self.text(change.new))"
                lines.append(["\(mark) \(key)", sentence].fields)
            }
        }
        let counts =
            "\(added.count) added, \(lost.count) lost, \(renamed.count) renamed, \(changed.count) changed"
        return (lines + ["\(counts), \(narrowed.count) of them may take less"]).map { $0 + "\n" }.joined()
    }

    private static func text(_ value: SettingValue?) -> String { value.map { JSONText.of($0) } ?? "none" }

    /// The same as one JSON object.
    package var value: SettingValue {
        func list(_ keys: [String]) -> SettingValue { .array(keys.sorted().map(SettingValue.string)) }
        let changes = changed.mapValues { changes in
            SettingValue.dictionary(
                changes.reduce(into: [:]) { all, change in
                    var entry: [String: SettingValue] = [:]
                    entry["old"] = change.old
                    entry["new"] = change.new
                    // Of two devices' the one by which something may be lost.
                    if all[change.name] == nil || change.takesLess { all[change.name] = .dictionary(entry) }
                })
        }
        return .dictionary([
            "added": list(added), "lost": list(lost), "narrowed": list(narrowed),
            "renamed": .dictionary(renamed.mapValues(SettingValue.string)), "changed": .dictionary(changes),
        ])
    }
}
