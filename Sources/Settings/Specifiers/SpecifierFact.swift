/// One thing that is so of a row.
package struct SpecifierFact: Hashable, Sendable {
    /// In JSON.
    package let name: String
    /// In JSON.
    package let value: SettingValue
    /// In the tree.
    package let sentence: String

    /// The name and the value are the sentence, unless there is a better one.
    package init(_ name: String, _ value: SettingValue, _ sentence: String? = nil) {
        self.name = name
        self.value = value
        self.sentence = sentence ?? "\(name) \(value.listed)"
    }

    /// Nil where there is nothing to tell.
    package init?(_ name: String, _ value: SettingValue?, _ sentence: String? = nil) {
        guard let value else { return nil }
        self.init(name, value, sentence)
    }

    /// The values that may be picked, and what they are called; none for no choices.
    static func facts(of choices: Choices) -> [SpecifierFact] {
        guard !choices.isEmpty else { return [] }
        return [
            SpecifierFact("values", .array(choices.map(\.value))),
            SpecifierFact("titles", .array(choices.map { .string($0.title) })),
        ]
    }
}

extension SettingValue {
    /// In the tree: text in quotation marks, so that commas within it are its own.
    package var listed: String {
        if case .array(let elements) = self { return elements.map(\.listed).joined(separator: ", ") }
        return quoted
    }
}
