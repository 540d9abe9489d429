extension Duration {
    /// As people are told how long something takes still: rounded up, and none below zero.
    package var wholeSeconds: Int {
        let (seconds, rest) = components
        return max(0, Int(clamping: seconds) + (rest > 0 ? 1 : 0))
    }
}
