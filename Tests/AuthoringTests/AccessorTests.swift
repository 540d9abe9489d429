import Authoring
import BundleSamples
import Bundles
import ChildProcess
import Foundation
import Testing

/// What `settingsctl generate` makes is compiled and run.
@Suite("generated accessors")
struct AccessorTests {
    private static let checkout = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..")
        .standardizedFileURL

    /// Rows whose keys, titles and values try what a program's source does not take.
    private static let hard = [
        row("PSToggleSwitchSpecifier", "Key=int", "Title=*/ #error \\", "DefaultValue:true"),
        row(
            "PSToggleSwitchSpecifier", "Key=class", "Title=A", "TrueValue=on \"?? \\ ä",
            "FalseValue:<integer>0</integer>",
            "DefaultValue=on \"?? \\ ä"),
        row("PSTextFieldSpecifier", "Key=a.b", "Title=\n/*", "DefaultValue=ä\"\\ ??/\u{1F642}"),
        row("PSTextFieldSpecifier", "Key=a b", "Title=\"\"\""),
        row("PSTextFieldSpecifier", "Key=ключ \"\\", "Title=N"),
        row("PSTextFieldSpecifier", "Key=pin", "Title=P", "IsSecure:true"),
        row(
            "PSSliderSpecifier", "Key=2nd", "Title=S", "DefaultValue:<real>0.5</real>",
            "MinimumValue:<real>-1.5</real>",
            "MaximumValue:<integer>3</integer>"),
        row(
            "PSMultiValueSpecifier", "Key=mode", "Title=M", "DefaultValue:<integer>2</integer>",
            "Values:\(integers(1, 2, 3))", "Titles:\(strings("Off", "On", "On"))"),
        row(
            "PSMultiValueSpecifier", "Key=key_mode", "Title=M", "DefaultValue=*",
            "Values:\(strings("*", "", "other"))",
            "Titles:\(strings("节", "None", "Other"))"),
        row("IASKDatePickerSpecifier", "Key=since", "Title=D", "DatePickerMode=DateAndTime"),
        row(
            "IASKDatePickerSpecifier", "Key=until", "Title=D", "DatePickerMode=DateAndTime",
            "DefaultValue:<date>1969-12-31T23:59:59Z</date>"),
        row(
            "PSTitleValueSpecifier", "Key=serial", "Title=T",
            "DefaultValue:<integer>-9223372036854775808</integer>"),
        row("PSTitleValueSpecifier", "Key=version", "Title=T", "DefaultValue=1.0"),
    ].joined()

    /// As `settings.json` has it: one key a line.
    private static let snapshot = """
        {
          "2nd": -0.25,
          "a b": "x\\ny \\"\\u001b\\\\ ß",
          "a.b": [
            "nothing"
          ],
          "class": 0,
          "int": false,
          "key_mode": "other",
          "mode": 3,
          "serial": 12,
          "since": "2026-11-21T10:30:00Z",
          "until": "yesterday",
          "version": "2"
        }

        """

    /// A folder with the accessors of the hard bundle and two snapshots; what `body` runs in it.
    private func inFolder(
        _ accessors: Accessors, _ name: String, of rows: String = hard, _ body: (String) throws -> Void
    ) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "accessors-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let text = accessors.text(of: try bundle(rows), prefix: "settings", origin: "a */ b")
        try Data(text.utf8).write(to: folder.appendingPathComponent(name))
        try Data(Self.snapshot.utf8).write(to: folder.appendingPathComponent("settings.json"))
        try Data("{\n}\n".utf8).write(to: folder.appendingPathComponent("empty.json"))
        try body(folder.path)
    }

    private static let cProgram = #"""
        #include "settings.h"

        int main(int argc, char **argv)
        {
            struct settings s;

            setlocale(LC_ALL, "");
            printf("%d", settings_read(&s, argv[argc - 1]));
            setlocale(LC_ALL, "C");
            printf(" %d %d <%s> <%s> <%s> %g %d %d %d %d %d %d", s.int_, s.class_, s.a_b, s.a_b_2, s.setting, s.n2nd,
                s.mode == SETTINGS_MODE_OFF, s.mode == SETTINGS_MODE_ON, s.mode == SETTINGS_MODE_ON_2 && (int)s.mode == 3,
                s.key_mode == SETTINGS_KEY_MODE_VALUE, s.key_mode == SETTINGS_KEY_MODE_OTHER_2,
                s.key_mode == SETTINGS_KEY_MODE_OTHER);
            if (s.since == SETTINGS_NO_DATE)
                printf(" never");
            else
                printf(" %lld", (long long)s.since);
            printf(" %lld %lld <%s> %s %g %g\n", (long long)s.until, (long long)s.serial, s.version, SETTINGS_KEY_A_B,
                SETTINGS_LEAST_N2ND, SETTINGS_MOST_N2ND);
            settings_free(&s);
            return 0;
        }

        """#

    private static let compilers: [[String]] =
        [
            ["cc", "-std=c99", "-pedantic"], ["cc"],
        ] + (hasCPlusPlus ? [["c++", "-x", "c++"]] : [])

    /// gcc is what the tests need; where its C++ is, it is asked as well.
    private static let hasCPlusPlus = (try? FinishedProgram(["c++", "--version"]).code) == 0

    @Test(
        "the header compiles without a warning as C and C++, and reads defaults and values in any locale",
        arguments: compilers)
    func c(compiler: [String]) throws {
        try inFolder(.c, "settings.h") { folder in
            try Data(Self.cProgram.utf8).write(to: URL(fileURLWithPath: "\(folder)/program.c"))
            let flags = [
                "-Wall", "-Wextra", "-Werror", "-fsanitize=address,undefined", "-o", "\(folder)/program",
            ]
            let compiled = try FinishedProgram(compiler + flags + ["\(folder)/program.c"])
            #expect(compiled.code == 0, "\(compiled.text)")
            let defaults =
                "1 1 <ä\"\\ ??/🙂> <> <> 0.5 0 1 0 1 0 0 never -1 -9223372036854775808 <1.0> a.b -1.5 3\n"
            let stored =
                "0 0 <ä\"\\ ??/🙂> <x\ny \"\u{1B}\\ ß> <> -0.25 0 0 1 0 1 0 1795257000 -1 12 <2> a.b -1.5 3\n"
            for (file, expected) in [
                ("empty.json", "0 " + defaults), ("none.json", "-1 " + defaults),
                ("settings.json", "0 " + stored),
                (".", "-1 " + defaults),
            ] {
                let environment = ProcessInfo.processInfo.environment.merging(["LC_ALL": "de_DE.UTF-8"]) {
                    $1
                }
                let run = try FinishedProgram(
                    ["\(folder)/program", "\(folder)/\(file)"], environment: environment)
                #expect(run.text == expected, "\(file)")
            }
        }
    }

    private static let pythonProgram = #"""
        import settings, sys
        s = settings.read(sys.argv[1])
        print(s.int_, s.class_, repr(s.a_b), repr(s.a_b_2), repr(s.setting), s.n2nd, s.mode, s.key_mode, s.since, s.until,
              s.serial, s.version)
        limits = settings.Settings.__dataclass_fields__["n2nd"].metadata
        print(limits["key"], limits["minimum"], limits["maximum"])
        try:
            settings.read(sys.argv[1] + ".none")
        except OSError:
            print("none")

        """#

    @Test("the module is imported without a warning, and reads defaults and values")
    func python() throws {
        try inFolder(.python, "settings.py") { folder in
            try Data(Self.pythonProgram.utf8).write(to: URL(fileURLWithPath: "\(folder)/program.py"))
            let defaults = """
                True True 'ä"\\\\ ??/🙂' '' '' 0.5 Mode.ON KeyMode.VALUE None 1969-12-31 23:59:59+00:00 \
                -9223372036854775808 1.0
                """
            let stored = """
                False False 'ä"\\\\ ??/🙂' 'x\\ny "\\x1b\\\\ ß' '' -0.25 Mode.ON_2 KeyMode.OTHER 2026-11-21 10:30:00+00:00 \
                1969-12-31 23:59:59+00:00 12 2
                """
            for (file, expected) in [("empty.json", defaults), ("settings.json", stored)] {
                let run = try FinishedProgram(
                    ["python3", "-B", "-W", "error", "\(folder)/program.py", "\(folder)/\(file)"],
                    environment: [
                        "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "",
                        "PYTHONIOENCODING": "utf-8",
                    ])
                #expect(run.text == expected + "\n2nd -1.5 3.0\nnone\n", "\(file)")
            }
        }
    }

    @Test("fields that are called as enumerations and as the module's own words hide none of them")
    func hiddenNames() throws {
        let choices = [
            "DefaultValue:<integer>2</integer>", "Values:\(integers(1, 2))", "Titles:\(strings("Off", "On"))",
        ]
        let rows =
            ["Mode", "Optional", "Any", "Dict"].map {
                row("PSTextFieldSpecifier", "Key=\($0)", "DefaultValue=x")
            }
            + ["mode", "optional", "Tone"].map {
                row("PSMultiValueSpecifier", keys: ["Key=\($0)", "Title=M"] + choices)
            }
        try inFolder(.python, "settings.py", of: rows.joined()) { folder in
            let program = """
                import settings
                s = settings.read("\(folder)/empty.json")
                print(s.Mode, s.Optional_, s.Any_, s.Dict_, s.mode, s.optional, s.Tone)
                """
            try Data(program.utf8).write(to: URL(fileURLWithPath: "\(folder)/program.py"))
            let run = try FinishedProgram(["python3", "-B", "-W", "error", "\(folder)/program.py"])
            #expect(run.text == "x x x x Mode_.ON Optional__2.ON Tone_.ON\n")
        }
    }

    @Test(
        "no title closes a comment of the header, whatever stands before the sign that would",
        arguments: ["", "\u{600}", "\u{605}", "\u{110BD}", "\u{301}"])
    func comments(before: String) throws {
        let title = "x\(before)*\(before)/ \(before)*/ int injected; //"
        let rows = row("PSToggleSwitchSpecifier", "Key=a", "Title=\(title)", "DefaultValue:true")
        let text = Accessors.c.text(of: try bundle(rows), prefix: "settings", origin: "a")
        let lines = text.unicodeScalars.split(separator: "\n").map(Array.init)
        #expect(lines.contains { String(String.UnicodeScalarView($0)).contains("int injected") })
        for line in lines {
            #expect(zip(line, line.dropFirst()).count { $0 == "*" && $1 == "/" } <= 1)
        }
    }

    @Test("a choice among dates is found as the file says it, and a year that Python does not have is none")
    func dates() throws {
        let dates = "<date>2026-11-21T10:30:00Z</date><date>0000-01-01T00:00:00Z</date>"
        let rows = row(
            "PSMultiValueSpecifier", "Key=value_error", "Title=M",
            "DefaultValue:<date>2026-11-21T10:30:00Z</date>", "Values:<array>\(dates)</array>",
            "Titles:\(strings("Now", "Long ago"))")
        try inFolder(.python, "settings.py", of: rows) { folder in
            let program = """
                import settings
                print(settings.of({}).value_error, settings.of({"value_error": "2026-11-21T10:30:00Z"}).value_error)
                try:
                    settings.read("\(folder)/none")
                except (OSError, ValueError):
                    print("none")
                """
            try Data(program.utf8).write(to: URL(fileURLWithPath: "\(folder)/program.py"))
            let run = try FinishedProgram(["python3", "-B", "-W", "error", "\(folder)/program.py"])
            #expect(run.text == "ValueError_.NOW ValueError_.NOW\nnone\n")
        }
    }

    @Test("secrets, what technicians alone see, and wrong rows are left out with the reason")
    func omissions() throws {
        let rows =
            Self.hard
            + row(
                "PSToggleSwitchSpecifier", "Key=t", "Title=T",
                "DeviceRole:<dict><key>View</key><string>technician</string></dict>")
            + row(
                "PSSliderSpecifier", "Key=s", "Title=S", "MinimumValue:<integer>5</integer>",
                "MaximumValue:<integer>5</integer>")
        let omissions = Accessors.omissions(of: try bundle(rows))
        #expect(omissions.map(\.key) == ["pin", "t", "s"])
        #expect(omissions.map(\.reason).first == "a secret, which is told to nobody")
    }

    @Test(
        "what begins names in C is a name itself",
        arguments: [
            ("settings", true), ("heat_pump2", true), ("", false), ("2nd", false), ("a-b", false),
            ("a__b", false), ("int", false), ("default", false), ("linux", false), ("FILE", false),
            ("size_t", false), ("class", false),
        ])
    func prefix(prefix: String, isFine: Bool) {
        #expect((Accessors.problem(ofPrefix: prefix) == nil) == isFine)
    }
}
