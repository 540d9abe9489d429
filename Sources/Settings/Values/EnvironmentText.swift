import PropertyLists

/// Values as lines that a shell and systemd's EnvironmentFile= read alike: `network_address='192.168.1.10'`.
package enum EnvironmentText {
    /// Keys in order. Characters that no variable's name may have become `_`.
    package static func of(_ values: [String: SettingValue]) -> String {
        values.sorted { $0.key < $1.key }.map { key, value in
            "\(name(of: key))='\(quoted(value.scalarText))'\n"
        }.joined()
    }

    /// The variables of a file by name: plain, in quotation marks, with `export` before them. By bytes: to Swift a sign and a
    /// mark that combines with it are one character, to a shell they are two.
    package static func read(_ text: String) throws(EnvironmentError) -> [String: String] {
        try entries(of: text).mapValues(\.value)
    }

    /// The same, each with the line where it begins, counted from 1; of a name that is there twice the last.
    package static func entries(
        of text: String
    ) throws(EnvironmentError) -> [String: (value: String, line: Int)] {
        var values: [String: (value: String, line: Int)] = [:]
        var lines = Array(text.utf8).split(separator: lineFeed, omittingEmptySubsequences: false)[...]
        var number = 0
        while let first = lines.popFirst() {
            number += 1
            // Space at its end may stand within quotation marks that the next line closes.
            let start = first.drop(while: isBlank)
            if start.isEmpty || start.first == UInt8(ascii: "#") { continue }
            let line = start.starts(with: "export ".utf8) ? start.dropFirst(7) : start
            guard let equals = line.firstIndex(of: UInt8(ascii: "=")), equals > line.startIndex else {
                throw EnvironmentError(line: number, reason: "there is no NAME= here")
            }
            var rest = Array(line[(equals + 1)...])
            let opening = number
            var quotes = Quotes()
            quotes.read(rest)
            while !quotes.isClosed {
                guard let next = lines.popFirst() else {
                    throw EnvironmentError(line: opening, reason: "the quotation mark is never closed")
                }
                number += 1
                let more = [lineFeed] + next
                quotes.read(more)
                rest += more
            }
            let name = String(decoding: line[..<equals], as: UTF8.self)
            values[name] = (String(decoding: unquoted(rest), as: UTF8.self), opening)
        }
        return values
    }

    /// Two keys that would be one variable, in order; nil where there are none.
    package static func clash(in keys: some Sequence<String>) -> (first: String, second: String)? {
        var known: [String: String] = [:]
        for key in keys.sorted() {
            if let first = known.updateValue(key, forKey: name(of: key)) { return (first, key) }
        }
        return nil
    }

    /// The name under which a key is written.
    package static func name(of key: String) -> String {
        let name = key.utf8.map { Ascii.isLetterOrDigit($0) ? $0 : UInt8(ascii: "_") }
        let text = String(decoding: name, as: UTF8.self)
        return text.utf8.first.map(Ascii.isDigit) == true ? "_" + text : text
    }

    private static let lineFeed = UInt8(ascii: "\n")
    private static let single = UInt8(ascii: "'")
    private static let double = UInt8(ascii: "\"")
    private static let backslash = UInt8(ascii: "\\")

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }

    /// A quotation mark within one is closed, escaped and opened again.
    private static func quoted(_ text: String) -> String {
        let parts = text.utf8.split(separator: single, omittingEmptySubsequences: false)
        return String(decoding: Array(parts.joined(separator: "'\\''".utf8)), as: UTF8.self)
    }

    /// What is open after so much of a value.
    private struct Quotes {
        private var mark: UInt8?
        private var isEscaped = false

        var isClosed: Bool { mark == nil }

        mutating func read(_ text: [UInt8]) {
            for byte in text {
                if isEscaped {
                    isEscaped = false
                } else if byte == backslash, mark != single {
                    isEscaped = true
                } else if let open = mark {
                    if byte == open { mark = nil }
                } else if byte == single || byte == double {
                    mark = byte
                }
            }
        }
    }

    /// Space that nothing quotes is no part of the value's end.
    private static func unquoted(_ text: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var space: [UInt8] = []
        var mark: UInt8?
        var isEscaped = false
        for byte in text {
            if mark == nil, !isEscaped, isBlank(byte) {
                space.append(byte)
                continue
            }
            result += space
            space = []
            if isEscaped {
                result.append(byte)
                isEscaped = false
            } else if byte == backslash, mark != single {
                isEscaped = true
            } else if let open = mark {
                if byte == open { mark = nil } else { result.append(byte) }
            } else if byte == single || byte == double {
                mark = byte
            } else {
                result.append(byte)
            }
        }
        return result
    }
}

/// Why a file of variables cannot be read.
package struct EnvironmentError: Error, Hashable, Sendable {
    /// Counted from 1; of a quotation that is never closed, where it opens.
    package let line: Int
    /// A clause for after the place, without a full stop.
    package let reason: String
}

extension SettingValue {
    /// Text as it is, everything else as JSON has it.
    fileprivate var scalarText: String {
        switch self {
        case .string(let text): text
        case .date(let date): date.description
        case .data(let bytes): Base64.encode(bytes)
        default: JSONText.of(self)
        }
    }
}
