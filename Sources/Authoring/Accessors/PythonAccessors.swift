import Settings

/// A module of Python 3.7 or later: a frozen dataclass with a field a setting, and `read()`.
struct PythonAccessors {
    /// A setting, its name in the class, and that of its enumeration; empty where it has none.
    private typealias Entry = (field: AccessorField, name: String, type: String)

    private let fields: [Entry]
    private let origin: String
    private let choices: [(name: String, text: String)]
    private let members: [String: [String]]

    init(_ fields: [AccessorField], origin: String) {
        self.origin = origin
        var identifiers = Identifiers(reserved: Self.reserved)
        let stems = fields.map { Identifiers.name($0.key) }
        let names = stems.map { identifiers.unique($0.isEmpty ? "setting" : $0) }
        // Within the class a field's name hides that of the module.
        var types = Identifiers(reserved: Self.moduleNames.union(names))
        var choices: [(name: String, text: String)] = []
        var members: [String: [String]] = [:]
        self.fields = fields.indices.map { index in
            let (field, name) = (fields[index], names[index])
            guard case .choice(let list) = field.kind else { return (field, name, "") }
            let type = types.unique(Self.typeName(stems[index]))
            let (text, own) = Self.enumeration(type, of: list, field)
            choices.append((type, text))
            members[type] = own
            return (field, name, type)
        }
        self.choices = choices
        self.members = members
    }

    /// Python's own words, and the names of the module.
    private static let reserved: Set<String> = [
        "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue", "def",
        "del", "elif", "else", "except", "finally", "for", "from", "global", "if", "import", "in", "is",
        "lambda", "nonlocal", "not", "or", "pass", "raise", "return", "try", "while", "with", "yield",
        "bool", "float", "int", "str", "datetime", "json", "dataclass", "dataclasses", "field", "enum",
        "match", "case", "Any", "Dict", "Optional",
    ]

    private static let moduleNames: Set<String> = [
        "Settings", "Any", "Dict", "Optional", "None", "True", "False", "FILE", "OSError", "TypeError",
        "ValueError",
    ]

    private static func typeName(_ stem: String) -> String {
        let words = stem.split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst() }
        return words.isEmpty ? "Setting" : words.joined()
    }

    private static func enumeration(
        _ type: String, of choices: [Choice], _ field: AccessorField
    ) -> (text: String, members: [String]) {
        var names = Identifiers()
        var members: [String] = []
        var text = "class \(type)(enum.Enum):\n    \(literal("\(field.title): \(field.key)"))\n\n"
        for choice in choices {
            let name = names.unique(
                Identifiers.name(ofChoice: choice.value.word, title: choice.title))
            members.append(name)
            text += "    \(name) = \(literal(choice.value))\n"
        }
        return (text + (choices.isEmpty ? "    pass\n" : ""), members)
    }

    // MARK: Text

    var text: String {
        #"""
        # Made by: settingsctl generate python \#(origin.inComment)
        # Made anew when the bundle changes; changes to this file are lost then.
        """The appliance's settings, each as its type: read() reads what settingsd says."""
        import dataclasses
        import datetime
        import enum
        import json
        from typing import Any, Dict, Optional

        #: The snapshot that settingsd keeps; it is replaced whole, and never half written.
        FILE = "/run/settingsd/settings.json"


        \#(enumerations)@dataclasses.dataclass(frozen=True)
        class Settings:
            """What holds; what was never set has its default."""

        \#(declarations)

        def read(path: str = FILE) -> Settings:
            """Reads the snapshot; OSError and ValueError where there is none."""
            with open(path, encoding="utf-8") as file:
                snapshot = json.load(file)
            if not isinstance(snapshot, dict):
                raise ValueError(f"{path}: no settings by key")
            return of(snapshot)


        def of(snapshot: Dict[str, Any]) -> Settings:
            """The settings of values by key; a value of another type counts as none."""
            values = {}
            for entry in dataclasses.fields(Settings):
                known, value = _value(entry.metadata, snapshot.get(entry.metadata["key"]))
                if known:
                    values[entry.name] = value
            return Settings(**values)


        def _value(of: Any, value: Any) -> Any:
            """Whether there is one, and which."""
            kind = of["kind"]
            if value is None:
                return False, None
            if kind == "bool":
                return _is_in(value, (of["on"], of["off"])), _is_in(value, (of["on"],))
            if kind == "choice":
                found = [each for each in of["choices"] if _is_in(value, (each.value,))]
                return True, found[0] if found else None
            if kind == "datetime":
                moment = _moment(value)
                return moment is not None, moment
            if kind == "str":
                return isinstance(value, str), value
            if isinstance(value, bool) or not isinstance(value, (int, float)):
                return False, None
            return True, float(value) if kind == "float" else value


        def _is_in(value: Any, others: Any) -> bool:
            """Numbers are compared as numbers, and never equal text; dates are text in the snapshot."""
            return any((_moment(value) if isinstance(other, datetime.datetime) else value) == other for other in others)


        def _moment(value: Any) -> Optional[datetime.datetime]:
            """Of a date as the snapshot has it; None for what is none."""
            try:
                return datetime.datetime.strptime(value, "%Y-%m-%dT%H:%M:%S%z")
            except (TypeError, ValueError):
                return None

        """#
    }

    private var enumerations: String { choices.map { $0.text + "\n\n" }.joined() }

    private var declarations: String {
        fields.isEmpty ? "    pass\n" : fields.map(declaration).joined(separator: "\n")
    }

    /// `name: type = dataclasses.field(default=..., metadata={...})`, below its title.
    private func declaration(_ entry: Entry) -> String {
        let (type, value) = typeAndDefault(of: entry)
        let metadata = metadata(of: entry).map { "\"\($0)\": \($1)" }.joined(separator: ", ")
        return "    # \(entry.field.title)\n    \(entry.name): \(type) = dataclasses.field(\n"
            + "        default=\(value),\n        metadata={\(metadata)})\n"
    }

    private func typeAndDefault(of entry: Entry) -> (type: String, value: String) {
        let standard = entry.field.defaultValue
        switch entry.field.kind {
        case .truth(let on, _): return ("bool", standard?.matches(on) == true ? "True" : "False")
        case .number: return ("float", Self.literal(.real(standard?.number ?? 0)))
        case .integer: return ("int", standard.map(Self.literal) ?? "0")
        case .text: return ("str", standard.map(Self.literal) ?? "\"\"")
        case .moment: return ("Optional[datetime.datetime]", standard.map(Self.literal) ?? "None")
        case .choice(let choices):
            let index = choices.firstIndex { choice in standard.map(choice.value.matches) ?? false }
            let member = index.flatMap { members[entry.type]?[$0] }
            return ("Optional[\(entry.type)]", member.map { "\(entry.type).\($0)" } ?? "None")
        }
    }

    /// What `_value` of the module goes by.
    private func metadata(of entry: Entry) -> [(name: String, value: String)] {
        let key = ("key", Self.literal(entry.field.key))
        func kind(_ word: String) -> (String, String) { ("kind", "\"\(word)\"") }
        switch entry.field.kind {
        case .truth(let on, let off):
            return [key, kind("bool"), ("on", Self.literal(on)), ("off", Self.literal(off))]
        case .number(let minimum, let maximum):
            let isBounded = minimum.isFinite && maximum.isFinite
            let limits = [("minimum", "\(minimum)"), ("maximum", "\(maximum)")]
            return [key, kind("float")] + (isBounded ? limits : [])
        case .integer: return [key, kind("int")]
        case .text: return [key, kind("str")]
        case .moment: return [key, kind("datetime")]
        case .choice: return [key, kind("choice"), ("choices", entry.type)]
        }
    }

    // MARK: Literals

    /// JSON's escapes are Python's as well.
    private static func literal(_ text: String) -> String { JSONText.of(.string(text)) }

    /// As `json.load` gives it; a date as datetime, of the whole seconds that the snapshot has, and `None` where Python has no
    /// such year.
    private static func literal(_ value: SettingValue) -> String {
        switch value {
        case .boolean(let flag): flag ? "True" : "False"
        case .date(let date) where !AccessorField.isInPython(date): "None"
        case .date(let date):
            "datetime.datetime.fromtimestamp(0, datetime.timezone.utc) + datetime.timedelta(seconds=\(date.secondsSince1970.rounded(.down)))"
        case .real(let real): real.isFinite ? "\(real)" : "float(\"\(real)\")"
        case .array(let elements): "[" + elements.map(literal).joined(separator: ", ") + "]"
        case .dictionary(let entries):
            "{"
                + entries.sorted { $0.key < $1.key }.map { "\(literal($0.key)): \(literal($0.value))" }
                .joined(separator: ", ") + "}"
        case .integer, .string, .data: JSONText.of(value)
        }
    }
}

extension SettingValue {
    /// A text that names itself; nil for every other value.
    var word: String? {
        if case .string(let text) = self { text } else { nil }
    }
}
