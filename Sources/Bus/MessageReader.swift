import CSDBus
import Glibc
import Settings

/// Reads setting values out of a message that anybody may have sent: depth, count and bytes are bounded.
///
/// b is a boolean; y n q i u x t integers; d a real; s o g text; ay data; a{s*} a dictionary; other arrays
/// arrays; a variant is what it holds; a structure of a service is an array of what it holds. Dates arrive as text
/// (RFC 3339), which the schema understands.
struct MessageReader {
    /// Whose message it is. A client's is bounded; the service may send every setting there is.
    enum Sender {
        case client
        case service
    }

    /// Keys and values in one message of a client; arrays and dictionaries within it are values, empty ones too.
    static let mostValues = 10_000
    /// Bytes of text and data in one message of a client.
    static let mostBytes = 1 << 20
    /// Arrays, dictionaries and variants within each other.
    static let deepest = 32

    private let message: OpaquePointer
    private let sender: Sender
    private var valuesLeft: Int
    private var bytesLeft: Int

    init(_ message: OpaquePointer, from sender: Sender = .client) {
        (self.message, self.sender) = (message, sender)
        valuesLeft = sender == .client ? Self.mostValues : .max
        bytesLeft = sender == .client ? Self.mostBytes : .max
    }

    /// a{sv}, its keys each once.
    mutating func dictionary() throws(BusFailure) -> [String: SettingValue] {
        try dictionary("sv", depth: 0)
    }

    /// a{sv}, its keys each once, in which a value may be `(say)`: ("sealed", bytes) is for the service alone.
    mutating func wishes() throws(BusFailure) -> (
        values: [String: SettingValue], sealed: [String: [UInt8]]
    ) {
        var values: [String: SettingValue] = [:]
        var sealed: [String: [UInt8]] = [:]
        try eachEntry("sv") { reader throws(BusFailure) in
            let key = try reader.string()
            guard values[key] == nil, sealed[key] == nil else { throw Self.isTwice(key) }
            if reader.next?.contents == "(say)" {
                sealed[key] = try reader.box()
            } else {
                values[key] = try reader.variant()
            }
        }
        return (values, sealed)
    }

    /// (say) within a variant.
    private mutating func box() throws(BusFailure) -> [UInt8] {
        try enter("v", "(say)")
        try enter("r", "say")
        guard try string() == "sealed" else {
            throw BusFailure(.invalid, "a value of D-Bus type \"(say)\" is no setting unless it is sealed")
        }
        let bytes = try data()
        try leave()
        try leave()
        return bytes
    }

    /// ay
    mutating func data() throws(BusFailure) -> [UInt8] { [UInt8](try view()) }

    /// as
    mutating func strings() throws(BusFailure) -> [String] {
        var all: [String] = []
        try each("a", "s") { reader throws(BusFailure) in all.append(try reader.string()) }
        return all
    }

    mutating func boolean() throws(BusFailure) -> Bool {
        var flag: Int32 = 0
        guard sd_bus_message_read_basic(message, CChar(bitPattern: UInt8(ascii: "b")), &flag) > 0 else {
            throw Self.unreadable
        }
        return flag != 0
    }

    mutating func string() throws(BusFailure) -> String { String(cString: try text()) }

    /// Counted before anything is copied.
    private mutating func text() throws(BusFailure) -> UnsafePointer<CChar> {
        try count()
        var text: UnsafePointer<CChar>?
        // The type is the next in line, or the read fails: s, o and g read alike.
        guard let (type, _) = next, "sog".utf8.contains(UInt8(bitPattern: type)),
            sd_bus_message_read_basic(message, type, &text) > 0, let text
        else { throw Self.unreadable }
        try spend(bytes: strlen(text))
        return text
    }

    /// v
    mutating func variant(depth: Int = 0) throws(BusFailure) -> SettingValue {
        guard let (type, contents) = next, type == CChar(UInt8(ascii: "v")), let contents else {
            throw Self.unreadable
        }
        guard depth < Self.deepest else { throw Self.tooDeep }
        try enter("v", contents)
        let value = try value(depth: depth + 1)
        try leave()
        return value
    }

    /// t
    mutating func unsigned() throws(BusFailure) -> UInt64 { try basic("t", UInt64(0)) }

    /// u
    mutating func unsigned32() throws(BusFailure) -> UInt32 { try basic("u", UInt32(0)) }

    /// a(sss): key, code, sentence
    mutating func refusals() throws(BusFailure) -> [BusRefusal] {
        var all: [BusRefusal] = []
        try each("a", "(sss)") { reader throws(BusFailure) in
            try reader.enter("r", "sss")
            let (key, code, sentence) = (try reader.string(), try reader.string(), try reader.string())
            all.append(BusRefusal(key, BusFailure(BusFailure.Kind(rawValue: code) ?? .invalid, sentence)))
            try reader.leave()
        }
        return all
    }

    /// a{s(st)}: key, layer, revision; without those of layers that there are not.
    mutating func secrets() throws(BusFailure) -> [String: SecretSource] {
        var all: [String: SecretSource] = [:]
        try eachEntry("s(st)") { reader throws(BusFailure) in
            let key = try reader.string()
            try reader.enter("r", "st")
            let (layer, revision) = (SettingLayer(rawValue: try reader.string()), try reader.unsigned())
            all[key] = layer.map { SecretSource($0, revision: revision) }
            try reader.leave()
        }
        return all
    }

    /// a{s(ss)}: key, text, state
    mutating func facts() throws(BusFailure) -> [String: LiveFact] {
        var all: [String: LiveFact] = [:]
        try eachEntry("s(ss)") { reader throws(BusFailure) in
            let key = try reader.string()
            try reader.enter("r", "ss")
            let (text, word) = (try reader.string(), try reader.string())
            guard let state = LiveFact.State(rawValue: word) else {
                let states = LiveFact.State.allCases.map(\.rawValue).joined(separator: ", ")
                throw BusFailure(.invalid, "\(key): \"\(word.prefix(40))\" is no state; there are \(states)")
            }
            guard all.updateValue(LiveFact(text, state), forKey: key) == nil else { throw Self.isTwice(key) }
            try reader.leave()
        }
        return all
    }

    /// Whatever comes next.
    mutating func value() throws(BusFailure) -> SettingValue { try value(depth: 0) }

    private mutating func value(depth: Int) throws(BusFailure) -> SettingValue {
        guard let (type, contents) = next else { throw Self.unreadable }
        switch UnicodeScalar(UInt8(bitPattern: type)) {
        case "b": return .boolean(try basic("b", Int32(0)) != 0)
        case "y": return .integer(Int(try basic("y", UInt8(0))))
        case "n": return .integer(Int(try basic("n", Int16(0))))
        case "q": return .integer(Int(try basic("q", UInt16(0))))
        case "i": return .integer(Int(try basic("i", Int32(0))))
        case "u": return .integer(Int(try basic("u", UInt32(0))))
        case "x": return .integer(Int(try basic("x", Int64(0))))
        case "t": return .integer(try integer(try unsigned()))
        case "d": return .real(try finite(try basic("d", 0.0)))
        case "s", "o", "g": return .string(try string())
        case "v": return try variant(depth: depth)
        case "a": return try array(of: contents ?? "", depth: depth)
        // No setting is one; NetworkManager's addresses and routes are.
        case "r" where sender == .service: return .array(try elements("r", contents ?? "", depth: depth))
        default:
            throw BusFailure(
                .invalid,
                "a value of D-Bus type \"\(Character(UnicodeScalar(UInt8(bitPattern: type))))\" is no setting"
            )
        }
    }

    private mutating func array(of contents: String, depth: Int) throws(BusFailure) -> SettingValue {
        if contents == "y" { return .data(try data()) }
        try count()
        guard contents.hasPrefix("{") else { return .array(try elements("a", contents, depth: depth)) }
        guard depth < Self.deepest else { throw Self.tooDeep }
        return .dictionary(try dictionary(String(contents.dropFirst().dropLast()), depth: depth))
    }

    /// Of an array, or of a structure.
    private mutating func elements(
        _ type: UnicodeScalar, _ contents: String, depth: Int
    ) throws(BusFailure) -> [SettingValue] {
        guard depth < Self.deepest else { throw Self.tooDeep }
        var elements: [SettingValue] = []
        try each(type, contents) { reader throws(BusFailure) in
            elements.append(try reader.value(depth: depth + 1))
        }
        return elements
    }

    private static let tooDeep = BusFailure(.invalid, "the value is nested too deeply")

    private static func isTwice(_ key: String) -> BusFailure {
        BusFailure(.invalid, "\(key): it is there twice")
    }

    private mutating func dictionary(
        _ entry: String, depth: Int
    ) throws(BusFailure) -> [String: SettingValue] {
        var all: [String: SettingValue] = [:]
        try eachEntry(entry) { reader throws(BusFailure) in
            let key = try reader.string()
            let value = try reader.value(depth: depth + 1)
            guard all.updateValue(value, forKey: key) == nil else { throw Self.isTwice(key) }
        }
        return all
    }

    /// Of a dictionary, whose entries are of that type.
    private mutating func eachEntry(
        _ entry: String, _ read: (inout MessageReader) throws(BusFailure) -> Void
    ) throws(BusFailure) {
        try each("a", "{\(entry)}") { reader throws(BusFailure) in
            try reader.enter("e", entry)
            try read(&reader)
            try reader.leave()
        }
    }

    /// Reads until nothing is left in a container.
    private mutating func each(
        _ type: UnicodeScalar, _ contents: String, _ read: (inout MessageReader) throws(BusFailure) -> Void
    ) throws(BusFailure) {
        try enter(type, contents)
        while sd_bus_message_at_end(message, 0) == 0 { try read(&self) }
        try leave()
    }

    private mutating func view() throws(BusFailure) -> UnsafeRawBufferPointer {
        var start: UnsafeRawPointer?
        var size = 0
        try count()
        guard sd_bus_message_read_array(message, CChar(UInt8(ascii: "y")), &start, &size) >= 0 else {
            throw Self.unreadable
        }
        try spend(bytes: size)
        return UnsafeRawBufferPointer(start: start, count: size)
    }

    // MARK: Its size

    /// Bytes of text and data in all of it, which has to be within the bounds. Nothing is copied, and it can be read afterwards.
    mutating func measured() throws(BusFailure) -> Int {
        let before = bytesLeft
        try pass(isInside: false)
        guard sd_bus_message_rewind(message, 1) >= 0 else { throw Self.unreadable }
        return before - bytesLeft
    }

    /// As deep as sd-bus lets messages be, 128 containers.
    private mutating func pass(isInside: Bool) throws(BusFailure) {
        while let (type, contents) = next {
            switch (UnicodeScalar(UInt8(bitPattern: type)), contents) {
            case ("s", _), ("o", _), ("g", _): _ = try text()
            case ("a", "y"): _ = try view()
            case (let container, let contents?):
                if isInside, container == "a" { try count() }
                try enter(container, contents)
                try pass(isInside: true)
                try leave()
            case (let number, nil): _ = try basic(number, UInt64(0))
            }
        }
    }

    private mutating func basic<Number>(_ type: UnicodeScalar, _ zero: Number) throws(BusFailure) -> Number {
        try count()
        var number = zero
        let result = withUnsafeMutablePointer(to: &number) {
            sd_bus_message_read_basic(message, CChar(bitPattern: UInt8(ascii: type)), $0)
        }
        guard result > 0 else { throw Self.unreadable }
        return number
    }

    private func integer(_ unsigned: UInt64) throws(BusFailure) -> Int {
        guard let integer = Int(exactly: unsigned) else {
            throw BusFailure(.invalid, "\(unsigned) is larger than a setting can hold")
        }
        return integer
    }

    private func finite(_ real: Double) throws(BusFailure) -> Double {
        guard real.isFinite else {
            throw BusFailure(.invalid, "\(real) is no number that a setting can hold")
        }
        return real
    }

    // MARK: The message's cursor

    /// The type that comes next, and what it holds where it is a container.
    private var next: (type: CChar, contents: String?)? {
        var type: CChar = 0
        var contents: UnsafePointer<CChar>?
        guard sd_bus_message_peek_type(message, &type, &contents) > 0 else { return nil }
        return (type, contents.map { String(cString: $0) })
    }

    private func enter(_ type: UnicodeScalar, _ contents: String) throws(BusFailure) {
        guard sd_bus_message_enter_container(message, CChar(bitPattern: UInt8(ascii: type)), contents) > 0
        else { throw Self.unreadable }
    }

    private func leave() throws(BusFailure) {
        guard sd_bus_message_exit_container(message) >= 0 else { throw Self.unreadable }
    }

    private mutating func count() throws(BusFailure) {
        valuesLeft -= 1
        if valuesLeft < 0 { throw BusFailure(.invalid, "more than \(Self.mostValues) values in one call") }
    }

    private mutating func spend(bytes: Int) throws(BusFailure) {
        bytesLeft -= bytes
        if bytesLeft < 0 { throw BusFailure(.invalid, "more than \(Self.mostBytes) bytes in one call") }
    }

    private static let unreadable = BusFailure(.invalid, "the message cannot be read")
}
