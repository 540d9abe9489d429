import PropertyLists

/// Live facts from a file, for previews and the simulator: what a program would report.
///
///     [Facts]
///     room_temperature = ok 20.4 °C
///     [Choices]
///     wifi_ssid = Home
///     wifi_ssid = guest | Guests (weak)
package struct LiveFile: Sendable {
    /// What it says.
    package private(set) var live = LiveFacts()

    private var section = ""

    /// Why a line cannot be read.
    package struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
        let file: String
        /// Counted from 1.
        let line: Int
        let reason: String

        package var description: String { "\(file):\(line): \(reason)" }
    }

    /// - Parameter file: its name, for what is said of its lines.
    package init(_ text: String, file: String, schema: Schema) throws(Problem) {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, line) in lines.enumerated() {
            if let reason = take(line.trimmingASCIISpace(), schema) {
                throw Problem(file: file, line: index + 1, reason: reason)
            }
        }
    }

    /// Nil, or why the line cannot be read.
    private mutating func take(_ line: String, _ schema: Schema) -> String? {
        if line.isEmpty || line.hasPrefix("#") || line.hasPrefix(";") { return nil }
        // The first is what every decoder puts in the place of such bytes, and nobody writes.
        if line.unicodeScalars.contains("\u{FFFD}") { return "it has bytes that are no UTF-8" }
        if line.unicodeScalars.contains("\0") { return "it has a zero byte" }
        if line.hasPrefix("["), line.hasSuffix("]") {
            section = String(line.dropFirst().dropLast())
            return ["Facts", "Choices"].contains(section) ? nil : "there are [Facts] and [Choices]"
        }
        guard let (key, text) = Self.entry(line[...]) else {
            return "expected [Section], KEY = TEXT or a comment"
        }
        guard let definition = schema[key] else { return "\(LiveError.unknownKey(key))" }
        switch section {
        case "Facts": return takeFact(text, key)
        case "Choices": return takeChoice(text, definition)
        default: return "it stands before [Facts] and [Choices]"
        }
    }

    private mutating func takeFact(_ text: Substring, _ key: String) -> String? {
        guard let fact = Self.fact(text) else { return Self.factRule }
        guard LiveReports.isLine(fact.text) else { return "\(LiveError.badText(key))" }
        live.facts[key] = fact
        return nil
    }

    // MARK: Lines

    /// `KEY = TEXT`; nil for what is none.
    package static func entry(_ line: Substring) -> (key: String, text: Substring)? {
        guard let equals = line.firstIndex(of: "=") else { return nil }
        let text = line[line.index(after: equals)...].trimmingASCIISpace()
        return (line[..<equals].trimmingASCIISpace(), text[...])
    }

    /// `STATE TEXT`, or a state alone, which takes a word back; nil for what is none.
    package static func fact(_ text: Substring) -> LiveFact? {
        let words = text.split(separator: " ", maxSplits: 1)
        guard let word = words.first, let state = LiveFact.State(rawValue: String(word)) else { return nil }
        return LiveFact(words.count > 1 ? String(words[1]) : "", state)
    }

    /// What a line of a fact is.
    package static var factRule: String {
        let states = LiveFact.State.allCases.map(\.rawValue).joined(separator: ", ")
        return "a fact is KEY = STATE TEXT; states are \(states)"
    }

    /// `VALUE`, or `VALUE | TITLE`.
    package static func choice(_ text: Substring) -> (value: String, title: String) {
        let parts = text.split(separator: "|", maxSplits: 1).map { $0.trimmingASCIISpace() }
        return (parts.first ?? "", parts.count > 1 ? parts[1] : parts.first ?? "")
    }

    private mutating func takeChoice(_ text: Substring, _ definition: SettingDefinition) -> String? {
        let (written, title) = Self.choice(text)
        let before = live.choices[definition.key] ?? []
        let value = definition.liveValue(writtenAs: written)
        do {
            live.choices[definition.key] = try definition.liveChoices(
                before.map(\.value) + [value], titles: before.map(\.title) + [title])
            return nil
        } catch {
            return "\(error)"
        }
    }
}

extension SettingDefinition {
    /// Of the type that the row's own choices have; text where there are none.
    package func liveValue(writtenAs text: String) -> SettingValue {
        guard case .choice(let own) = constraint, let first = own.first?.value else { return .string(text) }
        return first.alike(writtenAs: text)
    }
}

extension SettingValue {
    /// What is written, of this one's type; text where it is none of that.
    package func alike(writtenAs text: String) -> SettingValue {
        switch self {
        case .integer: Int(text).map(SettingValue.integer) ?? .string(text)
        case .real: Double(text).map(SettingValue.real) ?? .string(text)
        case .boolean where text == "true" || text == "false": .boolean(text == "true")
        default: .string(text)
        }
    }
}
