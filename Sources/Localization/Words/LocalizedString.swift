/// Something to say, before it is said in a language: a word and what stands in its gaps.
package struct LocalizedString: Hashable, Sendable, CustomStringConvertible {
    /// What every language has a text for, with gaps `%1`, `%2`.
    package let word: StringKey
    /// For `%1`, `%2`.
    let values: [Value]

    /// What a gap is filled with.
    enum Value: Hashable, Sendable {
        case text(String)
        case number(DecimalText)

        init(_ value: any CustomStringConvertible) {
            self = (value as? DecimalText).map(Value.number) ?? .text(value.description)
        }
    }

    /// - Parameter values: for the gaps, in their order; whole numbers are written in digits.
    package init(_ word: StringKey, _ values: any CustomStringConvertible...) {
        self.init(word, values: values)
    }

    /// - Parameter values: for the gaps, in their order.
    package init(_ word: StringKey, values: [any CustomStringConvertible]) {
        self.word = word
        self.values = values.map(Value.init)
    }

    /// A text that is said as it is in every language.
    package init(verbatim text: String) {
        self.init(.verbatim, text)
    }

    /// Whether it is the same in every language: letters that a key types, a sign, a name.
    package var isVerbatim: Bool { word == .verbatim }

    /// In English: for logs, the bus and the command line.
    package var description: String { ScreenStrings.english(self) }
}
