import CDeviceAgent

/// One event to inject: when, after the first, and the kernel's type, code and value.
struct InputEvent {
    let after: Duration
    let type: UInt16
    let code: UInt16
    let value: Int32

    /// `microseconds:type:code:value`, as the host writes it.
    init(_ word: Substring) throws(AgentError) {
        let parts = word.split(separator: ":")
        guard parts.count == 4, let after = Int64(parts[0]), let type = UInt16(parts[1]),
            let code = UInt16(parts[2]), let value = Int32(parts[3])
        else { throw AgentError("\"\(word)\" is no event; one reads microseconds:type:code:value") }
        self.after = .microseconds(after)
        self.type = type
        self.code = code
        self.value = value
    }
}
