import Settings

/// What somebody who watches the panel wants to see next.
package struct PanelGlance: Hashable, Sendable {
    /// The two ways of looking at it.
    package enum Kind: String, Hashable, Sendable { case picture, text }

    /// As a picture or in words.
    package let kind: Kind
    /// The number of what the caller has, as it was told; 0 where it has nothing.
    package let since: Int

    /// - Parameter since: 0 is answered at once and in full.
    package init(_ kind: Kind, since: Int) { (self.kind, self.since) = (kind, since) }

    /// s t: kind and number.
    init(_ reader: inout MessageReader) throws(BusFailure) {
        let name = try reader.string()
        guard let kind = Kind(rawValue: name) else {
            throw BusFailure(.invalid, "the panel is seen as picture or as text, not as \"\(name)\"")
        }
        self.init(kind, since: Int(truncatingIfNeeded: try reader.unsigned()))
    }
}
