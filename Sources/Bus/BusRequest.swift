import Settings

/// What a client asks of the service.
package enum BusRequest: Hashable, Sendable {
    case get(key: String)
    case getAll
    case set([String: SettingValue], layer: SettingLayer)
    case reset([String], layer: SettingLayer)
    /// What an export holds: values come along that other settings keep from being changed at present.
    case restore([String: SettingValue], layer: SettingLayer)
    /// What one layer stores, whatever the others do.
    case values(of: SettingLayer)
    /// What the vendor's and the site's layers lock.
    case locks
    /// A layer locks these keys and sub-trees as well, or no longer.
    case lock([String], layer: SettingLayer, isLocked: Bool)
    /// Means to change these together; `isRestoring` as `restore` does.
    case stage(ChangeSet, isRestoring: Bool)
    /// What was staged under the token holds, on trial for so many seconds where they are given or its settings ask
    /// for it; 0 keeps it without a trial.
    case apply(token: String, seconds: Int?)
    case confirm(token: String)
    /// Takes a trial back; without a token whichever is on.
    case revert(token: String)
    case discard(token: String)
    /// What became of a button that was pressed, for the person at the panel.
    case answer(key: String, isDone: Bool, text: String)
}

/// Who asks, by the word of the bus and not by its own.
package struct BusCaller: Hashable, Sendable {
    /// The connection's unique name, such as ":1.42".
    package let connection: String
    /// nil when the bus could not say: whoever decides must refuse then.
    package let userID: UInt32?
    /// Of the program, its own and the supplementary ones; empty where the bus does not say.
    package let groups: [UInt32]

    /// Of no group unless said.
    package init(connection: String, userID: UInt32?, groups: [UInt32] = []) {
        self.connection = connection
        self.userID = userID
        self.groups = groups
    }
}

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
    /// What a trial has come to, by the bus's word; `none` where there was no trial.
    package enum State: String, Hashable, Sendable { case none, trial, kept, undone }

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

    static func name(of token: String) -> String { String(token.prefix(4)) }
}

/// The answer to a request that was refused.
package struct BusFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The last part of the error's name on the bus, after `org.settingsd.Error.`.
    package enum Kind: String, CaseIterable, Sendable {
        case unknownKey = "UnknownKey"
        case invalid = "Invalid"
        case locked = "Locked"
        case accessDenied = "AccessDenied"
        case storage = "Storage"
        /// The person at the panel gave the form up.
        case cancelled = "Cancelled"
        /// Another form is on the panel, a trial is on, or the caller calls too often: it may come again.
        case busy = "Busy"
        /// Such a setting is changed by Stage and Apply alone.
        case needsConfirmation = "NeedsConfirmation"
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
