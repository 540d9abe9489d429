import CSDBus
import Settings

/// Appends setting values to a message: booleans as b, integers x, reals d, text s, dates s (RFC 3339), data
/// ay, arrays av, dictionaries a{sv}.
struct MessageWriter {
    private let message: OpaquePointer

    init(_ message: OpaquePointer) { self.message = message }

    /// a{sv}, sorted by key, so that a message is the same for the same values.
    ///
    /// - Parameter sealed: goes as ("sealed", bytes), for the service alone.
    func append(
        _ values: [String: SettingValue], sealed: [String: [UInt8]] = [:]
    ) throws(BusError) {
        try open("a", "{sv}")
        for (key, value) in values.sorted(by: { $0.key < $1.key }) {
            try open("e", "sv")
            try append(key)
            try appendVariant(value)
            try close()
        }
        for (key, box) in sealed.sorted(by: { $0.key < $1.key }) {
            try open("e", "sv")
            try append(key)
            try append(box: box)
            try close()
        }
        try close()
    }

    /// (say) within a variant.
    private func append(box bytes: [UInt8]) throws(BusError) {
        try open("v", "(say)")
        try open("r", "say")
        try append("sealed")
        try append(bytes)
        try close()
        try close()
    }

    /// aa{sv}
    func append(_ rows: [[String: SettingValue]]) throws(BusError) {
        try open("a", "a{sv}")
        for row in rows { try append(row) }
        try close()
    }

    /// as
    func append(_ strings: [String]) throws(BusError) {
        try open("a", "s")
        for string in strings { try append(string) }
        try close()
    }

    /// a{s(ss)}: key, text, state
    func append(_ facts: [String: LiveFact]) throws(BusError) {
        try append(facts, as: "ss") { fact throws(BusError) in
            try append(fact.text)
            try append(fact.state.rawValue)
        }
    }

    /// a{s(st)}: key, layer, revision
    func append(_ secrets: [String: SecretSource]) throws(BusError) {
        try append(secrets, as: "st") { source throws(BusError) in
            try append(source.layer.rawValue)
            try append(source.revision)
        }
    }

    /// A dictionary of structures, sorted by key.
    private func append<Structure>(
        _ structures: [String: Structure], as fields: String, _ write: (Structure) throws(BusError) -> Void
    ) throws(BusError) {
        try open("a", "{s(\(fields))}")
        for (key, structure) in structures.sorted(by: { $0.key < $1.key }) {
            try open("e", "s(\(fields))")
            try append(key)
            try open("r", fields)
            try write(structure)
            try close()
            try close()
        }
        try close()
    }

    /// av
    func append(variants values: [SettingValue]) throws(BusError) {
        try open("a", "v")
        for value in values { try appendVariant(value) }
        try close()
    }

    /// s; the bus takes no noncharacters, and ends a text at U+0000: U+FFFD stands for both.
    func append(_ string: String) throws(BusError) {
        let text = string.isPlainText ? string : string.asPlainText
        try checked(
            "append text", sd_bus_message_append_basic(message, CChar(bitPattern: UInt8(ascii: "s")), text))
    }

    /// o
    func append(path: String) throws(BusError) {
        try checked(
            "append a path", sd_bus_message_append_basic(message, CChar(bitPattern: UInt8(ascii: "o")), path))
    }

    /// i
    func append(_ number: Int32) throws(BusError) { try appendBasic("i", number) }

    /// x
    func append(_ number: Int64) throws(BusError) { try appendBasic("x", number) }

    /// b
    func append(_ flag: Bool) throws(BusError) { try appendBasic("b", Int32(flag ? 1 : 0)) }

    /// t
    func append(_ number: UInt64) throws(BusError) { try appendBasic("t", number) }

    /// u
    func append(_ number: UInt32) throws(BusError) { try appendBasic("u", number) }

    /// a(sss): key, code, sentence
    func append(_ refusals: [BusRefusal]) throws(BusError) {
        try open("a", "(sss)")
        for refusal in refusals {
            try open("r", "sss")
            for text in [refusal.key, refusal.failure.kind.rawValue, refusal.failure.message] {
                try append(text)
            }
            try close()
        }
        try close()
    }

    /// (ssuus)
    func append(_ transaction: BusTransaction) throws(BusError) {
        try open("r", "ssuus")
        try append(transaction.name)
        try append(transaction.origin)
        try append(transaction.secondsLeft)
        try append(transaction.settings)
        try append(transaction.state.rawValue)
        try close()
    }

    /// v
    func appendVariant(_ value: SettingValue) throws(BusError) {
        try open("v", value.signature)
        switch value {
        case .boolean(let flag): try append(flag)
        case .integer(let integer): try appendBasic("x", Int64(integer))
        case .real(let real): try appendBasic("d", real)
        case .string(let text): try append(text)
        case .date(let date): try append(date.description)
        case .data(let bytes): try append(bytes)
        case .array(let elements):
            try open("a", "v")
            for element in elements { try appendVariant(element) }
            try close()
        case .dictionary(let entries): try append(entries)
        }
        try close()
    }

    /// ay
    func append(data bytes: [UInt8]) throws(BusError) { try append(bytes) }

    private func append(_ bytes: [UInt8]) throws(BusError) {
        let result = bytes.withUnsafeBytes {
            sd_bus_message_append_array(
                message, CChar(bitPattern: UInt8(ascii: "y")), $0.baseAddress, $0.count)
        }
        try checked("append data", result)
    }

    private func appendBasic<Number>(_ type: UnicodeScalar, _ number: Number) throws(BusError) {
        let result = withUnsafePointer(to: number) {
            sd_bus_message_append_basic(message, CChar(bitPattern: UInt8(ascii: type)), $0)
        }
        try checked("append a number", result)
    }

    private func open(_ type: UnicodeScalar, _ contents: String) throws(BusError) {
        try checked(
            "open a container",
            sd_bus_message_open_container(message, CChar(bitPattern: UInt8(ascii: type)), contents))
    }

    private func close() throws(BusError) {
        try checked("close a container", sd_bus_message_close_container(message))
    }
}

extension SettingValue {
    /// The D-Bus type that carries it.
    fileprivate var signature: String {
        switch self {
        case .boolean: "b"
        case .integer: "x"
        case .real: "d"
        case .string, .date: "s"
        case .data: "ay"
        case .array: "av"
        case .dictionary: "a{sv}"
        }
    }
}
