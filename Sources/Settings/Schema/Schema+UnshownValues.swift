/// A stored value that the schema does not take, as an earlier bundle may have left it. It stays where it is and is
/// shown as what it says; under a former key it goes.
package struct UnshownValue: Hashable, Sendable, CustomStringConvertible {
    /// Whose stored value it is.
    package let layer: SettingLayer
    let error: SettingError

    /// The setting's present key, though the value may lie under a former one.
    package var key: String { error.key }

    /// For a log: the key and the reason, never the value.
    package var description: String {
        "\(key): the \(layer.rawValue)'s stored value is kept, though \(error.reason)"
    }
}

extension Schema {
    /// In the order of the pages. Read-only rows show whatever is stored: they have none.
    package func unshownValues(in stored: StoredValues) -> [UnshownValue] {
        definitions.filter { !$0.isReadOnly }.flatMap { definition in
            SettingLayer.stored.compactMap { layer in
                stray(of: definition, in: stored.layers[layer] ?? [:]).map {
                    UnshownValue(layer: layer, error: $0)
                }
            }
        }
    }

    /// Why a value that is stored would not be taken from a file; nil for read-only rows, which show whatever is stored, and for
    /// a default, which need not be one that may be typed.
    package func refusal(ofStored value: SettingValue, for key: String) -> SettingError? {
        guard let definition = self[key] else { return .unknownKey(key) }
        guard !definition.isReadOnly, definition.defaultValue != value else { return nil }
        do {
            _ = try definition.accept(value)
            return nil
        } catch {
            return error
        }
    }

    private func stray(
        of definition: SettingDefinition, in values: [String: SettingValue]
    ) -> SettingError? {
        let former = definition.formerKeys.first { values[$0] != nil && self[$0] == nil }
        guard let value = values[definition.key] ?? former.flatMap({ values[$0] }) else { return nil }
        do {
            _ = try definition.accept(value)
            return nil
        } catch {
            return error
        }
    }
}
