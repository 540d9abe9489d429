import PropertyLists
import Settings

/// Text with places for values in it: `Address=${network_address}`, `${network_address:prefix}`; `$$` is one sign.
package struct Template: Hashable, Sendable {
    /// What of a value stands there.
    package enum Part: String, CaseIterable, Hashable, Sendable {
        case whole = ""
        /// Of an address with its network, `192.168.1.10/24`: the number after the stroke.
        case prefix
        /// The address before it.
        case address
        /// The number as a mask, 255.255.255.0.
        case mask
        /// Of such a mask the number.
        case length
    }

    enum Piece: Hashable, Sendable {
        case text(String)
        case value(key: String, Part)
    }

    let pieces: [Piece]

    /// The keys whose values stand in it.
    package var keys: Set<String> {
        Set(pieces.compactMap { if case .value(let key, _) = $0 { key } else { nil } })
    }

    /// What stands before the first value; all of it where there is none.
    var beginning: String { if case .text(let text)? = pieces.first { text } else { "" } }

    /// Whether it is the same whatever the values are.
    var isFixed: Bool { keys.isEmpty }

    /// Throws the reason, which finishes a sentence about the line.
    init(_ text: String) throws(TemplateError) {
        var pieces: [Piece] = []
        var plain = ""
        // By scalars: to Swift a sign and a mark that combines with it are one character.
        let (dollar, closing): (Unicode.Scalar, Unicode.Scalar) = ("$", "}")
        var rest = text.unicodeScalars[...]
        while let sign = rest.firstIndex(of: dollar) {
            plain += String(rest[..<sign])
            rest = rest[sign...].dropFirst()
            if rest.first == dollar {
                plain.append("$")
                rest.removeFirst()
                continue
            }
            guard rest.first == "{", let close = rest.firstIndex(of: closing) else {
                throw TemplateError("a $ begins ${key}; write $$ for the sign itself")
            }
            if !plain.isEmpty { pieces.append(.text(plain)) }
            plain = ""
            pieces.append(try Self.value(Substring(rest[..<close].dropFirst())))
            rest = rest[close...].dropFirst()
        }
        plain += String(rest)
        if !plain.isEmpty { pieces.append(.text(plain)) }
        self.pieces = pieces
    }

    /// Whether a setting may be called so: what is left of a place for a value, or of a pattern, is a mistake.
    static func isKey(_ text: some StringProtocol) -> Bool {
        !text.isEmpty && !text.utf8.contains { "${}*".utf8.contains($0) }
    }

    private static func value(_ text: Substring) throws(TemplateError) -> Piece {
        let words = text.parts(around: UInt8(ascii: ":"), atMost: 2)
        guard let key = words.first, !key.isEmpty else { throw TemplateError("${} names no setting") }
        guard isKey(key) else { throw TemplateError("\"\(key)\" is no setting's key: it has $, {, } or *") }
        guard words.count == 2 else { return .value(key: String(key), .whole) }
        guard let part = Part(rawValue: String(words[1])), part != .whole else {
            throw TemplateError(
                "there is no \"\(words[1])\" of a value; there are prefix, address, mask and length")
        }
        return .value(key: String(key), part)
    }

    /// The text with its values, each as `write` has it.
    ///
    /// - Parameter write: how a value stands there, by its format.
    func filled(
        from values: [String: SettingValue], _ write: (SettingValue) throws(TemplateError) -> String
    ) throws(TemplateError) -> String {
        var text = ""
        for piece in pieces {
            switch piece {
            case .text(let plain): text += plain
            case .value(let key, let part):
                guard let value = values[key] else { throw TemplateError("\(key) has no value") }
                let what = try part.of(value, key)
                do throws(TemplateError) { text += try write(what) } catch { throw error.of(key: key) }
            }
        }
        return text
    }

    /// The text with its values as they are, for calls of other programs: one line.
    package func plain(from values: [String: SettingValue]) throws(TemplateError) -> String {
        try filled(from: values) { value throws(TemplateError) in
            try FileFormat.plain.text(of: value)
        }
    }
}

/// Why a template, or a value in it, cannot be used. Never has the value itself: that may be a secret.
package struct TemplateError: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String
    /// Whose value it is, where the reason does not say it.
    private(set) var key: String?
    /// The file that was to hold it.
    private(set) var path: String?
    /// Of the drop-in.
    private(set) var line: Int?

    init(_ reason: String) { description = reason }

    /// The same of that setting's value.
    fileprivate func of(key: String) -> TemplateError {
        var error = self
        error.key = key
        return error
    }

    /// The same of that line of the drop-in, and of the file that it is of.
    func at(line: Int, of path: String?) -> TemplateError {
        var error = self
        (error.path, error.line) = (path, line)
        return error
    }
}

extension Template.Part {
    fileprivate func of(_ value: SettingValue, _ key: String) throws(TemplateError) -> SettingValue {
        guard self != .whole else { return value }
        if self == .length { return .integer(try Self.length(value, key)) }
        guard case .string(let text) = value,
            let stroke = text.utf8.firstIndex(of: UInt8(ascii: "/")),
            let length = Int(text[text.utf8.index(after: stroke)...]), (0...128).contains(length)
        else { throw TemplateError("\(key) is no address with its network, as in 192.168.1.10/24") }
        switch self {
        case .whole, .length: return value
        case .address: return .string(String(text[..<stroke]))
        case .prefix: return .integer(length)
        case .mask:
            guard length <= 32 else { throw TemplateError("\(key): an IPv6 network has no mask") }
            let bits = length == 0 ? 0 : UInt32.max << UInt32(32 - length)
            return .string([24, 16, 8, 0].map { String(bits >> UInt32($0) & 255) }.joined(separator: "."))
        }
    }

    /// Ones, and then nothing but zeros.
    private static func length(_ value: SettingValue, _ key: String) throws(TemplateError) -> Int {
        guard case .string(let text) = value else {
            throw TemplateError("\(key) is no mask, as in 255.255.255.0")
        }
        let parts = text.parts(around: UInt8(ascii: ".")).map { UInt8($0) }
        let bits = parts.reduce(UInt32(0)) { $0 << 8 | UInt32($1 ?? 0) }
        guard parts.count == 4, !parts.contains(nil), (~bits & (~bits &+ 1)) == 0 else {
            throw TemplateError("\(key) is no mask, as in 255.255.255.0")
        }
        return bits.nonzeroBitCount
    }
}
