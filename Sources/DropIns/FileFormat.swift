import PropertyLists
import Settings

/// How values stand in a file: whatever they are, none leaves its field.
package enum FileFormat: String, CaseIterable, Hashable, Sendable {
    /// As they are.
    case plain
    /// A unit or a configuration of systemd's.
    case systemd
    /// Variables, as EnvironmentFile= and a shell read them: what stands after the first `=` is quoted.
    case env
    /// JSON literals.
    case json
    /// GKeyFile, as NetworkManager reads it.
    case keyfile
    /// wpa_supplicant's networks: texts are quoted.
    case wpa

    /// Whether a line is a field with its name before a `=`.
    private var hasFields: Bool {
        switch self {
        case .systemd, .env, .keyfile, .wpa: true
        case .plain, .json: false
        }
    }

    /// Why no value may stand in such a line: nil where it may.
    func problem(with line: Template) -> String? {
        guard !line.isFixed, hasFields else { return nil }
        guard let equals = line.beginning.utf8.firstIndex(of: UInt8(ascii: "=")) else {
            return "a value stands after NAME= in this format, or it could begin a line of its own"
        }
        let name = line.beginning[..<equals]
        let isName = name.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || "0123456789_-. []".unicodeScalars.contains($0)
        }
        guard isName, let first = name.unicodeScalars.first, !"#;[".unicodeScalars.contains(first) else {
            return "\"\(name)\" before the = is no name"
        }
        if self == .systemd, let word = Self.wordsOfUnits(String(name)) {
            return
                "a value in \(word)= could become further words: write it with Format = env, for EnvironmentFile="
        }
        guard self == .env else { return nil }
        let isVariable =
            name.utf8.allSatisfy { Ascii.isLetterOrDigit($0) || $0 == 0x5F }
            && !Ascii.isDigit(name.utf8.first ?? 0x30)
        return isVariable ? nil : "\"\(name)\" is no variable's name"
    }

    /// The name of a field that systemd splits into words: variables, or a program's arguments. Nil for any other.
    private static func wordsOfUnits(_ name: String) -> String? {
        let name = String(name.unicodeScalars.filter { $0 != " " })
        let isOne =
            ["Environment", "PassEnvironment", "UnsetEnvironment"].contains(name)
            || name.utf8.starts(with: "Exec".utf8)
        return isOne ? name : nil
    }

    /// A whole line with its values.
    func line(
        _ template: Template, from values: [String: SettingValue]
    ) throws(TemplateError) -> String {
        guard !template.isFixed else { return try template.plain(from: [:]) }
        let line = try template.filled(from: values) { value throws(TemplateError) in try text(of: value) }
        switch self {
        case .env: return Self.quotingVariable(line)
        case .systemd where line.utf8.last == UInt8(ascii: "\\"):
            throw TemplateError("a value that ends with a backslash would take the next line along")
        case .keyfile: return Self.keepingSpace(line)
        case .wpa: return Self.quotingText(line, template, values)
        default: return line
        }
    }

    /// One value; a text's line break and other control characters are refused but where a format can write them.
    func text(of value: SettingValue) throws(TemplateError) -> String {
        if self == .json { return JSONText.of(value) }
        let text = try Self.scalar(value)
        let mayBreak = self == .env
        for scalar in text.unicodeScalars where scalar.properties.generalCategory == .control {
            guard mayBreak && scalar == "\n" || scalar == "\t" && self == .keyfile else {
                throw TemplateError(
                    scalar == "\n" || scalar == "\r"
                        ? "a value with a line break cannot stand in this file"
                        : "a value with a control character cannot stand in this file")
            }
        }
        return self == .keyfile ? Self.escapingKeyfile(text) : text
    }

    private static func scalar(_ value: SettingValue) throws(TemplateError) -> String {
        switch value {
        case .string(let text): return text
        case .boolean(let flag): return flag ? "true" : "false"
        case .integer(let number): return String(number)
        case .real(let number):
            guard number.isFinite else { throw TemplateError("a value is no number") }
            return number.plainText
        case .date(let date): return date.description
        case .data, .array, .dictionary:
            throw TemplateError("a value that is data, a list or a dictionary stands in JSON alone")
        }
    }

    // MARK: Fields

    /// By bytes: to Swift a sign and a mark that combines with it are one character, to whoever reads the file they are two.
    private static func split(_ line: String) -> (name: Substring, value: Substring) {
        guard let equals = line.utf8.firstIndex(of: UInt8(ascii: "=")) else { return (line[...], "") }
        return (line[..<equals], line[line.utf8.index(after: equals)...])
    }

    /// In double quotation marks, where systemd and shells know the same four escapes.
    private static func quotingVariable(_ line: String) -> String {
        let (name, value) = split(line)
        var text = "\(name)=\""
        for character in value.unicodeScalars {
            if "\"\\$`".unicodeScalars.contains(character) { text += "\\" }
            text.unicodeScalars.append(character)
        }
        return text + "\""
    }

    private static func escapingKeyfile(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": escaped += "\\\\"
            case "\t": escaped += "\\t"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    /// Space at a value's beginning would be taken for space around it.
    private static func keepingSpace(_ line: String) -> String {
        let (name, value) = split(line)
        let rest = value.unicodeScalars.drop { $0 == " " }
        let spaces = value.unicodeScalars.count - rest.count
        return "\(name)=" + String(repeating: "\\s", count: spaces) + String(rest)
    }

    /// A text up to its last quotation mark is a text there, whatever is in it; 64 hexadecimal digits are a key, and numbers
    /// are numbers.
    private static func quotingText(
        _ line: String, _ template: Template, _ values: [String: SettingValue]
    ) -> String {
        let (name, value) = split(line)
        let isText = template.keys.contains { key in
            if case .string? = values[key] { true } else { false }
        }
        let isKey = value.utf8.count == 64 && value.utf8.allSatisfy(Ascii.isHexDigit)
        return isText && !isKey ? "\(name)=\"\(value)\"" : line
    }
}
