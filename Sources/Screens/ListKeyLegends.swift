import Hardware
import Localization

/// What the keys that move, open and leave are called: what is printed on them, else a word.
package struct ListKeyLegends {
    let move: String
    /// The key that opens a row.
    package let open: String
    let back: String
    /// Nil where no key finds.
    let find: String?
    /// The key that looks into a row.
    let details: String
    let adjust: String
    let save: String
    let cancel: String

    init(_ keypad: KeypadDescription, _ words: ScreenStrings) {
        let printed = ListLegends(keypad)
        move = printed.move
        open = printed.open ?? words[.push]
        back = printed.back ?? words[.back]
        find = printed.find
        details = printed.details ?? words[.hold]
        adjust = printed.adjust
        save = printed.save ?? words[.push]
        cancel = printed.cancel ?? words[.hold]
    }
}
