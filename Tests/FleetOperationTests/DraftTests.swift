import Bundles
import Fleet
import FleetOperation
import Testing
import Thrown

@Suite("documents as operators write them")
struct DraftTests {
    private let all = PretendedFleet.all
    private let number = DesiredDocument.Number(epoch: 1, revision: 5)

    private func draft(_ text: String) throws -> DocumentDraft {
        try DocumentDraft(Array(text.utf8), for: all)
    }

    @Test("a draft becomes a document with its name and its number")
    func payload() throws {
        let draft = try draft(
            #"{"note":"winter","sets":[{"name":"a","values":{"k":1}}],"locks":["x_*"],"to":"g/all"}"#)
        let document = try DesiredDocument.read(draft.payload(number), for: all)
        #expect(document.number == number && document.locks == ["x_*"] && document.sets.count == 1)
    }

    @Test(
        "what push writes itself, and what no device would read, is refused with a sentence",
        arguments: [
            ("{", "1:2: "), ("{\n  \"sets\": [],\n  x\n}", "3:3: "), ("", "1:1: "), ("[]", "no object"),
            (#"{"sets":[],"revision":3}"#, "revision is written by push"),
            (#"{"sets":[],"to":"g/other"}"#, "to is written by push"),
            (#"{"sets":[],"next":{}}"#, "next is written by push"),
            (#"{"sets":{}}"#, "no list of sets"), (#"{"sets":[{"name":"a"}]}"#, "the values are missing"),
        ])
    func mistakes(text: String, word: String) {
        let mistake = thrown(DocumentDraft.Mistake.self) { try draft(text) }
        #expect(mistake?.description.contains(word) == true, "\(mistake?.description ?? "taken")")
    }

    @Test("while a push is under way some devices want what is new, the others what they had")
    func rollout() throws {
        let before = try draft(#"{"sets":[{"name":"a","values":{"k":1}},{"name":"b","values":{"m":1}}]}"#)
        let after = try draft(#"{"sets":[{"name":"a","values":{"k":2}},{"name":"c","values":{"n":3}}]}"#)
        let payload = after.payload(number, over: before, percent: 50, salt: "r5")
        let document = try DesiredDocument.read(payload, for: all)
        let ids = PretendedFleet.ids(200)
        let new = ids.filter(document.isNext)
        #expect((60...140).contains(new.count))
        let wanted = document.sets(for: new[0])
        #expect(wanted.map(\.name) == ["a", "b", "c"] && wanted[0].values["k"] == .value(.integer(2)))
        let old = try #require(ids.first { !document.isNext(for: $0) })
        #expect(document.sets(for: old)[0].values["k"] == .value(.integer(1)))
        // What is there can be taken back to, and gone on to.
        #expect(DocumentDraft(published: payload, for: all, withNext: false) == before)
        #expect(DocumentDraft(published: payload, for: all, withNext: true)?.sets.count == 3)
    }

    @Test("whether devices try what the file wants is known, locks and what it takes away aside")
    func tried() throws {
        let before = try draft(#"{"sets":[{"name":"a","values":{"k":1}},{"name":"b","values":{"m":1}}]}"#)
        let wanted = try draft(#"{"sets":[{"name":"a","values":{"k":2}}],"locks":["x"]}"#)
        let payload = wanted.payload(number, over: before, percent: 50, salt: "r5")
        #expect(wanted.isTried(in: payload))
        #expect(try !draft(#"{"sets":[{"name":"a","values":{"k":3}}],"locks":["x"]}"#).isTried(in: payload))
        #expect(!wanted.isTried(in: wanted.payload(number)) && !wanted.isTried(in: []))
    }

    @Test("what a person compares is said by set and key, and no sealed secret is spelled out")
    func wishes() throws {
        func wishes(of box: String) throws -> [String: String] {
            let text =
                #"{"sets":[{"name":"net","confirm":"broker","values":{"ip":"10.0.0.1","psk":{"$sealed":"\#(box)"}}}],"#
                + #""locks":["x"]}"#
            return try DocumentDraft(Array(text.utf8), for: .device("hp-1")).wishes
        }
        let one = try wishes(of: "k1:AAAA")
        #expect(
            one == [
                "net: ip": #""10.0.0.1""#, "net: psk": "a secret sealed for k1 (809c2e58)",
                "net, confirm": #""broker""#, "lock x": "yes",
            ])
        let other = try wishes(of: "k1:AAAB")
        #expect(other.filter { $0.value != one[$0.key] }.map(\.key) == ["net: psk"])
    }

    @Test("a published document is taken into the folder as a person would write it")
    func text() throws {
        let draft = try draft(#"{"sets":[{"name":"a","values":{"k":[1,2]}}]}"#)
        #expect(
            draft.text
                == "{\n  \"sets\": [\n    {\n      \"name\": \"a\",\n      \"values\": {\n        \"k\": [1,2]\n      }\n    }\n  ]\n}\n"
        )
        #expect(try DocumentDraft(Array(draft.text.utf8), for: all) == draft)
    }

    @Test("what the broker holds is the same, lost, or somebody else's")
    func standing() throws {
        let draft = try draft(#"{"sets":[]}"#)
        let (old, sent) = (draft.payload(.init(epoch: 1, revision: 4)), draft.payload(number))
        let newer = draft.payload(.init(epoch: 1, revision: 6))
        let other = try self.draft(#"{"sets":[],"locks":["x"]}"#).payload(number)
        func standing(_ sent: [UInt8]?, _ retained: [UInt8]?) -> FleetComparison.Standing {
            FleetComparison.standing(all, sent: sent, retained: retained)
        }
        #expect(standing(nil, nil) == .same && standing(sent, sent) == .same)
        // What no device reads is nobody's.
        #expect(standing(nil, Array("{".utf8)) == .same)
        #expect(
            standing(sent, nil) == .lost && standing(sent, old) == .lost
                && standing(sent, Array("{".utf8)) == .lost)
        #expect(
            standing(nil, sent) == .foreign && standing(sent, newer) == .foreign
                && standing(sent, other) == .foreign)
    }

    @Test("where file, broker and devices differ is said in a line each")
    func comparison() throws {
        let sent = try draft(#"{"sets":[{"name":"a","values":{"k":1}}]}"#).payload(number)
        let wanted = try draft(#"{"sets":[{"name":"a","values":{"k":2}}]}"#)
        var fleet = PretendedFleet(["hp-1", "hp-2", "hp-3"])
        fleet.report("hp-1", 5)
        fleet.report("hp-2", 4, sets: [("a", "refused", "locked")])
        fleet.book.take(fleet.topics.desired(all), sent)
        let lines = FleetComparison.lines(all, .init(draft: wanted, sent: sent), fleet.book)
        #expect(
            lines == [
                "g/all: a: k: 1 -> 2", "g/all: hp-2 is at 1.4, not 1.5", "g/all: hp-2 a: refused, locked",
                "g/all: hp-3 has not reported",
            ])
    }

    @Test("a plan says who would refuse what and why, whose owner says otherwise, and who cannot be judged")
    func plan() throws {
        let page = """
            <plist><dict><key>PreferenceSpecifiers</key><array>
            <dict><key>Type</key><string>PSSliderSpecifier</string><key>Key</key><string>curve</string>
            <key>MinimumValue</key><real>0</real><key>MaximumValue</key><real>3</real><key>DefaultValue</key><real>1</real></dict>
            <dict><key>Type</key><string>PSTextFieldSpecifier</string><key>Key</key><string>psk</string>
            <key>IsSecure</key><true/></dict></array></dict></plist>
            """
        let schema = FleetSchema(
            try SettingsBundle.read(BundleFiles(["Root.plist": Array(page.utf8)])).schema)
        var fleet = PretendedFleet(["hp-1", "hp-2"])
        fleet.report("hp-1", 1, values: ["curve": .array([.real(1.25), .text("user")])])
        func check(_ values: String, knows: Bool = true) throws -> PlanCheck {
            try PlanCheck(
                try draft(#"{"sets":[{"name":"a","values":\#(values)}]}"#), in: fleet.book,
                schemas: knows ? ["sha256:0": schema] : [:])
        }
        let good = try check(#"{"curve":2.5}"#)
        #expect(good.refusals.isEmpty && good.unchecked.isEmpty && good.overridden.map(\.id) == ["hp-1"])
        let bad = try check(#"{"curve":9.5,"psk":"x","nope":1}"#)
        #expect(
            bad.refusals.map(\.reason.code) == [
                .outOfRange, .unknownKey, .plainSecret, .outOfRange, .unknownKey, .plainSecret,
            ])
        #expect(!bad.lines.joined().contains("\"x\""))
        #expect(try check("{}", knows: false).unchecked == ["hp-1", "hp-2"])
    }
}
