import CSDBus
import DrawingSamples
import Glibc
import Settings
import Testing

@testable import Bus

/// Bodies of messages as any client may send them: every type of D-Bus within every other.
@Suite("random bus bodies")
struct MessageFuzzTests {
    /// FUZZ_SEED is the first; `Tests/Fuzz/run service` gives others each time, and more of them.
    private static var seeds: Range<UInt64> {
        func number(_ name: String) -> UInt64? { getenv(name).flatMap { UInt64(String(cString: $0)) } }
        let first = number("FUZZ_SEED") ?? 0
        return first..<first + (number("FUZZ_RUNS") ?? 4000)
    }

    @Test("each is read or refused, and what was read goes over the bus and back unchanged")
    func bodies() throws {
        let bus = try UnansweredBus()
        var (read, refused) = (0, 0)
        for seed in Self.seeds {
            var body = RandomBody(seed: seed)
            // What sd-bus does not let out does not come in either.
            guard let message = try? bus.message({ body.fill($0) }) else { continue }
            defer { sd_bus_message_unref(message) }
            var measure = MessageReader(message)
            let measured = Result { () throws(BusFailure) in try measure.measured() }
            sd_bus_message_rewind(message, 1)
            do throws(BusFailure) {
                guard let values = try body.read(message) else { continue }
                let copy = try bus.message { message throws(BusError) in
                    try MessageWriter(message).append(values)
                }
                defer { sd_bus_message_unref(copy) }
                var reader = MessageReader(copy, from: .service)
                let again = try reader.dictionary()
                #expect(again == values, "seed \(seed)")
                // What cannot be measured is refused before it is known who sent it.
                #expect((try? measured.get()) != nil, "seed \(seed)")
                read += 1
            } catch {
                refused += 1
                #expect(!error.message.isEmpty, "seed \(seed)")
            }
        }
        #expect(read > Self.seeds.count / 10 && refused > Self.seeds.count / 10)
    }

    @Test(
        "empty lists and dictionaries count as values: a call of too many is refused, one of as many as there may be is read",
        arguments: ["as", "a{sv}", "v"], [0, 1])
    func emptyContainers(signature: String, tooMany: Int) throws {
        let bus = try UnansweredBus()
        // Beside them the key, and the list that they are in.
        let message = try bus.message {
            Self.fill($0, with: signature, MessageReader.mostValues - 2 + tooMany)
        }
        defer { sd_bus_message_unref(message) }
        let reading = Result { () throws(BusFailure) in
            var reader = MessageReader(message)
            return try reader.dictionary()
        }
        #expect((try? reading.get()) == nil ? tooMany == 1 : tooMany == 0)
        sd_bus_message_rewind(message, 1)
        var measure = MessageReader(message)
        let measured = Result { () throws(BusFailure) in try measure.measured() }
        #expect((try? measured.get()) == nil ? tooMany == 1 : tooMany == 0)
    }

    /// a{sv} of one key, whose value is a list of that many empty containers.
    private static func fill(_ message: OpaquePointer, with signature: String, _ count: Int) {
        func inside(_ type: UnicodeScalar, _ contents: String, _ fill: () -> Void) {
            sd_bus_message_open_container(message, CChar(type.value), contents)
            fill()
            sd_bus_message_close_container(message)
        }
        inside("a", "{sv}") {
            inside("e", "sv") {
                sd_bus_message_append_basic(message, CChar(UInt8(ascii: "s")), "a")
                inside("v", "a" + signature) {
                    inside("a", signature) {
                        for _ in 0..<count {
                            if signature == "v" {
                                inside("v", "as") { inside("a", "s") {} }
                            } else {
                                inside("a", String(signature.dropFirst())) {}
                            }
                        }
                    }
                }
            }
        }
    }
}

/// A connection that nobody answers: enough to make messages on.
private final class UnansweredBus {
    private var bus: OpaquePointer?
    private let otherEnd: Int32

    init() throws {
        var ends: [Int32] = [-1, -1]
        #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        otherEnd = ends[1]
        try checked("make a bus", sd_bus_new(&bus))
        try checked("connect it", sd_bus_set_fd(bus, ends[0], ends[0]))
        try checked("start it", sd_bus_start(bus))
    }

    deinit {
        sd_bus_close_unref(bus)
        close(otherEnd)
    }

    /// A message as it would arrive.
    func message(_ fill: (OpaquePointer) throws(BusError) -> Void) throws(BusFailure) -> OpaquePointer {
        var created: OpaquePointer?
        do throws(BusError) {
            try checked("make a message", sd_bus_message_new_signal(bus, &created, "/x", "x.y", "Z"))
            guard let message = created else { throw BusError("make a message", ENOMEM) }
            try fill(message)
            try checked("seal it", sd_bus_message_seal(message, 1, 0))
            try checked("rewind it", sd_bus_message_rewind(message, 1))
            return message
        } catch {
            sd_bus_message_unref(created)
            throw BusFailure(.invalid, error.description)
        }
    }
}

/// A body of one seed.
private struct RandomBody {
    private indirect enum Kind {
        case basic(UnicodeScalar)
        case variant
        case array(Kind)
        case structure([Kind])
        case dictionary(UnicodeScalar, Kind)

        var signature: String {
            switch self {
            case .basic(let letter): String(letter)
            case .variant: "v"
            case .array(let element): "a" + element.signature
            case .structure(let members): "(" + members.map(\.signature).joined() + ")"
            case .dictionary(let key, let value): "a{\(key)\(value.signature)}"
            }
        }
    }

    private var random: SeededRandom
    private var left = 400

    init(seed: UInt64) { random = SeededRandom(seed: seed) }

    private mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

    private mutating func letter() -> UnicodeScalar { Array("bynqiuxtdsog".unicodeScalars)[below(12)] }

    private mutating func kind(depth: Int) -> Kind {
        guard depth < 40, below(depth > 4 ? 40 : 3) > 0 || depth < 2 else { return .basic(letter()) }
        switch below(5) {
        case 0: return .array(depth < 25 ? kind(depth: depth + 1) : .variant)
        case 1: return .structure((0...below(2)).map { _ in kind(depth: depth + 20) })
        case 2: return .dictionary(letter(), kind(depth: depth + 1))
        case 3: return .basic(letter())
        default: return .variant
        }
    }

    /// Usually what the service's methods take, sometimes anything.
    mutating func fill(_ message: OpaquePointer) {
        append(below(4) > 0 ? .dictionary("s", .variant) : kind(depth: 0), to: message, depth: 0)
    }

    private mutating func append(_ kind: Kind, to message: OpaquePointer, depth: Int) {
        left -= 1
        switch kind {
        case .basic(let letter): append(letter, to: message)
        case .variant:
            let inner = left > 0 && depth < 50 ? self.kind(depth: depth) : .basic("y")
            inside(message, "v", inner.signature) { $0.append(inner, to: message, depth: depth + 1) }
        case .array(let element):
            inside(message, "a", element.signature) { body in
                for _ in 0..<body.below(4) where body.left > 0 {
                    body.append(element, to: message, depth: depth + 1)
                }
            }
        case .structure(let members):
            inside(message, "r", members.map(\.signature).joined()) { body in
                for member in members { body.append(member, to: message, depth: depth + 1) }
            }
        case .dictionary(let key, let value):
            inside(message, "a", "{\(key)\(value.signature)}") { body in
                for _ in 0..<body.below(4) where body.left > 0 {
                    body.inside(message, "e", "\(key)\(value.signature)") {
                        $0.append(key, to: message)
                        $0.append(value, to: message, depth: depth + 1)
                    }
                }
            }
        }
    }

    private mutating func inside(
        _ message: OpaquePointer, _ type: UnicodeScalar, _ contents: String,
        _ fill: (inout RandomBody) -> Void
    ) {
        // A container too many is sd-bus's own limit.
        guard sd_bus_message_open_container(message, CChar(type.value), contents) >= 0 else { return }
        fill(&self)
        sd_bus_message_close_container(message)
    }

    private mutating func append(_ letter: UnicodeScalar, to message: OpaquePointer) {
        let type = CChar(letter.value)
        switch letter {
        case "s":
            let texts = [
                "", "a", "Grüße", "{sv}", "/", "\u{10FFFF}", String(repeating: "x", count: below(3000)),
            ]
            sd_bus_message_append_basic(message, type, texts[below(texts.count)])
        case "o": sd_bus_message_append_basic(message, type, ["/", "/a/b"][below(2)])
        case "g": sd_bus_message_append_basic(message, type, ["", "a{sv}"][below(2)])
        case "b":
            var flag = Int32(below(2))
            sd_bus_message_append_basic(message, type, &flag)
        default:
            let edges: [UInt64] = [0, 1, .max, 1 << 63, 0x7FF8_0000_0000_0000, 0x7FF0_0000_0000_0000]
            var bits = below(2) == 0 ? edges[below(edges.count)] : random.next()
            sd_bus_message_append_basic(message, type, &bits)
        }
    }

    /// By one of the reader's ways; nil where that gives no dictionary.
    mutating func read(_ message: OpaquePointer) throws(BusFailure) -> [String: SettingValue]? {
        var reader = MessageReader(message)
        switch below(8) {
        case 0: _ = try reader.value()
        case 1: _ = try reader.strings()
        case 2: _ = try reader.variant()
        case 3: _ = (try reader.string(), try reader.boolean(), try reader.unsigned())
        default: return try reader.dictionary()
        }
        return nil
    }
}
