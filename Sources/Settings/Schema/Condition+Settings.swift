extension Condition {
    /// Looks the other settings up in a snapshot; `schema` says which of them are switches.
    package func holds(in snapshot: Snapshot, under schema: Schema) -> Bool {
        terms.allSatisfy { $0.holds(for: snapshot.value(for: $0.key), of: schema[$0.key]) }
    }
}

extension Condition.Term {
    /// A setting without any value equals false, 0 and the empty text.
    ///
    /// - Parameter definition: the setting's own; nil where no row has it.
    fileprivate func holds(
        for current: SettingValue?, of definition: @autoclosure () -> SettingDefinition?
    ) -> Bool {
        switch comparison {
        case .equals: return isEqual(value, current, definition)
        case .notEquals: return !isEqual(value, current, definition)
        case .less: return number(current) < number(value)
        case .greater: return number(current) > number(value)
        case .oneOf:
            guard case .array(let values) = value else { return false }
            return values.contains { isEqual($0, current, definition) }
        }
    }

    /// Against a boolean, any value counts by its truth, as a toggle shows it.
    private func isEqual(
        _ wanted: SettingValue, _ current: SettingValue?, _ definition: () -> SettingDefinition?
    ) -> Bool {
        switch wanted {
        case .boolean(let flag):
            (definition()?.isOn(current) ?? current?.coercedBoolean ?? false) == flag
        case .string: wanted.matches(current ?? .string(""))
        default: wanted.matches(current ?? .integer(0))
        }
    }

    private func number(_ value: SettingValue?) -> Double { (value ?? .integer(0)).coercedNumber ?? .nan }
}
