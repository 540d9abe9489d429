import Authoring
import Foundation
import PropertyLists
import Testing
import Thrown

@Suite("property lists in other forms")
struct FormTests {
    private func reread(_ root: PropertyList, as form: PropertyListForm) throws -> PropertyList {
        try PropertyListForm.read(form.written(root, file: "x"), file: "y")
    }

    @Test("a property list goes around through all forms, in any order, and is the same, its order included")
    func around() throws {
        for seed in 1...150 as ClosedRange<UInt64> {
            let root = GeneratedPropertyList.make(seed)
            for form in PropertyListForm.allCases {
                for next in PropertyListForm.allCases {
                    let back = try reread(try reread(root, as: form), as: next)
                    #expect(back.record == root.record, "\(seed) \(form) \(next)")
                }
            }
        }
    }

    @Test("what a form cannot hold is refused, and everything that is written is the same when it is read")
    func refused() throws {
        var refusals = 0
        for seed in 1...150 as ClosedRange<UInt64> {
            let root = GeneratedPropertyList.make(seed, isPlain: false)
            for form in PropertyListForm.allCases {
                guard let bytes = try? form.written(root, file: "x") else {
                    #expect(form == .xml)
                    refusals += 1
                    continue
                }
                #expect(try PropertyListForm.read(bytes, file: "y").record == root.record, "\(seed) \(form)")
            }
        }
        #expect(refusals > 20 && refusals < 140)
    }

    @Test("Foundation reads XML and binary as what was written", arguments: [PropertyListForm.xml, .binary])
    func foundation(form: PropertyListForm) throws {
        let text = """
            {"a": true, "b": -5, "c": 1.0, "d": {"$date": "2026-11-21T10:30:00Z"}, "e": {"$data": "AAEC"}, \
            "f": ["ä🙂", 70000, 5000000000, 1], "g": {"h": "<&>"}}
            """
        let bytes = try form.written(PropertyListForm.read(Array(text.utf8), file: "x"), file: "x")
        let read = try PropertyListSerialization.propertyList(from: Data(bytes), options: [], format: nil)
        let expected: [String: Any] = [
            "a": true, "b": -5, "c": 1.0, "d": Date(timeIntervalSince1970: 1_795_257_000),
            "e": Data([0, 1, 2]), "f": ["ä🙂", 70000, 5_000_000_000, 1] as [Any], "g": ["h": "<&>"],
        ]
        #expect((read as? NSDictionary) == (expected as NSDictionary))
    }

    @Test("OpenStep's notation and JSON both begin with a brace, and are told apart")
    func brace() throws {
        for (text, record) in [
            ("{ \"a\" = b; }", "{[97]=s[98]}"), ("{ \"a\" : \"b\" }", "{[97]=s[98]}"),
            ("{}", "{}"), ("( a )", "(s[97])"), ("[\"a\"]", "(s[97])"), ("12", "i12"),
            ("1.0", "r4607182418800017408"),
            ("\u{FEFF}{\"\\\"\" :1}", "{[34]=i1}"), ("\"a\" = \"b\";", "{[97]=s[98]}"),
            ("t = f;", "{[116]=s[102]}"), ("1 = -2;", "{[49]=s[45, 50]}"), ("/* a */ a = b;", "{[97]=s[98]}"),
            ("\"a\"", "s[97]"), ("true", "btrue"),
        ] {
            #expect(try PropertyListForm.read(Array(text.utf8), file: "x").record == record, "\(text)")
        }
    }

    private static let mistakes: [(text: String, sentence: String)] = [
        ("{\"a\":\n  null}", "x.json:2:3: a property list has no null"),
        ("{\"a\": 1,\n \"a\": 2}", "x.json:2:2: the key a is there twice"),
        ("{\"a\": 1\n \"b\": 2}", "x.json:2:2: a comma or } is missing"),
        ("{\"a\" 1}", "x.json:1:6: a colon is missing"),
        ("{a: 1}", "x.json:1:2: a name in quotation marks should stand here"),
        ("[1,]", "x.json:1:4: a value should stand here"),
        ("[01]", "x.json:1:2: no number is written like that"),
        ("[1.]", "x.json:1:2: no number is written like that"),
        ("[9223372036854775808]", "x.json:1:2: the number 9223372036854775808 is larger than 64 bits hold"),
        ("[1e999]", "x.json:1:2: the number 1e999 is larger than 64 bits hold"),
        ("[\"a", "x.json:1:2: the quotation mark is never closed"),
        ("[\"a\n\"]", "x.json:1:4: a control character stands in a text"),
        ("[\"\\x\"]", "x.json:1:4: JSON has no such escape"),
        ("[\"\\", "x.json:1:4: JSON has no such escape"),
        ("[\"\\ud800\"]", "x.json:1:5: half a surrogate pair is no character"),
        ("[\"\\u12\"]", "x.json:1:7: four hexadecimal digits should stand here"),
        ("{\"$date\": \"tomorrow\"}", "x.json:1:11: this is nothing that $date may hold"),
        ("{\"$data\": 3}", "x.json:1:11: this is nothing that $data may hold"),
        ("[1] 2", "x.json:1:5: text stands after the value"),
        ("", "x.json:1:1: the file ends where a value should stand"),
        ("[" + String(repeating: "[", count: 70), "x.json:1:65: containers are nested more than 64 deep"),
    ]

    @Test("a mistake in JSON is told with its line and column", arguments: mistakes)
    func mistake(text: String, sentence: String) {
        let error = thrown(PropertyListError.self) {
            try PropertyListForm.read(Array(text.utf8), file: "x.json")
        }
        #expect(error.map(String.init(describing:)) == sentence)
    }

    private static let losses: [(text: String, form: PropertyListForm, sentence: String)] = [
        ("[\"a\",\n\"\\u0001\"]", .xml, "x:2:1: XML has no way to write the character U+0001"),
        ("[\"\u{FFFE}\"]", .xml, "x:1:2: XML has no way to write the character U+FFFE"),
        ("{\"\\u000b\": 1}", .xml, "x:1:2: XML has no way to write the character U+000B"),
        (
            "[1,\n {\"$date\": \"2026-11-21T10:30:00.5Z\"}]", .xml,
            "x:2:2: a property list in XML has whole seconds only"
        ),
        ("{\"$date\": \"2026-11-21T10:30:00.5Z\"}", .json, "x:1:1: a date in JSON has whole seconds only"),
    ]

    @Test("what a form cannot hold is told with its line and column", arguments: losses)
    func loss(text: String, form: PropertyListForm, sentence: String) throws {
        let root = try PropertyListForm.read(Array(text.utf8), file: "x")
        let error = thrown(PropertyListError.self) { try form.written(root, file: "x") }
        #expect(error.map(String.init(describing:)) == sentence)
        #expect(try reread(root, as: .binary).record == root.record)
    }

    @Test("a value that is not what its tag says is refused with its line: it would become a text")
    func remarks() {
        let text = "<plist version=\"1.0\">\n<integer>many</integer></plist>"
        let error = thrown(PropertyListError.self) { try PropertyListForm.read(Array(text.utf8), file: "x") }
        #expect(error.map(String.init(describing:)) == "x:2:1: \"many\" is no integer")
    }

    @Test("what would be read as something else is refused: a number too large, half a character")
    func silentLosses() {
        for text in ["<plist><real>1e999</real></plist>", "{ a = \"\\Ud800\"; }"] {
            #expect(throws: PropertyListError.self, "\(text)") {
                try PropertyListForm.read(Array(text.utf8), file: "x")
            }
        }
    }

    @Test("equal texts stand once in a binary file")
    func unique() throws {
        let text =
            "[" + Array(repeating: "\"a text of thirty-two characters\"", count: 300).joined(separator: ",")
            + "]"
        let bytes = try PropertyListForm.binary.written(
            PropertyListForm.read(Array(text.utf8), file: "x"), file: "x")
        #expect(bytes.count < 500)
    }
}
