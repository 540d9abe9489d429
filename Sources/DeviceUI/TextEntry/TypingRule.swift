import Settings

/// Whether a text can still become a valid value: the restriction that is enforced at every press.
enum TypingRule {
    /// Why `text`, as far as it is typed, cannot be the start of a value; nil where it can.
    static func refusal(of text: [Character], kind: InputKind, traits: FieldTraits) -> String? {
        switch kind {
        case .ipv4: octets(text)
        case .cidr: cidr(text)
        case .netmask: netmask(text)
        case .ipv6: ipv6(text)
        case .mac: mac(text)
        case .hostname: hostname(text)
        case .email: email(text)
        case .decimal: decimal(text)
        case .time: template(text, shape: "hh:mm", limits: [0: 2, 3: 5]) ?? clock(text)
        case .date: template(text, shape: "yyyy-mm-dd", limits: [5: 1, 8: 3]) ?? calendar(text)
        default: nil
        }
    }

    // MARK: Addresses

    private static func octets(_ text: [Character]) -> String? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        if parts.dropLast().contains(where: \.isEmpty) { return "a number goes before the dot" }
        if parts.count > 4 { return "four numbers are enough" }
        return parts.contains { $0.count > 3 || number($0) > 255 } ? "at most 255" : nil
    }

    private static func cidr(_ text: [Character]) -> String? {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        if let reason = octets(Array(parts[0])) { return reason }
        guard parts.count > 1 else { return nil }
        guard parts.count == 2, octetCount(parts[0]) == 4 else { return "an address goes before the /" }
        return parts[1].count > 2 || number(parts[1]) > 32 ? "at most /32" : nil
    }

    private static let maskOctets = ["0", "128", "192", "224", "240", "248", "252", "254", "255"]

    private static func netmask(_ text: [Character]) -> String? {
        let isLength = !text.contains(".") && text.count <= 2 && number(text[...]) <= 32
        guard !isLength else { return nil }
        if let reason = octets(text) { return reason }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let fits = parts.allSatisfy { part in maskOctets.contains { $0.hasPrefix(String(part)) } }
        return fits ? nil : "not a netmask: 255, 254, 252 ... or a length up to 32"
    }

    private static func ipv6(_ text: [Character]) -> String? {
        let groups = text.split(separator: ":", omittingEmptySubsequences: false)
        if groups.contains(where: { $0.count > 4 }) { return "at most four digits between colons" }
        let gaps = zip(groups.indices, groups).filter { index, group in
            group.isEmpty && index > 0 && index < groups.count - 1
        }.count
        if gaps > 1 { return "only one ::" }
        return groups.count > (gaps == 1 ? 9 : 8) ? "eight groups are enough" : nil
    }

    private static func mac(_ text: [Character]) -> String? {
        let groups = text.split(separator: ":", omittingEmptySubsequences: false)
        if groups.contains(where: { $0.count > 2 }) || groups.count > 6 { return "twelve digits are enough" }
        return groups.dropLast().contains { $0.count < 2 } ? "two digits go before the colon" : nil
    }

    static func octetCount(_ text: ArraySlice<Character>) -> Int {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        return parts.last?.isEmpty == true ? parts.count - 1 : parts.count
    }

    // MARK: Names

    private static func hostname(_ text: [Character]) -> String? {
        if text.first == "." { return "a name goes before the dot" }
        if zip(text, text.dropFirst()).contains(where: { $0 == "." && $1 == "." }) {
            return "no two dots in a row"
        }
        let labels = text.split(separator: ".")
        if labels.contains(where: { $0.count > 63 }) { return "at most 63 characters between dots" }
        return text.count > 253 ? "at most 253 characters" : nil
    }

    private static func email(_ text: [Character]) -> String? {
        if text.first == "@" { return "a name goes before the @" }
        return text.filter { $0 == "@" }.count > 1 ? "only one @" : nil
    }

    private static func decimal(_ text: [Character]) -> String? {
        if text.dropFirst().contains("-") { return "the sign goes first" }
        return text.filter { $0 == "." }.count > 1 ? "only one separator" : nil
    }

    // MARK: Templates

    /// Digits where the shape has letters, its own signs elsewhere; some places allow only low digits.
    private static func template(_ text: [Character], shape: String, limits: [Int: Int]) -> String? {
        let shape = Array(shape)
        guard text.count <= shape.count else { return "nothing more to type" }
        for (place, character) in text.enumerated() {
            guard shape[place].isLetter else {
                if character != shape[place] { return "\(shape[place]) goes here" }
                continue
            }
            guard let digit = character.wholeNumberValue else { return "a digit goes here" }
            if let limit = limits[place], digit > limit { return "at most \(limit) here" }
        }
        return nil
    }

    private static func clock(_ text: [Character]) -> String? {
        text.count >= 2 && number(text[0..<2]) > 23 ? "at most 23 hours" : nil
    }

    private static func calendar(_ text: [Character]) -> String? {
        guard text.count >= 7 else { return nil }
        let month = number(text[5..<7])
        guard (1...12).contains(month) else { return "months are 01 to 12" }
        guard text.count == 10 else { return nil }
        let last = lastDay(year: number(text[0..<4]), month: month)
        return (1...last).contains(number(text[8..<10])) ? nil : "this month has \(last) days"
    }

    static func lastDay(year: Int, month: Int) -> Int {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    }

    /// The value of a run of digits; too long a run is simply large.
    static func number(_ digits: ArraySlice<Character>) -> Int {
        digits.isEmpty ? 0 : Int(String(digits)) ?? Int.max
    }
}
