import Hardware
import Localization

/// All that keys do on a screen: keys are dispatched by it, and the strip, the text and the documents are made of it.
///
/// It has no formatted text; words are looked up for what is told alone.
@usableFromInline package struct KeyTable<Command: KeyCommand>: Hashable, Sendable {
    /// In the strip's order, which no state changes; the first that a key fits counts.
    @usableFromInline package let uses: [KeyUse<Command>]
    /// What is told as a rule, where the table was made for one keypad and one language.
    @usableFromInline var usual: UsualStrip?

    /// Of each use that is told: its place, its command, and what the strip then says. Four arrays, since three of them
    /// are of types that the compiler knows here.
    @usableFromInline struct UsualStrip: Hashable, Sendable {
        var places: [Int] = []
        var commands: [Command] = []
        var told: [ToldUse] = []
        var items: [StripItem] = []
    }

    /// - Parameter uses: in the strip's order.
    @inlinable package init(_ uses: [KeyUse<Command>]) { self.uses = uses }

    /// The same with its caps and words looked up, for a table that is made once a keypad and a language and told again
    /// and again.
    package func printed(on keypad: KeypadDescription, in words: ScreenStrings) -> Self {
        var table = KeyTable(
            uses.map { use in
                var use = use
                use.printed = .some(use.legend(on: keypad))
                return use
            })
        table.usual = table.usualStrip(on: keypad, in: words)
        return table
    }

    private func usualStrip(on keypad: KeypadDescription, in words: ScreenStrings) -> UsualStrip {
        var usual = UsualStrip()
        for (place, use) in uses.enumerated() {
            guard let told = use.told, let command = use.bindings.first?.command,
                let item = use.item(on: keypad, in: words)
            else { continue }
            usual.places.append(place)
            usual.commands.append(command)
            usual.told.append(told)
            usual.items.append(item)
        }
        return usual
    }

    // MARK: Dispatch

    /// What a key does, and which key it was; nil for a key that does nothing here, and for letting go.
    @inlinable package func use(of action: KeyAction) -> (command: Command, key: Key)? {
        switch action {
        case .press(let key): find(key) { $0 != .hold }
        // A key that repeats is never said to be held.
        case .repeat(let key): find(key) { $0 == .steps } ?? find(key) { $0 == .hold }
        case .hold(let key): find(key) { $0 == .hold }
        case .release, .clash: nil
        }
    }

    /// What a key does; nil for a key that does nothing here, and for letting go.
    @inlinable package func command(of action: KeyAction) -> Command? { use(of: action)?.command }

    @inlinable func find(_ key: Key, where fits: (KeyGesture) -> Bool) -> (command: Command, key: Key)? {
        for use in uses where fits(use.gesture) {
            for binding in use.bindings where binding.pattern.matches(key) { return (binding.command, key) }
        }
        return nil
    }

    // MARK: Telling

    /// What is told and can be pressed on this keypad, in the strip's order.
    package func told(on keypad: KeypadDescription) -> [KeyUse<Command>] {
        uses.filter { $0.told != nil && $0.legend(on: keypad) != nil }
    }

    /// The strip, in the language of the screen.
    @inlinable package func strip(on keypad: KeypadDescription, in words: ScreenStrings) -> [StripItem] {
        uses.compactMap { $0.item(on: keypad, in: words) }
    }

    /// The strip of what is told as the screen's state has it; nil: nothing is told now.
    package func strip(
        on keypad: KeypadDescription, in words: ScreenStrings, telling told: (Command, ToldUse) -> ToldUse?
    ) -> [StripItem] {
        let usual = usual ?? usualStrip(on: keypad, in: words)
        var strip: [StripItem] = []
        for (index, place) in usual.places.enumerated() {
            guard let now = told(usual.commands[index], usual.told[index]) else { continue }
            let item =
                now == usual.told[index]
                ? usual.items[index] : uses[place].told(now).item(on: keypad, in: words)
            if let item { strip.append(item) }
        }
        return strip
    }

    /// What is told said as the screen's state has it; nil: nothing is told now.
    package func telling(_ told: (Command, ToldUse) -> ToldUse?) -> Self {
        KeyTable(
            uses.map { use in
                guard let usual = use.told, let command = use.bindings.first?.command else { return use }
                return use.told(told(command, usual))
            })
    }
}

// MARK: A use's caps

extension KeyUse {
    /// What is printed on those of its keys that the keypad has, as on one cap: of keys that do the same the first; nil
    /// where it has none of them.
    @inlinable package func legend(on keypad: KeypadDescription) -> String? {
        if let printed { return printed }
        var told: [Command] = []
        var legends: [String] = []
        for binding in bindings where !told.contains(binding.command) {
            guard let legend = binding.pattern.legend(on: keypad) else { continue }
            told.append(binding.command)
            legends.append(legend)
        }
        return KeyPattern.cap(of: legends)
    }

    /// What the strip says; nil where nothing is told, or no such key is there.
    @inlinable package func item(on keypad: KeypadDescription, in words: ScreenStrings) -> StripItem? {
        guard let told, let legend = legend(on: keypad) else { return nil }
        return StripItem(legend, isHeld: gesture == .hold, told, in: words)
    }
}

extension KeyPattern {
    /// Nil where none of the keys is there.
    @usableFromInline static func cap(of legends: [String]) -> String? {
        guard !legends.isEmpty else { return nil }
        return legends.joined(separator: legends.allSatisfy(KeyCap.isSign) ? "" : " ")
    }

    /// Nil where the keypad has no such key; empty for a knob's push, on which nothing is printed.
    @usableFromInline func legend(on keypad: KeypadDescription) -> String? {
        switch self {
        case .key(.push): keypad.has(.push) ? "" : nil
        case .key(let key): keypad.has(key) ? keypad.legend(of: key) : nil
        case .digits(let digits):
            keypad.hasDigits || keypad.typesCharacters
                ? digits.count == 1 ? "\(digits.lowerBound)" : "\(digits.lowerBound)-\(digits.upperBound)"
                : nil
        case .characters: keypad.typesCharacters ? "A-Z" : nil
        case .numerals: keypad.typesCharacters ? "0-9" : nil
        }
    }
}
