/// Why a key script cannot be typed: which word, and what the board would have.
package struct KeyScriptError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Of the word, counted from 1.
    package let number: Int
    /// As it was written.
    package let word: String
    /// A clause for after the word, without a full stop.
    package let reason: String
    /// The board's own words, where that helps.
    package let keys: [String]?

    /// Whoever asks says where the script stands.
    package var description: String {
        let sentence = "word \(number) \"\(word)\": \(reason)"
        guard let keys else { return sentence }
        return sentence + "\nthis board has: " + keys.joined(separator: " ")
    }
}
