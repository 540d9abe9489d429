/// One row of docs/keypad-cells.md: what the keys do in one kind of field, on every class of keypad.
///
/// What is nil follows the grammar that all fields have (`KeyGrammar`). All that knows a row shares it.
package final class FieldLayout: Sendable {
    /// The modes that a row allows, by its own words: `.primary` is the language's script.
    enum Mode: Sendable {
        case automatic, lower, capitalized, upper, digits
        /// Latin where the language has a script of its own.
        case otherScript
    }

    /// The star key and its like in one mode.
    struct Keys: Sendable {
        var star: KeyRole?
        var one: KeyRole?
        var zero: KeyRole?
        var pound: KeyRole?
        var heldOne: KeyRole?
        var heldZero: KeyRole?
    }

    /// A number pad's own keys.
    struct NumberPadKeys: Sendable {
        var dot: KeyRole?
        var plus: KeyRole?
        var minus: KeyRole?
        var star: KeyRole?
        var slash: KeyRole?
    }

    /// What a direction pad or a rotary offers.
    enum Picker: Sendable {
        /// Letters, behind whole words and the field's own characters.
        case letters(suggestions: [String] = [], first: String)
        /// Digits and punctuation in a grid.
        case digits(String)
        /// One wheel a character.
        case wheel(String)
    }

    let modes: [Mode]
    /// In letters, on phone pads, bare pads and matrices.
    let letters: Keys
    /// In digits.
    let digits: Keys
    /// On a 4x4 pad, in every mode.
    let matrix: Keys
    let numberPad: NumberPadKeys
    let picker: Picker
    /// Whole words of this kind of field, first in the symbol picker.
    let suggestions: [String]

    init(
        modes: [Mode], letters: Keys = Keys(), digits: Keys = Keys(), matrix: Keys = Keys(),
        numberPad: NumberPadKeys = NumberPadKeys(), picker: Picker, suggestions: [String] = []
    ) {
        self.modes = modes
        self.letters = letters
        self.digits = digits
        self.matrix = matrix
        self.numberPad = numberPad
        self.picker = picker
        self.suggestions = suggestions
    }
}
