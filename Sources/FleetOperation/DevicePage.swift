import Fleet
import PropertyLists

/// What `show` says of a device: all that it said itself.
package struct DevicePage: Sendable {
    private let id: String
    private let device: FleetBook.Device

    /// Of what was heard of it.
    package init(id: String, _ device: FleetBook.Device) { (self.id, self.device) = (id, device) }

    /// A line a fact.
    package var text: String { lines.map { $0.oneLine + "\n" }.joined() }

    private var lines: [String] {
        var lines = [id]
        if let status = device.status {
            lines.append("  " + (status.isOnline ? "online" : "away"))
            lines += status.problems.map { "  problem: \($0)" }
            if let schema = status.schema { lines.append("  schema \(schema)") }
            if let box = status.box { lines.append("  key \(box)") }
        }
        lines.append("  groups: " + (device.groups.isEmpty ? "none" : device.groups.joined(separator: " ")))
        guard let report = device.report else { return lines + ["  has not reported"] }
        lines += documents(report) + sets(report) + keys(report) + secrets(report) + values(report)
        if report.isCut { lines.append("  (there are more values than a report holds)") }
        return lines
    }

    private func documents(_ report: DeviceReport) -> [String] {
        report.documents.sorted { $0.key < $1.key }.map { name, document in
            let number = document.number.map { " \($0)" } ?? ""
            return "  document \(name)\(number): \(document.state)" + Self.why(document.reason)
        }
    }

    private func sets(_ report: DeviceReport) -> [String] {
        report.sets.map {
            "  set \($0.document) \($0.name): \($0.state?.rawValue ?? "unknown")" + Self.why($0.reason)
        }
    }

    private func keys(_ report: DeviceReport) -> [String] {
        report.keys.sorted { $0.key < $1.key }.map { name, key in
            "  key \(name): \(key.state?.rawValue ?? "unknown")" + Self.why(key.reason)
        }
    }

    private func secrets(_ report: DeviceReport) -> [String] {
        report.secrets.sorted { $0.key < $1.key }.map { name, secret in
            "  secret \(name): set (\(secret.layer))" + (secret.revision.map { ", revision \($0)" } ?? "")
        }
    }

    private func values(_ report: DeviceReport) -> [String] {
        report.values.sorted { $0.key < $1.key }.map { name, value in
            "  value \(name) = \(value.value.description) (\(value.layer))"
        }
    }

    private static func why(_ reason: DeviceReport.Reason?) -> String { reason.map { ", \($0)" } ?? "" }
}
