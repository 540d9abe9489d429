/// What somebody wants a setting to become.
package enum SettingChange: Hashable, Sendable {
    /// - isSecret: the row says so from then on, whatever later bundles say.
    case set(String, SettingValue, layer: SettingLayer = .user, isSecret: Bool = false)
    /// Forgets the layer's value, so that the layer below it shows.
    case reset(String, layer: SettingLayer = .user)

    package var key: String {
        switch self {
        case .set(let key, _, _, _), .reset(let key, _): key
        }
    }

    package var layer: SettingLayer {
        switch self {
        case .set(_, _, let layer, _), .reset(_, let layer): layer
        }
    }

    /// Nil for a reset.
    package var value: SettingValue? {
        if case .set(_, let value, _, _) = self { value } else { nil }
    }

    package var isSecret: Bool {
        if case .set(_, _, _, let isSecret) = self { isSecret } else { false }
    }
}
