import PropertyLists

/// Looks whether a property list is as a JSON Schema says, for the words of JSON Schema that ours has.
struct SchemaCheck {
    let schema: PropertyList

    /// Where it is not, as paths of keys and indexes with the word that it fails; empty where all is well.
    func problems(of node: PropertyList) -> [String] { problems(of: node, schema, "") }

    private func problems(of node: PropertyList, _ rule: PropertyList, _ path: String) -> [String] {
        rule.dictionary?.entries.flatMap { entry in
            problems(of: node, entry.key, entry.value, rule, path)
        } ?? []
    }

    private func problems(
        of node: PropertyList, _ word: String, _ value: PropertyList, _ rule: PropertyList, _ path: String
    ) -> [String] {
        let keys = entries(of: node)
        switch word {
        case "$schema", "title", "description", "definitions", "then": return []
        case "$ref":
            let name = value.string?.split(separator: "/").last.map(String.init) ?? ""
            guard let target = schema.dictionary?["definitions"]?.dictionary?[name] else {
                return ["\(path): \(name)?"]
            }
            return problems(of: node, target, path)
        case "type":
            let names = value.array?.compactMap(\.string) ?? [value.string ?? ""]
            return names.contains { isOf($0, node) } ? [] : ["\(path): type"]
        case "enum":
            return value.array?.contains { $0.string == node.string } == true ? [] : ["\(path): enum"]
        case "const": return value.string == node.string ? [] : ["\(path): const"]
        case "required":
            let missing = value.array?.compactMap(\.string).filter { keys?[$0] == nil } ?? []
            return keys == nil ? [] : missing.map { "\(path): required \($0)" }
        case "properties":
            return keys?.flatMap { key, child in
                value.dictionary?[key].map { problems(of: child, $0, "\(path)/\(key)") } ?? []
            } ?? []
        case "propertyNames":
            return keys?.keys.flatMap { problems(of: PropertyList(.string($0)), value, "\(path)#\($0)") }
                ?? []
        case "items":
            return node.array?.enumerated().flatMap { problems(of: $1, value, "\(path)/\($0)") } ?? []
        case "anyOf":
            let isOne = value.array?.contains { problems(of: node, $0, path).isEmpty } == true
            return isOne ? [] : ["\(path): anyOf"]
        case "allOf": return value.array?.flatMap { problems(of: node, $0, path) } ?? []
        case "not": return problems(of: node, value, path).isEmpty ? ["\(path): not"] : []
        case "if":
            guard problems(of: node, value, path).isEmpty, let then = rule.dictionary?["then"] else {
                return []
            }
            return problems(of: node, then, path)
        case "pattern":
            guard let text = node.string, let pattern = value.string, let expression = try? Regex(pattern)
            else { return [] }
            return text.contains(expression) ? [] : ["\(path): pattern"]
        default: return limitProblems(of: node, word, number(value) ?? 0, path)
        }
    }

    /// Of the words that have a number.
    private func limitProblems(
        of node: PropertyList, _ word: String, _ limit: Double, _ path: String
    ) -> [String] {
        let isKept: Bool
        switch word {
        case "maxProperties": isKept = Double(entries(of: node)?.count ?? 0) <= limit
        case "minItems": isKept = node.array.map { Double($0.count) >= limit } ?? true
        case "maxItems": isKept = node.array.map { Double($0.count) <= limit } ?? true
        case "exclusiveMinimum": isKept = number(node) ?? 1 > limit
        default: return ["\(path): the schema says \(word), which is not looked at"]
        }
        return isKept ? [] : ["\(path): \(word)"]
    }

    private func isOf(_ name: String, _ node: PropertyList) -> Bool {
        switch (name, node.content) {
        case ("boolean", .boolean), ("integer", .integer), ("number", .integer), ("number", .real),
            ("string", .string),
            ("array", .array), ("object", .dictionary), ("object", .date), ("object", .data):
            true
        default: false
        }
    }

    private func number(_ node: PropertyList) -> Double? {
        switch node.content {
        case .integer(let integer): Double(integer)
        case .real(let real): real
        default: nil
        }
    }

    /// Dates and data are objects in JSON.
    private func entries(of node: PropertyList) -> [String: PropertyList]? {
        switch node.content {
        case .dictionary(let dictionary):
            Dictionary(dictionary.entries.map { ($0.key, $0.value) }) { _, last in last }
        case .date(let date): ["$date": PropertyList(.string(date.description))]
        case .data: ["$data": PropertyList(.string(""))]
        default: nil
        }
    }
}
