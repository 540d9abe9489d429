import CXkbcommon

/// A key that types nothing by itself, and an accent on the letter after it. By libxkbcommon's symbols; its own tables of what
/// they make of letters come with an X server that devices do not have.
struct DeadKey: Equatable {
    private let symbol: xkb_keysym_t

    /// Nil for a key that is none.
    init?(_ symbol: xkb_keysym_t) {
        guard Self.table[symbol] != nil else { return nil }
        self.symbol = symbol
    }

    private struct Accent {
        /// With a space, and before a letter that has no such accent.
        let sign: String
        /// Pressed twice.
        let own: String
        /// Each letter, and behind it the one with the accent.
        let letters: String
    }

    // XKB_KEY_dead_grave to XKB_KEY_dead_ogonek. With a space two of them are what a keyboard of the United States has there.
    private static let table: [xkb_keysym_t: Accent] = [
        0xFE50: Accent(sign: "`", own: "`", letters: "aàeèiìoònǹuùwẁyỳ"),
        0xFE51: Accent(sign: "'", own: "´", letters: "aácćeéiílĺnńoórŕsśuúyýzźαάεέηήιίοόυύωώ"),
        0xFE52: Accent(sign: "^", own: "^", letters: "aâcĉeêgĝhĥiîjĵoôsŝuûwŵyŷ"),
        0xFE53: Accent(sign: "~", own: "~", letters: "aãeẽiĩnñoõuũ"),
        0xFE54: Accent(sign: "¯", own: "¯", letters: "aāeēiīoōuū"),
        0xFE55: Accent(sign: "˘", own: "˘", letters: "aăeĕgğiĭoŏuŭ"),
        0xFE56: Accent(sign: "˙", own: "˙", letters: "cċeėgġzż"),
        0xFE57: Accent(sign: "\"", own: "¨", letters: "aäeëiïoöuüyÿιϊυϋ"),
        0xFE58: Accent(sign: "°", own: "°", letters: "aåuů"),
        0xFE59: Accent(sign: "˝", own: "˝", letters: "oőuű"),
        0xFE5A: Accent(sign: "ˇ", own: "ˇ", letters: "cčdďeěgǧlľnňrřsštťzž"),
        0xFE5B: Accent(sign: "¸", own: "¸", letters: "cçgģkķlļnņrŗsştţ"),
        0xFE5C: Accent(sign: "˛", own: "˛", letters: "aąeęiįuų"),
    ]

    private var accent: Accent { Self.table[symbol] ?? Accent(sign: "", own: "", letters: "") }

    /// What stands for the accent alone.
    var own: String { accent.own }

    /// What it makes of what the next key types: one letter with the accent; else its sign, and what follows that.
    func typed(with text: String) -> String {
        if text == " " { return accent.sign }
        let letters = Array(accent.letters)
        let small = text.lowercased()
        guard
            let place = stride(from: 0, to: letters.count, by: 2).first(where: {
                String(letters[$0]) == small
            })
        else { return accent.sign + text }
        let letter = String(letters[place + 1])
        return text == small ? letter : letter.uppercased()
    }
}
