import PropertyLists
import Settings

/// The default that counts of a setting, and the row that it stands in.
struct Standard {
    let value: SettingValue
    let location: SourceLocation
}

extension SettingDefinition {
    /// What a row says otherwise than the row that defines its setting; nil where both say the same.
    func contradiction(of defining: SettingDefinition) -> String? {
        let place = defining.location
        if !isReadOnly, !defining.isReadOnly {
            if type != defining.type { return "the key \"\(key)\" is a \(defining.type) at \(place)" }
            if let values = constraint.contradiction(of: defining.constraint) {
                return "the key \"\(key)\" takes \(values) at \(place), and that counts"
            }
            if changeRole != defining.changeRole {
                return
                    "the key \"\(key)\" is changed by \(defining.changeRole.rawValue) at \(place), and that counts"
            }
            if isSecret != defining.isSecret {
                return "the key \"\(key)\" is a secret, for another of its rows says IsSecure"
            }
        }
        guard viewRole != defining.viewRole else { return nil }
        return "the key \"\(key)\" is seen by \(defining.viewRole.rawValue) at \(place), and that counts"
    }

    /// What a row says otherwise than the first that has a default.
    func contradiction(of first: Standard) -> String? {
        guard let mine = defaultValue, !mine.matches(first.value) else { return nil }
        return
            "the default \(mine.quoted) of \"\(key)\" is ignored: the first is \(first.value.quoted) at \(first.location)"
    }

    private var changeRole: Role { traits.role?.change ?? .owner }
}

extension ValueConstraint {
    /// What the other takes, where this one takes something else; nil where both take the same.
    fileprivate func contradiction(of other: ValueConstraint) -> String? {
        switch (self, other) {
        case (.toggle(let isOn, let off), .toggle(let otherOn, let otherOff)):
            isOn.matches(otherOn) && off.matches(otherOff) ? nil : "\(otherOn.quoted) or \(otherOff.quoted)"
        case (.number(let least, let most), .number(let otherLeast, let otherMost)):
            (least, most) == (otherLeast, otherMost)
                ? nil : "\(otherLeast.plainText) to \(otherMost.plainText)"
        case (.choice(let choices), .choice(let others)):
            choices.keys == others.keys ? nil : "other Values"
        case (.date(let interval), .date(let otherInterval)):
            interval == otherInterval ? nil : "every \(otherInterval) minutes"
        case (.text(let traits), .text(let others)): traits.takesSame(as: others) ? nil : "other texts"
        // Of the rest one can only be read, or their types differ.
        default: nil
        }
    }
}

extension Choices {
    fileprivate var keys: Set<SettingValue> { Set(map(\.value.matchingKey)) }
}

extension TextTraits {
    fileprivate func takesSame(as other: TextTraits) -> Bool {
        format == other.format && pattern?.expression == other.pattern?.expression
            && passwordRules?.text == other.passwordRules?.text
            && [minimumLength, maximumLength] == [other.minimumLength, other.maximumLength]
            && [minimum, maximum] == [other.minimum, other.maximum]
            && groups == other.groups && alphabet == other.alphabet
    }
}
