import Hardware

/// What a key makes a screen do, as a value: the screen performs it with the key that was pressed.
@usableFromInline package protocol KeyCommand: Hashable, Sendable {
    /// Whether a value, a text or what waits becomes another by it: such a command is always told.
    var changesValue: Bool { get }
}

/// How a key is pressed for a use.
@usableFromInline package enum KeyGesture: Hashable, Sendable {
    /// Once; what a held key repeats is nothing.
    case press
    /// Once, and again for each repeat while it is held.
    case steps
    /// Held for the board's hold time.
    case hold
}

/// Which keys a command lies on.
@usableFromInline package enum KeyPattern: Hashable, Sendable {
    case key(Key)
    /// Keys with these digits, whether of a pad or of a keyboard.
    case digits(ClosedRange<Int>)
    /// Whatever a full keyboard types.
    case characters
    /// The same where only digits are of use.
    case numerals

    /// Whether it means this key.
    @usableFromInline package func matches(_ key: Key) -> Bool {
        switch self {
        case .key(let own): own == key
        case .digits(let digits): key.digit.map(digits.contains) ?? false
        case .characters, .numerals: if case .character = key { true } else { false }
        }
    }
}

/// What one or several keys do on a screen, and how that is told: the key is dispatched by it and the strip is made
/// from it, so that neither can say what the other does not.
///
/// An editor makes dozens of them anew at a key: what makes them is compiled where their commands are known.
@usableFromInline package struct KeyUse<Command: KeyCommand>: Hashable, Sendable {
    /// A command on a key.
    @usableFromInline package struct Binding: Hashable, Sendable {
        /// The keys that it lies on.
        @usableFromInline package let pattern: KeyPattern
        /// What they do.
        @usableFromInline package let command: Command

        @inlinable init(_ pattern: KeyPattern, _ command: Command) {
            (self.pattern, self.command) = (pattern, command)
        }
    }

    /// How its keys are pressed.
    @usableFromInline package let gesture: KeyGesture
    /// In the order in which the cap names them: up before down.
    @usableFromInline package let bindings: [Binding]
    /// What the strip says of it; nil for another name of what is told already, and for what does nothing now.
    @usableFromInline package var told: ToldUse?
    /// Its cap, where the table was made for one keypad; nil: it is looked up each time.
    @usableFromInline var printed: String??

    /// Several keys that do the same.
    @inlinable package init(_ gesture: KeyGesture, _ keys: [Key], _ command: Command, told: ToldUse? = nil) {
        self.init(gesture, keys.map { (.key($0), command) }, told: told)
    }

    /// Keys that are told as one and do one thing each: up and down.
    @inlinable package init(_ gesture: KeyGesture, _ bindings: [(KeyPattern, Command)], told: ToldUse? = nil)
    {
        self.gesture = gesture
        self.bindings = bindings.map { Binding($0.0, $0.1) }
        self.told = told
    }

    /// The same keys, told otherwise or not at all.
    @inlinable package func told(_ told: ToldUse?) -> Self {
        var use = self
        use.told = told
        return use
    }
}
