/// Who said it: a later layer wins over the ones before it.
package enum SettingLayer: String, CaseIterable, Comparable, Hashable, Sendable {
    /// The bundle's own `DefaultValue`, never stored.
    case schemaDefault = "default"
    case vendor
    case site
    case user

    /// The layers that are stored, the weakest first.
    package static let stored: [SettingLayer] = [.vendor, .site, .user]

    package static func < (left: SettingLayer, right: SettingLayer) -> Bool {
        left.rank < right.rank
    }

    private var rank: Int {
        switch self {
        case .schemaDefault: 0
        case .vendor: 1
        case .site: 2
        case .user: 3
        }
    }
}
