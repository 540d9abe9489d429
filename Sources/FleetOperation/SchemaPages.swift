import Fleet
import PropertyLists

/// A schema as it comes, page by page, from a device or from a broker; believed once its hash is right.
package struct SchemaPages: Sendable {
    /// `sha256:` and 64 digits.
    package let hash: String
    private var parts: [Int: [UInt8]] = [:]
    private var count: Int?

    /// What one page has led to.
    package enum Outcome: Hashable, Sendable {
        /// Others are missing.
        case more
        /// All of it, and of that hash.
        case whole([UInt8])
        /// A sentence: this will never be it.
        case wrong(String)
    }

    /// 4 MB: no bundle has as much to say.
    private static let mostPages = 100

    /// - Parameter hash: what a device's status says.
    package init(hash: String) { self.hash = hash }

    /// Pages may come in any order, and again.
    package mutating func take(_ payload: [UInt8]) -> Outcome {
        guard payload.count <= 2 * FleetSchema.pageBytes, let json = try? JSONReader.read(payload),
            json["v"] == .integer(1)
        else { return .wrong("a page cannot be read") }
        if json["ok"] == .boolean(false) { return .wrong(json["text"]?.text ?? "it was refused") }
        guard json["hash"]?.text == hash else { return .wrong("a page is of another schema") }
        guard let page = json["page"]?.integer, let pages = json["pages"]?.integer,
            (1...Self.mostPages).contains(pages), (1...pages).contains(page),
            let part = json["data"]?.text.flatMap({ Base64.decode($0.utf8) }),
            part.count <= FleetSchema.pageBytes
        else { return .wrong("a page cannot be read") }
        guard count == nil || count == pages else { return .wrong("pages are of different numbers") }
        count = pages
        parts[page] = part
        guard parts.count == pages else { return .more }
        let document = (1...pages).flatMap { parts[$0] ?? [] }
        return Self.isDocument(document, of: hash)
            ? .whole(document) : .wrong("the pages are not what \(hash) is of")
    }

    /// Whether those bytes are what the hash was made of.
    package static func isDocument(_ document: [UInt8], of hash: String) -> Bool {
        "sha256:" + SHA256.text(of: document) == hash
    }

    /// The 64 digits, for files and topics; nil for what is no such hash.
    package static func digits(of hash: String) -> String? {
        let digits = hash.dropFirst(7)
        guard hash.hasPrefix("sha256:"), digits.utf8.count == 64,
            digits.utf8.allSatisfy({ Ascii.isDigit($0) || (0x61...0x66).contains($0) })
        else { return nil }
        return String(digits)
    }

    /// As a broker is to hold them, so that nobody else has to ask a device; nobody's answer.
    package static func retained(_ schema: FleetSchema) -> [[UInt8]] {
        schema.pages(id: "").map { page in
            JSON.object((page.object ?? [:]).filter { !["id", "ok"].contains($0.key) }).bytes
        }
    }
}

extension FleetTopics {
    /// Where a broker holds that page of a schema; all of them for nil.
    package func schema(digits: String, page: Int?) -> String {
        "\(prefix)/s/\(digits)/" + (page.map(String.init) ?? "+")
    }
}
