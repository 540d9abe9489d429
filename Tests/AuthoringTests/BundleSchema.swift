import Foundation
import Lint
import PropertyLists
import Settings
import TextChecks

/// The JSON Schema of a bundle's pages, made of the tables that the linter asks and of what `SchemaKey` says of each key.
struct BundleSchema {
    /// What stands above each key in `SchemaKey`, by key.
    private let sentences: [String: String]

    /// - Parameter source: the text of SchemaKey.swift.
    init(source: String) {
        var sentences: [String: String] = [:]
        var above: [String] = []
        for line in source.split(separator: "\n").map({ $0.trimmingCharacters(in: .whitespaces) }) {
            if line.hasPrefix("/// ") {
                above.append(String(line.dropFirst(4)))
                continue
            }
            let words = line.split(separator: "\"")
            if line.hasPrefix("package static let "), words.count == 2 {
                sentences[String(words[1])] = above.joined(separator: " ")
            }
            above = []
        }
        self.sentences = sentences
    }

    // MARK: The whole

    var node: PropertyList {
        object([
            ("$schema", text("http://json-schema.org/draft-07/schema#")),
            ("title", text("A page of a Settings.bundle, as JSON")),
            (
                "description",
                text(
                    "settingsctl convert makes a property list of it. Dates are {\"$date\": \"2026-11-21T10:30:00Z\"}, "
                        + "data {\"$data\": \"AAEC\"}.")
            ),
            ("type", text("object")), ("required", list([SchemaKey.preferenceSpecifiers])),
            ("propertyNames", names(KnownKeys.page + ["$schema"])),
            (
                "properties",
                object([("$schema", type("string"))] + KnownKeys.page.map { ($0, shape(of: $0)) })
            ),
            (
                "definitions",
                object([
                    ("row", row), ("condition", condition), ("value", value), ("date", mark("$date")),
                    ("data", mark("$data")),
                ])
            ),
        ])
    }

    /// Every key that is ours is known; those of others are nobody's business.
    private func names(_ keys: [String]) -> PropertyList {
        let other = object([("not", object([("pattern", text("^(Device|IASK)"))]))])
        return object([("anyOf", array([object([("enum", list(sorted(keys)))]), other]))])
    }

    private func sorted(_ keys: [String]) -> [String] { Set(keys).sorted() }

    private var row: PropertyList {
        object([
            ("type", text("object")), ("required", list([SchemaKey.type])),
            ("propertyNames", names(KnownKeys.all)),
            ("properties", object(KnownKeys.common.map { ($0, shape(of: $0)) })),
            ("allOf", array(SpecifierType.allCases.map(rule))),
        ])
    }

    /// What holds of rows of one type alone.
    private func rule(_ type: SpecifierType) -> PropertyList {
        let own = KnownKeys.keys(of: type).filter { !KnownKeys.common.contains($0) }
        var then: [(String, PropertyList)] = [
            ("properties", object(own.map { ($0, shape(of: $0, on: type)) }))
        ]
        if type.needsKey { then.append(("required", list([SchemaKey.key]))) }
        if type == .childPane { then.append(("required", list([SchemaKey.file]))) }
        let isType = object([
            ("properties", object([(SchemaKey.type, object([("const", text(type.rawValue))]))])),
            ("required", list([SchemaKey.type])),
        ])
        return object([("if", isType), ("then", object(then))])
    }

    private var condition: PropertyList {
        let comparisons = Condition.Comparison.allCases.map { comparison in
            (comparison.rawValue, comparison == .oneOf ? values : reference("value"))
        }
        return object([
            ("type", text("object")), ("required", list([SchemaKey.key])),
            (
                "properties",
                object([(SchemaKey.key, type("string")), ("Reason", type("string"))] + comparisons)
            ),
        ])
    }

    private var values: PropertyList {
        object([
            ("type", text("array")), ("minItems", PropertyList(.integer(1))),
            ("maxItems", PropertyList(.integer(Limits.conditionValues))),
        ])
    }

    private var value: PropertyList {
        object([("type", list(["boolean", "number", "string", "array", "object"]))])
    }

    /// No key of the schema itself may be what `JSONMark` would escape.
    private func mark(_ key: String) -> PropertyList {
        object([
            ("type", text("object")), ("required", list([key])), ("maxProperties", PropertyList(.integer(1))),
        ])
    }

    // MARK: One key

    /// The key's shape with its sentence; of a default also by the type of its row.
    func shape(of key: String, on type: SpecifierType? = nil) -> PropertyList {
        let sentence = sentences[key] ?? ""
        var entries: [(String, PropertyList)] = [("description", text(sentence))]
        if key == SchemaKey.defaultValue, let type {
            entries += standard(of: type)
        } else {
            entries += words(of: key) ?? Self.shape(sentence)
        }
        return object(entries)
    }

    private func standard(of type: SpecifierType) -> [(String, PropertyList)] {
        switch type {
        case .slider: [("type", text("number"))]
        case .textField, .textView: [("type", text("string"))]
        case .datePicker: [("$ref", text("#/definitions/date"))]
        default: [("$ref", text("#/definitions/value"))]
        }
    }

    /// The words that a key takes, where the code or its sentence lists them.
    private func words(of key: String) -> [(String, PropertyList)]? {
        switch key {
        case SchemaKey.type: return [("enum", list(SpecifierType.allCases.map(\.rawValue)))]
        case SchemaKey.keyboardType:
            return [("enum", list([KeyboardType.alphabet] + KeyboardType.allCases.map(\.rawValue)))]
        case SchemaKey.format: return [("enum", list(DeviceFormat.allCases.map(\.rawValue)))]
        case SchemaKey.leftViewMode, SchemaKey.rightViewMode: return words(of: SchemaKey.clearButtonMode)
        // InAppSettingsKit's own words begin with a prefix.
        case SchemaKey.textAlignment: return nil
        default: break
        }
        guard let sentence = sentences[key], sentence.hasPrefix("String: \"") else { return nil }
        let rest = sentence.dropFirst("String: ".count)
        let listed = rest.prefix { $0 != "." && $0 != ":" }
        let words = listed.split(separator: "\"").map(String.init)
        let isList =
            words.count >= 3 && listed.last == "\""
            && words.indices.allSatisfy { $0 % 2 == 0 || words[$0] == ", " }
        return isList ? [("enum", list(words.indices.filter { $0 % 2 == 0 }.map { words[$0] }))] : nil
    }

    /// By the sentence's first words: the type, as `SchemaKey` writes it.
    private static func shape(_ sentence: String) -> [(String, PropertyList)] {
        let shapes: [(start: String, entries: [(String, PropertyList)])] = [
            ("Boolean of a button, or array", [("type", list(["boolean", "array"]))]),
            ("Boolean", [("type", text("boolean"))]), ("Integer", [("type", text("integer"))]),
            ("Number above 0", [("type", text("number")), ("exclusiveMinimum", PropertyList(.integer(0)))]),
            ("Number", [("type", text("number"))]),
            ("String, or array", [("type", list(["string", "array"])), ("items", type("string"))]),
            ("String, or dictionary", [("type", list(["string", "object"]))]),
            ("String, \"#RRGGBB\"", [("type", text("string")), ("pattern", text("^#[0-9A-Fa-f]{6}$"))]),
            ("String", [("type", text("string"))]),
            ("Array of dictionaries", [("type", text("array")), ("items", reference("row"))]),
            ("Array of values", [("type", text("array")), ("items", reference("value"))]),
            ("Array of integers", [("type", text("array")), ("items", type("integer"))]),
            ("Array of", [("type", text("array")), ("items", type("string"))]),
            (
                "Condition",
                [
                    ("type", list(["object", "array"])), ("items", reference("condition")),
                    ("maxItems", PropertyList(.integer(Limits.conditionTerms))),
                    ("required", list([SchemaKey.key])),
                ]
            ),
            ("Of ", [("$ref", text("#/definitions/value"))]),
        ]
        return shapes.first { sentence.hasPrefix($0.start) }?.entries ?? []
    }

    /// What is said of a key, its type first; empty where nothing is.
    func sentence(of key: String) -> String { sentences[key] ?? "" }

    /// Whether a key has a sentence that says its type.
    func hasShape(_ key: String) -> Bool { shape(of: key).dictionary.map { $0.entries.count > 1 } ?? false }

    // MARK: Nodes

    private func object(_ entries: [(String, PropertyList)]) -> PropertyList {
        PropertyList(
            .dictionary(PropertyListDictionary(entries.map { .init(key: $0.0, value: $0.1) })))
    }

    private func array(_ nodes: [PropertyList]) -> PropertyList { PropertyList(.array(nodes)) }
    private func text(_ text: String) -> PropertyList { Self.text(text) }
    private func list(_ words: [String]) -> PropertyList { Self.list(words) }
    private func type(_ name: String) -> PropertyList { Self.type(name) }
    private func reference(_ name: String) -> PropertyList { Self.reference(name) }

    private static func text(_ text: String) -> PropertyList { PropertyList(.string(text)) }
    private static func list(_ words: [String]) -> PropertyList { PropertyList(.array(words.map(text))) }
    private static func type(_ name: String) -> PropertyList { single("type", text(name)) }
    private static func reference(_ name: String) -> PropertyList {
        single("$ref", text("#/definitions/\(name)"))
    }
    private static func single(_ key: String, _ node: PropertyList) -> PropertyList {
        PropertyList(.dictionary(PropertyListDictionary([.init(key: key, value: node)])))
    }
}
