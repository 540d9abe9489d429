import Authoring
import PropertyLists
import Scanning
import Settings
import Store

/// A file of values by key, in any of the formats of export.
struct ValuesFile {
    private let path: String
    private let bytes: [UInt8]

    /// `-` is standard input.
    init(path: String) throws {
        self.path = InputLine.name(ofFile: path)
        do {
            bytes = try InputLine.bytes(ofFile: path)
        } catch {
            throw CommandFailure.refused("\(error)")
        }
        // A copy that was cut off at its start is no wish to change nothing; nor is one that ends after its encoding's mark.
        guard (TextEncoding.decode(bytes) ?? bytes).contains(where: { $0 > 0x20 }) else {
            throw CommandFailure.refused("\(self.path): it is empty")
        }
    }

    /// With the types that the settings have.
    func values(for schema: Schema?) throws -> [String: SettingValue] {
        if bytes.starts(with: Array("bplist".utf8)) { return try propertyList() }
        if bytes.starts(with: SettingsFile.mark) { return try settingsFile() }
        if CodePart.isOne(String(decoding: bytes.prefix(64), as: UTF8.self)) { return try codes() }
        let text = TextEncoding.decode(bytes)
        switch (text ?? bytes).first(where: { !Ascii.isSpace($0) }) {
        case UInt8(ascii: "<"): return try propertyList()
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            return try JSONValues.read(text ?? bytes, file: path, schema: schema ?? Schema())
        default:
            guard let text else { throw CommandFailure.refused("\(path): it is no UTF-8 text") }
            return try variables(String(decoding: text, as: UTF8.self), schema)
        }
    }

    /// Where a value stands.
    struct Place {
        /// As far as the format has lines: `FILE:3:5`; the file's name else.
        let text: String
        /// Which of them is further up.
        let order: Int
    }

    /// Where values stand, by key.
    func places(of keys: [String]) -> [String: Place] {
        let text = TextEncoding.decode(bytes) ?? bytes
        var places = Dictionary(keys.map { ($0, Place(text: path, order: .max)) }) { $1 }
        if let list = try? PropertyListForm.read(text, file: path).dictionary {
            for (order, entry) in list.entries.enumerated() where places[entry.key] != nil {
                let location = SourceLocation(file: path, position: entry.value.position)
                places[entry.key] = Place(text: location.description, order: order)
            }
            return places
        }
        let entries = (try? EnvironmentText.entries(of: String(decoding: text, as: UTF8.self))) ?? [:]
        for key in keys {
            guard let line = (entries[EnvironmentText.name(of: key)] ?? entries[key])?.line else { continue }
            places[key] = Place(text: "\(path):\(line)", order: line)
        }
        return places
    }

    private func settingsFile() throws -> [String: SettingValue] {
        do throws(SettingsFile.Failure) {
            return try SettingsFile(bytes).values
        } catch {
            throw CommandFailure.refused("\(path): it is damaged")
        }
    }

    /// A line a part, in any order.
    private func codes() throws -> [String: SettingValue] {
        var parts = ConfigurationParts()
        var progress: ConfigurationParts.Progress?
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            let text = String(decoding: line.filter { $0 > 0x20 }, as: UTF8.self)
            if text.isEmpty { continue }
            guard let part = CodePart(text) else {
                throw CommandFailure.refused("\(path):\(index + 1): it is no code, or a damaged one")
            }
            progress = parts.add(part)
        }
        switch progress {
        case .whole(let code)?: return code.values
        case .more(let read, let count)?:
            throw CommandFailure.refused("\(path): it holds \(read) of \(count) codes")
        case .damaged?, nil: throw CommandFailure.refused("\(path): the codes are none together")
        }
    }

    private func propertyList() throws -> [String: SettingValue] {
        do {
            guard case .dictionary(let values) = try PropertyListDocument.read(bytes, file: path).root.value
            else {
                throw CommandFailure.refused("\(path): it holds no values by key")
            }
            return values
        } catch let error as PropertyListError {
            throw CommandFailure.refused("\(error)")
        }
    }

    /// A variable's name may stand for a key that no variable can be called.
    private func variables(_ text: String, _ schema: Schema?) throws -> [String: SettingValue] {
        let words: [String: String]
        do throws(EnvironmentError) {
            words = try EnvironmentText.read(text)
        } catch {
            throw CommandFailure.refused("\(path):\(error.line): \(error.reason)")
        }
        let keys = Dictionary(grouping: schema?.keys ?? [], by: EnvironmentText.name)
        return try words.sorted { $0.key < $1.key }.reduce(into: [:]) { values, word in
            let key = try self.key(of: word.key, among: keys[word.key] ?? [])
            values[key] = ValueText.value(of: word.value, for: schema?[key])
        }
    }

    private func key(of name: String, among keys: [String]) throws -> String {
        guard keys.count > 1 else { return keys.first ?? name }
        let all = keys.sorted().joined(separator: ", ")
        throw CommandFailure.refused(
            "\(path): \(name) stands for more than one setting (\(all)); give a file of JSON or a property list"
        )
    }
}
