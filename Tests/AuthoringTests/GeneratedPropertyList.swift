import PropertyLists

/// A property list made of a number: the same of the same.
struct GeneratedPropertyList {
    private var random: Random
    private let isPlain: Bool

    /// - Parameter isPlain: only what every form can hold.
    static func make(_ seed: UInt64, isPlain: Bool = true) -> PropertyList {
        var maker = GeneratedPropertyList(
            random: Random(state: seed &* 0x9E37_79B9_7F4A_7C15 | 1), isPlain: isPlain)
        return maker.node(depth: 0)
    }

    private mutating func node(depth: Int) -> PropertyList {
        PropertyList(content(depth: depth))
    }

    private mutating func content(depth: Int) -> PropertyList.Content {
        switch random.below(depth < 5 ? 10 : 6) {
        case 0: .boolean(random.below(2) == 0)
        case 1: .integer(integer())
        case 2: .real(real())
        case 3: .string(text())
        case 4: .date(date())
        case 5: .data((0..<random.below(40)).map { _ in UInt8(truncatingIfNeeded: random.next()) })
        case 6, 7: .array((0..<random.below(20)).map { _ in node(depth: depth + 1) })
        default: .dictionary(dictionary(depth: depth))
        }
    }

    private mutating func dictionary(depth: Int) -> PropertyListDictionary {
        var names: Set<String> = []
        var entries: [PropertyListDictionary.Entry] = []
        for _ in 0..<random.below(18) {
            let key = random.below(4) == 0 ? String(repeating: "$", count: random.below(3)) + mark() : text()
            guard names.insert(key).inserted else { continue }
            entries.append(.init(key: key, value: node(depth: depth + 1)))
            // One key alone is what a mark looks like.
            if random.below(5) == 0 { break }
        }
        return PropertyListDictionary(entries)
    }

    private mutating func mark() -> String { ["date", "data", "real", ""][random.below(4)] }

    private mutating func integer() -> Int {
        let bits = Int(truncatingIfNeeded: random.next()) >> random.below(64)
        return [bits, .max, .min, 0, -1, 255, 256, 65_535, 65_536, 0xFFFF_FFFF, 0x1_0000_0000][
            random.below(11)]
    }

    private mutating func real() -> Double {
        let any = Double(bitPattern: random.next())
        let usual = Double(Int(truncatingIfNeeded: random.next()) >> 40) / 8
        return [
            any.isNaN ? .nan : any, usual, 0, -0.0, 1, .infinity, -.infinity, .nan, .leastNonzeroMagnitude,
        ][random.below(9)]
    }

    private mutating func date() -> SettingDate {
        SettingDate(secondsSince1970: Double(Int(random.next() % 315_537_897_600) - 62_167_219_200))
    }

    private mutating func text() -> String {
        var text = ""
        for _ in 0..<random.below(20) { text.unicodeScalars.append(scalar()) }
        return text
    }

    private mutating func scalar() -> Unicode.Scalar {
        let usual: [Unicode.Scalar] = [
            "a", "Z", " ", "<", "&", ">", "\"", "\\", "'", "ä", "🙂", "\n", "\t", "\r", "\u{301}",
        ]
        if !isPlain, random.below(200) == 0 { return random.below(2) == 0 ? "\u{1B}" : "\u{FFFE}" }
        if random.below(3) > 0 { return usual[random.below(usual.count)] }
        let scalar = Unicode.Scalar(UInt32(random.below(0x11_0000))) ?? "?"
        let isHard = scalar.value < 0x20 || scalar.value & 0xFFFE == 0xFFFE
        return isHard ? "x" : scalar
    }
}

/// Xorshift: numbers that look random and are the same everywhere.
struct Random {
    var state: UInt64

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }

    /// 0 to `limit` - 1.
    mutating func below(_ limit: Int) -> Int { Int(next() >> 11) % limit }
}

extension PropertyList {
    /// Everything but the places, types and order included; equal texts are equal bytes.
    var record: String {
        switch content {
        case .boolean(let flag): "b\(flag)"
        case .integer(let integer): "i\(integer)"
        case .real(let real): real.isNaN ? "rnan" : "r\(real.bitPattern)"
        case .string(let text): "s\(Array(text.utf8))"
        case .date(let date): "d\(date.secondsSince1970.bitPattern)"
        case .data(let bytes): "x\(bytes)"
        case .array(let elements): "(" + elements.map(\.record).joined(separator: ",") + ")"
        case .dictionary(let dictionary):
            "{" + dictionary.entries.map { "\(Array($0.key.utf8))=\($0.value.record)" }.joined(separator: ",")
                + "}"
        }
    }
}
