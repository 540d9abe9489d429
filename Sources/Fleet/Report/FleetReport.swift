import PropertyLists
import Settings

/// What a device says of itself, in pages of what brokers take.
package struct FleetReport: Hashable, Sendable {
    /// Bytes of a page, as published.
    package static let pageBytes = 60_000
    /// What does not fit into them is left out, values first.
    package static let mostPages = 8

    /// What stands on the first page: documents, sets, locks, the schema.
    package var head: [String: JSON]
    /// What is not plainly applied, by key.
    package var keys: [String: JSON]
    /// Which secrets are set, by key: by whom, and since when.
    package var secrets: [String: JSON]
    /// What some layer says, by key.
    package var values: [String: JSON]

    /// - Parameter head: without the page's own numbers.
    package init(
        head: [String: JSON], keys: [String: JSON], secrets: [String: JSON] = [:], values: [String: JSON]
    ) {
        (self.head, self.keys, self.secrets, self.values) = (head, keys, secrets, values)
    }

    /// The pages as published, the first one first; all with the same `stamp`: whose, which, when.
    package func pages(_ stamp: [String: JSON]) -> [[UInt8]] {
        var (first, isCut) = firstPage(stamp)
        var pages = [first]
        let emptyPage = Page(stamp)
        for (section, members) in [("keys", keys), ("secrets", secrets), ("values", values)] {
            for (key, value) in members.sorted(by: { $0.key < $1.key }) {
                let bytes = JSON.text(key).bytes.count + value.bytes.count + Self.punctuation
                if pages[pages.count - 1].bytes + bytes > Self.most {
                    guard pages.count < Self.mostPages, emptyPage.bytes + bytes <= Self.most else {
                        isCut = true
                        continue
                    }
                    pages.append(emptyPage)
                }
                pages[pages.count - 1].add(section, key, value, bytes: bytes)
            }
        }
        if isCut { pages[0].members["cut"] = .boolean(true) }
        return pages.enumerated().map { index, page in
            page.json(number: index + 1, of: pages.count).bytes
        }
    }

    /// The head, with fewer locks and then fewer sets where a page has no room for all.
    private func firstPage(_ stamp: [String: JSON]) -> (page: Page, isCut: Bool) {
        var page = Page(head.merging(stamp) { first, _ in first })
        var isCut = false
        for name in ["locks", "sets"] {
            while page.bytes > Self.most, let fewer = page.members[name]?.halved {
                page = Page(page.members.merging([name: fewer]) { $1 })
                isCut = true
            }
        }
        return (page, isCut)
    }

    /// Bytes that a page's members and sections may take.
    private static let most = pageBytes - spare
    /// For the page's own numbers and the names of its sections.
    private static let spare = 512
    /// Bytes of a colon and a comma.
    private static let punctuation = 2

    private struct Page {
        var members: [String: JSON]
        var sections: [String: [String: JSON]] = [:]
        var bytes: Int

        init(_ members: [String: JSON]) {
            self.members = members
            bytes = JSON.object(members).bytes.count
        }

        mutating func add(_ section: String, _ key: String, _ value: JSON, bytes: Int) {
            sections[section, default: [:]][key] = value
            self.bytes += bytes
        }

        func json(number: Int, of count: Int) -> JSON {
            var all = members
            for (section, entries) in sections { all[section] = .object(entries) }
            all["pages"] = .integer(count)
            if number > 1 { all["page"] = .integer(number) }
            return .object(all)
        }
    }
}

// MARK: What it is made of

extension JSON {
    /// With half of what each of its arrays has; nil where there is nothing left to leave out.
    fileprivate var halved: JSON? {
        switch self {
        case .array(let items): return items.isEmpty ? nil : .array(Array(items.prefix(items.count / 2)))
        case .object(let members):
            let fewer = members.compactMapValues(\.halved)
            return fewer.isEmpty ? nil : .object(fewer)
        default: return nil
        }
    }
}

extension Refusal {
    /// `code` and `text`.
    var members: [String: JSON] { ["code": .text(code.rawValue), "text": .text(text)] }
}

extension KeyResult {
    /// As the report has it.
    func json(_ document: DocumentName?) -> JSON {
        var members = refusal?.members ?? [:]
        members["state"] = .text(state.rawValue)
        members["doc"] = document.map { .text($0.reportName) }
        return .object(members)
    }
}

extension SetResult {
    /// As the report has it.
    func json(_ id: SetID) -> JSON {
        var members = refusal?.members ?? [:]
        members["doc"] = .text(id.document.reportName)
        members["name"] = .text(id.name)
        members["state"] = .text(state.rawValue)
        if tries > 0 { members["tries"] = .integer(tries) }
        members["trial"] = trial.map(JSON.text)
        members["within"] = seconds.map(JSON.integer)
        return .object(members)
    }
}

extension DocumentName {
    /// The device's own is `d`: whose it is says the report.
    package var reportName: String {
        switch self {
        case .device: "d"
        case .group(let name): "g/\(name)"
        }
    }
}

/// Which keys a device tells the values of: patterns, of which the last that fits decides; `!` leaves out.
package struct KeyPatterns: Hashable, Sendable {
    private let patterns: [String]

    /// - Parameter text: separated by spaces.
    package init(_ text: String) {
        patterns = text.split { $0 == " " || $0 == "\t" }.map(String.init)
    }

    /// Whether the key is told.
    package func contains(_ key: String) -> Bool {
        var isTold = false
        for pattern in patterns {
            let isLeftOut = pattern.hasPrefix("!")
            if Self.fits(pattern.dropFirst(isLeftOut ? 1 : 0), key) { isTold = !isLeftOut }
        }
        return isTold
    }

    private static func fits(_ pattern: Substring, _ key: String) -> Bool {
        pattern.utf8.last == UInt8(ascii: "*")
            ? SettingPattern.begins(key, with: pattern.dropLast()) : pattern == key
    }
}
