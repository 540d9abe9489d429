import CSDBus
import Glibc

/// Who is behind each connection, by the word of the bus: asked once a connection, and waited for by the loop alone. A
/// bus gives no name twice.
final class BusCallers {
    /// A device has a handful of clients.
    private static let mostKnown = 64
    private static let mostQuestions = 64
    private static let mostCalls = 64
    /// Bytes of text and data of all calls that wait.
    private static let mostBytes = 4 << 20

    private var known: [String: BusCaller] = [:]
    private var questions: [String: BusQuestion] = [:]
    /// Refuses a call that is too large, or for which there is no room while others wait to be known.
    var refuse: (_ call: OpaquePointer, _ failure: BusFailure) -> Void = { _, _ in }
    /// Answers a call, once it is known who sent it. A connection's calls keep their order.
    var answer: (_ call: OpaquePointer, _ caller: BusCaller) -> Void = { _, _ in }

    /// Another bus gives its names anew.
    func forget() { (known, questions) = ([:], [:]) }

    func identify(_ call: OpaquePointer) {
        let name = sd_bus_message_get_sender(call).map { String(cString: $0) } ?? ""
        if let caller = known[name] { return answer(call, caller) }
        do throws(BusFailure) {
            try hold(call, of: name)
        } catch {
            refuse(call, error)
        }
    }

    /// The call waits until it is known who sent it.
    private func hold(_ call: OpaquePointer, of name: String) throws(BusFailure) {
        var reader = MessageReader(call)
        let bytes = try reader.measured()
        let held = questions.values.reduce(0) { $0 + $1.bytes }
        guard held + bytes <= Self.mostBytes,
            let question = question(about: name, on: sd_bus_message_get_bus(call)),
            question.calls.count < Self.mostCalls
        else { throw BusFailure(.busy, "too many calls wait already: come again after them") }
        question.add(call, bytes: bytes)
    }

    private func question(about name: String, on bus: OpaquePointer?) -> BusQuestion? {
        if let question = questions[name] { return question }
        guard questions.count < Self.mostQuestions, let bus else { return nil }
        let question = try? BusQuestion(about: name, on: bus) { [unowned self] in note($0, of: name) }
        questions[name] = question
        return question
    }

    private func note(_ caller: BusCaller, of name: String) {
        guard let question = questions.removeValue(forKey: name) else { return }
        if known.count >= Self.mostKnown { known = [:] }
        if caller.userID != nil { known[name] = caller }
        for call in question.calls { answer(call, caller) }
    }
}

/// What the bus was asked about one connection, and the calls that wait for its answer.
private final class BusQuestion {
    private let name: String
    private let answered: (BusCaller) -> Void
    private(set) var calls: [OpaquePointer] = []
    /// Of text and data in them.
    private(set) var bytes = 0
    private var slot: OpaquePointer?

    /// A bus that does not answer is one that does not say.
    private static let longestWait: UInt64 = 2_000_000

    init(
        about name: String, on bus: OpaquePointer, answered: @escaping (BusCaller) -> Void
    ) throws(BusError) {
        self.name = name
        self.answered = answered
        let daemon = "org.freedesktop.DBus"
        var created: OpaquePointer?
        try checked(
            "ask who is calling",
            sd_bus_message_new_method_call(
                bus, &created, daemon, "/org/freedesktop/DBus", daemon, "GetConnectionCredentials"))
        guard let message = created else { throw BusError("ask who is calling", ENOMEM) }
        defer { sd_bus_message_unref(message) }
        try MessageWriter(message).append(name)
        let datum = Unmanaged.passUnretained(self).toOpaque()
        try checked(
            "ask who is calling",
            sd_bus_call_async(bus, &slot, message, busHasSaid, datum, Self.longestWait))
    }

    deinit {
        sd_bus_slot_unref(slot)
        for call in calls { sd_bus_message_unref(call) }
    }

    func add(_ call: OpaquePointer, bytes size: Int) {
        sd_bus_message_ref(call)
        calls.append(call)
        bytes += size
    }

    fileprivate func take(_ reply: OpaquePointer) {
        answered(BusCaller(connection: name, credentials: reply))
    }
}

private func busHasSaid(
    _ reply: OpaquePointer?, _ datum: UnsafeMutableRawPointer?, _ error: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
    guard let reply, let datum else { return 0 }
    let question = Unmanaged<BusQuestion>.fromOpaque(datum).takeUnretainedValue()
    // Its answer lets go of it.
    withExtendedLifetime(question) { question.take(reply) }
    return 0
}

extension BusCaller {
    /// What GetConnectionCredentials answered, an error among it: a{sv}, of which two words count.
    fileprivate init(connection: String, credentials reply: OpaquePointer) {
        var (userID, groups): (UInt32?, [UInt32]) = (nil, [])
        var next: UnsafePointer<CChar>?
        if sd_bus_message_is_method_error(reply, nil) == 0,
            sd_bus_message_enter_container(reply, type("a"), "{sv}") > 0
        {
            while sd_bus_message_enter_container(reply, type("e"), "sv") > 0,
                sd_bus_message_read_basic(reply, type("s"), &next) > 0, let name = next
            {
                switch String(cString: name) {
                case "UnixUserID": userID = Self.user(in: reply)
                case "UnixGroupIDs": groups = Self.groups(in: reply)
                default: sd_bus_message_skip(reply, "v")
                }
                sd_bus_message_exit_container(reply)
            }
        }
        self.init(connection: connection, userID: userID, groups: groups)
    }

    private static func user(in reply: OpaquePointer) -> UInt32? {
        guard sd_bus_message_enter_container(reply, type("v"), "u") > 0 else { return nil }
        defer { sd_bus_message_exit_container(reply) }
        var user: UInt32 = 0
        return sd_bus_message_read_basic(reply, type("u"), &user) > 0 ? user : nil
    }

    private static func groups(in reply: OpaquePointer) -> [UInt32] {
        guard sd_bus_message_enter_container(reply, type("v"), "au") > 0 else { return [] }
        defer { sd_bus_message_exit_container(reply) }
        var (start, bytes): (UnsafeRawPointer?, Int) = (nil, 0)
        guard sd_bus_message_read_array(reply, type("u"), &start, &bytes) >= 0 else { return [] }
        return Array(UnsafeRawBufferPointer(start: start, count: bytes).bindMemory(to: UInt32.self))
    }
}

/// A type of D-Bus, as sd-bus wants it.
private func type(_ letter: UnicodeScalar) -> CChar { CChar(bitPattern: UInt8(ascii: letter)) }
