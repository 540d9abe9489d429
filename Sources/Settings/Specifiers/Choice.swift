/// One of the values that may be picked, with what stands for it on the screen.
package struct Choice: Sendable {
    /// One of `Values`: what is stored when it is picked.
    package let value: SettingValue
    /// On the page of choices.
    package let title: String
    /// In the row, where there is less room; the title where the bundle gives none.
    package let shortTitle: String
    /// `IconNames`: a file of the bundle.
    package let icon: String?
    /// Picking it cannot be undone, `DeviceDestructive`.
    package let isDestructive: Bool

    /// The title stands in the row too where no `shortTitle` is given.
    package init(
        value: SettingValue, title: String, shortTitle: String? = nil, icon: String? = nil,
        isDestructive: Bool = false
    ) {
        self.value = value
        self.title = title
        self.shortTitle = shortTitle ?? title
        self.icon = icon
        self.isDestructive = isDestructive
    }
}

/// The values of a row in the order in which they are shown; finding one costs the same for 3 and for 600.
package struct Choices: Sendable, RandomAccessCollection {
    private let choices: [Choice]
    /// Nil for the few that are found as fast one by one.
    private let indexes: [SettingValue: Int]?

    /// In display order; of two with one value the first is found.
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

    /// Always 0.
    package var startIndex: Int { choices.startIndex }
    /// The number of choices.
    package var endIndex: Int { choices.endIndex }
    /// - Precondition: `index` is one of the collection's.
    package subscript(index: Int) -> Choice { choices[index] }

    /// The first choice of that value; nil means "not in list".
    package func index(of value: SettingValue) -> Int? {
        let key = value.matchingKey
        guard let indexes else { return choices.firstIndex { $0.value.matchingKey == key } }
        return indexes[key]
    }

    /// The first of that value, numbers compared as numbers; nil means "not in list".
    package func choice(of value: SettingValue) -> Choice? {
        index(of: value).map { choices[$0] }
    }
}
