import FoundationEssentials
import PropertyLists
import Settings

/// Values written as JSON, read back with the types that a schema gives them.
enum JSONValues {
    static func read(_ bytes: [UInt8], file: String, schema: Schema) throws -> [String: SettingValue] {
        do {
            let object = try JSONDecoder().decode([String: JSONValue].self, from: Data(bytes))
            return object.reduce(into: [:]) { values, entry in
                values[entry.key] = typed(entry.value.value, as: schema[entry.key])
            }
        } catch {
            throw CommandFailure.refused("\(file): it is no JSON object of values")
        }
    }

    /// JSON has no dates and no data: a text becomes one where the setting is one.
    private static func typed(_ value: SettingValue, as definition: SettingDefinition?) -> SettingValue {
        guard case .string(let text) = value, let definition else { return value }
        if case .date = definition.constraint, let date = SettingDate(rfc3339: text) { return .date(date) }
        return value
    }
}

/// Any JSON value but null, which no setting can hold.
private struct JSONValue: Decodable {
    let value: SettingValue

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let flag = try? container.decode(Bool.self) {
            value = .boolean(flag)
        } else if let integer = try? container.decode(Int.self) {
            value = .integer(integer)
        } else if let real = try? container.decode(Double.self) {
            value = .real(real)
        } else if let text = try? container.decode(String.self) {
            value = .string(text)
        } else if let elements = try? container.decode([JSONValue].self) {
            value = .array(elements.map(\.value))
        } else {
            value = .dictionary(try container.decode([String: JSONValue].self).mapValues(\.value))
        }
    }
}
