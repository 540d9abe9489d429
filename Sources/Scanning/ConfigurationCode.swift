import PropertyLists
import Settings

/// Settings for the next device of the same kind, as text that QR codes hold: the property list of `settingsctl export`,
/// compressed, in as many parts as it takes.
package struct ConfigurationCode: Hashable, Sendable {
    /// What the device calls itself; empty where nobody said.
    package let model: String
    /// By key.
    package let values: [String: SettingValue]

    /// Before it is compressed: more has to go by other ways.
    package static let mostBytes = 32_768

    /// - Parameter model: one line; further ones are taken for spaces.
    package init(model: String, values: [String: SettingValue]) {
        self.model = model.onOneLine
        self.values = values
    }

    /// From what all parts hold together; nil for what is none.
    package init?(compressed: [UInt8]) {
        guard let content = Compression.expanded(compressed, atMost: Self.mostBytes),
            let end = content.firstIndex(of: 0x0A)
        else { return nil }
        let list = Self.frame.head + Array(content[(end + 1)...]) + Self.frame.foot
        guard let value = try? PropertyListDocument.read(list, file: "code").root.value,
            case .dictionary(let values) = value
        else { return nil }
        self.init(model: String(decoding: content[..<end], as: UTF8.self), values: values)
    }

    /// Its parts, each of at most so many characters; nil where it is too much for a code.
    package func parts(ofAtMost length: Int) -> [String]? {
        let list = PropertyListWriter.xml(.dictionary(values))
        let body = list.dropFirst(Self.frame.head.count).dropLast(Self.frame.foot.count)
        let content = Array(model.utf8) + [0x0A] + body
        let share = length - CodePart.overhead
        guard content.count <= Self.mostBytes, share > 0, let bytes = Compression.compressed(content) else {
            return nil
        }
        let data = Base32.encode(bytes)
        let count = (data.count + share - 1) / share
        guard count <= CodePart.most else { return nil }
        let whole = Compression.checksum(bytes)
        return (0..<count).map { place in
            let own = Array(data.dropFirst(place * share).prefix(share))
            return CodePart(place: place, count: count, whole: whole, data: own).text
        }
    }

    /// What every property list of values begins and ends with: a code need not hold it.
    private static let frame: (head: [UInt8], foot: [UInt8]) = {
        let empty = PropertyListWriter.xml(.dictionary([:]))
        let foot = "</dict>\n</plist>\n".utf8.count
        return (Array(empty.dropLast(foot)), Array(empty.suffix(foot)))
    }()
}

/// The parts of a configuration code that were scanned so far, in any order.
package struct ConfigurationParts: Sendable {
    /// What a part came to.
    package enum Progress: Hashable, Sendable {
        case more(read: Int, of: Int)
        case whole(ConfigurationCode)
        /// All parts are there, and are no code together.
        case damaged
    }

    private var whole: UInt32?
    private var count = 0
    private var data: [Int: [UInt8]] = [:]

    /// None was scanned yet.
    package init() {}

    /// A part of another code begins anew.
    package mutating func add(_ part: CodePart) -> Progress {
        if part.whole != whole || part.count != count {
            (whole, count, data) = (part.whole, part.count, [:])
        }
        data[part.place] = part.data
        guard data.count == count else { return .more(read: data.count, of: count) }
        defer { self = ConfigurationParts() }
        let all = (0..<count).flatMap { data[$0] ?? [] }
        guard let bytes = Base32.decode(all), Compression.checksum(bytes) == part.whole,
            let code = ConfigurationCode(compressed: bytes)
        else { return .damaged }
        return .whole(code)
    }
}
