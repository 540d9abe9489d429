import DropIns
import Settings
import Testing
import Thrown

/// T11: whatever a value is, it stays in its field, or the file is not written.
@Suite("values in files") struct EscapingTests {
    private static let hostile = [
        "", " ", "plain", "two words", "a\nb", "a\r\nb", "a\0b", "\"", "\\", "a\\", "a\\\\", "$(reboot)",
        "`reboot`", "${HOME}",
        "'", "a'b\"c", "#", "; x", "[Section]", "KEY=value", "=", "\t", "a\tb", " lead", "trail ", "%n", "%%",
        "}", "{",
        "network={", "\u{85}", "\u{2028}", "\u{1b}[2J", "😀", "é", "e\u{301}",
        String(repeating: "x", count: 65_536),
        String(repeating: "a", count: 64), "\"\nInjected=1\n\"", "x\"\nInjected=1", "$\\\"`",
        "\u{301}\nInjected=1", "\u{200D};id #=x", "\u{301} secret", "\u{600}\\", "\u{600}\"x", " \u{301}lead",
    ]

    @Test(
        "a value with % is refused in a unit, where systemd puts something else in its place, and elsewhere it is one",
        arguments: ["/etc/systemd/system/pump.service.d/a.conf", "/etc/systemd/network/a.network"])
    func percent(path: String) throws {
        let dropIn = try DropInTests.read(
            "[Apply]\nKeys = a_*\n[File]\nPath = \(path)\nFormat = systemd\nLine = [S]\nLine = FIELD=${a_x}\n"
        )
        #expect(throws: Never.self) { try ApplyPlan([dropIn], values: ["a_x": .string("50")]) }
        let refusal = thrown(ApplyRefusal.self) { try ApplyPlan([dropIn], values: ["a_x": .string("50 %n")]) }
        #expect(
            (refusal?.reason.contains("a_x") == true) == path.contains("/system/"),
            "\(refusal.map { "\($0)" } ?? "")")
    }

    private static let fields: [FileFormat] = [.systemd, .env, .keyfile, .wpa]

    private static func written(_ format: FileFormat, _ value: SettingValue) throws -> String {
        let dropIn = try DropInTests.read(
            DropInTests.file(
                "Line = [S]\nLine = BEFORE=1\nLine = FIELD=${a_x}\nLine = AFTER=2", format: format.rawValue))
        let plan = try ApplyPlan([dropIn], values: ["a_x": value])
        return String(decoding: plan.writes[0].bytes ?? [], as: UTF8.self)
    }

    /// What the program that owns the format finds in the field; nil where the file says anything but three fields.
    private static func found(_ format: FileFormat, in text: String) -> String? {
        switch format {
        case .env:
            let (before, after) = ("[S]\nBEFORE=1\nFIELD=\"", "\"\nAFTER=2\n")
            guard text.utf8.starts(with: before.utf8) else { return nil }
            return inQuotes(Substring(text.utf8.dropFirst(before.utf8.count)), before: after)
        case .systemd, .keyfile, .wpa:
            let lines = text.split(omittingEmptySubsequences: false) {
                $0 == "\n" || $0 == "\r\n" || $0 == "\r"
            }
            guard lines.count == 5, lines[0] == "[S]", lines[1] == "BEFORE=1", lines[3] == "AFTER=2",
                lines[2].utf8.starts(with: "FIELD=".utf8),
                lines[2].utf8.last != UInt8(ascii: "\\") || format != .systemd
            else { return nil }
            let value = String(Substring(lines[2].utf8.dropFirst(6)))
            return format == .keyfile ? unescaped(value) : format == .wpa ? unquoted(value) : value
        case .plain, .json: return nil
        }
    }

    /// As systemd and shells read what stands in double quotation marks; nil where something else follows.
    private static func inQuotes(_ text: Substring, before end: String) -> String? {
        var found = ""
        var rest = text.unicodeScalars
        while let next = rest.popFirst() {
            if next == "\"" { return "\"" + String(rest) == end ? found : nil }
            if next == "\\", let code = rest.first, "\"\\$`".unicodeScalars.contains(code) {
                found.unicodeScalars.append(rest.removeFirst())
            } else if next == "$" || next == "`" {
                // A shell would run what follows.
                return nil
            } else {
                found.unicodeScalars.append(next)
            }
        }
        return nil
    }

    /// As g_key_file_get_string reads it.
    private static func unescaped(_ text: String) -> String? {
        var found = ""
        // Space before a value is none of it.
        var rest = text.unicodeScalars.drop { $0 == " " }
        let meanings: [Unicode.Scalar: String] = ["s": " ", "n": "\n", "t": "\t", "r": "\r", "\\": "\\"]
        while let next = rest.popFirst() {
            guard next == "\\" else {
                found.unicodeScalars.append(next)
                continue
            }
            guard let code = rest.popFirst(), let meant = meanings[code] else { return nil }
            found += meant
        }
        return found
    }

    /// As wpa_config_parse_string reads it: up to the last quotation mark, which must be the last sign.
    private static func unquoted(_ text: String) -> String? {
        let bytes = Array(text.utf8)
        let mark = UInt8(ascii: "\"")
        guard bytes.first == mark else {
            return bytes.count == 64 && text.allSatisfy(\.isHexDigit) ? text : nil
        }
        guard bytes.count >= 2, bytes.last == mark else { return nil }
        return String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self)
    }

    @Test(
        "a value is read back as it is, or the file is refused; nothing stands before or after its field",
        arguments: fields)
    func hostileValues(format: FileFormat) throws {
        var refused = 0
        for value in Self.hostile {
            do throws(ApplyRefusal) {
                let text: String
                do { text = try Self.written(format, .string(value)) } catch let error as ApplyRefusal {
                    throw error
                } catch {
                    Issue.record("\(error)")
                    return
                }
                #expect(
                    Self.found(format, in: text) == value,
                    "\(value.debugDescription.prefix(40)) as \(text.prefix(80))")
            } catch {
                refused += 1
                // Never what it was.
                #expect(value.count < 4 || !error.reason.contains(value))
            }
        }
        #expect(refused >= 4 && refused < Self.hostile.count / 2, "\(refused)")
    }

    @Test("random values stay in their fields", arguments: fields)
    func randomValues(format: FileFormat) throws {
        let signs = Array("ab \"\\$`'#;[]={}%\n\r\t\u{0}\u{85}é😀\u{301}\u{200D}\u{600}".unicodeScalars)
        var state: UInt64 = 7
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        var taken = 0
        for _ in 0..<4_000 {
            var value = ""
            for _ in 0..<next(9) { value.unicodeScalars.append(signs[next(signs.count)]) }
            guard let text = try? Self.written(format, .string(value)) else { continue }
            taken += 1
            #expect(
                Self.found(format, in: text) == value, "\(value.debugDescription) as \(text.debugDescription)"
            )
        }
        #expect(taken > 500)
    }

    @Test("without escaping the same values do leave their fields: the readers of these tests see it")
    func negativeControl() {
        let left = Self.hostile.filter { value in
            let text = "[S]\nBEFORE=1\nFIELD=\"\(value)\"\nAFTER=2\n"
            return Self.found(.env, in: text) != value
        }
        #expect(left.count >= 4)
        #expect(Self.found(.systemd, in: "[S]\nBEFORE=1\nFIELD=a\nInjected=1\nAFTER=2\n") == nil)
        #expect(Self.found(.keyfile, in: "[S]\nBEFORE=1\nFIELD=a\\;b\nAFTER=2\n") == nil)
    }

    @Test("JSON takes every value as it is, lists and line breaks too")
    func json() throws {
        let dropIn = try DropInTests.read(
            DropInTests.file("Line = {\"field\": ${a_x}}", format: "json"))
        let value = SettingValue.array([.string("a\n\"b\""), .boolean(true)])
        let plan = try ApplyPlan([dropIn], values: ["a_x": value])
        #expect(
            plan.writes[0].bytes.map { String(decoding: $0, as: UTF8.self) }
                == "{\"field\": [\"a\\n\\\"b\\\"\",true]}\n")
        #expect(throws: ApplyRefusal.self) { _ = try Self.written(.env, value) }
    }

    @Test(
        "parts of an address",
        arguments: [
            ("192.168.1.10/24", "192.168.1.10 24 255.255.255.0"), ("10.0.0.1/8", "10.0.0.1 8 255.0.0.0"),
            ("10.0.0.1/0", "10.0.0.1 0 0.0.0.0"), ("10.0.0.1/32", "10.0.0.1 32 255.255.255.255"),
            ("10.0.0.1", nil), ("10.0.0.1/x", nil), ("10.0.0.1/129", nil), ("fe80::1/64", nil),
        ])
    func parts(address: String, expected: String?) throws {
        let dropIn = try DropInTests.read(
            DropInTests.file("Line = ${a_x:address} ${a_x:prefix} ${a_x:mask}"))
        let plan = try? ApplyPlan([dropIn], values: ["a_x": .string(address)])
        let text = plan?.writes[0].bytes.map { String(decoding: $0.dropLast(), as: UTF8.self) }
        #expect(text == expected)
    }

    @Test(
        "the length of a mask",
        arguments: [
            ("255.255.255.0", "24"), ("0.0.0.0", "0"), ("255.255.255.255", "32"), ("255.255.254.0", "23"),
            ("255.0.255.0", nil), ("255.255.255", nil), ("255.255.255.256", nil), ("24", nil), ("", nil),
        ])
    func length(mask: String, expected: String?) throws {
        let dropIn = try DropInTests.read(DropInTests.file("Line = ${a_x:length}"))
        let plan = try? ApplyPlan([dropIn], values: ["a_x": .string(mask)])
        let text = plan?.writes[0].bytes.map { String(decoding: $0.dropLast(), as: UTF8.self) }
        #expect(text == expected)
    }
}
