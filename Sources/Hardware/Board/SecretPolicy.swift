/// When a secret shows what was typed.
package enum SecretPolicy: String, CaseIterable, Hashable, Sendable {
    /// A pending letter shows until it is committed; everything else is a dot.
    case showPending = "pending"
    case maskAtOnce = "masked"
    /// The site lets people see what they type.
    case show = "shown"
}
