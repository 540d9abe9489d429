/// The answer to a request that was refused.
package struct BusFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The last part of the error's name on the bus, after `org.settingsd.Error.`.
    package enum Kind: String, CaseIterable, Sendable {
        /// The bundle has no such setting.
        case unknownKey = "UnknownKey"
        /// The value, or the call, is not what the bundle allows; the message says why.
        case invalid = "Invalid"
        /// The vendor or the site keeps the setting from being changed.
        case locked = "Locked"
        /// The caller's groups do not allow it, or nobody is told: secrets.
        case accessDenied = "AccessDenied"
        /// The change was not kept, and nothing has changed.
        case storage = "Storage"
        /// The person at the panel gave the form up.
        case cancelled = "Cancelled"
        /// Another form is on the panel, a trial is on, or the caller calls too often: it may come again.
        case busy = "Busy"
        /// Such a setting is changed by Stage and Apply alone.
        case needsConfirmation = "NeedsConfirmation"
        /// What is sealed is not for this device's key or that setting, or that setting is no secret.
        case badSeal = "BadSeal"
        /// A fleet sends a secret sealed, or not at all.
        case plainSecret = "PlainSecret"
    }

    /// What the caller can act on.
    package let kind: Kind
    /// One sentence for a person. Never a secret value.
    package let message: String

    /// - Parameter message: one sentence for a person. Never a secret value.
    package init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message
    }

    package var description: String { message }

    /// Why nobody is told a secret.
    package static func secret(_ key: String) -> BusFailure {
        BusFailure(.accessDenied, "\(key) is a secret")
    }

    /// The error's name on the bus.
    var name: String { BusNames.errorPrefix + kind.rawValue }
}
