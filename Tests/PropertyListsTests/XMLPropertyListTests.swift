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
            ("<plist><array>\n</dict></plist>", "x:2:3: mismatched tag"),
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
}
