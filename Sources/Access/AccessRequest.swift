/// What somebody asks of the PIN's door, at the panel or on the bus. What was typed is in it: it is never told.
package enum AccessRequest: Hashable, Sendable {
    /// Opens a technician's session.
    case enter(String)
    /// Another PIN, or the first one.
    case choose(String)
    /// The same with the recovery code, by somebody who has forgotten the PIN.
    case recover(code: String, choosing: String)
    /// Ends the session.
    case end
}
