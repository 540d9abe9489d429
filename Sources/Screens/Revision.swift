/// How often a navigator has changed since it was made: whoever showed it once knows by this that nothing is to be shown
/// anew. It tells one navigator apart from another, and not two copies that went different ways.
package struct Revision: Equatable, Sendable {
    /// Nothing but itself: no two that live at once are the same.
    private final class Identity: Sendable {}

    private let identity = Identity()
    private var changes = 0

    /// Of something new.
    package init() {}

    /// It is another one from now on.
    package mutating func advance() { changes &+= 1 }

    package static func == (one: Revision, other: Revision) -> Bool {
        one.identity === other.identity && one.changes == other.changes
    }
}
