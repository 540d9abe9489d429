/// Addresses in dotted numbers.
enum OctetText {
    /// The octet that holds `place`, one up or down, 255 and 0 being neighbours; nil where there is none.
    static func stepped(_ text: [Character], at place: Int, by step: Int) -> [Character]? {
        let start = text.prefix(place).lastIndex { !$0.isASCIIDigit }.map { $0 + 1 } ?? 0
        let end = text[start...].firstIndex { !$0.isASCIIDigit } ?? text.count
        guard let octet = Int(String(text[start..<end])), !text.prefix(start).contains("/") else {
            return nil
        }
        return text[..<start] + Array(String((octet + step + 256) % 256)) + text[end...]
    }
}
