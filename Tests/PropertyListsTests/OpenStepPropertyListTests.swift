import PropertyLists
import Settings
import Testing
import Thrown

struct OpenStepPropertyListTests {
    private func read(_ text: String) throws -> PropertyListDocument {
        try PropertyListDocument.read(Array(text.utf8), file: "x")
    }

    @Test("dictionaries, arrays, data and words are read, comments are not")
    func values() throws {
        let document = try read(
            """
            // A page.
            { Key = word; "a b" = 'it\\'s'; list = ( one, "two", { x = y; }, ); /* more */ empty = ();
              data = <0fbd 77 1C>; path = /a/b-c.d; last = "\\U00e4\\n" }

            """)
        #expect(
            document.root.value
                == .dictionary([
                    "Key": .string("word"), "a b": .string("it's"),
                    "list": .array([.string("one"), .string("two"), .dictionary(["x": .string("y")])]),
                    "empty": .array([]), "data": .data([0x0F, 0xBD, 0x77, 0x1C]), "path": .string("/a/b-c.d"),
                    "last": .string("ä\n"),
                ]))
        #expect(document.remarks == [])
    }

    @Test("every value knows its line and column")
    func places() throws {
        let root = try read("{\n  a = (\n    x, \"y\ny\", z);\n  b = c; }").root.dictionary
        #expect(root?.entries.last { $0.key == "a" }?.position == .text(line: 2, column: 3))
        #expect(root?["a"]?.array?.map(\.position.description) == ["3:5", "3:8", "4:5"])
        #expect(root?["b"]?.position == .text(line: 5, column: 7))
    }

    @Test(
        "entries without braces are a dictionary, as .strings have them, a comment before them or not",
        arguments: ["", "/* Titles. */\n", "// Titles.\n"])
    func entries(comment: String) throws {
        let root = try read("\(comment)\"Title\" = \"Titel\";\nn = ( a ); 1 = 2;\n// End.\n").root
        #expect(
            root.value
                == .dictionary([
                    "Title": .string("Titel"), "n": .array([.string("a")]), "1": .string("2"),
                ]))
    }

    @Test("half a surrogate pair is remarked on at its place, a text once, and whole ones are not")
    func surrogates() throws {
        let document = try read("{ a = \"\\Ud83d\\Ude42\";\n b = \"x\\Ud800y\\Udc00\"; }")
        #expect(document.root.dictionary?["a"]?.string == "\u{1F642}")
        #expect(document.root.dictionary?["b"]?.string == "x\u{FFFD}y\u{FFFD}")
        #expect(
            document.remarks.map(\.description)
                == ["x:2:8: the text is no Unicode, and something else is read"])
    }

    @Test("it may be UTF-16, with its mark or without", arguments: [[0xFF, 0xFE], []] as [[UInt8]])
    func utf16(mark: [UInt8]) throws {
        let bytes = mark + "{ Key = \"ä\"; }".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let root = try PropertyListDocument.read(bytes, file: "x").root
        #expect(root.value == .dictionary(["Key": .string("ä")]))
    }

    @Test(
        "what is wrong is told with its line and column",
        arguments: [
            ("{ a = b", "x:1:8: a semicolon is missing"), ("{ a = b;", "x:1:9: the closing brace is missing"),
            ("{ a; }", "x:1:4: the key a has no value"), ("{ a = ; }", "x:1:7: a quotation mark is missing"),
            ("(a b)", "x:1:4: a comma is missing"), ("(a,", "x:1:4: the closing parenthesis is missing"),
            ("{\n a = \"b; }", "x:2:6: the quotation mark is never closed"),
            ("{ a = b; } c", "x:1:12: text stands after the property list"),
            ("{ a = <0>; }", "x:1:10: data holds half a byte"),
            ("{ a = <0g>; }", "x:1:9: data holds what is no hexadecimal digit"),
            ("{ a = <00", "x:1:10: data is never closed"), ("{ /* a }", "x:1:3: the comment is never closed"),
            ("{ a =", "x:1:6: the file ends within an entry"),
            (
                "{ \"a\": 1 }", "x:1:6: this is JSON: settingsctl convert makes a property list of it"
            ),
            ("a = b; c = d", "x:1:13: a semicolon is missing"),
            ("a = b; }", "x:1:8: a quotation mark is missing"),
        ])
    func malformed(text: String, message: String) {
        let error = thrown(PropertyListError.self) { try read(text) }
        #expect(error?.description == message)
    }

    @Test("nesting and values have limits")
    func limits() {
        let deep = thrown(PropertyListError.self) { try read(String(repeating: "(", count: 100_000)) }
        #expect(deep?.reason == .tooDeep(limit: 64))
        let wide = "(" + String(repeating: "a,", count: 200_001) + ")"
        #expect(thrown(PropertyListError.self) { try read(wide) }?.reason == .tooManyNodes(limit: 200_000))
    }

    @Test("a file that is cut anywhere is refused, never a trap")
    func cut() {
        let text = Array("{ a = ( \"b\\U00e4\", <00 11>, { c = d; } ); /* e */ f = 'g'; }".utf8)
        for count in 1..<text.count {
            #expect(throws: PropertyListError.self, "\(count)") {
                try PropertyListDocument.read(Array(text.prefix(count)), file: "x")
            }
        }
    }
}
