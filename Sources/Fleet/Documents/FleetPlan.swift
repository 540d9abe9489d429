/// What all documents together want of a device: groups by name, then the device's own; of a key the last one wins.
package struct FleetPlan: Hashable, Sendable {
    /// A set of one document, without the keys that a stronger document has.
    package struct PlannedSet: Hashable, Sendable {
        /// Whose it is, and what it is called there.
        package let id: SetID
        /// Name and keys as the document has them, values only those that win.
        package let set: DesiredSet

        /// The same for the same values, wherever they stand: what was undone is known by it. Reckoned at each use.
        package var hash: String {
            let values = JSON.object(set.values.mapValues(\.json))
            return String(SHA256.text(of: JSON.array([.text(set.name), values]).bytes).prefix(16))
        }
    }

    /// In the order in which they are applied.
    package let sets: [PlannedSet]
    /// Of all documents together.
    package let locks: Set<String>
    /// Keys of which a stronger document says otherwise, by document.
    package let superseded: [DocumentName: Set<String>]
    /// Every key that some document names.
    package let keys: Set<String>

    /// - Parameter documents: in any order.
    package init(_ documents: some Sequence<DesiredDocument>, device: String) {
        let ordered = documents.sorted { $0.name < $1.name }
        var winners: [String: DocumentName] = [:]
        for document in ordered {
            for set in document.sets(for: device) {
                for key in set.values.keys { winners[key] = document.name }
            }
        }
        var sets: [PlannedSet] = []
        var superseded: [DocumentName: Set<String>] = [:]
        for document in ordered {
            for set in document.sets(for: device) {
                let winning = set.values.filter { winners[$0.key] == document.name }
                let lost = Set(set.values.keys).subtracting(winning.keys)
                if !lost.isEmpty { superseded[document.name, default: []].formUnion(lost) }
                guard !winning.isEmpty || set.values.isEmpty else { continue }
                sets.append(
                    PlannedSet(
                        id: SetID(document: document.name, name: set.name),
                        set: DesiredSet(
                            name: set.name, values: winning, confirmation: set.confirmation,
                            seconds: set.seconds)))
            }
        }
        self.sets = sets
        self.superseded = superseded
        locks = Set(ordered.flatMap(\.locks))
        keys = Set(winners.keys)
    }
}

/// Whose set it is, and what it is called there.
package struct SetID: Hashable, Comparable, Sendable {
    /// Whose it is.
    package let document: DocumentName
    /// Once a document.
    package let name: String

    /// Whose it is, and what it is called there.
    package init(document: DocumentName, name: String) { (self.document, self.name) = (document, name) }

    package static func < (left: SetID, right: SetID) -> Bool {
        (left.document, left.name) < (right.document, right.name)
    }
}
