/// Marks on one letter that are more than anybody writes: no value has them, and none are drawn. Shaping takes the square
/// of their number.
package enum HeapOfMarks {
    /// On one letter; as Unicode has it for text that streams.
    private static let most = 30

    /// The text with `most` on each letter, characters (grapheme clusters) as many as before; nil where none has more.
    package static func levelled(_ text: String) -> String? {
        // Marks begin at U+0300, whose first byte this is: most texts are looked at no further.
        guard text.utf8.contains(where: { $0 >= 0xCC }) else { return nil }
        // Of those in a row one more than `most` has a place that this divides.
        let stride = most + 1
        var place = 0
        let mayHave = text.unicodeScalars.contains { scalar in
            place += 1
            return place.isMultiple(of: stride) && addsToLetter(scalar)
        }
        guard mayHave else { return nil }
        var kept = String.UnicodeScalarView()
        var (marks, isWhole) = (0, true)
        for scalar in text.unicodeScalars {
            marks = addsToLetter(scalar) ? marks + 1 : 0
            if marks > most { isWhole = false } else { kept.append(scalar) }
        }
        return isWhole ? nil : String(kept)
    }

    /// Whether it belongs to the letter before it: marks, joiners, tags.
    private static func addsToLetter(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x300
            && (scalar.properties.isGraphemeExtend || scalar.properties.generalCategory == .spacingMark
                || scalar.value == 0x200D)
    }
}
