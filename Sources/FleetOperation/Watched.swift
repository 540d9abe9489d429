import Fleet
import PropertyLists

/// What `watch` has said already: only what is new is said again.
package struct Watched: Sendable {
    private var reports: [String: DeviceReport] = [:]
    private var online: [String: Bool] = [:]

    /// What is so now is not said.
    package init(_ book: FleetBook) {
        for (id, device) in book.devices {
            reports[id] = device.report
            online[id] = device.isOnline
        }
    }

    /// Id, document or set, state and why, apart by tabs.
    ///
    /// - Parameter group: nil for all devices.
    package mutating func lines(_ news: FleetBook.News, _ book: FleetBook, in group: String?) -> [String] {
        switch news {
        case .desired(let name): return ["\(name)\tpublished"]
        case .status(let id), .report(let id):
            guard let device = book.devices[id], group.map(device.groups.contains) ?? true else { return [] }
            defer { (reports[id], online[id]) = (device.report, device.isOnline) }
            if case .status = news {
                return online[id] == device.isOnline
                    ? [] : ["\(id)\t" + (device.isOnline ? "online" : "away")]
            }
            return device.report.map { difference(id, $0) } ?? []
        }
    }

    private func difference(_ id: String, _ report: DeviceReport) -> [String] {
        let before = reports[id]
        let documents = report.documents.sorted { $0.key < $1.key }.filter {
            before?.documents[$0.key] != $0.value
        }
        .map { name, document in
            let number = document.number.map { " \($0)" } ?? ""
            return Self.line(id, name + number, document.state, document.reason)
        }
        let sets = report.sets.filter { before?.sets.contains($0) != true }.map { set in
            Self.line(id, "\(set.document) \(set.name)", set.state?.rawValue ?? "unknown", set.reason)
        }
        return documents + sets
    }

    private static func line(
        _ id: String, _ what: String, _ state: String, _ reason: DeviceReport.Reason?
    ) -> String { ([id, what, state] + (reason.map { ["\($0)"] } ?? [])).fields }
}
