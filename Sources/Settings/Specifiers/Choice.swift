/// One of the values that may be picked, with what stands for it on the screen.
package struct Choice: Sendable {
    package let value: SettingValue
    /// On the page of choices.
    package let title: String
    /// In the row, where there is less room; the title where the bundle gives none.
    package let shortTitle: String
    /// `IconNames`: a file of the bundle.
    package let icon: String?

    package init(value: SettingValue, title: String, shortTitle: String? = nil, icon: String? = nil) {
        self.value = value
        self.title = title
        self.shortTitle = shortTitle ?? title
        self.icon = icon
    }
}

/// The values of a row in the order in which they are shown; finding one costs the same for 3 and for 600.
package struct Choices: Sendable, RandomAccessCollection {
    private let choices: [Choice]
    /// Nil for the few that are found as fast one by one.
    private let indexes: [SettingValue: Int]?

    package init(_ choices: [Choice]) {
        self.choices = choices
        guard choices.count > Self.few else {
            indexes = nil
            return
        }
        indexes = Dictionary(choices.indices.map { (choices[$0].value.matchingKey, $0) }) { first, _ in first
        }
    }

    private static let few = 16

    package var startIndex: Int { choices.startIndex }
    package var endIndex: Int { choices.endIndex }
    package subscript(index: Int) -> Choice { choices[index] }

    /// The first choice of that value; nil means "not in list".
    package func index(of value: SettingValue) -> Int? {
        let key = value.matchingKey
        guard let indexes else { return choices.firstIndex { $0.value.matchingKey == key } }
        return indexes[key]
    }

    package func choice(of value: SettingValue) -> Choice? {
        index(of: value).map { choices[$0] }
    }
}
