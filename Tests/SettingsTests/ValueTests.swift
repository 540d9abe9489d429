import Foundation
import PropertyLists
import Settings
import Testing
import Thrown

struct ValueTests {
    @Test(
        "numbers are compared by value and never equal text",
        arguments: [
            (.integer(1), .real(1), true), (.integer(1), .boolean(true), true),
            (.real(0), .boolean(false), true),
            (.string("1"), .integer(1), false), (.string("a"), .string("a"), true),
            (.integer(.max), .integer(.max - 1), false), (.data([1]), .data([1]), true),
            (.array([.integer(1)]), .array([.real(1)]), true),
            (.dictionary(["a": .integer(1)]), .dictionary(["a": .string("1")]), false),
            (.dictionary(["a": .array([.boolean(true)])]), .dictionary(["a": .array([.real(1)])]), true),
        ] as [(SettingValue, SettingValue, Bool)])
    func equality(left: SettingValue, right: SettingValue, isSame: Bool) {
        #expect(left.matches(right) == isSame)
        let choices = Choices([Choice(value: left, title: "")])
        #expect((choices.index(of: right) != nil) == isSame)
    }

    @Test(
        "dates are read with fractions and offsets and written in UTC",
        arguments: [
            ("2026-11-21T10:30:00Z", "2026-11-21T10:30:00Z"),
            ("2026-11-21T10:30:00+01:00", "2026-11-21T09:30:00Z"),
            ("1969-12-31T23:59:59.5Z", "1969-12-31T23:59:59Z"),
            ("2000-02-29t00:00:00z", "2000-02-29T00:00:00Z"),
            ("0001-01-01T00:00:00Z", "0001-01-01T00:00:00Z"),
        ])
    func dates(text: String, written: String) {
        #expect(SettingDate(rfc3339: text)?.description == written)
    }

    @Test(
        "what is no date is none",
        arguments: [
            "2026-13-01T00:00:00Z", "2026-02-29T00:00:00Z", "2026-01-01", "2026-01-01T24:00:00Z", "x",
        ])
    func noDates(text: String) {
        #expect(SettingDate(rfc3339: text) == nil)
    }

    @Test(
        "a date that is far away is written without a trap",
        arguments: [Double.infinity, -.infinity, .nan, 1e300])
    func farDates(seconds: Double) {
        #expect(!SettingDate(secondsSince1970: seconds).description.isEmpty)
    }

    @Test("lines of a file of variables may end as Windows ends them, and a value keeps what it is")
    func environmentOfWindows() throws {
        let text = "# mine\r\nA=plain\r\n\r\nexport B='two words'\r\nC=\"x\r\ny\"\r\nD=\r\n"
        let values = ["A": "plain", "B": "two words", "C": "x\r\ny", "D": ""]
        #expect(try EnvironmentText.read(text) == values)
        let error = thrown(EnvironmentError.self) { try EnvironmentText.read("A=1\r\nnothing\r\n") }
        #expect(error?.line == 2)
        let written = EnvironmentText.of(["C": .string("x\r\ny")])
        #expect(try EnvironmentText.read(written) == ["C": "x\r\ny"])
    }

    @Test("JSON has keys in order, dates and data as text, and escapes")
    func json() {
        let value = SettingValue.dictionary([
            "b": .string("a\"\\\n\u{1}ä"), "a": .array([.integer(1), .real(1.5), .real(2), .boolean(true)]),
            "c": .data([1, 2, 3]), "d": .date(SettingDate(secondsSince1970: 0)), "e": .real(.nan),
        ])
        #expect(
            JSONText.of(value)
                == #"{"a":[1,1.5,2,true],"b":"a\"\\\n\u0001ä","c":"AQID","d":"1970-01-01T00:00:00Z","e":null}"#
        )
        #expect(JSONText.of(.dictionary(["a": .array([])]), isPretty: true) == "{\n  \"a\": []\n}")
    }

    @Test("a property list that is written reads back as it was")
    func writer() throws {
        let value = SettingValue.dictionary([
            "<&>\"": .string(" a\r\n<b>&\u{1F642} "), "i": .integer(.min), "r": .real(0.1), "w": .real(3),
            "b": .boolean(false),
            "d": .date(SettingDate(secondsSince1970: 86_400)), "x": .data([0, 1, 2, 3]),
            "a": .array([.dictionary([:])]),
        ])
        #expect(try PropertyListDocument.read(PropertyListWriter.xml(value), file: "x").root.value == value)
    }

    @Test(
        "variables survive a shell's quoting",
        arguments: [
            "", "it's", "a\nb", "\"x\" \\ $HOME `id`", "ä", "a'\u{301};exit 7;'\u{301}b", "\u{301}x",
            "\u{200D}'x",
            "\u{600}'", "x\u{600}\\",
        ])
    func environment(text: String) throws {
        let written = EnvironmentText.of(["net.name": .string(text), "count": .integer(3)])
        let read = try EnvironmentText.read(written)
        #expect(read.keys.sorted() == ["count", "net_name"])
        #expect(read["net_name"].map { Array($0.utf8) } == Array(text.utf8))
        // What runs such a file is asked as well.
        let shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/bin/sh")
        shell.arguments = ["-c", written + "printf %s \"$net_name\""]
        let pipe = Pipe()
        shell.standardOutput = pipe
        try shell.run()
        let answer = pipe.fileHandleForReading.readDataToEndOfFile()
        shell.waitUntilExit()
        #expect(shell.terminationStatus == 0 && Array(answer) == Array(text.utf8))
    }

    @Test("two keys that would be one variable are told, and others are not")
    func clash() {
        let clash = EnvironmentText.clash(in: ["a_b", "c", "a.b"])
        #expect(clash?.first == "a.b" && clash?.second == "a_b")
        #expect(EnvironmentText.clash(in: ["a", "b.c"]) == nil)
    }

    @Test("variables are read as systemd and shells write them")
    func environmentFiles() throws {
        let text = "# c\n\nexport A=plain\nB=\"two words \\\" \"\nC='x'y\n"
        #expect(try EnvironmentText.read(text) == ["A": "plain", "B": "two words \" ", "C": "xy"])
        let lines = "A='first  \n second \t\nthird'  \n B=plain \t\nD='last ' y z  "
        #expect(
            try EnvironmentText.read(lines) == [
                "A": "first  \n second \t\nthird", "B": "plain", "D": "last  y z",
            ])
        let error = thrown(EnvironmentError.self) { try EnvironmentText.read("A=1\nB='x\n") }
        #expect(error?.line == 2 && error?.reason == "the quotation mark is never closed")
    }

    @Test("base64 is read with white space and refused with anything else")
    func base64() {
        #expect(Base64.decode("AQ ID\n".utf8) == [1, 2, 3])
        #expect(Base64.decode("AQI=".utf8) == [1, 2])
        for wrong in ["A", "AQI=x", "A?==", "AQ==="] { #expect(Base64.decode(wrong.utf8) == nil) }
    }
}
