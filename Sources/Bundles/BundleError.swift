import PropertyLists

/// Why a bundle cannot be shown at all. Everything less than this greys a row.
package enum BundleError: Error, Hashable, Sendable, CustomStringConvertible {
    /// There is no Root.plist.
    case noRoot
    case unreadable(BundleFileError)
    case malformed(PropertyListError)
    /// Root.plist has no `PreferenceSpecifiers`.
    case notAPage(SourceLocation)

    package var description: String {
        switch self {
        case .noRoot: "there is no Root.plist in the bundle"
        case .unreadable(let error): error.description
        case .malformed(let error): error.description
        case .notAPage(let location): "\(location): there is no PreferenceSpecifiers array"
        }
    }
}
