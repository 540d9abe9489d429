/// Who asks for a change: by which door, and who that is by the word of the bus, never by its own.
package struct Origin: Hashable, Sendable {
    /// Where changes come in.
    package enum Door: String, Hashable, Sendable {
        case panel, bus
        /// A folder that no service has open.
        case state
        /// What a person at the device asked to be forgotten.
        case reset
        /// The device did not take a change: what held before holds again.
        case apply
    }

    /// Where the request came in.
    package let door: Door
    /// What the asker may change.
    package let authority: Authority
    /// Of a caller on the bus.
    package let userID: UInt32?
    /// Of a caller on the bus; what it has staged goes when it goes.
    package let connection: String

    /// Nobody on the bus, unless said.
    package init(
        _ door: Door, _ authority: Authority, userID: UInt32? = nil, connection: String = ""
    ) {
        self.door = door
        self.authority = authority
        self.userID = userID
        self.connection = connection
    }

    /// Root on the bus, which may confirm and revert anybody's trial.
    package var isRoot: Bool { door == .bus && userID == 0 }
}
