/// Addresses in dotted numbers, and the length of a network behind them.
enum OctetText {
    /// The number that holds `place`, so much up or down, the ends being neighbours; nil where there is none, and in a
    /// text that is not the beginning of an address.
    static func stepped(_ text: [Character], at place: Int, by step: Int, kind: InputKind) -> [Character]? {
        let part = TemplateText.part(of: text, at: place)
        guard TypingRule.refusal(of: text, kind: kind, traits: FieldTraits()) == nil,
            let number = Int(String(text[part]))
        else { return nil }
        let largest = isLength(part, in: text) ? 32 : 255
        return text[..<part.lowerBound] + Array(String(turned(number, by: step, upTo: largest)))
            + text[part.upperBound...]
    }

    /// Whether a part is the length of a network, and no octet.
    static func isLength(_ part: Range<Int>, in text: [Character]) -> Bool {
        text.prefix(part.lowerBound).contains("/")
    }

    /// Beyond an end it goes on at the other one, with the same lower digits.
    private static func turned(_ number: Int, by step: Int, upTo largest: Int) -> Int {
        let next = number + step
        guard !(0...largest).contains(next) else { return next }
        let size = abs(step)
        let lowest = number % size
        return next < 0 ? lowest + (largest - lowest) / size * size : lowest
    }
}
