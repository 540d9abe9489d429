import PropertyLists

/// A device's or a group's name in topics: letters, digits, `_`, `.` and `-`.
package enum FleetName {
    /// Characters.
    package static let longest = 64

    /// Whether it can stand in a topic.
    package static func isValid(_ name: some StringProtocol) -> Bool {
        (1...longest).contains(name.utf8.count)
            && name.utf8.allSatisfy { Ascii.isLetterOrDigit($0) || "_.-".utf8.contains($0) }
    }
}

/// Whose desired document it is. Groups come before devices, each by name: the order in which documents are merged.
package enum DocumentName: Hashable, Comparable, Sendable, CustomStringConvertible {
    case group(String)
    case device(String)

    /// `d/hp-0017`, `g/boilers`; nil for anything else.
    package init?(_ text: String) {
        let name = text.dropFirst(2)
        guard FleetName.isValid(name) else { return nil }
        switch text.prefix(2) {
        case "d/": self = .device(String(name))
        case "g/": self = .group(String(name))
        default: return nil
        }
    }

    package var description: String {
        switch self {
        case .group(let name): "g/\(name)"
        case .device(let id): "d/\(id)"
        }
    }
}

/// Where things are said, below the prefix.
package struct FleetTopics: Hashable, Sendable {
    /// Up to three levels, without a slash at either end.
    package let prefix: String

    /// The prefix that fleets have where nothing else is said.
    package static let usualPrefix = "settings/1"

    /// - Parameter prefix: as the configuration has it; see `isValid(prefix:)`.
    package init(prefix: String = usualPrefix) { self.prefix = prefix }

    /// At most 3 levels and 40 bytes, without wildcards.
    package static func isValid(prefix: String) -> Bool {
        let levels = prefix.split(separator: "/", omittingEmptySubsequences: false)
        return prefix.utf8.count <= 40 && (1...3).contains(levels.count)
            && levels.allSatisfy(FleetName.isValid)
    }

    /// What the fleet wants of a device or a group.
    package func desired(_ name: DocumentName) -> String { "\(prefix)/\(name)/desired" }
    /// What is so; further pages have their number behind it.
    package func reported(_ device: String, page: Int = 1) -> String {
        "\(prefix)/d/\(device)/reported" + (page == 1 ? "" : "/\(page)")
    }
    /// Whether it is there.
    package func status(_ device: String) -> String { "\(prefix)/d/\(device)/status" }
    /// What it is asked at once.
    package func call(_ device: String) -> String { "\(prefix)/d/\(device)/call" }
    /// What it says to that.
    package func answer(_ device: String) -> String { "\(prefix)/d/\(device)/answer" }

    /// Whose desired document is published there; nil for every other topic.
    package func document(at topic: String) -> DocumentName? {
        guard topic.hasPrefix(prefix + "/"), topic.hasSuffix("/desired") else { return nil }
        return DocumentName(String(topic.dropFirst(prefix.utf8.count + 1).dropLast("/desired".utf8.count)))
    }
}
