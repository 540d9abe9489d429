/// What somebody wants a setting to become.
package enum SettingChange: Hashable, Sendable {
    case set(String, SettingValue, layer: SettingLayer = .user)
    /// Forgets the layer's value, so that the layer below it shows.
    case reset(String, layer: SettingLayer = .user)

    package var key: String {
        switch self {
        case .set(let key, _, _), .reset(let key, _): key
        }
    }

    package var layer: SettingLayer {
        switch self {
        case .set(_, _, let layer), .reset(_, let layer): layer
        }
    }

    /// Nil for a reset.
    package var value: SettingValue? {
        if case .set(_, let value, _) = self { value } else { nil }
    }
}
