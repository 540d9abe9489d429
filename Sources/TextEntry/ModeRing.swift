import Hardware
import Words

/// The modes that a field allows, in the order that the mode key goes through them.
enum ModeRing {
    static func modes(
        for traits: FieldTraits, on keypad: KeypadDescription, hasWords: Bool
    ) -> [InputMode] {
        let kind = traits.kind
        var ring: [InputMode] = []
        for mode in FieldLayout.row(for: kind).modes {
            // The format takes digits and marks: letters could be typed, and never saved.
            let dials = keypad.dialsLetters && traits.text.format != .phone
            if kind == .phone, mode == .upper, !dials { continue }
            guard let stop = stop(mode, traits), !ring.contains(stop), !isRepetition(stop, of: ring, traits)
            else {
                continue
            }
            ring.append(stop)
        }
        guard keypad.hasDigits, !kind.isNumeric else { return ring }
        if hasWords, traits.allowsPrediction {
            // Plain text begins with words, and letters are one press of the mode key away; what is rather a name, and
            // addresses, begin with letters.
            ring.insert(InputMode(.words), at: kind == .text ? 0 : 1)
        }
        switch (traits.isSecure, keypad.hasPrintedLetters) {
        case (true, true): ring.insert(InputMode(.map), at: 1)
        case (true, false): ring.insert(InputMode(.map), at: 0)
        case (false, false): ring.append(InputMode(.map))
        case (false, true): break
        }
        return ring
    }

    private static func stop(_ mode: FieldLayout.Mode, _ traits: FieldTraits) -> InputMode? {
        let primary = primaryPage(traits)
        switch mode {
        case .automatic: return InputMode(primary)
        case .lower: return InputMode(primary, .lower)
        case .capitalized: return InputMode(primary, .capitalized)
        case .upper: return InputMode(primary, .upper)
        case .digits: return InputMode(.digits)
        case .otherScript:
            guard LetterTable.hasOwnScript(traits.language) else { return nil }
            return InputMode(primary == .latin ? .national : .latin, .lower)
        }
    }

    /// Words are written in the language's script; what machines read is Latin.
    private static func primaryPage(_ traits: FieldTraits) -> InputPage {
        traits.kind.hasNationalLetters && LetterTable.hasOwnScript(traits.language) ? .national : .latin
    }

    /// Whether a stop would look like one that is there: autocapitalization begins with that case, or the script has
    /// no case at all.
    private static func isRepetition(_ stop: InputMode, of ring: [InputMode], _ traits: FieldTraits) -> Bool {
        guard ring.contains(where: { $0.page == stop.page }) else { return false }
        if stop.page == .national, !hasCase(traits.language) { return true }
        guard ring.contains(InputMode(stop.page)) else { return false }
        return stop.letterCase == AutomaticCase.letterCase(traits, before: [])
    }

    /// Whether letters of a language have capitals.
    static func hasCase(_ language: String) -> Bool {
        LetterTable.script(digit: 2, language: language).contains {
            LetterTable.uppercased($0, language: language) != $0
        }
    }
}
