/// One event for an input device of the virtual device, in the kernel's words.
package struct InjectedEvent {
    /// Since the first event of its series.
    package let after: Duration
    package let type: UInt16
    package let code: UInt16
    package let value: Int32

    package static func key(_ code: UInt32, isDown: Bool, after: Duration) -> InjectedEvent {
        InjectedEvent(after: after, type: 1, code: UInt16(code), value: isDown ? 1 : 0)
    }

    /// A step of a relative axis: a rotary's detent.
    package static func step(_ axis: UInt32, by value: Int32, after: Duration) -> InjectedEvent {
        InjectedEvent(after: after, type: 2, code: UInt16(axis), value: value)
    }

    /// The same at another time.
    package func sent(after: Duration) -> InjectedEvent {
        InjectedEvent(after: after, type: type, code: code, value: value)
    }

    /// As the agent reads it.
    var word: String {
        "\(Int64(after / .microseconds(1))):\(type):\(code):\(value)"
    }
}
