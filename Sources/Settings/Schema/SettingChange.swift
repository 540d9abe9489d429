/// What somebody wants a setting to become.
package enum SettingChange: Hashable, Sendable {
    /// - isSecret: the row says so from then on, whatever later bundles say.
    case set(String, SettingValue, layer: SettingLayer = .user, isSecret: Bool = false)
    /// Forgets the layer's value, so that the layer below it shows.
    case reset(String, layer: SettingLayer = .user)

    /// The setting's full key, a container's name included.
    package var key: String {
        switch self {
        case .set(let key, _, _, _), .reset(let key, _): key
        }
    }

    /// The layer that is written; what shows may still be a stronger one's.
    package var layer: SettingLayer {
        switch self {
        case .set(_, _, let layer, _), .reset(_, let layer): layer
        }
    }

    /// Nil for a reset.
    package var value: SettingValue? {
        if case .set(_, let value, _, _) = self { value } else { nil }
    }

    /// False for a reset, which leaves no value to hide.
    package var isSecret: Bool {
        if case .set(_, _, _, let isSecret) = self { isSecret } else { false }
    }
}

extension [String: SettingValue] {
    /// That each holds in a layer, in the order of the keys.
    package func changes(in layer: SettingLayer) -> [SettingChange] {
        sorted { $0.key < $1.key }.map { .set($0.key, $0.value, layer: layer) }
    }
}
