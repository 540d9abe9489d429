import DrawingSamples
import PropertyLists
import Settings

/// Values that nearly fit, and values that nobody would write.
enum HostileValues {
    static let integers = [
        0, 1, -1, 2, 5, 7, 12, 59, 60, 61, 63, 64, 65, 100, 255, 256, 1000, 1 << 31, 1 << 53, Int.max,
        Int.min,
        Int.max - 1, -60, 999_999_999_999, 1_000_000_000_001,
    ]

    static let reals = [
        0, 0.5, -0.5, 1, 0.1, 0.3, 1e-6, 1e-7, .leastNonzeroMagnitude, 1e12, 1e14, 1e15, 1e18, 9.3e18,
        1.7e308, -1.7e308, -1e12,
        -0.0, 3.14159265, .infinity, -.infinity, .nan, 100, 22.5, 0.000_001_5, 1e9, 123_456.789,
    ]

    static let words = [
        "", " ", "a", "Boiler", "pump-1", "2026-11-21", "2026-13-01", "2026-02-30", "0000-00-00",
        "9999-12-31",
        "2026-1-1", "2026-12-", "----------", "20٢6-11-21", "00:00", "23:59", "24:00", "07:30:15", "07:30:99",
        "ab:cd", "1:2", "12:", ":::::", "192.168.1.10", "256.1.1.1", "1.2.3.4.5", "9223372036854775807",
        "18446744073709551616", "....", "1..2", "10.0.0.0/8", "10.0.0.0/99", "/33", "1/2/3", "255.255.255.0",
        "255.0.255.0", "33", "fe80::1", "::::", "1:2:3:4:5:6:7:8:9", "::ffff:1.2.3.4", "00:1A:2B:3C:4D:5E",
        "zz:zz",
        "00:1", "boiler.example", ".a", "a..b", "-a", "a@b@c", "@", "name@boiler.example", "https://a/b",
        "http://[",
        "AB-1234", "--", "+49 30 1", "-12", "+", "-", "1e400", "0x10", "1.2.3", ".5", "5.", "NaN", "inf",
        "YES",
        "true", "0", "9", "p.png", "Bookmarks", "Root", "Two", "../Root", "de", "pt-BR", "x-klingon",
        "a b c d e f g",
        "line\nline", "\t", "e\u{301}", "👨‍👩‍👧‍👦", "🇩🇪🇩", "שלום עולם", "مرحبا بالعالم", "नमस्ते", "สวัสดีครับ", "東京都庁",
        "Straße", "ﬁ", "İı", "\u{202E}abc\u{202C}", "\u{200D}", "\u{301}", "٣٤", "(a|b)*c", "[a-", "((((",
        "a{2,3}",
        "upper; lower", "required: upper; minlength: 12", "minlength: 9999999999999999999",
        "max-consecutive: 1",
    ]

    /// Most texts are of these few, so that most of what is drawn has been laid out before.
    private static let usual = [
        "", "Boiler", "2026-11-21", "2026-13-01", "23:59", "ab:cd", "192.168.1.10", "9223372036854775807",
        "מים",
        "-12", "👨‍👩‍👧‍👦", "1e400", "a b c d e f g", "สวัสดี", "name@boiler.example", "line\nline",
    ]

    private static let longWords = [
        String(repeating: "x", count: 70), String(repeating: "W ", count: 400),
        String(repeating: "م ن ", count: 500),
        String(repeating: "é\n", count: 1000), String(repeating: "9", count: 300),
        String(repeating: "\u{301}", count: 90),
    ]

    static func text(_ random: inout SeededRandom) -> String {
        guard random.happens(oneIn: 3) else { return random.one(of: usual) }
        guard random.happens(oneIn: 10) else { return random.one(of: words) }
        guard random.happens(oneIn: 2) else { return random.one(of: longWords) }
        let text = HostileText.random(length: random.below(40), &random)
        // What a property list cannot hold would only keep the bundle from being read.
        return String(String.UnicodeScalarView(text.unicodeScalars.filter(isXML)))
    }

    private static func isXML(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x20 && scalar.value & 0xFFFE != 0xFFFE
    }

    static func number(_ random: inout SeededRandom) -> SettingValue {
        random.happens(oneIn: 2) ? .integer(random.one(of: integers)) : .real(random.one(of: reals))
    }

    static func value(_ random: inout SeededRandom, depth: Int = 0) -> SettingValue {
        switch random.below(depth < 2 ? 12 : 9) {
        case 0...3: .string(text(&random))
        case 4, 5: number(&random)
        case 6: .boolean(random.happens(oneIn: 2))
        case 7: .date(date(&random))
        case 8: .data([UInt8](repeating: 0xC3, count: random.below(40)))
        case 9, 10: .array(random.some(0..<4) { value(&$0, depth: depth + 1) })
        default:
            .dictionary(["Key": value(&random, depth: depth + 1), "Equals": value(&random, depth: depth + 1)])
        }
    }

    static func date(_ random: inout SeededRandom) -> SettingDate {
        SettingDate(
            secondsSince1970: random.happens(oneIn: 2)
                ? random.one(of: reals) : Double(random.below(4_000_000_000)) * 60)
    }
}
