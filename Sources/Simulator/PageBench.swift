import Settings

/// What one page shows: commands go in as lines, messages come out, and time is an argument.
package protocol PageBench: AnyObject {
    /// Does what a line of the page asks for; what is no command is passed over.
    func take(_ line: String, at time: Duration)
    /// When `takeMessages(at:)` has something to say; nil while nothing will change.
    func deadline(at time: Duration) -> Duration?
    /// Everything that the page does not know yet.
    func takeMessages(at time: Duration) -> [BenchMessage]
    /// The page is gone: what it holds down is let go of.
    func close()
}

/// What the page hears, or what is to be done for it.
package enum BenchMessage: Hashable {
    /// An object with its `kind`, for JSON.
    case text(SettingValue)
    /// What changed on a panel, in its own pixels.
    case frame([UInt8])
    /// Files of a test, by name, to lie with the others, and what the page hears once they do.
    case save([String: [UInt8]], told: SettingValue)
}
