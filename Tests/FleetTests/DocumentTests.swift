import DrawingSamples
import Fleet
import Settings
import Testing
import Thrown

/// Documents as a fleet publishes them.
enum Published {
    static func document(
        _ name: String, _ revision: Int, epoch: Int = 1, sets: [JSON], more: [String: JSON] = [:]
    ) -> [UInt8] {
        let members: [String: JSON] = [
            "v": .integer(1), "to": .text(name), "epoch": .integer(epoch), "revision": .integer(revision),
            "sets": .array(sets),
        ]
        return JSON.object(members.merging(more) { $1 }).bytes
    }

    static func set(_ name: String, _ values: [String: JSON], more: [String: JSON] = [:]) -> JSON {
        .object(["name": .text(name), "values": .object(values)].merging(more) { $1 })
    }
}

@Suite("desired documents")
struct DesiredDocumentTests {
    private static let name = DocumentName.device("hp-1")
    private static let sound = #"{"v":1,"to":"d/hp-1","epoch":1,"revision":1,"sets":[]}"#

    @Test("a document is read as it is written")
    func read() throws {
        let text = #"""
            {"v":1, "to":"d/hp-1", "epoch":1, "revision":41, "note":"winter", "groups":["north"],
             "sets":[{"name":"curve","values":{"heat":1.4,"night":"22:00","old":null},"colour":1},
              {"name":"net","confirm":"server","within":60,"values":{"dhcp":false,"psk":{"$sealed":"k1:AA=="}}}],
             "locks":["remote_*"]}
            """#
        let document = try DesiredDocument.read(Array(text.utf8), for: Self.name)
        #expect(document.number == .init(epoch: 1, revision: 41) && document.locks == ["remote_*"])
        #expect(document.ignored == 2)
        #expect(document.sets.map(\.name) == ["curve", "net"])
        #expect(
            document.sets[0].values["heat"] == .value(.real(1.4))
                && document.sets[0].values["old"] == .nothing)
        #expect(document.sets[1].values["psk"] == .sealed("k1:AA=="))
        #expect(document.sets[1].confirmation == .server && document.sets[1].seconds == 60)
    }

    private static let wrong: [(String, RefusalCode)] = [
        ("{", .malformed), ("[]", .malformed), (sound.replacing("1,\"to", with: "2,\"to"), .version),
        (#"{"to":"d/hp-1"}"#, .version), (sound.replacing("d/hp-1", with: "d/hp-2"), .malformed),
        (sound.replacing("d/hp-1", with: "g/hp-1"), .malformed),
        (sound.replacing("\"epoch\":1", with: "\"epoch\":-1"), .malformed),
        (sound.replacing("\"revision\":1", with: "\"revision\":9007199254740993"), .malformed),
        (sound.replacing("\"revision\":1", with: "\"revision\":1.0"), .malformed),
        (sound.replacing("\"sets\":[]", with: "\"sets\":{}"), .malformed),
        (sound.replacing("[]", with: #"[{"name":"a"}]"#), .malformed),
        (sound.replacing("[]", with: #"[{"name":"a","values":{}},{"name":"a","values":{}}]"#), .malformed),
        (
            sound.replacing("[]", with: #"[{"name":"a","values":{"k":1}},{"name":"b","values":{"k":1}}]"#),
            .malformed
        ),
        (sound.replacing("[]", with: #"[{"name":"a","values":{"k":{"a":1}}}]"#), .malformed),
        (sound.replacing("[]", with: #"[{"name":"a","values":{"k":[null]}}]"#), .malformed),
        (sound.replacing("[]", with: #"[{"name":"a","values":{},"confirm":"me"}]"#), .malformed),
        (sound.replacing("[]", with: #"[{"name":"a","values":{},"within":29}]"#), .malformed),
        (sound.replacing("}", with: ",\"locks\":[1]}"), .malformed),
        (sound.replacing("}", with: ",\"next\":{\"percent\":101,\"salt\":\"\",\"sets\":[]}}"), .malformed),
        (
            sound.replacing(
                "\"sets\":[]",
                with: #""sets":[{"name":"a","values":{"k":1}},{"name":"b","values":{"l":1}}],"#
                    + #""next":{"percent":0,"salt":"","sets":[{"name":"a","values":{"l":1}}]}"#), .malformed
        ),
        (
            sound.replacing(
                "[]",
                with: "["
                    + (0..<65).map { #"{"name":"\#($0)","values":{}}"# }.joined(separator: ",") + "]"),
            .tooLarge
        ),
        (
            sound.replacing(
                "[]",
                with: #"[{"name":"a","values":{"#
                    + (0..<2_001).map { "\"\($0)\":1" }.joined(separator: ",") + "}}]"), .tooLarge
        ),
        (sound + String(repeating: " ", count: 60_000), .tooLarge),
    ]

    @Test("what is wrong with a document is told by its code", arguments: wrong)
    func refused(text: String, code: RefusalCode) {
        let refusal = thrown(Refusal.self) { try DesiredDocument.read(Array(text.utf8), for: Self.name) }
        #expect(refusal?.code == code, "\(refusal?.description ?? "taken") \(text.prefix(90))")
    }

    @Test("1 MB and 1,000 levels are refused without a trap")
    func hostile() {
        let deep = Array((String(repeating: "{\"a\":", count: 1_000) + "1").utf8)
        #expect(thrown(Refusal.self) { try DesiredDocument.read(deep, for: Self.name) }?.code == .malformed)
        let large = [UInt8](repeating: UInt8(ascii: "["), count: 1 << 20)
        #expect(thrown(Refusal.self) { try DesiredDocument.read(large, for: Self.name) }?.code == .tooLarge)
    }

    @Test("a refusal's text has 300 bytes at most, and no half of a character")
    func length() {
        let refusal = Refusal(.malformed, String(repeating: "ä", count: 200))
        #expect(refusal.text.utf8.count == 300)
        // And nothing of what stands behind one that has no place.
        let whole = String(repeating: "a", count: 299)
        #expect(Refusal(.malformed, whole + "äb").text == whole)
    }
}

/// F03: old, doubled, reordered, cut and foreign documents in any order.
@Suite("documents in any order")
struct DocumentOrderTests {
    private static let orders = 100_000 / Rounds.share
    private static let name = DocumentName.device("hp-1")

    private struct Offer {
        let payload: [UInt8]
        /// Nil for what may never be in force.
        let number: DesiredDocument.Number?
    }

    /// What is wrong with a state, found by looking at everything that was offered so far.
    private static func fault(_ shelf: DocumentShelf, after offers: ArraySlice<Offer>) -> String? {
        let taken = shelf.taken[name]
        guard let newest = offers.compactMap(\.number).max() else {
            return taken == nil ? nil : "something is in force"
        }
        guard taken?.document.number == newest else { return "the newest is not in force" }
        // Of two with one number the first that came.
        let first = offers.first { $0.number == newest }
        return taken?.payload == first?.payload ? nil : "another of that number is in force"
    }

    private static let offers: [Offer] = {
        var offers: [Offer] = []
        for (epoch, revision) in [(1, 1), (1, 2), (1, 3), (1, 40), (2, 1), (2, 7)] {
            for value in 0..<2 {
                let payload = Published.document(
                    "d/hp-1", revision, epoch: epoch, sets: [Published.set("a", ["k": .integer(value)])])
                offers.append(Offer(payload: payload, number: .init(epoch: epoch, revision: revision)))
                offers.append(Offer(payload: Array(payload.dropLast(1 + value * 9)), number: nil))
            }
        }
        offers.append(Offer(payload: [], number: nil))
        offers.append(Offer(payload: Published.document("d/hp-2", 99, sets: []), number: nil))
        offers.append(Offer(payload: Published.document("g/hp-1", 99, sets: []), number: nil))
        offers.append(
            Offer(payload: Published.document("d/hp-1", 99, sets: [], more: ["v": .integer(2)]), number: nil))
        return offers
    }()

    private static func faults(_ offer: (inout DocumentShelf, [UInt8]) -> Void) -> Int {
        var random = SeededRandom(seed: 3)
        return (0..<orders).reduce(0) { faults, _ in
            var shelf = DocumentShelf()
            let order = random.some(1..<8) { $0.one(of: offers) }
            for one in order { offer(&shelf, one.payload) }
            return faults + (fault(shelf, after: order[...]) == nil ? 0 : 1)
        }
    }

    @Test("after any order of old, doubled, cut and foreign documents the newest one is in force")
    func anyOrder() {
        #expect(Self.faults { shelf, payload in shelf.offer(payload, as: Self.name) } == 0)
    }

    @Test("whoever goes by arrival is found out")
    func control() {
        let faults = Self.faults { shelf, payload in
            var fresh = DocumentShelf()
            if fresh.offer(payload, as: Self.name) == .taken { shelf = fresh }
        }
        #expect(faults > 1_000 / Rounds.share)
    }

    @Test("what was not taken is told: older, another of that number, wrong; what is in force stays")
    func remarks() {
        var shelf = DocumentShelf()
        let second = Published.document("d/hp-1", 2, sets: [])
        #expect(shelf.offer(second, as: Self.name) == .taken)
        #expect(shelf.offer(second, as: Self.name) == .same)
        _ = shelf.offer(Published.document("d/hp-1", 1, sets: []), as: Self.name)
        #expect(shelf.remarks[Self.name]?.refusal.code == .stale)
        #expect(shelf.remarks[Self.name]?.offered == .init(epoch: 1, revision: 1))
        _ = shelf.offer(Published.document("d/hp-1", 2, sets: [], more: ["note": .text("")]), as: Self.name)
        #expect(shelf.remarks[Self.name]?.refusal.code == .conflict)
        _ = shelf.offer([0x7B], as: Self.name)
        #expect(shelf.remarks[Self.name]?.refusal.code == .malformed)
        #expect(shelf.taken[Self.name]?.payload == second)
        #expect(shelf.offer([], as: Self.name) == .empty && shelf.taken[Self.name]?.payload == second)
        #expect(DocumentShelf(shelf.json).taken == shelf.taken)
    }
}

@Suite("documents together")
struct FleetPlanTests {
    private func plan(_ payloads: [(String, [UInt8])]) throws -> FleetPlan {
        let documents = try payloads.map { name, payload in
            try DesiredDocument.read(payload, for: try #require(DocumentName(name)))
        }
        return FleetPlan(documents, device: "hp-1")
    }

    @Test("groups go by name, the device's document last; of a key the last one wins")
    func merge() throws {
        let plan = try plan([
            ("d/hp-1", Published.document("d/hp-1", 1, sets: [Published.set("own", ["c": .null])])),
            (
                "g/b",
                Published.document(
                    "g/b", 1, sets: [Published.set("b", ["a": .integer(2), "c": .integer(2)])])
            ),
            (
                "g/a",
                Published.document(
                    "g/a", 1, sets: [Published.set("a", ["a": .integer(1), "z": .integer(1)])],
                    more: ["locks": .array([.text("z")])])
            ),
        ])
        #expect(plan.sets.map(\.id.name) == ["a", "b", "own"])
        #expect(plan.sets[0].set.values == ["z": .value(.integer(1))])
        #expect(plan.sets[1].set.values == ["a": .value(.integer(2))])
        #expect(plan.sets[2].set.values == ["c": .nothing])
        #expect(plan.superseded == [.group("a"): ["a"], .group("b"): ["c"]])
        #expect(plan.locks == ["z"] && plan.keys == ["a", "c", "z"])
    }

    @Test("what is next replaces the set of its name, adds others, and leaves the rest")
    func next() throws {
        func sets(_ percent: Int) throws -> [DesiredSet] {
            let next = JSON.object([
                "percent": .integer(percent), "salt": .text("r"),
                "sets": .array([
                    Published.set("a", ["k": .integer(2)]), Published.set("n", ["l": .integer(3)]),
                ]),
            ])
            let payload = Published.document(
                "g/x", 1,
                sets: [Published.set("a", ["k": .integer(1)]), Published.set("b", ["m": .integer(1)])],
                more: ["next": next])
            return try DesiredDocument.read(payload, for: .group("x")).sets(for: "hp-1")
        }
        #expect(try sets(0).map(\.name) == ["a", "b"])
        let all = try sets(100)
        #expect(all.map(\.name) == ["a", "b", "n"] && all[0].values == ["k": .value(.integer(2))])
    }

    @Test("more percent never takes a device out again, and takes in as many as it says")
    func percent() throws {
        func members(_ percent: Int) throws -> Set<Int> {
            let next = JSON.object([
                "percent": .integer(percent), "salt": .text("r41"), "sets": .array([]),
            ])
            let document = try DesiredDocument.read(
                Published.document("g/x", 1, sets: [], more: ["next": next]), for: .group("x"))
            return Set((0..<2_000).filter { document.isNext(for: "hp-\($0)") })
        }
        var before: Set<Int> = []
        for percent in [0, 1, 10, 50, 100] {
            let members = try members(percent)
            #expect(before.isSubset(of: members))
            #expect(abs(members.count - percent * 20) <= 80, "\(percent) %: \(members.count)")
            before = members
        }
        #expect(before.count == 2_000)
    }

    @Test("topics are at most six slashes and 160 bytes, and are told apart from others")
    func topics() throws {
        let longest = String(repeating: "i", count: 64)
        let topics = FleetTopics(prefix: "a/b/c")
        #expect(FleetTopics.isValid(prefix: "a/b/c") && !FleetTopics.isValid(prefix: "a/b/c/d"))
        let page = topics.reported(longest, page: 8)
        #expect(page.filter { $0 == "/" }.count <= 6 && page.utf8.count + 40 <= 160)
        #expect(topics.document(at: "a/b/c/d/hp-1/desired") == .device("hp-1"))
        #expect(topics.document(at: "a/b/c/g/x/desired") == .group("x"))
        for other in ["a/b/c/d/hp-1/reported", "a/b/d/hp-1/desired", "a/b/c/d//desired", "a/b/c/x/y/desired"]
        {
            #expect(topics.document(at: other) == nil)
        }
    }
}
