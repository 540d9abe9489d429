/// Addresses in dotted numbers.
enum OctetText {
    /// The octet that holds `place`, one up or down, 255 and 0 being neighbours; nil where there is none, and in a text
    /// that is not the beginning of an address.
    static func stepped(_ text: [Character], at place: Int, by step: Int, kind: InputKind) -> [Character]? {
        let start = text.prefix(place).lastIndex { !$0.isASCIIDigit }.map { $0 + 1 } ?? 0
        let end = text[start...].firstIndex { !$0.isASCIIDigit } ?? text.count
        guard TypingRule.refusal(of: text, kind: kind, traits: FieldTraits()) == nil,
            !text.prefix(start).contains("/"), let octet = UInt8(String(text[start..<end]))
        else { return nil }
        return text[..<start] + Array(String(step > 0 ? octet &+ 1 : octet &- 1)) + text[end...]
    }
}
