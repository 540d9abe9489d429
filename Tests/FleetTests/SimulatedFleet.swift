import Bundles
import DrawingSamples
import Fleet
import FleetOperation
import PropertyLists
import SchemaSamples
import Settings

/// Devices of a fleet, their broker and the time between them: all pretended, the same in every run.
final class SimulatedFleet {
    /// One device with its agent.
    final class Member {
        let device: MemoryDevice
        /// What its secrets are sealed for.
        let box = PretendedBox()
        fileprivate(set) var identity: FleetIdentity
        var agent: FleetAgent
        var chance: FleetChance
        /// Whether a new connection would come about with the settings that hold.
        var reaches: (MemoryDevice) -> Bool = { _ in true }
        /// What an attempt fails for where it does not.
        var failure = BackOff.Failure.unreachable
        var isConnected = false
        /// Counts attempts: what belongs to an earlier one is nobody's.
        var attempt = 0
        var attempts: [Duration] = []
        var filters: Set<String> = []
        var will: (topic: String, payload: [UInt8], isRetained: Bool)?
        /// Topics that the broker lets it write nothing to.
        var forbidden: Set<String> = []
        /// How often it tried nevertheless.
        fileprivate(set) var refused = 0
        var said: [String] = []
        /// No program runs: it was killed, or the power is cut.
        var isDown = false

        /// Where the first page of its reports goes.
        var reportTopic: String { FleetTopics().reported(identity.id) }

        init(_ identity: FleetIdentity, _ schema: Schema, seed: UInt64, at now: Duration) {
            device = MemoryDevice(schema, box: box)
            self.identity = identity
            let random = Random(seed)
            chance = FleetChance { random.next() }
            device.now = now
            agent = FleetAgent(
                identity, on: device, schema: FleetSchema(schema), memory: FleetMemory(), chance: chance,
                at: now)
        }

        private final class Random {
            private var generator: SeededRandom
            init(_ seed: UInt64) { generator = SeededRandom(seed: seed) }
            func next() -> UInt64 { generator.next() }
        }
    }

    /// Says by its text for which number and row something is sealed: `k1:row=secret`.
    final class PretendedBox: FleetBox {
        var number = 1
        var text: String { "k\(number):AAAA" }

        func open(_ sealed: String, for key: String) -> String? {
            let beginning = "k\(number):\(key)="
            return sealed.hasPrefix(beginning) ? String(sealed.dropFirst(beginning.count)) : nil
        }
    }

    /// What was published, and when.
    struct Publication {
        let time: Duration
        let topic: String
        let json: JSON
    }

    private struct Planned {
        let time: Duration
        let order: Int
        let happen: () -> Void
    }

    private(set) var now = Duration.seconds(1_000)
    private(set) var members: [Member] = []
    private(set) var publications: [Publication] = []
    /// The broker's store.
    private(set) var retained: [String: [UInt8]] = [:]
    private var planned: [Planned] = []
    private var order = 0
    /// mosquitto 2.0.11 ends a connection for another one without a word.
    var saysTakenOver = false
    var brokerIsUp = true { didSet { if !brokerIsUp { cutEverybody() } } }

    // MARK: Who is there

    static func schema(_ rows: String) throws -> Schema { try RandomRows.schema(rows) }

    static func row(_ type: String, _ key: String, _ more: String = "") -> String {
        RandomRows.xml(type, key, more)
    }

    static func house() throws -> Schema {
        try schema(
            row(
                "PSSliderSpecifier", "heat_curve",
                "<key>DefaultValue</key><real>1</real><key>MinimumValue</key><real>0</real>"
                    + "<key>MaximumValue</key><real>3</real>")
                + row("PSTextFieldSpecifier", "night_from", "<key>DeviceFormat</key><string>time</string>")
                + row(
                    "PSTextFieldSpecifier", "site_name", "<key>DeviceMaximumLength</key><integer>8</integer>")
                + row(
                    "PSTextFieldSpecifier", "network_address",
                    "<key>DeviceFormat</key><string>ipv4</string><key>DeviceConfirm</key><true/>")
                + row("PSTextFieldSpecifier", "wifi_psk", "<key>IsSecure</key><true/>")
                + row("PSToggleSwitchSpecifier", "eco", "<key>DefaultValue</key><false/>"))
    }

    @discardableResult
    func join(
        _ id: String, _ schema: Schema, groups: String = "boilers", more: String = "", seed: UInt64 = 1,
        certificateEnd: SettingDate? = nil
    ) throws -> Member {
        let text =
            "[Broker]\nHost = localhost\n[Device]\nGroups = \(groups)\nModel = hp\n[Pace]\n\(more)\n"
        let configuration = try FleetConfiguration(text, file: "fleet.ini")
        let member = Member(
            FleetIdentity(
                id: id, configuration, boot: "b\(seed)", version: "1", certificateEnd: certificateEnd),
            schema, seed: seed, at: now)
        members.append(member)
        pass(.started, to: member)
        return member
    }

    /// The program falls; what it kept is there when it starts again.
    func kill(_ member: Member) {
        member.isDown = true
        disconnect(member, isOrderly: false)
    }

    /// - Parameter boot: where the device itself has started, too.
    func start(_ member: Member, boot: String? = nil) {
        member.isDown = false
        if let boot { member.identity = member.identity.started(as: boot) }
        member.agent = FleetAgent(
            member.identity, on: member.device, schema: member.agent.schema,
            memory: FleetMemory(member.device.memory) ?? FleetMemory(), chance: member.chance, at: now)
        pass(.started, to: member)
    }

    // MARK: Time

    func run(for span: Duration) {
        let end = now + span
        var turns = 0
        while let next = nextTime, next <= end {
            turns = next > now ? 0 : turns + 1
            precondition(turns < 100_000, "the fleet turns without end")
            now = max(now, next)
            turn()
        }
        now = end
        for member in members { member.device.now = now }
    }

    private var nextTime: Duration? {
        var times = [planned.first?.time]
        for member in members {
            if !member.isDown { times.append(member.agent.deadline) }
            times.append(member.device.transactions.deadline)
        }
        return times.compactMap { $0 }.min()
    }

    private func turn() {
        for member in members {
            member.device.now = now
            if let cause = member.device.expire() {
                pass(.settingsChanged, to: member)
                pass(.trialEnded(isKept: false, cause: cause), to: member)
            }
        }
        while let first = planned.first, first.time <= now {
            planned.removeFirst()
            first.happen()
        }
        for member in members {
            if let deadline = member.agent.deadline, deadline <= now { pass(.time, to: member) }
        }
    }

    private func plan(in span: Duration, _ happen: @escaping () -> Void) {
        order += 1
        let new = Planned(time: now + span, order: order, happen: happen)
        let index = planned.firstIndex { $0.time > new.time } ?? planned.endIndex
        planned.insert(new, at: index)
    }

    // MARK: Events and actions

    func pass(_ event: FleetEvent, to member: Member) {
        guard !member.isDown else { return }
        member.device.now = now
        for action in member.agent.handle(event, at: now) { perform(action, for: member) }
    }

    private func perform(_ action: FleetAction, for member: Member) {
        switch action {
        case .connect(let topic, let will, let isRetained): connect(member, will: (topic, will, isRetained))
        case .close(let isOrderly): disconnect(member, isOrderly: isOrderly)
        case .subscribe(let filters): subscribe(member, filters)
        case .publish(let number, let topic, let payload, let isRetained):
            guard member.isConnected else { return }
            guard !member.forbidden.contains(topic) else {
                member.refused += 1
                return later(member, in: .milliseconds(20)) { self.pass(.refused(number), to: member) }
            }
            deliver(topic, payload, isRetained: isRetained)
            later(member, in: .milliseconds(20)) { self.pass(.acknowledged(number), to: member) }
        case .say(let text): member.said.append(text)
        }
    }

    /// For as long as this attempt lives.
    private func later(_ member: Member, in span: Duration, _ happen: @escaping () -> Void) {
        let attempt = member.attempt
        plan(in: span) { if member.attempt == attempt { happen() } }
    }

    private func connect(_ member: Member, will: (String, [UInt8], Bool)) {
        member.attempt += 1
        member.attempts.append(now)
        guard brokerIsUp, member.reaches(member.device) else {
            return later(member, in: .seconds(1)) { self.pass(.lost(member.failure), to: member) }
        }
        later(member, in: .milliseconds(50)) { [self] in
            for other in members where other !== member && other.isConnected {
                if other.identity.id == member.identity.id {
                    other.isConnected = false
                    other.attempt += 1
                    pass(.lost(saysTakenOver ? .takenOver : .unreachable), to: other)
                }
            }
            (member.isConnected, member.will) = (true, will)
            pass(.connected, to: member)
        }
    }

    private func disconnect(_ member: Member, isOrderly: Bool) {
        guard member.isConnected else { return member.attempt += 1 }
        member.isConnected = false
        member.attempt += 1
        guard !isOrderly, let will = member.will else { return }
        let id = member.identity.id
        plan(in: .seconds(45)) { [self] in
            // Who is back within the delay has no will said.
            guard !members.contains(where: { $0.identity.id == id && $0.isConnected }) else { return }
            deliver(will.topic, will.payload, isRetained: will.isRetained)
        }
    }

    private func subscribe(_ member: Member, _ filters: [String]) {
        member.filters = Set(filters)
        later(member, in: .milliseconds(30)) { [self] in
            // What is there as the subscription comes, whatever is published then.
            let kept = retained
            pass(.subscribed(refused: []), to: member)
            for filter in filters {
                guard let payload = kept[filter] else { continue }
                later(member, in: .milliseconds(5)) { [self] in
                    pass(.message(topic: filter, payload: payload, isRetained: true), to: member)
                }
            }
        }
    }

    private func cutEverybody() {
        for member in members where member.isConnected {
            member.isConnected = false
            member.attempt += 1
            pass(.lost(.unreachable), to: member)
        }
    }

    // MARK: The broker

    /// Anybody publishes something.
    func deliver(_ topic: String, _ payload: [UInt8], isRetained: Bool) {
        if isRetained { retained[topic] = payload.isEmpty ? nil : payload }
        publications.append(
            Publication(time: now, topic: topic, json: (try? JSONReader.read(payload)) ?? .null))
        for member in members where member.isConnected && member.filters.contains(topic) {
            later(member, in: .milliseconds(20)) { [self] in
                pass(.message(topic: topic, payload: payload), to: member)
            }
        }
    }

    /// The fleet's own word.
    func desire(_ name: String, _ revision: Int, sets: [JSON], more: [String: JSON] = [:]) {
        deliver(
            "settings/1/\(name)/desired",
            Published.document(name, revision, sets: sets, more: more), isRetained: true)
    }

    func call(_ id: String, _ call: String, more: [String: JSON] = [:]) {
        let json = JSON.object(
            ["v": .integer(1), "id": .text("c1"), "call": .text(call)].merging(more) { $1 })
        deliver("settings/1/d/\(id)/call", json.bytes, isRetained: false)
    }

    func forgetRetained(_ topic: String) { retained[topic] = nil }

    // MARK: Looking

    func reports(_ id: String) -> [JSON] {
        publications.filter { $0.topic == "settings/1/d/\(id)/reported" }.map(\.json)
    }

    func status(_ id: String) -> JSON? {
        retained["settings/1/d/\(id)/status"].flatMap { try? JSONReader.read($0) }
    }

    /// What the last report says of a set.
    func set(_ name: String, of id: String) -> JSON? {
        reports(id).last?["sets"]?.array?.first { $0["name"]?.text == name }
    }

    /// What the last report says of a key.
    func key(_ key: String, of id: String) -> JSON? { reports(id).last?["keys"]?[key] }
}

extension FleetIdentity {
    fileprivate func started(as boot: String) -> FleetIdentity {
        FleetIdentity(id: id, configuration, boot: boot, version: version, certificateEnd: certificateEnd)
    }
}
