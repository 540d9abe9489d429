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
