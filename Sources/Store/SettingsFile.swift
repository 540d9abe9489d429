import CSodium
import PropertyLists
import Settings

/// A file of settings, as one device hands them to the next on a USB stick: never with a secret.
///
/// The bytes: the line `settings-export-1`, the lines `Model:`, `Schema:` and `Date:`, an empty line, a property list, and a
/// last line `BLAKE2b:` with the sum of all before it in hexadecimal digits. A line ends with a line feed.
package struct SettingsFile: Hashable, Sendable {
    /// What the device calls itself; empty where nobody said.
    package let model: String
    /// Which settings there are on the device, as `schema(of:)` sums them.
    package let schema: String
    /// Year, month and day; empty where the clock was not set.
    package let date: String
    /// By key.
    package let values: [String: SettingValue]

    /// Why a file is none of settings.
    package enum Failure: Error, Hashable, Sendable {
        /// Something else.
        case otherKind
        /// Cut short, or changed.
        case damaged
    }

    /// How it begins.
    package static let mark = Array("settings-export-1\n".utf8)
    private static let sumName = Array("BLAKE2b: ".utf8)
    private static let sumSize = 32

    /// - Parameters:
    ///   - model: one line; line ends are taken for spaces, here and in `date`.
    ///   - date: as in "2026-11-23".
    package init(model: String, schema: String, date: String, values: [String: SettingValue]) {
        func line(_ text: String) -> String { String(text.map { $0.isNewline ? " " : $0 }) }
        (self.model, self.date, self.schema, self.values) = (line(model), line(date), line(schema), values)
    }

    /// Which settings these are, and what each takes: 16 hexadecimal digits.
    package static func schema(of schema: Schema) -> String {
        let lines = schema.keys.sorted().map { key in "\(key) \(schema[key]?.type ?? "")\n" }
        return String(sum(Array(lines.joined().utf8), bytes: 16).prefix(16))
    }

    /// The file.
    package var bytes: [UInt8] {
        var bytes = Self.mark
        bytes += Array("Model: \(model)\nSchema: \(schema)\nDate: \(date)\n\n".utf8)
        bytes += PropertyListWriter.xml(.dictionary(values))
        let sum = Self.sum(bytes, bytes: Self.sumSize)
        return bytes + Self.sumName + Array(sum.utf8) + [0x0A]
    }

    /// What anybody may have written. Its sum is no signature: it tells damage, and not who made it.
    package init(_ bytes: [UInt8]) throws(Failure) {
        guard bytes.starts(with: Self.mark) else { throw .otherKind }
        let tail = Self.sumName.count + 2 * Self.sumSize + 1
        let body = Array(bytes.dropLast(tail))
        guard bytes.count > tail + Self.mark.count,
            Array(bytes.suffix(tail)) == Self.sumName + Array(Self.sum(body, bytes: Self.sumSize).utf8) + [
                0x0A
            ]
        else { throw .damaged }
        var rest = body.dropFirst(Self.mark.count)
        var fields: [String: String] = [:]
        while let end = rest.firstIndex(of: 0x0A), end > rest.startIndex {
            let line = String(decoding: rest[..<end], as: UTF8.self)
            rest = rest[(end + 1)...]
            guard let colon = line.firstIndex(of: ":") else { throw .damaged }
            fields[String(line[..<colon])] = String(line[colon...].dropFirst(2))
        }
        let list = try? PropertyListDocument.read(Array(rest.dropFirst()), file: "settings")
        guard case .dictionary(let values)? = list?.root.value else { throw .damaged }
        self.init(
            model: fields["Model"] ?? "", schema: fields["Schema"] ?? "", date: fields["Date"] ?? "",
            values: values)
    }

    private static func sum(_ bytes: [UInt8], bytes size: Int) -> String {
        var sum = [UInt8](repeating: 0, count: size)
        crypto_generichash(&sum, size, bytes, UInt64(bytes.count), nil, 0)
        var digits = [CChar](repeating: 0, count: 2 * size + 1)
        sodium_bin2hex(&digits, digits.count, sum, size)
        return String(decoding: digits.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
