/// A contact in the kernel's words, before anybody knows which key it is; nothing is debounced yet.
package enum KeyContact: Hashable, Sendable {
    case key(code: UInt32, isDown: Bool, time: Duration)
    /// A rotary was turned.
    case turn(time: Duration)

    /// Since boot, as the kernel stamped it.
    package var time: Duration {
        switch self {
        case .key(_, _, let time), .turn(let time): time
        }
    }
}
