import Loop

/// One key down or up, in the kernel's words.
package struct KeypadEvent: Hashable, Sendable {
    /// KEY_... or BTN_... of linux/input-event-codes.h.
    package let code: UInt32
    /// False: the key went up. The kernel's own repeats are no events.
    package let isDown: Bool
    /// CLOCK_MONOTONIC since boot, stamped by the kernel.
    package let time: Duration
    /// Where it happened.
    package let device: KeypadDevice.ID

    /// - Parameter time: CLOCK_MONOTONIC since boot.
    package init(code: UInt32, isDown: Bool, time: Duration, device: KeypadDevice.ID) {
        self.code = code
        self.isDown = isDown
        self.time = time
        self.device = device
    }
}

/// What the keypads have to say, in the order in which it happened.
package enum KeypadReport: Hashable, Sendable {
    case key(KeypadEvent)
    /// A rotary was turned by whole detents: positive as REL_WHEEL is, clockwise on a rotary encoder.
    case turn(detents: Int, time: Duration, device: KeypadDevice.ID)
    /// A device was plugged in and taken; `refusal` says why its keys may reach others too.
    case attached(KeypadDevice, refusal: SystemError?)
    /// A taken device went away; its held keys were reported as released before.
    case detached(KeypadDevice)
}
