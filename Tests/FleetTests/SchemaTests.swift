import Bundles
import DrawingSamples
import Fleet
import FleetOperation
import PropertyLists
import SchemaSamples
import Testing
import TextChecks

/// A form that was drawn from the JSON Schema alone.
private struct DrawnForm {
    let properties: [String: JSON]

    init(_ document: [UInt8]) throws {
        properties = try #require(JSONReader.read(document)["properties"]?.object)
    }

    /// Whether a field of that type can hold the value at all.
    func offers(_ key: String, _ value: JSON) -> Bool {
        guard let rule = properties[key] else { return true }
        let types = rule["type"]?.array?.compactMap(\.text) ?? rule["type"]?.text.map { [$0] } ?? []
        return types.isEmpty || types.contains { Self.isOf($0, value) }
    }

    func accepts(_ key: String, _ value: JSON) -> Bool {
        guard let rule = properties[key], rule["readOnly"] != .boolean(true) else { return false }
        if let choices = rule["enum"]?.array, !choices.contains(where: { Self.isSame($0, value) }) {
            return false
        }
        if let number = Self.number(value) {
            if let minimum = rule["minimum"].flatMap(Self.number), number < minimum { return false }
            if let maximum = rule["maximum"].flatMap(Self.number), number > maximum { return false }
        }
        guard let text = value.text else { return true }
        return accepts(text, rule, rule["x-settings"] ?? .null)
    }

    private func accepts(_ text: String, _ rule: JSON, _ own: JSON) -> Bool {
        if rule["format"]?.text == "date-time" { return isOn(text, own["minutes"]?.integer ?? 1) }
        if rule["enum"] != nil { return true }
        if text.utf8.count > own["maxBytes"]?.integer ?? .max { return false }
        if text.count > rule["maxLength"]?.integer ?? .max { return false }
        if text.count < rule["minLength"]?.integer ?? 0 { return false }
        if rule["not"]?["pattern"] != nil, text.contains(where: \.isNewline) { return false }
        if let pattern = rule["pattern"]?.text, let expression = try? Regex(pattern),
            text.wholeMatch(of: expression) == nil
        {
            return false
        }
        guard !text.isEmpty else { return true }
        if let format = own["format"]?.text.flatMap(DeviceFormat.init(rawValue:)),
            format.problem(with: text) != nil
        {
            return false
        }
        return isWithin(text, own)
    }

    private func isWithin(_ text: String, _ own: JSON) -> Bool {
        guard own["minimum"] != nil || own["maximum"] != nil else { return true }
        guard DeviceFormat.decimal.problem(with: text) == nil, let number = Double(text) else { return false }
        return number >= own["minimum"].flatMap(Self.number) ?? -.infinity
            && number <= own["maximum"].flatMap(Self.number) ?? .infinity
    }

    private func isOn(_ text: String, _ minutes: Int) -> Bool {
        guard let date = SettingDate(rfc3339: text) else { return false }
        return date.isOn(minuteInterval: minutes)
    }

    private static func isOf(_ type: String, _ value: JSON) -> Bool {
        switch (type, value) {
        case ("boolean", .boolean), ("number", .integer), ("number", .real), ("string", .text): true
        default: false
        }
    }

    private static func isSame(_ left: JSON, _ right: JSON) -> Bool {
        if let one = number(left), let other = number(right) { return one == other }
        return left == right
    }

    private static func number(_ json: JSON) -> Double? {
        switch json {
        case .integer(let integer): Double(integer)
        case .real(let real): real
        default: nil
        }
    }
}

/// F23
@Suite("the schema that servers ask for")
struct FleetSchemaTests {
    private static func differences(_ random: inout SeededRandom, values: Int, forget: String? = nil) throws
        -> [String]
    {
        let schema = try SimulatedFleet.schema((0..<20).map { RandomRows.row($0, &random) }.joined())
        let known = FleetSchema(schema)
        var form = try DrawnForm(known.document)
        if let forget {
            form = DrawnForm(
                form.properties.mapValues { rule in
                    var members = rule.object ?? [:]
                    members[forget] = nil
                    return .object(members)
                })
        }
        var found: [String] = []
        for _ in 0..<values {
            let (key, json) = ("k\(random.below(21))", RandomRows.value(&random))
            guard form.offers(key, json), let value = json.settingValue else { continue }
            let refusal = known.refusal(of: key, value, in: SettingsView())
            if form.accepts(key, json) != (refusal == nil) {
                found.append("\(key) \(json.description.prefix(60)): \(refusal?.description ?? "taken")")
            }
        }
        return found
    }

    @Test("a form drawn from it takes exactly what settingsd takes of its types")
    func exact() throws {
        var random = SeededRandom(seed: 23)
        for _ in 0..<100 / Rounds.share {
            let found = try Self.differences(&random, values: 1_000)
            #expect(found == [])
        }
    }

    @Test(
        "a schema that lacks a word is found out",
        arguments: ["enum", "maximum", "maxLength", "minLength", "pattern", "not", "x-settings", "readOnly"])
    func control(word: String) throws {
        var random = SeededRandom(seed: 23)
        var found = 0
        for _ in 0..<60 where found == 0 {
            found += try Self.differences(&random, values: 1_000, forget: word).count
        }
        #expect(found > 0)
    }

    @Test("the device's pages put together are the bundle's schema, byte by byte, and its hash is theirs")
    func pages() throws {
        var random = SeededRandom(seed: 1)
        let rows = (0..<400).map { RandomRows.row($0, &random) }.joined()
        let device = FleetSchema(try SimulatedFleet.schema(rows))
        let bundle = FleetSchema(try SimulatedFleet.schema(rows))
        let pages = device.pages(id: "c1")
        #expect(pages.count > 1 && pages.allSatisfy { $0.bytes.count <= 60_000 })
        let data = pages.flatMap { Base64.decode(($0["data"]?.text ?? "").utf8) ?? [] }
        #expect(data == bundle.document && device.hash == "sha256:" + SHA256.text(of: data))
        #expect(pages.allSatisfy { $0["pages"] == .integer(pages.count) && $0["hash"]?.text == device.hash })
    }

    @Test("a schema that a device told judges as its bundle does, and nothing of it is left unclear")
    func told() throws {
        var random = SeededRandom(seed: 27)
        for _ in 0..<100 / Rounds.share {
            let bundle = FleetSchema(
                try SimulatedFleet.schema((0..<20).map { RandomRows.row($0, &random) }.joined()))
            let told = try #require(SchemaReader.read(bundle.document))
            #expect(told.hash == bundle.hash && told.unsure == [])
            for _ in 0..<1_000 {
                let (key, json) = ("k\(random.below(21))", RandomRows.value(&random))
                guard let value = json.settingValue else { continue }
                let (here, there) = (
                    told.refusal(of: key, value, in: SettingsView()),
                    bundle.refusal(of: key, value, in: SettingsView())
                )
                #expect(here == there, "\(key) \(json.description.prefix(60))")
            }
        }
    }

    @Test("a word that is not known makes a key unclear, and no key is made up of what cannot be read")
    func unclear() throws {
        let house = FleetSchema(try SimulatedFleet.house())
        let text = String(decoding: house.document, as: UTF8.self)
        let odd = text.replacing(#""maximum":3"#, with: #""maximum":3,"multipleOf":2"#, maxReplacements: 1)
        let changed = try #require(SchemaReader.read(Array(odd.utf8)))
        #expect(odd != text && changed.unsure.count == 1 && changed.hash != house.hash)
        #expect(SchemaReader.read(Array("[]".utf8)) == nil && SchemaReader.read([0]) == nil)
        let nothing = try #require(SchemaReader.read(Array(#"{"properties":{"a":{},"b":7}}"#.utf8)))
        #expect(nothing.unsure == ["a", "b"])
        #expect(nothing.refusal(of: "a", .integer(1), in: SettingsView())?.code == .unknownKey)
    }

    @Test("it says what is secret, what wants a trial, and where a row stands")
    func words() throws {
        let document = FleetSchema(try SimulatedFleet.house()).document
        let properties = try #require(JSONReader.read(document)["properties"])
        #expect(
            properties["wifi_psk"]?["writeOnly"] == .boolean(true)
                && properties["wifi_psk"]?["default"] == nil)
        #expect(properties["network_address"]?["x-settings"]?["confirm"] == .boolean(true))
        #expect(properties["network_address"]?["x-settings"]?["format"]?.text == "ipv4")
        #expect(properties["heat_curve"]?["title"]?.text == "heat_curve")
        #expect(properties["eco"]?["x-settings"]?["page"]?.text == "Root")
    }
}

extension DrawnForm {
    fileprivate init(_ properties: [String: JSON]) { self.properties = properties }
}
