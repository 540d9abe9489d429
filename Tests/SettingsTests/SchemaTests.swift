import Settings
import Testing

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
        let error = #expect(throws: SettingError.self) {
            try schema.apply([.set(key, value)], to: Snapshot(schema: schema), by: .technician)
        }
        #expect(error?.description == sentence)
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
}
