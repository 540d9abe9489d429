import Hardware

/// A contact that closed or opened.
package struct KeyEvent: Hashable, Sendable {
    package let key: Key
    package let isDown: Bool
    /// Since boot, as the kernel stamped it.
    package let time: Duration

    package init(key: Key, isDown: Bool, time: Duration) {
        self.key = key
        self.isDown = isDown
        self.time = time
    }
}
