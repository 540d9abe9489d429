import Bundles
import Fleet
import FleetOperation
import Testing
import Thrown

@Suite("sealed values of operators")
struct SealTests {
    private let device = DocumentName.device("hp-1")

    private func draft(_ text: String, for name: DocumentName? = nil) throws -> DocumentDraft {
        try DocumentDraft(Array(text.utf8), for: name ?? device)
    }

    @Test("a sealed value comes into the set that has the key, else into one of its own; all else stays")
    func sealing() throws {
        let empty = try DocumentDraft(empty: device).sealing("psk", "k1:AAAA")
        #expect(try empty == draft(#"{"sets":[{"name":"secrets","values":{"psk":{"$sealed":"k1:AAAA"}}}]}"#))
        let more = try empty.sealing("pin", "k1:BBBB")
        #expect(more.sets.count == 1 && more.sealed == ["psk": "k1:AAAA", "pin": "k1:BBBB"])
        let written = try draft(
            #"{"note":"n","locks":["x"],"sets":[{"name":"net","confirm":"broker","values":{"ip":"a","psk":"plain"}}]}"#
        )
        #expect(
            try written.sealing("psk", "k2:CCCC")
                == draft(
                    #"{"note":"n","locks":["x"],"sets":[{"name":"net","confirm":"broker","values":{"ip":"a","psk":{"$sealed":"k2:CCCC"}}}]}"#
                ))
    }

    @Test("a group's document carries nothing that is sealed")
    func group() throws {
        let mistake = thrown(DocumentDraft.Mistake.self) {
            try draft(
                #"{"sets":[{"name":"a","values":{"psk":{"$sealed":"k1:AAAA"}}}]}"#, for: .group("all"))
        }
        #expect(mistake?.description.contains("psk is sealed, which is for one device") == true)
    }

    private func lines(_ draft: DocumentDraft?, sent: DocumentDraft?, _ fleet: PretendedFleet) -> [String] {
        let number = DesiredDocument.Number(epoch: 1, revision: 1)
        return SealCheck.lines(
            device, FleetComparison.Known(draft: draft, sent: sent?.payload(number)), in: fleet.book)
    }

    @Test("what is sealed for a former key is named, and what the device itself does not open")
    func check() throws {
        let old = try DocumentDraft(empty: device).sealing("psk", "k1:AAAA")
        let new = try DocumentDraft(empty: device).sealing("psk", "k2:BBBB")
        var fleet = PretendedFleet()
        fleet.status("hp-1", box: "k1:CCCC")
        #expect(lines(old, sent: old, fleet) == [] && lines(nil, sent: nil, fleet) == [])
        fleet.status("hp-1", box: "k2:CCCC")
        let line = "d/hp-1: psk is sealed for k1, and the key of hp-1 is k2 now: seal it anew"
        #expect(lines(old, sent: old, fleet) == [line] && lines(nil, sent: old, fleet) == [line])
        #expect(lines(new, sent: old, fleet) == [], "it is only to be pushed")
        // A device whose files were emptied begins with k1 again.
        fleet.status("hp-1", box: "k1:DDDD")
        let refused = JSON.object(["state": .text("refused"), "code": .text("bad-seal")])
        fleet.report("hp-1", 1, of: "d", keys: ["psk": refused])
        #expect(
            lines(old, sent: old, fleet) == ["d/hp-1: psk is sealed, and hp-1 does not open it: seal it anew"]
        )
        let other = try DocumentDraft(empty: device).sealing("psk", "k1:EEEE")
        #expect(lines(other, sent: old, fleet) == [])
        // Of others nothing is known.
        #expect(SealCheck.lines(.device("hp-2"), .init(draft: nil, sent: nil), in: fleet.book) == [])
    }

    @Test("plan tells what a device would not open, by its row and its key's name, and what the owner hides")
    func plan() throws {
        let page = """
            <plist><dict><key>PreferenceSpecifiers</key><array>
            <dict><key>Type</key><string>PSTextFieldSpecifier</string><key>Key</key><string>psk</string>
            <key>Title</key><string>psk</string><key>IsSecure</key><true/></dict>
            <dict><key>Type</key><string>PSTextFieldSpecifier</string><key>Key</key><string>name</string>
            <key>Title</key><string>name</string></dict></array></dict></plist>
            """
        let schema = FleetSchema(
            try SettingsBundle.read(BundleFiles(["Root.plist": Array(page.utf8)])).schema)
        var fleet = PretendedFleet()
        fleet.status("hp-1", box: "k2:CCCC")
        func check(_ key: String, _ text: String) throws -> PlanCheck {
            try PlanCheck(
                DocumentDraft(empty: device).sealing(key, text), in: fleet.book, schemas: ["sha256:0": schema]
            )
        }
        func codes(_ key: String, _ text: String) throws -> [RefusalCode] {
            try check(key, text).refusals.map(\.reason.code)
        }
        #expect(try codes("psk", "k2:AAAA") == [] && codes("psk", "k1:AAAA") == [.badSeal])
        #expect(try codes("name", "k2:AAAA") == [.badSeal] && codes("nope", "k2:AAAA") == [.unknownKey])
        fleet.status("hp-1")
        #expect(try codes("psk", "k1:AAAA") == [], "a device that tells no key")
        for (layer, hidden) in [("site", []), ("user", ["psk"])] as [(String, [String])] {
            fleet.report("hp-1", 1, secrets: ["psk": .array([.text(layer), .integer(9)])])
            #expect(try check("psk", "k1:AAAA").overridden.map(\.key) == hidden)
        }
    }
}
