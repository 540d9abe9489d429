import Localization
import Settings
import Testing
import TextChecks
import Thrown

struct TextCheckTests {
    @Test("every format accepts its own example", arguments: DeviceFormat.allCases)
    func examples(format: DeviceFormat) {
        #expect(format.problem(with: format.example) == nil)
    }

    @Test(
        "what a format takes is saved",
        arguments: [
            (.ipv4, "0.0.0.0"), (.ipv4, "255.255.255.255"), (.netmask, "255.255.254.0"),
            (.netmask, "0.0.0.0"),
            (.cidr, "fe80::/10"), (.ipv6, "::"), (.ipv6, "::1"), (.ipv6, "1:2:3:4:5:6:7:8"),
            (.ipv6, "::ffff:192.168.1.1"), (.mac, "00-1a-2b-3c-4d-5e"), (.hostname, "a"), (.host, "10.0.0.1"),
            (.host, "fe80::1"), (.port, "65535"), (.date, "2028-02-29"), (.time, "23:59:59"),
            (.integer, "+5"),
            (.decimal, "-0.5"), (.phone, "112"), (.email, "a.b+c@d"), (.url, "mailto:a@b"),
            (.url, "http://user@10.0.0.1:80/x"),
        ] as [(DeviceFormat, String)])
    func accepted(format: DeviceFormat, text: String) {
        #expect(format.problem(with: text) == nil)
    }

    @Test(
        "what a format does not take is refused in words that fit a hint bar",
        arguments: [
            (.ipv4, "1.2.3", "needs four numbers, as 192.168.1.10"),
            (.ipv4, "1.2.3.256", "256 is more than 255"),
            (.ipv4, "1.2.3.04", "04 starts with 0"), (.ipv4, "1.2.3.x", "digits and dots only"),
            (.netmask, "255.0.255.0", "no netmask: as 255.255.255.0"),
            (.cidr, "10.0.0.0", "needs a length, as 192.168.1.0/24"),
            (.cidr, "10.0.0.0/33", "needs a number from 0 to 32"),
            (.ipv6, "1::2::3", "no IPv6 address: as fe80::1"), (.ipv6, ":1", "no IPv6 address: as fe80::1"),
            (.ipv6, "1:2:3:4:5:6:7:8::", "no IPv6 address: as fe80::1"),
            (.mac, "00:1A:2B:3C:4D", "needs six pairs of 0-9 and A-F, as 00:1A:2B:3C:4D:5E"),
            (.hex, "12G", "0 to 9 and a to f only"), (.hostname, "a..b", "a name is missing beside a point"),
            (.hostname, "-a", "no - at an end"), (.hostname, "ä", "letters, digits, \"-\" and \".\" only"),
            (.port, "0", "needs a number from 1 to 65535"), (.date, "2027-02-29", "that month has 28 days"),
            (.time, "24:00", "at most 23:59"), (.integer, "1.5", "digits only"),
            (.phone, "1+2", "+ stands in front only"),
            (.email, "a b@c", "no spaces"), (.email, "@c", "needs a name before the @"),
            (.url, "example.org", "needs a scheme, as https://"), (.pin, "12a", "digits only"),
            (.decimal, "1.", "not a number, as 21.5"),
            (.url, "https://[::1]80", "no IPv6 address: as fe80::1"),
            (.url, "https://[", "no IPv6 address: as fe80::1"),
            (.url, "https://[zzz/", "no IPv6 address: as fe80::1"),
            (.url, "https://[::1]:x/", "needs a number from 0 to 65535"),
            (.url, "https://h:99999999/", "needs a number from 0 to 65535"),
            (.url, "http://h/\u{1B}[2J", "no spaces"),
            (.url, "https://:80", "needs four numbers, as 192.168.1.10"),
            (.email, "a\u{7}b@c", "no spaces"),
        ] as [(DeviceFormat, String, String)])
    func refused(format: DeviceFormat, text: String, reason: String) {
        #expect(format.problem(with: text)?.description == reason)
    }

    @Test(
        "a pattern must match the whole text",
        arguments: [
            ("[A-Z]{2}-\\d+", "AB-12", true), ("[A-Z]{2}-\\d+", "AB-12x", false), ("^(a|bc)*$", "abca", true),
            ("a{2,3}", "a", false), ("a{2,3}", "aaaa", false), ("a{2,}", "aaaa", true), ("[^0-9]?", "", true),
            ("\\(\\w+\\)", "(x_1)", true), (".", "ä", true), ("[]-]+", "]-", true), ("", "", true),
            ("[!-\\]]+", "AZ]", true), ("[!-\\]]+", "^", false), ("[\\[-\\]]", "\\", true),
            ("[\\w-.]+", "a-b.c", true),
            ("[+\\d-]+", "+4-2", true), ("[A-Z]+?-[0-9]+", "A-12", true), ("[A-Z]+?-[0-9]+", "-12", false),
            ("a??b*?", "ab", true), ("a{2}?", "a", false),
            ("[x-ze-gb-fa-c]+", "abcdefgxyz", true), ("[x-ze-gb-fa-c]+", "h", false),
            ("[^b-da-ca]", "d", false), ("[^b-da-ca]", "e", true), ("[b\\d-]+", "-4b", true),
        ])
    func patterns(expression: String, text: String, isMatch: Bool) throws {
        #expect(try TextPattern(expression: expression).matches(text) == isMatch)
    }

    @Test(
        "an expression that is none is refused with the reason",
        arguments: [
            ("(", "a ( is never closed"), ("a)", "a ) has no ( before it"), ("[a", "a [ is never closed"),
            ("*", "nothing stands before *"), ("a{3,2}", "the numbers in { } are the wrong way round"),
            ("(?=a)", "(? is not known here"), ("\\b", "\\b is not known here"),
            ("a{999}", "more than 256 repetitions"),
            ("((a{200}){200}){200}", "the pattern is too large"),
            ("((){256}){256}", "the pattern is too large"),
            ("a???", "a ? repeats what is repeated already"), ("a++", "a + repeats what is repeated already"),
            ("a{2}{3}", "a { repeats what is repeated already"),
            ("a*?+", "a + repeats what is repeated already"),
            ("[+-\\d]+", "no range ends with \\d"), ("[!-\\D]", "no range ends with \\D"),
            ("[z-\\!]", "z-! is the wrong way round"), ("[a-\\", "the pattern ends with \\"),
            ("a" + String(repeating: "?", count: 1_000_000), "a ? repeats what is repeated already"),
        ])
    func wrongPatterns(expression: String, reason: String) {
        let error = thrown(PatternError.self) { try TextPattern(expression: expression) }
        #expect(error?.description == reason)
    }

    @Test("an expression that makes others explode takes no longer than its text", .timeLimit(.minutes(10)))
    func backtracking() throws {
        let pattern = try TextPattern(expression: "(a*)*b")
        #expect(!pattern.matches(String(repeating: "a", count: 20_000)))
    }

    @Test("of thousands of characters between brackets one is found at once", .timeLimit(.minutes(1)))
    func largeSet() throws {
        let letters = (0..<20_000).compactMap { Unicode.Scalar(0x2_0000 + 2 * $0).map(Character.init) }
        let pattern = try TextPattern(expression: "[\(String(letters))]*")
        #expect(pattern.matches(String(letters.reversed()) + String(letters) + String(letters)))
        #expect(!pattern.matches("\u{20001}"))
    }

    @Test(
        "what ends a text in C, or goes over no bus, is in no text",
        arguments: [0, 0xFDD0, 0xFFFF, 0x10_FFFE])
    func noText(code: UInt32) throws {
        let text = "a\(try #require(Unicode.Scalar(code)))b"
        #expect(TextTraits().problem(with: text) == .format(LocalizedString(.wrongForm)))
        #expect(TextTraits().problem(with: "a\u{FFFD}\u{F000}😀") == nil)
    }

    @Test("lengths, ranges and lines are checked; an empty text means not set")
    func traits() throws {
        var traits = TextTraits(keyboardType: .numberPad, minimumLength: nil, maximumLength: 3)
        traits.minimum = 10
        traits.maximum = 200
        #expect(traits.problem(with: "") == nil)
        #expect(traits.problem(with: "9") == .tooSmall(minimum: 10))
        #expect(traits.problem(with: "201") == .tooLarge(maximum: 200))
        #expect(traits.problem(with: "1000") == .tooLong(maximum: 3))
        #expect(traits.problem(with: "x") == .format(LocalizedString(.notANumber)))
        #expect(traits.problem(with: "1\n") == .newline)
        #expect(traits.problem(with: "nan") == .format(LocalizedString(.notANumber)))
        traits.minimumLength = 1
        #expect(traits.problem(with: "") == .tooShort(minimum: 1))
        #expect(TextProblem.tooSmall(minimum: 10).description == "at least 10")
    }
}
