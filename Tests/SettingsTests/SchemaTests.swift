import BundleSamples
import Bundles
import PropertyLists
import Testing
import Thrown

@testable import Settings

struct SchemaTests {
    let schema: Schema

    init() throws {
        schema = try bundle(
            row("PSTextFieldSpecifier", "Key=name", "DefaultValue=Boiler")
                + row("PSToggleSwitchSpecifier", "Key=heating", "DefaultValue:true")
                + row(
                    "PSSliderSpecifier", "Key=level", "DefaultValue:<real>0.5</real>",
                    "MinimumValue:<integer>0</integer>", "MaximumValue:<integer>1</integer>")
        ).schema
    }

    @Test("a change moves the snapshot one revision on; the same change again moves nothing")
    func changes() throws {
        let start = Snapshot(schema: schema)
        let next = try schema.apply([.set("name", .string("Cellar"))], to: start, by: .technician)
        #expect(next.value(for: "name") == .string("Cellar"))
        #expect(next.source(of: "name") == .user)
        #expect(next.revision == start.revision + 1)
        #expect(try schema.check([.set("name", .string("Cellar"))], against: next, by: .technician).isEmpty)
        #expect(
            try schema.apply([.reset("name")], to: next, by: .technician).value(for: "name")
                == .string("Boiler"))
    }

    @Test("a text in other bytes is another one, also where it reads the same, by default and from a file")
    func bytes() throws {
        let (composed, decomposed) = ("Caf\u{E9}", "Cafe\u{301}")
        let schema = try bundle(row("PSTextFieldSpecifier", "Key=ssid", "DefaultValue=\(composed)")).schema
        let start = Snapshot(schema: schema)
        for authority in [Authority.owner, .restoring] {
            let next = try schema.apply([.set("ssid", .string(decomposed))], to: start, by: authority)
            guard case .string(let text)? = next.value(for: "ssid") else { throw Missing() }
            #expect(Array(text.utf8) == Array(decomposed.utf8) && next.revision == start.revision + 1)
            #expect(try schema.check([.set("ssid", .string(decomposed))], against: next, by: .owner).isEmpty)
            #expect(try schema.check([.set("ssid", .string(composed))], against: next, by: .owner).count == 1)
        }
        #expect(try schema.check([.set("ssid", .string(composed))], against: start, by: .owner).isEmpty)
        for wrap in [{ SettingValue.array([$0]) }, { .dictionary(["a": $0]) }]
            as [(SettingValue) -> SettingValue]
        {
            let stored = StoredValues(layers: [.user: ["ssid": wrap(.string(composed))]])
            let snapshot = Snapshot(schema: schema, stored: stored)
            #expect(snapshot.isChanged(by: .set("ssid", wrap(.string(decomposed)))))
            #expect(!snapshot.isChanged(by: .set("ssid", wrap(.string(composed)))))
        }
    }

    private struct Missing: Error {}

    @Test(
        "a key that is stored in other letters for the same word goes with its change, and is kept as the bundle writes it"
    )
    func spelling() throws {
        let (composed, decomposed) = ("gr\u{F6}\u{DF}e", "gro\u{308}\u{DF}e")
        let schema = try bundle(row("PSTextFieldSpecifier", "Key=\(composed)")).schema
        let start = Snapshot(schema: schema)
        let asked = try schema.check([.set(decomposed, .string("1"))], against: start, by: .technician)
        #expect(asked.map { Array($0.key.utf8) } == [Array(composed.utf8)])
        let stored = StoredValues(layers: [.user: [decomposed: .string("1")]])
        let old = Snapshot(schema: schema, stored: stored)
        let changes = try schema.check([.set(composed, .string("2"))], against: old, by: .technician)
        #expect(changes.map { Array($0.key.utf8) } == [Array(decomposed.utf8), Array(composed.utf8)])
        #expect(changes.map(\.value) == [nil, .string("2")])
        let reset = try schema.check([.reset(composed)], against: old, by: .technician)
        #expect(reset.map { Array($0.key.utf8) } == [Array(decomposed.utf8)])
        let next = try schema.apply([.set(composed, .string("2"))], to: old, by: .technician)
        #expect(next.value(for: composed) == .string("2"))
        #expect(try schema.check([.reset(composed)], against: next, by: .technician).count == 1)
        let undo = old.undoing(changes)
        #expect(undo.map { Array($0.key.utf8) } == [Array(composed.utf8), Array(decomposed.utf8)])
        #expect(undo.map(\.value) == [nil, .string("1")])
        let back = next.applying(undo)
        #expect(back.value(for: composed) == .string("1"))
        #expect(back.otherSpelling(of: composed, in: .user).map { Array($0.utf8) } == Array(decomposed.utf8))
    }

    @Test(
        "a pattern covers what begins like it, whatever mark combines with its last sign",
        arguments: [
            ("network_*", "network_ip", true), ("network_*", "network_\u{301}ip", true),
            ("network.", "network.ip", true),
            ("network.", "network", false), ("network_ip", "network_ip", true), ("net*", "ne", false),
            ("*", "any", true),
        ])
    func patterns(pattern: String, key: String, isCovered: Bool) {
        #expect(SettingPattern.covers(pattern, key) == isCovered)
    }

    @Test("layers win in their order, and a lock keeps the stronger ones out")
    func layersAndLocks() throws {
        var stored = StoredValues(layers: [.vendor: ["name": .string("V")], .user: ["name": .string("U")]])
        #expect(Snapshot(schema: schema, stored: stored).value(for: "name") == .string("U"))
        stored.locks = [.site: ["name"]]
        let locked = Snapshot(schema: schema, stored: stored)
        #expect(locked.value(for: "name") == .string("V"))
        #expect(throws: SettingError.locked(key: "name", by: .site)) {
            try schema.apply([.set("name", .string("W"))], to: locked, by: .technician)
        }
    }

    @Test(
        "what a setting does not take is refused with the reason",
        arguments: [
            ("nothing", SettingValue.integer(1), "nothing: there is no such setting"),
            ("name", .integer(1), "name: it takes text, not integer"),
            ("heating", .string("YES"), "heating: it takes YES or NO, not string"),
            ("level", .real(2), "level: it must be from 0 to 1"),
        ])
    func refusals(key: String, value: SettingValue, sentence: String) throws {
        let error = thrown(SettingError.self) {
            try schema.apply([.set(key, value)], to: Snapshot(schema: schema), by: .technician)
        }
        #expect(error?.description == sentence)
    }

    @Test(
        "a lock covers a key, or all that begin as it does",
        arguments: [
            ("net.ip", true), ("net.", true), ("net*", true), ("*", true), ("net", false), ("netz.*", false),
            ("net.ip6", false),
        ])
    func lockPatterns(pattern: String, isCovered: Bool) {
        let snapshot = Snapshot(schema: schema, stored: StoredValues(locks: [.site: [pattern]]))
        #expect((snapshot.lock(on: "net.ip") == .site) == isCovered)
    }

    @Test("setting a secret changes something even where it was guessed right")
    func guesses() throws {
        let page = """
            <plist><dict><key>PreferenceSpecifiers</key><array><dict><key>Type</key>
            <string>PSTextFieldSpecifier</string><key>Key</key><string>pin</string><key>IsSecure</key><true/></dict>
            </array></dict></plist>
            """
        let schema = try SettingsBundle.read(BundleFiles(["Root.plist": Array(page.utf8)])).schema
        let snapshot = Snapshot(
            schema: schema, stored: StoredValues(layers: [.user: ["pin": .string("4711")]]))
        for guess in ["4711", "4712"] {
            let change = SettingChange.set("pin", .string(guess))
            #expect(try schema.check([change], against: snapshot, by: .owner) == [change])
        }
    }

    @Test("only what there is can be locked, and by the vendor and the site alone")
    func lockChanges() throws {
        let start = Snapshot(schema: schema, stored: StoredValues(layers: [.user: ["name": .string("U")]]))
        let locks = [("name", true), ("*", true)].map { LockChange($0, layer: .site, isLocked: $1) }
        let all = ChangeSet([], locks: locks)
        let locked = start.applying(try effective(all, on: start))
        #expect(start.told(of: all).map(\.key) == ["name"])
        #expect(locked.value(for: "name") == .string("Boiler") && locked.revision == start.revision + 1)
        #expect(try effective(all, on: locked).isEmpty, "the same again")
        let open = locked.undoing(all)
        let areLocked = open.locks.allSatisfy { $0.isLocked }
        #expect(areLocked, "they are locked now, and undoing keeps them so")
        #expect(locked.previewing(start.undoing(all)).value(for: "name") == .string("U"))
        #expect(throws: SettingError.unknownKey("nam")) {
            try effective(ChangeSet([], locks: [LockChange("nam", layer: .site, isLocked: true)]), on: start)
        }
        let notLocked = SettingError.notLocked(key: "name", by: .vendor)
        #expect(notLocked.description == "name: the vendor does not lock it")
        #expect(throws: notLocked) {
            try effective(
                ChangeSet([], locks: [LockChange("name", layer: .vendor, isLocked: false)]), on: locked)
        }
        #expect(throws: SettingError.self) {
            try effective(ChangeSet([], locks: [LockChange("name", layer: .user, isLocked: true)]), on: start)
        }
    }

    private func effective(_ changes: ChangeSet, on snapshot: Snapshot) throws -> ChangeSet {
        let (effective, problems) = schema.review(changes, against: snapshot, by: .technician)
        if let problem = problems.first { throw problem }
        return effective
    }

    @Test(
        "MinuteInterval: a time between two that may be picked is refused, from wherever it comes",
        arguments: [
            ("Time", "2026-11-21T10:45:00Z", true), ("Time", "2026-11-21T10:40:00Z", false),
            ("DateAndTime", "2026-11-21T10:59:59Z", false), ("DateAndTime", "1969-12-31T23:45:00Z", true),
            ("Date", "2026-11-21T10:40:00Z", true),
        ])
    func minutes(mode: String, moment: String, isTaken: Bool) throws {
        let schema = try bundle(
            row(
                "IASKDatePickerSpecifier", "Key=at", "DatePickerMode=\(mode)",
                "MinuteInterval:<integer>15</integer>")
        ).schema
        let start = Snapshot(schema: schema)
        for authority in [Authority.owner, .restoring] {
            if isTaken {
                #expect(throws: Never.self) {
                    try schema.check([.set("at", .string(moment))], against: start, by: authority)
                }
            } else {
                #expect(throws: SettingError.minuteInterval(key: "at", minutes: 15)) {
                    try schema.check([.set("at", .string(moment))], against: start, by: authority)
                }
            }
        }
        let nowhere = SettingDate(secondsSince1970: .nan)
        #expect(throws: SettingError.self) {
            try bundle(row("IASKDatePickerSpecifier", "Key=at", "MinuteInterval:<integer>15</integer>"))
                .schema
                .check([.set("at", .date(nowhere))], against: start, by: .owner)
        }
    }

    @Test("a date may come as text, as the bus and JSON carry it")
    func dates() throws {
        let schema = try bundle(row("IASKDatePickerSpecifier", "Key=at")).schema
        let date = SettingDate(secondsSince1970: 1_795_257_000)
        let next = try schema.apply(
            [.set("at", .string(date.description))], to: Snapshot(schema: schema), by: .owner)
        #expect(next.value(for: "at") == .date(date))
        #expect(throws: SettingError.self) {
            try schema.apply([.set("at", .string("tomorrow"))], to: Snapshot(schema: schema), by: .owner)
        }
    }

    @Test(
        "a day or a time alone is taken where a row asks for no more, and who gives something else is told the form",
        arguments: [
            ("Date", "2026-11-21", "2026-11-21T00:00:00Z", "a date as 2026-11-21"),
            ("Time", "07:30", "1970-01-01T07:30:00Z", "a time as 10:30"),
            ("DateAndTime", "2026-11-21T07:30:00Z", "2026-11-21T07:30:00Z", "a date as 2026-11-21T10:30:00Z"),
        ])
    func parts(mode: String, word: String, moment: String, form: String) throws {
        let schema = try bundle(row("IASKDatePickerSpecifier", "Key=at", "DatePickerMode=\(mode)")).schema
        let start = Snapshot(schema: schema)
        let next = try schema.apply([.set("at", .string(word))], to: start, by: .owner)
        #expect(next.value(for: "at") == SettingDate(rfc3339: moment).map(SettingValue.date))
        for other in ["2026-11-21", "07:30", "\"\(moment)\""] where other != word {
            #expect(throws: SettingError.wrongType(key: "at", expected: form, found: "string")) {
                try schema.apply([.set("at", .string(other))], to: start, by: .owner)
            }
        }
    }
}
