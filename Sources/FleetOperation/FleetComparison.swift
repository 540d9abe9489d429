import Fleet
import PropertyLists

/// The operator's files beside what was sent, what the broker holds and what devices say: where they differ, in lines.
package struct FleetComparison: Sendable {
    /// What is known of one document on this side.
    package struct Known: Sendable {
        /// As the file wants it; nil where there is no file.
        package let draft: DocumentDraft?
        /// As it was published last from here; nil where it never was.
        package let sent: [UInt8]?

        /// What is known of one document on this side.
        package init(draft: DocumentDraft?, sent: [UInt8]?) { (self.draft, self.sent) = (draft, sent) }
    }

    /// How the broker's document stands to what was sent.
    package enum Standing: Hashable, Sendable {
        /// Byte by byte, or nothing was sent and nothing is there that could be read.
        case same
        /// It is away, or is older.
        case lost
        /// Somebody else has published, or it was changed under its number.
        case foreign
    }

    /// - Parameter retained: what the broker holds; nil for nothing.
    package static func standing(_ name: DocumentName, sent: [UInt8]?, retained: [UInt8]?) -> Standing {
        // What cannot be read is no newer document of anybody's.
        let there = retained.flatMap { try? DesiredDocument.read($0, for: name) }?.number
        guard let sent else { return there == nil ? .same : .foreign }
        guard let retained else { return .lost }
        if sent == retained { return .same }
        guard let mine = (try? DesiredDocument.read(sent, for: name))?.number else { return .foreign }
        return there.map { $0 < mine } ?? true ? .lost : .foreign
    }

    /// A line a difference; none where all is as the file wants it.
    package static func lines(_ name: DocumentName, _ known: Known, _ book: FleetBook) -> [String] {
        var lines: [String] = []
        switch standing(name, sent: known.sent, retained: book.desired[name]) {
        case .same where known.sent == nil && book.desired[name] != nil:
            lines.append("\(name): the broker holds what no device can read")
        case .same: break
        case .lost: lines.append("\(name): the broker has lost what was sent; see repair")
        case .foreign: lines.append("\(name): somebody else has published it; see pull")
        }
        lines += wishes(name, known)
        guard let sent = known.sent, let document = try? DesiredDocument.read(sent, for: name) else {
            return lines
        }
        if let next = document.next {
            lines.append("\(name): \(next.percent) % of the devices have what is next")
        }
        for id in book.members(of: name) {
            lines += device(name, document.number, book.devices[id]?.report).map {
                "\(name): \(id) \($0)"
            }
        }
        return lines
    }

    /// What the file wants otherwise than what was sent.
    private static func wishes(_ name: DocumentName, _ known: Known) -> [String] {
        guard let draft = known.draft else { return known.sent == nil ? [] : ["\(name): there is no file"] }
        guard let sent = known.sent else { return ["\(name): was never pushed"] }
        let before = DocumentDraft(published: sent, for: name, withNext: false)?.wishes ?? [:]
        let after = draft.wishes
        return Set(before.keys).union(after.keys).sorted().compactMap { wish in
            guard before[wish] != after[wish] else { return nil }
            return "\(name): \(wish): \(before[wish] ?? "nothing") -> \(after[wish] ?? "nothing")"
        }
    }

    private static func device(
        _ name: DocumentName, _ number: DesiredDocument.Number, _ report: DeviceReport?
    ) -> [String] {
        guard let report else { return ["has not reported"] }
        guard let document = report.document(name) else { return ["knows nothing of it"] }
        var lines: [String] = []
        if let there = document.number, there != number {
            lines.append("is at \(there), not \(number)")
        }
        if document.state != "settled" {
            lines.append("\(document.state)" + (document.reason.map { ", \($0)" } ?? ""))
        }
        lines += report.failures(of: name).map { set in
            "\(set.name): \(set.state?.rawValue ?? "")" + (set.reason.map { ", \($0)" } ?? "")
        }
        return lines.map(\.oneLine)
    }
}
