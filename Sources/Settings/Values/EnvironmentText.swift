import PropertyLists

/// Values as lines that a shell and systemd's EnvironmentFile= read alike: `network_address='192.168.1.10'`.
package enum EnvironmentText {
    /// Keys in order. Characters that no variable's name may have become `_`.
    package static func of(_ values: [String: SettingValue]) -> String {
        values.sorted { $0.key < $1.key }.map { key, value in
            "\(name(of: key))='\(quoted(value.scalarText))'\n"
        }.joined()
    }

    /// The variables of a file by name: plain, in quotation marks, with `export` before them.
    package static func read(_ text: String) throws(EnvironmentError) -> [String: String] {
        var values: [String: String] = [:]
        // By bytes: a carriage return and the line feed behind it are one character.
        let bytes = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        var lines = bytes.map(Substring.init)[...]
        var number = 0
        while let first = lines.popFirst() {
            number += 1
            // Space at its end may stand within quotation marks that the next line closes.
            let start = first.drop { $0 == " " || $0 == "\t" || $0 == "\r" }
            if start.isEmpty || start.hasPrefix("#") { continue }
            let line = start.hasPrefix("export ") ? start.dropFirst(7) : start
            guard let equals = line.firstIndex(of: "="), equals > line.startIndex else {
                throw EnvironmentError(line: number, reason: "there is no NAME= here")
            }
            var rest = line[line.index(after: equals)...]
            let opening = number
            while !isClosed(rest) {
                guard let next = lines.popFirst() else {
                    throw EnvironmentError(line: opening, reason: "the quotation mark is never closed")
                }
                number += 1
                rest += "\n" + next
            }
            values[String(line[..<equals])] = unquoted(rest)
        }
        return values
    }

    /// The name under which a key is written.
    package static func name(of key: String) -> String {
        let name = key.utf8.map { Ascii.isLetterOrDigit($0) ? $0 : UInt8(ascii: "_") }
        let text = String(decoding: name, as: UTF8.self)
        return text.utf8.first.map(Ascii.isDigit) == true ? "_" + text : text
    }

    /// A quotation mark within one is closed, escaped and opened again.
    private static func quoted(_ text: String) -> String {
        text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
    }

    private static func isClosed(_ text: Substring) -> Bool {
        var mark: Character?
        var isEscaped = false
        for character in text {
            if isEscaped {
                isEscaped = false
            } else if character == "\\", mark != "'" {
                isEscaped = true
            } else if let open = mark {
                if character == open { mark = nil }
            } else if character == "'" || character == "\"" {
                mark = character
            }
        }
        return mark == nil
    }

    /// Space that nothing quotes is no part of the value's end.
    private static func unquoted(_ text: Substring) -> String {
        var result = ""
        var space = ""
        var mark: Character?
        var isEscaped = false
        for character in text {
            if mark == nil, !isEscaped, character == " " || character == "\t" || character == "\r" {
                space.append(character)
                continue
            }
            result += space
            space = ""
            if isEscaped {
                result.append(character)
                isEscaped = false
            } else if character == "\\", mark != "'" {
                isEscaped = true
            } else if let open = mark {
                if character == open { mark = nil } else { result.append(character) }
            } else if character == "'" || character == "\"" {
                mark = character
            } else {
                result.append(character)
            }
        }
        return result
    }
}

/// Why a file of variables cannot be read.
package struct EnvironmentError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Counted from 1; of a quotation that is never closed, where it opens.
    package let line: Int
    /// A clause for after the place, without a full stop.
    package let reason: String

    package var description: String { "line \(line): \(reason)" }
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
