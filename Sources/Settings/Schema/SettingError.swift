/// Why a value may not be stored. The description is fit for a hint bar and for a log: it never holds
/// what was typed.
package enum SettingError: Error, Hashable, Sendable, CustomStringConvertible {
    case unknownKey(String)
    /// A row to read, a button, or a row that has a problem.
    case readOnly(key: String)
    case wrongType(key: String, expected: String, found: String)
    case notInList(key: String)
    case outOfRange(key: String, minimum: Double, maximum: Double)
    case text(key: String, TextProblem)
    /// Locked by that layer; only that layer or a weaker one may change it.
    case locked(key: String, by: SettingLayer)
    /// `DeviceRole`: whoever asked is less than that.
    case roleNeeded(key: String, Role)
    /// `DeviceEnabledWhen`, `DeviceVisibleWhen`: other settings keep it from being changed.
    case unavailable(key: String, reason: String)
    /// The bundle's defaults cannot be changed.
    case defaultLayer(key: String)

    package var key: String {
        switch self {
        case .unknownKey(let key), .readOnly(let key), .wrongType(let key, _, _), .notInList(let key),
            .outOfRange(let key, _, _), .text(let key, _), .locked(let key, _), .roleNeeded(let key, _),
            .unavailable(let key, _), .defaultLayer(let key):
            key
        }
    }

    package var description: String { "\(key): \(reason)" }

    /// Without the key.
    package var reason: String {
        switch self {
        case .unknownKey: "there is no such setting"
        case .readOnly: "it can only be read"
        case .wrongType(_, let expected, let found): "it takes \(expected), not \(found)"
        case .notInList: "it is none of the choices"
        case .outOfRange(_, let minimum, let maximum):
            "it must be from \(SettingValue.text(of: minimum)) to \(SettingValue.text(of: maximum))"
        case .text(_, let problem): problem.description
        case .locked(_, let layer): "it is locked by the \(layer.rawValue)"
        case .roleNeeded(_, let role): "only a \(role.rawValue) may change it"
        case .unavailable(_, let reason): reason
        case .defaultLayer: "the defaults belong to the bundle"
        }
    }
}
