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

    package init(connection: String, userID: UInt32?, groups: [UInt32] = []) {
        self.connection = connection
        self.userID = userID
        self.groups = groups
    }

    /// Root and the service's own user are technicians, all others owners; nil where the bus could not say.
    package func role(serviceUser: UInt32) -> Role? {
        userID.map { $0 == 0 || $0 == serviceUser ? .technician : .owner }
    }
}

/// The answer to a request that was granted.
package enum BusReply: Hashable, Sendable {
    case value(SettingValue)
    case values([String: SettingValue])
    case revision(UInt64)
    case nothing
}

/// The answer to a request that was refused.
package struct BusFailure: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Kind: String, CaseIterable, Sendable {
        case unknownKey = "UnknownKey"
        case invalid = "Invalid"
        case locked = "Locked"
        case accessDenied = "AccessDenied"
        case storage = "Storage"
        /// The person at the panel gave the form up.
        case cancelled = "Cancelled"
        /// Another form is on the panel.
        case busy = "Busy"
    }

    package let kind: Kind
    /// One sentence for a person. Never a secret value.
    package let message: String

    package init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message
    }

    package var description: String { message }

    /// The error's name on the bus.
    var name: String { BusNames.errorPrefix + kind.rawValue }
}
