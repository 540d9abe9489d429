import Bundles
import Fleet
import FleetOperation
import Glibc
import Settings

/// What devices and operators of a fleet hear from a broker that anybody may have written to.
extension FuzzTarget {
    /// Lines are messages: a letter for the topic, and what was published there. Time passes between them.
    private static func messages(_ bytes: [UInt8], _ topics: [String]) -> [(topic: String, payload: [UInt8])]
    {
        bytes.split(separator: 0x0A).prefix(32).map { line in
            (topics[Int(line.first ?? 0) % topics.count], Array(line.dropFirst()))
        }
    }

    private static let house: Schema? = {
        let rows = """
            <dict><key>Type</key><string>PSToggleSwitchSpecifier</string><key>Key</key><string>a</string></dict>
            <dict><key>Type</key><string>PSTextFieldSpecifier</string><key>Key</key><string>b</string>
            <key>DeviceFormat</key><string>ipv4</string><key>DeviceConfirm</key><true/></dict>
            <dict><key>Type</key><string>PSSliderSpecifier</string><key>Key</key><string>c</string></dict>
            <dict><key>Type</key><string>PSTextFieldSpecifier</string><key>Key</key><string>d</string>
            <key>IsSecure</key><true/></dict>
            """
        let page = "<plist><dict><key>PreferenceSpecifiers</key><array>\(rows)</array></dict></plist>"
        return (try? SettingsBundle.read(BundleFiles(["Root.plist": Array(page.utf8)])))?.schema
    }()

    private static let told = house.map { FleetSchema($0) }
    private static let topics = FleetTopics()

    /// F20's control: a trap that lies as deep as any, and has to be found. getenv(3)
    private static let isPlanted = getenv("FUZZ_PLANTED") != nil

    // MARK: Documents

    /// One document, a group's and then a device's: what is taken is kept, merged, and written down as it was.
    static func fleetDocument(_ bytes: [UInt8]) {
        var shelf = DocumentShelf()
        for name in [DocumentName.group("g"), .device("x")] {
            guard shelf.offer(bytes, as: name) == .taken, let document = shelf.taken[name]?.document else {
                continue
            }
            _ = FleetPlan([document], device: "x").sets.map(\.hash)
            let draft = DocumentDraft(published: bytes, for: name, withNext: false)
            let again = draft?.payload(document.number)
            guard let again, (try? DesiredDocument.read(again, for: name)) != nil else {
                preconditionFailure("what was taken cannot be written again")
            }
        }
        guard let kept = try? JSONReader.read(shelf.json.bytes), DocumentShelf(kept).taken == shelf.taken
        else {
            preconditionFailure("a shelf does not read back")
        }
    }

    // MARK: A device

    /// Documents, calls and statuses go through a whole agent: what it says is JSON, and what it keeps reads back.
    static func fleetDevice(_ bytes: [UInt8]) {
        guard let house, let told,
            let configuration = try? FleetConfiguration("[Device]\nGroups = g\n", file: "x")
        else { return }
        let device = MemoryDevice(house)
        var now = Duration.seconds(1_000)
        var agent = FleetAgent(
            FleetIdentity(id: "x", configuration, boot: "b", version: "1"), on: device,
            schema: told, memory: FleetMemory(), chance: FleetChance { 7 }, at: now)
        func pass(_ event: FleetEvent) {
            now += .seconds(3)
            device.now = now
            check(agent.handle(event, at: now)) { agent.handle(.acknowledged($0), at: now) }
        }
        for event in [.started, .time] as [FleetEvent] { pass(event) }
        now += .seconds(60)
        for event in [.time, .connected, .subscribed(refused: []), .time, .time] as [FleetEvent] {
            pass(event)
        }
        let heard = [
            topics.desired(.device("x")), topics.desired(.group("g")), topics.call("x"), topics.status("x"),
        ]
        for (topic, payload) in messages(bytes, heard) {
            pass(.message(topic: topic, payload: payload))
            pass(.time)
        }
        guard !device.memory.isEmpty else { return }
        guard let kept = FleetMemory(device.memory) else {
            preconditionFailure("what was kept cannot be read")
        }
        if isPlanted, kept.shelf.taken.values.contains(where: { $0.document.number.revision >= 10 }) {
            preconditionFailure("planted")
        }
    }

    private static func check(_ actions: [FleetAction], acknowledge: (Int) -> [FleetAction]) {
        for case .publish(let number, let topic, let payload, _) in actions {
            guard payload.count <= 66_000, topic.hasPrefix(topics.prefix + "/d/x/"),
                (try? JSONReader.read(payload)) != nil
            else { preconditionFailure(String(decoding: payload, as: UTF8.self)) }
            check(acknowledge(number)) { _ in [] }
        }
    }

    // MARK: An operator

    /// Statuses, reports and documents go through the tool's book, and through everything that it says of them.
    static func fleetOperator(_ bytes: [UInt8]) {
        let name = DocumentName.group("g")
        let heard = [
            topics.status("x"), topics.reported("x"), topics.reported("x", page: 2), topics.desired(name),
            topics.status("y"), topics.reported("y"), topics.desired(.device("x")),
            topics.prefix + "/d/x/other",
        ]
        var book = FleetBook(topics)
        var watched = Watched(book)
        var rollout = Rollout(name, Rollout.Rules())
        rollout.begin(.init(epoch: 1, revision: 1), for: ["x", "y"], book, at: .zero)
        for (topic, payload) in messages(bytes, heard) {
            guard let news = book.take(topic, payload) else { continue }
            _ = watched.lines(news, book, in: nil)
            if case .report(let id) = news { rollout.hear(id, book, at: .seconds(1)) }
        }
        _ = (rollout.verdict(at: .seconds(2)), rollout.line, rollout.failed.count, book.silent)
        for (id, device) in book.devices {
            let line = DeviceLine(id: id, device)
            if (try? JSONReader.read(line.json.bytes)) == nil { preconditionFailure(line.text) }
            _ = DevicePage(id: id, device).text
        }
        judge(name, book)
    }

    /// The document that was published, as the tool would go on from it, by what devices say of themselves.
    private static func judge(_ name: DocumentName, _ book: FleetBook) {
        guard let published = book.desired[name],
            let draft = DocumentDraft(published: published, for: name, withNext: true)
        else { return }
        let payload = draft.payload(.init(epoch: 2, revision: 1))
        if (try? DesiredDocument.read(payload, for: name)) == nil {
            preconditionFailure(String(decoding: payload, as: UTF8.self))
        }
        let known = FleetComparison.Known(draft: draft, sent: published)
        _ = FleetComparison.lines(name, known, book)
        guard let told else { return }
        let schemas = book.schemas(of: name).mapValues { _ in told }
        _ = (try? PlanCheck(draft, in: book, schemas: schemas))?.lines
    }

    // MARK: A schema

    /// Lines are pages of what the first is of; all of it is a document as well.
    static func fleetSchema(_ bytes: [UInt8]) {
        let lines = bytes.split(separator: 0x0A).map { Array($0) }
        let first = lines.first.flatMap { try? JSONReader.read($0) }
        var pages = SchemaPages(hash: first?["hash"]?.text ?? "")
        for line in lines {
            if case .whole(let document) = pages.take(line) { judge(document) }
        }
        judge(bytes)
    }

    /// A schema's rules are asked; it comes page by page as it was, and whose every word was understood is the same schema when
    /// it is written again.
    private static func judge(_ document: [UInt8]) {
        guard let schema = SchemaReader.read(document),
            let keys = (try? JSONReader.read(document))?["properties"]?.object?.keys
        else { return }
        let again = SchemaReader.read(schema.understood)
        let values: [SettingValue] = [
            .string("10.1.2.3"), .string(""), .integer(1), .real(0.5), .boolean(true),
        ]
        for key in keys.sorted().prefix(16) {
            for value in values {
                let refusal = schema.refusal(of: key, value, in: SettingsView())
                if schema.unsure.contains(key) { continue }
                if again?.refusal(of: key, value, in: SettingsView()) != refusal {
                    preconditionFailure("\(key) is judged otherwise the second time")
                }
            }
        }
        var pages = SchemaPages(hash: schema.hash)
        guard SchemaPages.retained(schema).map({ pages.take($0) }).last == .whole(document) else {
            preconditionFailure("its own pages are not the schema")
        }
    }
}
