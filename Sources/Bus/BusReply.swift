import Settings

/// The answer to a request that was granted.
package enum BusReply: Hashable, Sendable {
    case value(SettingValue)
    case values([String: SettingValue])
    case revision(UInt64)
    /// An empty token, where there is any refusal.
    case staged(token: String, [BusRefusal])
    /// `seconds` are left to confirm it; nil where it is kept.
    case applied(UInt64, seconds: UInt32?)
    case nothing
    /// What secrets for this device are sealed with, and its name.
    case sealKey(name: String, [UInt8])
    /// Whose value of each secret holds, and since when.
    case secrets([String: SecretSource])
    /// aa{sv}: entries of the log of changes, the oldest first.
    case entries([[String: SettingValue]])
}

/// Why one setting of a staged change would be refused.
package struct BusRefusal: Hashable, Sendable {
    /// The setting that was to be changed.
    package let key: String
    /// Why it would be refused, as a call for it alone would be.
    package let failure: BusFailure

    /// One setting and why it may not become that.
    package init(_ key: String, _ failure: BusFailure) { (self.key, self.failure) = (key, failure) }
}

/// What the property Transaction and the signal TransactionChanged say.
package struct BusTransaction: Hashable, Sendable {
    /// What a trial has come to, by the bus's word; `none` where there was no trial, `applied` once the device is as it says.
    package enum State: String, Hashable, Sendable { case none, trial, applied, kept, undone }

    /// The beginning of the token, which tells trials apart and confirms none.
    package let name: String
    /// The door that it came in by, as in "panel"; empty without a trial.
    package let origin: String
    /// Until it is undone; 0 once it is over.
    package let secondsLeft: UInt32
    /// How many settings and locks it changes; 0 without one.
    package let settings: UInt32
    /// `trial` while it waits to be confirmed.
    package let state: State

    /// Nothing waits to be confirmed.
    package static let none = BusTransaction("", origin: "", secondsLeft: 0, settings: 0, .none)

    /// - Parameter token: only its beginning is kept.
    package init(_ token: String, origin: String, secondsLeft: UInt32, settings: UInt32, _ state: State) {
        name = Self.name(of: token)
        (self.origin, self.secondsLeft, self.settings, self.state) = (origin, secondsLeft, settings, state)
    }

    /// What everybody may know of a token.
    package static func name(of token: String) -> String { String(token.prefix(4)) }
}
