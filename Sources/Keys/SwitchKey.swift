import Hardware
import Localization

/// A key that one switch presses in its place, and what is told of it.
package struct SwitchKey: Hashable, Sendable {
    /// Of the keypad that the switch stands for.
    package let key: Key
    /// How it is pressed.
    package let gesture: KeyGesture
    /// Whether a value, a text or what waits becomes another by it.
    package let changesValue: Bool
    /// What it does, in the language of the screen: the switch's own cap with it.
    package let item: StripItem

    /// What holding means is for a finger on the switch alone where something changes by it; what only opens takes a press.
    package var isHeldByHand: Bool { gesture == .hold && changesValue }
}

extension KeypadDescription {
    /// What a key is called in a sentence: as it is printed, or by what is done with it.
    package func name(of key: Key, in words: ScreenStrings) -> String {
        let legend = legend(of: key)
        return legend.isEmpty ? words[.push] : legend
    }

    /// What the switch is called: by a key that is there, though every key does the same.
    package func switchName(in words: ScreenStrings) -> String {
        switchLegend.isEmpty ? words[.push] : switchLegend
    }
}

extension KeyTable {
    /// What is told of its keys, one by one, for a single switch that presses each of them when it is its turn.
    package func switchKeys(on keypad: KeypadDescription, in words: ScreenStrings) -> [SwitchKey] {
        told(on: keypad).flatMap { use -> [SwitchKey] in
            var commands: [Command] = []
            return use.bindings.compactMap { binding in
                guard case .key(let key) = binding.pattern, keypad.has(key),
                    !commands.contains(binding.command)
                else { return nil }
                commands.append(binding.command)
                return use.switchKey(key, binding.command, on: keypad, in: words)
            }
        }
    }
}

extension KeyUse {
    /// Of several keys that are told as one, each is named by its own sign.
    fileprivate func switchKey(
        _ key: Key, _ command: Command, on keypad: KeypadDescription, in words: ScreenStrings
    ) -> SwitchKey? {
        guard let told else { return nil }
        let isOneOfSeveral = Set(bindings.map(\.command)).count > 1
        let sign = isOneOfSeveral ? [StripItem.Label(.move, keypad.legend(of: key))] : []
        let isHeld = gesture == .hold && command.changesValue
        let labels = told.words.map { StripItem.Label($0, in: words) }
        return SwitchKey(
            key: key, gesture: gesture, changesValue: command.changesValue,
            item: StripItem(keypad.switchName(in: words), hold: isHeld ? words[.hold] : nil, sign + labels))
    }
}
