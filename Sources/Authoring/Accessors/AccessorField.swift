import PropertyLists
import Settings

/// A setting as a program of the appliance asks for it: by a name of its own, as one type.
struct AccessorField {
    enum Kind {
        /// What is stored for on and for off.
        case truth(on: SettingValue, off: SettingValue)
        case number(minimum: Double, maximum: Double)
        case integer
        case text
        /// A moment; the minutes between those that may be picked.
        case moment
        /// Each value once.
        case choice([Choice])
    }

    /// Of the bundle, its page's container before it.
    let key: String
    /// Localized, in one line.
    let title: String
    let kind: Kind
    /// What holds while nothing is stored; nil for none, and for one of another type.
    let defaultValue: SettingValue?
}

extension AccessorField {
    /// Nil for a setting whose values no file tells (a secret, what only technicians see), and for a row that is wrong.
    init?(_ definition: SettingDefinition) {
        guard AccessorField.omission(of: definition) == nil else { return nil }
        let kind = AccessorField.kind(of: definition)
        self.init(
            key: definition.key, title: definition.title.inComment, kind: kind,
            defaultValue: definition.defaultValue.flatMap { AccessorField.fits($0, kind) ? $0 : nil })
    }

    /// Why a program does not get a setting; nil where it does.
    static func omission(of definition: SettingDefinition) -> String? {
        if definition.isSecret { return "a secret, which is told to nobody" }
        if definition.viewRole > .owner { return "only technicians see it" }
        let isTitle = definition.type == SpecifierType.titleValue.rawValue
        return definition.isReadOnly && !isTitle ? "its row is wrong: see settingsctl lint" : nil
    }

    private static func kind(of definition: SettingDefinition) -> Kind {
        switch definition.constraint {
        case .toggle(let on, let off): .truth(on: on, off: off)
        case .number(let minimum, let maximum): .number(minimum: minimum, maximum: maximum)
        case .text: .text
        case .choice(let choices): .choice(once(choices))
        case .date: .moment
        case .readOnly: readOnly(definition.defaultValue)
        }
    }

    /// What a title value shows may be of any type: its default says which.
    private static func readOnly(_ value: SettingValue?) -> Kind {
        switch value {
        case .boolean: .truth(on: .boolean(true), off: .boolean(false))
        case .integer: .integer
        case .real: .number(minimum: -.infinity, maximum: .infinity)
        case .date: .moment
        default: .text
        }
    }

    /// Of two choices with one value the first is the one that is ticked.
    private static func once(_ choices: Choices) -> [Choice] {
        choices.indices.filter { choices.index(of: choices[$0].value) == $0 }.map { choices[$0] }
    }

    private static func fits(_ value: SettingValue, _ kind: Kind) -> Bool {
        switch (value, kind) {
        case (_, .truth(let on, let off)): value.matches(on) || value.matches(off)
        case (_, .number): value.number?.isFinite == true
        case (.integer, .integer), (.string, .text): true
        case (.date(let date), .moment): date.isWholeSecond && isInPython(date)
        case (_, .choice(let choices)): choices.contains { $0.value.matches(value) }
        default: false
        }
    }

    /// Whether Python has that year: 1 to 9999.
    static func isInPython(_ date: SettingDate) -> Bool {
        (-62_135_596_800..<253_402_300_800).contains(date.secondsSince1970)
    }
}

extension String {
    /// For a comment, which ends with its line: blanks for line ends and other control characters.
    var inComment: String {
        String(String.UnicodeScalarView(unicodeScalars.map { $0.value < 0x20 ? " " : $0 }))
    }
}
