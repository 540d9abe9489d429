/// A button on a GPIO line, and the key code that it stands for.
package struct GPIOButton: Hashable, Sendable {
    package let address: GPIOLineAddress
    package let settings: GPIOLineSettings
    /// KEY_... of linux/input-event-codes.h.
    package let code: UInt32

    package init(address: GPIOLineAddress, settings: GPIOLineSettings, code: UInt32) {
        self.address = address
        self.settings = settings
        self.code = code
    }
}

/// The board's buttons as one keypad: lines that are missing or lost are looked for again when the chips' folder changes.
package final class GPIOKeys {
    private let loop: EventLoop
    private let buttons: [GPIOButton]
    private let chips: GPIOChips
    private let report: (KeypadEvent) -> Void
    private let fault: (GPIOError) -> Void
    private var inputs: [GPIOLineAddress: GPIOInput] = [:]
    private var known: [GPIOLineAddress: GPIOError] = [:]
    private var watch: LoopSource?

    /// - Parameter fault: each new reason why a button cannot be heard.
    package init(
        _ buttons: [GPIOButton], chips: GPIOChips = GPIOChips(), loop: EventLoop,
        report: @escaping (KeypadEvent) -> Void,
        fault: @escaping (GPIOError) -> Void
    ) {
        self.loop = loop
        self.buttons = buttons
        self.chips = chips
        self.report = report
        self.fault = fault
        // Without inotify a lost chip stays lost; the keys that are there work all the same.
        watch = try? loop.onChange(in: chips.folder, includingWrites: false) { [unowned self] in open() }
        open()
    }

    /// Whether every button can be heard.
    package var isComplete: Bool { inputs.count == buttons.count }

    private func open() {
        for button in buttons where inputs[button.address] == nil {
            do throws(GPIOError) {
                inputs[button.address] = try input(button)
                known[button.address] = nil
                if inputs[button.address]?.isActive == true {
                    say(button, isDown: true, at: loop.monotonicNow())
                }
            } catch {
                note(error, of: button)
            }
        }
    }

    private func input(_ button: GPIOButton) throws(GPIOError) -> GPIOInput {
        try GPIOInput(
            button.address, button.settings, chips: chips, loop: loop,
            report: { [unowned self] isDown, time in say(button, isDown: isDown, at: time) },
            fail: { [unowned self] error in lose(button, error) })
    }

    private func lose(_ button: GPIOButton, _ error: GPIOError) {
        let wasDown = inputs.removeValue(forKey: button.address)?.isActive ?? false
        if wasDown { say(button, isDown: false, at: loop.monotonicNow()) }
        note(error, of: button)
    }

    private func note(_ error: GPIOError, of button: GPIOButton) {
        if known.updateValue(error, forKey: button.address) != error { fault(error) }
    }

    private func say(_ button: GPIOButton, isDown: Bool, at time: Duration) {
        report(
            KeypadEvent(
                code: button.code, isDown: isDown, time: time,
                device: KeypadDevice.ID("\(button.address)")))
    }
}
