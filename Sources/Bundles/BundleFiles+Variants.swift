import Hardware

extension BundleFiles {
    /// Devices that may have pages of their own: both idioms, and every board that has a file, `Root~frost-guard.plist`.
    package var variants: [DeviceVariant] {
        let idiomNames: Set = ["iphone", "ipad"]
        let boards = paths.compactMap { path -> String? in
            guard path.hasSuffix(".plist"), let mark = path.lastIndex(of: "~") else { return nil }
            return String(path[path.index(after: mark)...].dropLast(".plist".count))
        }
        let own = Set(boards).subtracting(idiomNames).sorted()
        return [DeviceVariant(idiom: .phone), DeviceVariant(idiom: .pad)]
            + own.map { DeviceVariant(board: $0) }
    }
}
