/// How a board's screen is shared with the appliance's own program.
package struct ScreenDescription: Hashable, Sendable {
    /// How the display passes from one program to the other.
    package enum Way: String, CaseIterable, Hashable, Sendable {
        /// By the kernel's mode setting: one of the two is the card's master.
        case drm
        /// By virtual terminals: the other has one of its own, in a session of logind or seatd.
        case vt
        /// By agreement alone: whoever was told to does not write to the framebuffer.
        case fbdev
    }

    /// How the display passes from one to the other.
    package var way: Way
    /// The other's unit, as messages name it where the program has not given its name.
    package var owner: String?
    /// The number of the other's virtual terminal, where each has its own.
    package var terminal = 7
    /// The keys that call the settings; nil: the bus alone does.
    package var entry: EntryChord?
    /// Without a key for so long, the screen goes back; nil: never by itself.
    package var idleReturn: Duration? = .seconds(120)
    /// How long the other may take to let go of the screen.
    package var releaseTime = Duration.milliseconds(500)

    /// Two minutes without a key, half a second to let go, and no keys that call the settings.
    package init(_ way: Way) { self.way = way }
}

/// Keys that are held together for a while to call the settings.
package struct EntryChord: Hashable, Sendable {
    /// All of them, and no other.
    package let keys: Set<Key>
    /// For so long.
    package let hold: Duration

    /// - Parameter keys: at least one.
    package init(_ keys: Set<Key>, hold: Duration) { (self.keys, self.hold) = (keys, hold) }
}
