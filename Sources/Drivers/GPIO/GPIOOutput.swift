/// A light, a sounder or a backlight pin on an output line.
package final class GPIOOutput: PatternSink {
    private let line: GPIOLine

    /// Off at first.
    package init(
        _ address: GPIOLineAddress, _ settings: GPIOLineSettings, chips: GPIOChips = GPIOChips(),
        consumer: String = "settingsd"
    ) throws(GPIOError) {
        line = try GPIOLine(address, .output(isOn: false), settings, chips: chips, consumer: consumer)
    }

    /// On is active, whichever level that is.
    package func set(_ isOn: Bool) throws(GPIOError) { try line.set(isOn) }

    /// Reads its own level back.
    package func check() throws(GPIOError) { _ = try line.isActive() }
}
