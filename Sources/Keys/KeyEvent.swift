import Hardware

/// A contact that closed or opened.
package struct KeyEvent: Hashable, Sendable {
    /// What the board's keymap makes of the code.
    package let key: Key
    /// False: it opened. Neither is debounced.
    package let isDown: Bool
    /// Since boot, as the kernel stamped it.
    package let time: Duration

    /// - Parameter time: since boot, as the kernel stamped it.
    package init(key: Key, isDown: Bool, time: Duration) {
        self.key = key
        self.isDown = isDown
        self.time = time
    }
}
