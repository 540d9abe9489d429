import PropertyLists
import Settings
import Testing
import Thrown

struct XMLPropertyListTests {
    @Test("integers, reals, booleans, dates and data stay what they are")
    func types() throws {
        let document = try PropertyListDocument.read(
            Array(
                """
                <plist><array><integer>1</integer><real>1</real><true/><date>2026-11-21T10:30:00Z</date>
                <data>AQI=</data><string> a &amp; b </string></array></plist>
                """.utf8), file: "x")
        #expect(
            document.root.value
                == .array([
                    .integer(1), .real(1), .boolean(true),
                    .date(SettingDate(secondsSince1970: 1_795_257_000)), .data([1, 2]), .string(" a & b "),
                ]))
    }

    @Test(
        "what is no property list is refused at its line and column",
        arguments: [
            ("<plist><dict>\n  <key>a</key></dict></plist>", "x:2:15: the key a has no value"),
            ("<plist>\n<what/></plist>", "x:2:1: <what> is no element of a property list"),
            ("<plist><array>\n</dict></plist>", "x:2:3: mismatched tag: <array> of line 1 is still open"),
            ("<plist><dict>\n<key>a<key>", "x:2:7: <key> begins before <key> ends"),
            (
                "<plist><string>R&D </string></plist>",
                "x:1:19: not well-formed (invalid token): & is written &amp;"
            ),
            ("<plist>\n<dict a=1>", "x:2:9: not well-formed (invalid token)"),
            ("<plist>\n<dict>\n", "x:3:1: the file ends, and <dict> of line 2 is still open"),
            (
                "<!DOCTYPE p [<!ENTITY a \"b\">]><plist><string>&a;</string></plist>",
                "x:1:25: entity declarations are refused"
            ),
            ("<array/>", "x:1:1: the first element is not <plist>"),
            ("", "x:1:1: no element found"),
        ])
    func malformed(text: String, message: String) throws {
        let error = thrown(PropertyListError.self) {
            try PropertyListDocument.read(Array(text.utf8), file: "x")
        }
        #expect(error?.description == message)
    }

    @Test("a file in another encoding than its first line says is told so")
    func otherEncoding() {
        let text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?><plist><true/></plist>"
        let error = thrown(PropertyListError.self) {
            try PropertyListDocument.read([0xFF, 0xFE] + text.utf8.flatMap { [$0, 0] }, file: "x")
        }
        #expect(error?.sentence == "the first line says another encoding than the file has")
    }

    @Test("nesting, nodes and bytes have limits")
    func limits() {
        let deep =
            "<plist>" + String(repeating: "<array>", count: 65) + String(repeating: "</array>", count: 65)
        #expect(
            throws: PropertyListError(
                at: SourceLocation(file: "x", position: .text(line: 1, column: 456)), .tooDeep(limit: 64))
        ) {
            try PropertyListDocument.read(Array((deep + "</plist>").utf8), file: "x")
        }
        let wide = "<plist><array>" + String(repeating: "<true/>", count: 200_001) + "</array></plist>"
        #expect(throws: PropertyListError.self) {
            try PropertyListDocument.read(Array(wide.utf8), file: "x")
        }
        let tooLarge = PropertyListError.Reason.tooLarge(bytes: 4 << 20 + 1, limit: 4 << 20)
        #expect(throws: PropertyListError(at: SourceLocation(file: "x"), tooLarge)) {
            try PropertyListDocument.read([UInt8](repeating: 0x20, count: 4 << 20 + 1), file: "x")
        }
    }

    @Test(
        "a declaration without quotation marks is read with a remark, and places stay as they are",
        arguments: [
            """
            <?xml version=1.0 encoding=UTF-8?>
            <!DOCTYPE plist PUBLIC -//Apple//DTD PLIST 1.0//EN http://www.apple.com/DTDs/PropertyList-1.0.dtd>
            <plist version=1.0><string>ä</string></plist>
            """,
            "<?xml version=\"1.0\" encoding=UTF-8?>\n<!-- a -->\n<plist version=1.0><string>ä</string></plist>",
            "<plist version = 1.0>\n\n                   <string>ä</string></plist>",
        ])
    func unquoted(text: String) throws {
        let document = try PropertyListDocument.read(Array(text.utf8), file: "x")
        #expect(document.root.value == .string("ä"))
        #expect(document.root.position == .text(line: 3, column: 20))
        #expect(document.remarks.map(\.reason) == [.unquoted])
    }

    @Test(
        "a document type without an address, and white space around an equals sign, have lost nothing",
        arguments: [
            "<!DOCTYPE plist>\n<plist version=\"1.0\"><string>a</string></plist>",
            "<?xml version=\n\t\"1.0\" encoding=\r\n'UTF-8'?><plist version\n=\t'1.0'><string>a</string></plist>",
        ])
    func quoted(text: String) throws {
        let document = try PropertyListDocument.read(Array(text.utf8), file: "x")
        #expect(document.root.value == .string("a") && document.remarks.isEmpty)
    }

    @Test("without quotation marks too a file is of the encoding that it names")
    func unquotedLatin() throws {
        let text = Array("<?xml version=1.0 encoding=ISO-8859-1?><plist><string>".utf8) + [0xE4]
        let document = try PropertyListDocument.read(text + Array("</string></plist>".utf8), file: "x")
        #expect(document.root.value == .string("ä"))
    }

    @Test(
        "what only looks like a lost quotation mark is refused as ever",
        arguments: [
            "<!DOCTYPE p [<!ENTITY a b>]><plist><string>&a;</string></plist>", "<?xml version=1.0",
            "<plist version=",
            "<?xml version=1.0?><plist><string a=b>c</string></plist>",
        ])
    func notUnquoted(text: String) {
        #expect(throws: PropertyListError.self) {
            try PropertyListDocument.read(Array(text.utf8), file: "x")
        }
    }

    @Test(
        "an integer larger than 64 bits is kept as text, with a remark at its place",
        arguments: ["18446744073709551615", "-9223372036854775809", "0xFFFFFFFFFFFFFFFFFF"])
    func largeInteger(digits: String) throws {
        let text = "<plist><array>\n<integer>\(digits)</integer><integer>5</integer></array></plist>"
        let document = try PropertyListDocument.read(Array(text.utf8), file: "x")
        #expect(document.root.value == .array([.string(digits), .integer(5)]))
        #expect(
            document.remarks.map(\.description)
                == ["x:2:1: the integer \(digits) is larger than 64 bits, and kept as text"])
    }

    @Test(
        "a real that is too large is remarked on at its place, and one that says that it is infinite is not",
        arguments: [("1e999", 1), ("-1e999", 1), ("inf", 0), ("-infinity", 0), ("1e308", 0)])
    func largeReal(words: String, remarks: Int) throws {
        let text = "<plist><array>\n<real>\(words)</real></array></plist>"
        let document = try PropertyListDocument.read(Array(text.utf8), file: "x")
        #expect(document.remarks.count == remarks)
        #expect(document.remarks.allSatisfy { $0.location.position == .text(line: 2, column: 1) })
        #expect(document.root.array?.first?.value.number?.isInfinite == (words != "1e308"))
    }
}
