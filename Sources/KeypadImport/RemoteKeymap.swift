import PropertyLists

// The keymaps of remote controls in v4l-utils' rc_keymaps: TOML, of which lines are enough.
extension KeypadSource {
    init(remoteKeymap bytes: [UInt8], file: String) throws(KeypadSourceError) {
        self.init()
        var section = ""
        var isInList = false
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        for (number, line) in zip(1..., lines) {
            let text = String(decoding: line, as: UTF8.self).trimmingASCIISpace()
            // A raw signal's pulses may take several lines.
            if isInList {
                isInList = !text.contains("]")
            } else if text.hasPrefix("[") {
                section = text.filter { $0 != "[" && $0 != "]" }.prefix { $0 != "#" }.trimmingASCIISpace()
            } else if !text.isEmpty, !text.hasPrefix("#") {
                let (name, value) = try Self.entry(text, file, number)
                isInList = value.hasPrefix("[") && !value.contains("]")
                takeKey(name, value, in: section, file, number)
            }
        }
        if isInList { throw KeypadSourceError(file: file, line: lines.count, "the file ends within a list") }
    }

    private static func entry(
        _ text: String, _ file: String, _ line: Int
    ) throws(KeypadSourceError) -> (name: String, value: String) {
        guard let equals = text.firstIndex(of: "=") else {
            throw KeypadSourceError(file: file, line: line, "neither a section nor NAME = VALUE")
        }
        let value = text[text.index(after: equals)...].trimmingASCIISpace()
        guard !value.isEmpty else { throw KeypadSourceError(file: file, line: line, "there is no value") }
        guard let mark = value.first, mark == "\"" || mark == "'" else {
            return (text[..<equals].trimmingASCIISpace(), value)
        }
        guard let end = value.dropFirst().firstIndex(of: mark) else {
            throw KeypadSourceError(file: file, line: line, "the quotation mark is never closed")
        }
        return (
            text[..<equals].trimmingASCIISpace(), String(value[value.index(after: value.startIndex)..<end])
        )
    }

    /// `0x1e = "KEY_UP"` below `[protocols.scancodes]`, or `keycode = "KEY_UP"` below `[[protocols.raw]]`.
    private mutating func takeKey(
        _ name: String, _ value: String, in section: String, _ file: String, _ line: Int
    ) {
        let isKey = section.hasSuffix(".scancodes") || section.hasSuffix(".raw") && name == "keycode"
        guard isKey else { return }
        guard let code = value == "KEY_RESERVED" ? 0 : Self.code(named: value) else {
            return problems.append(
                KeypadSourceError(file: file, line: line, "the kernel has no key \(value)"))
        }
        // KEY_RESERVED: a button that means nothing.
        if code != 0 { add(code) }
    }
}
