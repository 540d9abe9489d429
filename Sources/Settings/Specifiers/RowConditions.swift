import Localization

/// `DeviceEnabledWhen`, `DeviceVisibleWhen`: what other settings must be.
package struct Condition: Hashable, Sendable {
    /// How a setting is compared, by the names that the bundle writes.
    package enum Comparison: String, CaseIterable, Hashable, Sendable {
        case equals = "Equals"
        case notEquals = "NotEquals"
        case less = "LessThan"
        case greater = "GreaterThan"
        /// The value is one of an array's.
        case oneOf = "OneOf"
    }

    /// What one other setting must be.
    package struct Term: Hashable, Sendable {
        /// The full key of the setting that is looked at.
        package let key: String
        /// Reads from the setting to `value`: the setting `LessThan` that.
        package let comparison: Comparison
        /// An array for `oneOf`; against a boolean every setting counts by its truth, a switch by what it shows.
        package let value: SettingValue

        /// Asks for that very value, unless said.
        package init(key: String, comparison: Comparison = .equals, value: SettingValue) {
            self.key = key
            self.comparison = comparison
            self.value = value
        }
    }

    /// All must hold.
    package let terms: [Term]
    /// Why the row is greyed while they do not, localized.
    package let reason: String?

    /// - Parameter reason: localized; nil leaves the usual words.
    package init(terms: [Term], reason: String? = nil) {
        self.terms = terms
        self.reason = reason
    }

    /// What is said while it does not hold.
    package var refusal: LocalizedString {
        reason.map(LocalizedString.init(verbatim:)) ?? LocalizedString(.unavailable)
    }

    /// A key with a `/` names its container itself.
    func qualified(by container: String?) -> Condition {
        let qualified = terms.map { term in
            let key = term.key.contains("/") ? term.key : SettingKey.qualified(term.key, container: container)
            return Term(key: key, comparison: term.comparison, value: term.value)
        }
        return Condition(terms: qualified, reason: reason)
    }

    /// Both must hold; the inner one's reason is the nearer.
    func and(_ outer: Condition?) -> Condition {
        guard let outer else { return self }
        return Condition(terms: outer.terms + terms, reason: reason ?? outer.reason)
    }
}

/// `IASKSubtitle`: a second line, plain or by the row's value.
package struct Subtitle: Hashable, Sendable {
    /// What is shown by any value that `byValue` does not have; nil shows nothing.
    package let plain: String?
    /// By the value's text; toggles use YES and NO.
    package let byValue: [String: String]

    /// - Parameter byValue: empty where the line is always the same.
    package init(plain: String?, byValue: [String: String] = [:]) {
        self.plain = plain
        self.byValue = byValue
    }

    /// The line below that value, nil for none. Without a value it is `plain`.
    package func text(for value: SettingValue?) -> String? {
        value.flatMap { byValue[$0.displayText] } ?? plain
    }
}
