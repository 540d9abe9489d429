import Fleet
import PropertyLists

/// What `list` says of a device.
package struct DeviceLine: Sendable {
    private let id: String
    private let status: String
    private let groups: [String]
    private let documents: [(name: String, number: DesiredDocument.Number, state: String)]
    private let counts: [ResultState: Int]

    /// Of what was heard of it.
    package init(id: String, _ device: FleetBook.Device) {
        self.id = id
        status = device.status.map { $0.isOnline ? "online" : "away" } ?? "unknown"
        groups = device.groups
        documents = (device.report?.documents ?? [:]).sorted { $0.key < $1.key }.compactMap {
            name, document in
            document.number.map { (name, $0, document.state) }
        }
        counts = (device.report?.keys ?? [:]).values.reduce(into: [:]) { counts, key in
            if let state = key.state { counts[state, default: 0] += 1 }
        }
    }
    private static let counted: [ResultState] = [.refused, .reverted, .overridden]

    /// Apart by tabs.
    package var text: String {
        let numbers = documents.map { name, number, state in
            "\(name) \(number)" + (state == "settled" ? "" : " \(state)")
        }
        let fields = [id, status, groups.joined(separator: " "), numbers.joined(separator: ", ")]
        return (fields.map { $0.isEmpty ? "-" : $0 } + Self.counted.map { "\(counts[$0] ?? 0)" }).fields
    }

    /// For programs.
    package var json: JSON {
        var members: [String: JSON] = [
            "id": .text(id), "status": .text(status), "groups": .array(groups.map(JSON.text)),
            "docs": .object(
                documents.reduce(into: [:]) { all, document in
                    all[document.name] = .object([
                        "epoch": .integer(document.number.epoch),
                        "revision": .integer(document.number.revision),
                        "state": .text(document.state),
                    ])
                }),
        ]
        for state in Self.counted { members[state.rawValue] = .integer(counts[state] ?? 0) }
        return .object(members)
    }
}
