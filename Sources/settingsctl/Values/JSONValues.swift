import Authoring
import PropertyLists
import Settings

/// Values written as JSON, read back with the types that a schema gives them.
enum JSONValues {
    /// Throws where in the file something is that is none.
    static func read(_ bytes: [UInt8], file: String, schema: Schema) throws -> [String: SettingValue] {
        let list: PropertyList
        do throws(PropertyListError) {
            list = try PropertyListForm.read(bytes, file: file)
        } catch {
            throw CommandFailure.refused("\(error)")
        }
        guard case .dictionary(let values) = list.value else {
            throw CommandFailure.refused("\(file): it is no JSON object of values")
        }
        return values.reduce(into: [:]) { values, entry in
            values[entry.key] = typed(entry.value, as: schema[entry.key])
        }
    }

    /// Tells which of the values are of no setting, for whoever would leave them out silently.
    static func tellUnknown(_ values: [String: SettingValue], in file: String, _ schema: Schema) {
        for key in values.keys.sorted() where schema[key] == nil {
            warn("\(file): \(key): there is no such setting")
        }
    }

    /// JSON has no dates and no data: a text becomes one where the setting is one.
    private static func typed(_ value: SettingValue, as definition: SettingDefinition?) -> SettingValue {
        guard case .string(let text) = value, let definition else { return value }
        if case .date = definition.constraint, let date = SettingDate(rfc3339: text) { return .date(date) }
        return value
    }
}
