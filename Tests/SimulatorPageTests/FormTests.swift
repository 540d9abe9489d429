import ChildProcess
import DrawingSamples
import Fleet
import Foundation
import PageBrowser
import SchemaSamples
import Settings
import Testing

/// F23
@Suite(
    "a form of the schema", .serialized,
    .enabled(
        if: Browser.isInstalled,
        "CHROMIUM IS NOT INSTALLED: the simulator's page is not tested; make test-page"))
struct FormTests {
    private func opened(_ browser: Browser) throws -> SimulatorProgram {
        let program = try SimulatorProgram()
        let place = try #require(program.address.split(separator: "#").first)
        try browser.open("\(place)form.html", until: "!!document.querySelector('.field')")
        return program
    }

    /// As a person does it, in one go.
    private func enter(_ text: String, _ key: String, in browser: Browser) throws {
        try browser.evaluate(
            """
            (() => { const control = document.querySelector("[data-key='\(key)'] :is(input, select, textarea)");
            control.value = `\(text)`; control.dispatchEvent(new Event("input")); })()
            """)
    }

    private func why(_ key: String, in browser: Browser) throws -> String {
        try browser.text("document.querySelector(\"[data-key='\(key)'] .why\").textContent")
    }

    @Test(
        "it has a field for each setting, says what a device would refuse, and makes a document of the rest")
    func form() throws {
        let browser = try Browser()
        let program = try opened(browser)
        let schema = try FinishedProgram([program.fleetctl, "schema", program.bundle])
        let properties = try JSONReader.read(Array(schema.output.utf8))["properties"]?.object ?? [:]
        let fields = try browser.number("document.querySelectorAll('.field').length")
        #expect(!properties.isEmpty && fields == Double(properties.count))
        try enter("10.1.2", "network_address", in: browser)
        #expect(try why("network_address", in: browser) == "It is no ipv4.")
        #expect(try browser.text("document.getElementById('document').textContent").contains("\"sets\": []"))
        try enter("10.1.2.7", "network_address", in: browser)
        try enter("1", "eco_mode", in: browser)
        let document = try browser.text("document.getElementById('document').textContent")
        let values = try JSONReader.read(Array(document.utf8))["sets"]?.array?.first?["values"]
        #expect(
            values == .object(["network_address": .text("10.1.2.7"), "eco_mode": .boolean(false)]),
            "\(document)")
        #expect(try why("network_address", in: browser) != "It is no ipv4.")
        #expect(browser.complaints == [])
    }

    @Test("it is drawn of the bytes that a device tells, and anew when the bundle is saved")
    func bytes() throws {
        let browser = try Browser()
        let program = try opened(browser)
        let told = try FinishedProgram([program.fleetctl, "schema", program.bundle]).output.dropLast()
        let heard = try browser.text(
            """
            new Promise((done) => { const socket = new WebSocket(`ws://${location.host}/panel`, "panel");
                socket.onopen = () => socket.send("schema");
                socket.onmessage = ({ data }) => { if (typeof data === "string" && data.includes('"kind":"schema"')) done(data); };
            })
            """)
        #expect(heard == #"{"kind":"schema","schema":\#(told)}"#)
        let good = try program.file("Root.plist")
        try program.save(
            good.replacing("<string>eco_mode</string>", with: "<string>eco_way</string>"), as: "Root.plist")
        try browser.wait("document.querySelector(\"[data-key='eco_way']\")")
        #expect(browser.complaints == [])
    }

    @Test("it takes exactly what settings take, whatever the rows and the values are")
    func exact() throws {
        let browser = try Browser()
        let program = try opened(browser)
        var random = SeededRandom(seed: 2_023)
        var compared = 0
        let rounds = ProcessInfo.processInfo.environment["FLEET"] == "all" ? 200 : 2
        for _ in 0..<rounds {
            let known = FleetSchema(
                try RandomRows.schema((0..<40).map { RandomRows.row($0, &random) }.joined()))
            let cases = (0..<1_000).map { _ in ("k\(random.below(41))", RandomRows.value(&random)) }
            let verdicts = try verdicts(known, cases, in: browser)
            for ((key, json), verdict) in zip(cases, verdicts) {
                guard verdict != "elsewhere", let value = json.settingValue else { continue }
                compared += 1
                let refusal = known.refusal(of: key, value, in: SettingsView())
                #expect(
                    (verdict == "") == (refusal == nil),
                    "\(key) \(json.description.prefix(60)): \(verdict), \(refusal?.description ?? "taken")")
            }
        }
        #expect(compared > rounds * 500)
        #expect(browser.complaints == [])
        _ = program
    }

    /// Empty where the page takes the value, why it does not, and `elsewhere` where no field could hold it.
    private func verdicts(
        _ schema: FleetSchema, _ cases: [(key: String, value: JSON)], in browser: Browser
    ) throws -> [String] {
        let list = JSON.array(cases.map { .array([.text($0.key), $0.value]) })
        let answer = try browser.evaluate(
            """
            import("./schema.js").then(({ offers, problem }) => {
                const { properties } = \(String(decoding: schema.document, as: UTF8.self));
                return \(list.description).map(([key, value]) => {
                    const rule = properties[key];
                    return rule && !offers(rule, value) ? "elsewhere" : problem(rule, value) ?? "";
                });
            })
            """)
        let verdicts = try #require(answer as? [String])
        try #require(verdicts.count == cases.count)
        return verdicts
    }

    @Test("every field has a name, and nothing is wider than a telephone")
    func everyone() throws {
        let browser = try Browser()
        try browser.resize(width: 390, height: 800, isMobile: true)
        let program = try opened(browser)
        let nodes = try browser.call("Accessibility.getFullAXTree")["nodes"] as? [[String: Any]] ?? []
        let nameless = nodes.filter { node in
            let role = (node["role"] as? [String: Any])?["value"] as? String
            let name = (node["name"] as? [String: Any])?["value"] as? String
            return node["ignored"] as? Bool != true && ["combobox", "textbox", "button"].contains(role)
                && name?.isEmpty != false
        }
        #expect(nameless.isEmpty)
        #expect(try browser.number("document.documentElement.scrollWidth") <= 390)
        #expect(browser.complaints == [])
        _ = program
    }
}
