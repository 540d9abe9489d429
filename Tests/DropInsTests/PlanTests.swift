import DropIns
import PropertyLists
import Settings
import Testing
import Thrown

/// Which drop-ins hold, what becomes of values, and what puts files back.
@Suite("plans of drop-ins") struct PlanTests {
    private static let regular = FileRules.Facts(user: 0, mode: 0o100644)

    private static func source(
        _ name: String, in folder: String = "/usr/lib/x", _ facts: FileRules.Facts = regular,
        path: String = "",
        order: Int = 50
    ) -> DropInSet.Source {
        let path = path.isEmpty ? "/etc/\(name).conf" : path
        let text =
            "[Apply]\nKeys = a_*\nOrder = \(order)\n[File]\nPath = \(path)\nLine = \(folder) ${a_x}\n"
            + "[Do]\nTryRestart = \(name).service\n"
        return DropInSet.Source(folder: folder, name: "\(name).apply", facts: facts, bytes: Array(text.utf8))
    }

    @Test(
        "a file in /etc takes the place of the vendor's, a link to /dev/null takes it away, others are no drop-ins"
    )
    func precedence() {
        let null = FileRules.Facts(user: 0, mode: 0o120777, target: "/dev/null")
        let set = DropInSet([
            Self.source("one"), Self.source("two"), Self.source("three"),
            Self.source("one", in: "/etc/x"), Self.source("two", in: "/etc/x", null),
            DropInSet.Source(folder: "/etc/x", name: "README", facts: Self.regular, bytes: [0xFF]),
        ])
        #expect(set.problems == [])
        #expect(set.dropIns.map(\.name) == ["one", "three"] && set.dropIns[0].file == "/etc/x/one.apply")
    }

    @Test(
        "a drop-in that others could have written is left out, and told",
        arguments: [
            (FileRules.Facts(user: 1000, mode: 0o100644), "it is not root's"),
            (FileRules.Facts(user: 0, mode: 0o100664), "others than root may write it"),
            (FileRules.Facts(user: 0, mode: 0o100646), "others than root may write it"),
            (FileRules.Facts(user: 0, mode: 0o120777, target: "/tmp/x"), "it is a link"),
            (FileRules.Facts(user: 1000, mode: 0o120777, target: "/dev/null"), "it is a link"),
            (FileRules.Facts(user: 0, mode: 0o010644), "it is no regular file"),
        ])
    func ownership(facts: FileRules.Facts, reason: String) {
        let set = DropInSet([Self.source("one", facts), Self.source("two")])
        #expect(set.dropIns.map(\.name) == ["two"])
        #expect(set.problems.map(\.description).count == 1)
        #expect(set.problems[0].description.hasPrefix("/usr/lib/x/one.apply: \(reason)"))
    }

    @Test("folders that are written to are root's, and not everybody's")
    func folders() {
        #expect(FileRules.problem(withFolder: .init(user: 0, mode: 0o040755)) == nil)
        #expect(FileRules.problem(withFolder: .init(user: 0, mode: 0o042775)) == nil)
        #expect(FileRules.problem(withFolder: .init(user: 0, mode: 0o041777)) == "everybody may write it")
        #expect(FileRules.problem(withFolder: .init(user: 5, mode: 0o040755)) == "it is not root's")
        #expect(FileRules.problem(withFolder: .init(user: 0, mode: 0o100644)) == "it is no folder")
        #expect(
            FileRules.problem(withFolder: .init(user: 0, mode: 0o120777, target: "/x")) == "it is no folder")
    }

    @Test(
        "folders of drop-ins are root's alone to write, and so are those above them, but for others' things in /tmp"
    )
    func dropInFolders() {
        #expect(FileRules.problem(withDropInFolder: .init(user: 0, mode: 0o040755)) == nil)
        for mode: UInt32 in [0o042775, 0o040775] {
            let reason = FileRules.problem(withDropInFolder: .init(user: 0, mode: mode))
            #expect(reason == "others than root may write it")
        }
        #expect(FileRules.problem(withFolderAbove: .init(user: 0, mode: 0o040755)) == nil)
        #expect(FileRules.problem(withFolderAbove: .init(user: 0, mode: 0o041777)) == nil)
        let reason = FileRules.problem(withFolderAbove: .init(user: 0, mode: 0o040775))
        #expect(reason == "others than root may write a folder above it")
        let others = FileRules.problem(withFolderAbove: .init(user: 5, mode: 0o040755))
        #expect(others == "a folder above it is not root's")
    }

    @Test(
        "of two drop-ins for one file the later one is left out, and names the other; nor does one write a file twice"
    )
    func conflicts() {
        let set = DropInSet([
            Self.source("b", path: "/etc/same", order: 10), Self.source("a", path: "/etc/same"),
            Self.source("c"),
        ])
        #expect(set.dropIns.map(\.name) == ["b", "c"])
        #expect(
            set.problems.map(\.description) == [
                "/usr/lib/x/a.apply:5: /etc/same is written by /usr/lib/x/b.apply already; neither can know of the other"
            ])
        let twice = Array(
            "[Apply]\nKeys = a\n[File]\nPath = /etc/a\nLine = x\n[File]\nPath = /etc/a\nLine = y\n".utf8)
        let own = DropInSet([.init(folder: "/x", name: "t.apply", facts: Self.regular, bytes: twice)])
        #expect(
            own.dropIns.isEmpty && own.problems.map(\.description) == ["/x/t.apply:7: it writes /etc/a twice"]
        )
    }

    @Test("drop-ins come by order and then by name, and only those that a change is about")
    func order() throws {
        let set = DropInSet([
            Self.source("c", order: 10), Self.source("a"), Self.source("b", order: 10),
        ])
        let values: [String: SettingValue] = ["a_x": .integer(1), "other": .integer(2)]
        #expect(try ApplyPlan(set.dropIns, values: values).names == ["b", "c", "a"])
        #expect(try ApplyPlan(set.dropIns, values: values, changed: ["other"]).names == [])
        #expect(try ApplyPlan(set.dropIns, values: values, changed: ["a_y"]).names.count == 3)
        // Another device's settings.
        #expect(try ApplyPlan(set.dropIns, values: ["other": .integer(2)]).names == [])
        let units = set.units.filter { $0.verb == "try-restart" }.map(\.unit)
        #expect(set.folders == ["/etc"] && units == ["b.service", "c.service", "a.service"])
    }

    @Test(
        "a setting without a value, a list in a text file, and a secret that everybody could read: nothing is planned"
    )
    func refusals() throws {
        let set = DropInSet([Self.source("one")])
        let reason = { (values: [String: SettingValue], secrets: Set<String>) in
            thrown(ApplyRefusal.self) { _ = try ApplyPlan(set.dropIns, values: values, secrets: secrets) }?
                .description
        }
        #expect(reason(["a_y": .integer(1)], []) == "one:6: /etc/one.conf: a_x has no value")
        #expect(reason(["a_x": .array([])], [])?.contains("JSON alone") == true)
        #expect(reason(["a_x": .string("s")], ["a_x"])?.contains("a_x is a secret: Mode= 0640") == true)
        #expect(reason(["a_x": .string("s")], []) == nil)
    }

    @Test("what calls others may restart what drop-ins name and nothing else, by polkit's rules")
    func permissions() throws {
        let text = "[Apply]\nKeys = a\n[Do]\nRestart = my\\x2dgateway.service\nHostname = ${a}\n"
        let set = DropInSet([
            Self.source("one"),
            .init(folder: "/x", name: "t.apply", facts: Self.regular, bytes: Array(text.utf8)),
        ])
        let rules = try #require(
            ApplyUnits.files(for: set).first { $0.path.hasPrefix("/etc/polkit-1/") }?.text)
        let own = #""one.service try-restart", "one.service restart""#
        #expect(rules.contains("var units = [\(own), " + #""my\\x2dgateway.service restart"];"#))
        #expect(rules.contains(#"var actions = ["org.freedesktop.hostname1.set-static-hostname"];"#))
        #expect(rules.contains(#"if (subject.user != "settings-apply") return undefined;"#))
    }

    // MARK: The journal

    private static let journal = UndoJournal(
        token: "Ab-_9",
        entries: [
            .init(path: "/etc/a b.conf", was: .file(mode: 0o640, group: 7, size: 12, sum: 0xFEED)),
            .init(path: "/etc/absent", was: .absent),
        ])

    @Test("a journal reads back as it was written")
    func journalRoundTrip() {
        #expect(UndoJournal(Self.journal.bytes) == Self.journal)
        let empty = UndoJournal(token: "x", entries: [])
        #expect(UndoJournal(empty.bytes) == empty)
    }

    @Test("a journal that is cut or changed anywhere is none: it was never finished, so no file was touched")
    func tornJournal() {
        let bytes = Self.journal.bytes
        for end in 0..<bytes.count { #expect(UndoJournal(Array(bytes[..<end])) == nil, "cut at \(end)") }
        for place in bytes.indices {
            var damaged = bytes
            damaged[place] ^= 1
            #expect(UndoJournal(damaged) == nil, "bit at \(place)")
        }
    }

    // MARK: Messages

    @Test(
        "what is asked and answered goes over the socket and back unchanged",
        arguments: [
            ApplyRequest.write(
                token: "t",
                values: [
                    "a": .string("x\ny"), "b": .boolean(true), "c": .date(SettingDate(secondsSince1970: 5)),
                    "d": .string("x\r\ny"), "e": .string("\u{1}\u{FFFE}"), "f": .data([1]),
                ],
                secrets: ["a"], changed: ["a", "b"]),
            .write(token: "t", values: [:], secrets: [], changed: nil), .keep, .undo,
            .call(dropIns: ["one", "two"], values: ["a": .integer(-1)], changed: nil),
            .call(dropIns: [], values: [:], changed: ["a"]), .check(dropIns: [], values: [:]),
        ])
    func messages(request: ApplyRequest) {
        #expect(ApplyRequest(request.bytes) == request)
        for end in stride(from: 0, to: request.bytes.count - 9, by: 7) {
            #expect(ApplyRequest(Array(request.bytes[..<end])) == nil)
        }
    }

    @Test(
        "a control character that XML cannot write does not become another one on the way: the value is refused"
    )
    func controlCharacters() throws {
        let request = ApplyRequest.write(
            token: "t", values: ["a_x": .string("a\u{1}b")], secrets: [], changed: nil)
        guard case .write(_, let values, _, _)? = ApplyRequest(request.bytes) else {
            Issue.record("it was not read")
            return
        }
        let set = DropInSet([Self.source("one")])
        #expect(throws: ApplyRefusal.self) { _ = try ApplyPlan(set.dropIns, values: values) }
    }

    @Test("answers keep their codes and sentences; what is none is no answer")
    func answers() {
        let results = ApplyResult.Code.allCases.map { ApplyResult("a", $0, "why <&> \"so\"") }
        #expect([ApplyResult](results.bytes) == results)
        #expect([ApplyResult](Array("x".utf8)) == nil)
        let checks = CheckResult.State.allCases.map { CheckResult(.gateway, "10.0.2.2", $0) }
        #expect([CheckResult](checks.bytes) == checks && [CheckResult](results.bytes) == nil)
        #expect(
            ApplyRequest(Array("<plist><dict><key>do</key><string>rm</string></dict></plist>".utf8)) == nil)
        let spaced = ApplyRequest.write(token: "a b", values: [:], secrets: [], changed: nil)
        #expect(ApplyRequest(spaced.bytes) == nil)
    }
}
