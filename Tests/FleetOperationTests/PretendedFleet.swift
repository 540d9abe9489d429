import Fleet
import FleetOperation
import PropertyLists

/// What devices would say, said without them.
struct PretendedFleet {
    let topics = FleetTopics()
    var book = FleetBook(FleetTopics())
    private var revision = 0

    /// Connected devices of the group `all`.
    init(_ ids: [String] = []) { for id in ids { status(id) } }

    static func ids(_ count: Int) -> [String] { (1...count).map { "hp-\($0)" } }

    mutating func status(
        _ id: String, isOnline: Bool = true, groups: [String]? = ["all"], reported: Int = 0,
        box: String? = nil
    ) {
        var members: [String: JSON] = [
            "v": .integer(1), "online": .boolean(isOnline), "reported": .integer(reported),
        ]
        members["groups"] = groups.map { .array($0.map(JSON.text)) }
        members["schema"] = .text("sha256:0")
        members["box"] = box.map(JSON.text)
        book.take(topics.status(id), JSON.object(members).bytes)
    }

    /// What is left out of it is not there.
    mutating func report(
        _ id: String, _ revision: Int, state: String = "settled", of document: String = "g/all",
        sets: [(name: String, state: String, code: String?)] = [], values: [String: JSON] = [:],
        keys: [String: JSON] = [:], secrets: [String: JSON] = [:], more: [String: JSON] = [:]
    ) {
        self.revision += 1
        let told = sets.map { set -> JSON in
            var members: [String: JSON] = [
                "doc": .text(document), "name": .text(set.name), "state": .text(set.state),
            ]
            members["code"] = set.code.map(JSON.text)
            return .object(members)
        }
        var stated: [String: JSON] = [
            "epoch": .integer(1), "revision": .integer(revision), "state": .text(state),
        ]
        stated.merge(more) { $1 }
        let report = FleetReport(
            head: ["docs": .object([document: .object(stated)]), "sets": .array(told)], keys: keys,
            secrets: secrets, values: values)
        let pages = report.pages(["v": .integer(1), "revision": .integer(self.revision)])
        for (index, page) in pages.enumerated() { book.take(topics.reported(id, page: index + 1), page) }
    }

    static let all = DocumentName.group("all")
}
