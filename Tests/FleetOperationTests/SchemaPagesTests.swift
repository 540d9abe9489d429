import Fleet
import FleetOperation
import PropertyLists
import Settings
import Testing

@Suite("a schema that comes page by page")
struct SchemaPagesTests {
    /// Of three pages.
    private let schema: FleetSchema = {
        let rows = (0..<700).map { number in
            Specifier(
                key: "key_\(number)", title: "A switch",
                kind: .toggle(ToggleSpecifier(defaultValue: nil)))
        }
        return FleetSchema(Schema(pages: [Page(name: "Root", title: "", rows: rows)]))
    }()

    private func changed(_ page: JSON, _ name: String, _ value: JSON) -> [UInt8] {
        JSON.object((page.object ?? [:]).merging([name: value]) { $1 }).bytes
    }

    @Test("pages make the schema in whatever order they come, and however often")
    func order() {
        let pages = schema.pages(id: "c").map(\.bytes)
        #expect(pages.count > 2)
        var taken = SchemaPages(hash: schema.hash)
        for page in pages.dropFirst().reversed() + [pages[1]] { #expect(taken.take(page) == .more) }
        #expect(taken.take(pages[0]) == .whole(schema.document))
    }

    @Test("what a broker holds for others is the same schema, and nobody's answer")
    func retained() throws {
        var taken = SchemaPages(hash: schema.hash)
        var last = SchemaPages.Outcome.more
        for page in SchemaPages.retained(schema) {
            #expect(try JSONReader.read(page)["id"] == nil)
            last = taken.take(page)
        }
        #expect(last == .whole(schema.document))
    }

    @Test("a page that lies is found out: by its hash, its number, its length, or by what all of them are of")
    func lies() throws {
        let pages = schema.pages(id: "c")
        let wrong: [[UInt8]] = [
            Array("{".utf8), changed(pages[0], "v", .integer(2)),
            changed(pages[0], "hash", .text("sha256:00")), changed(pages[0], "page", .integer(0)),
            changed(pages[0], "page", .integer(pages.count + 1)),
            changed(pages[0], "pages", .integer(100_000_000)), changed(pages[0], "data", .text("*")),
            changed(pages[0], "ok", .boolean(false)), [UInt8](repeating: 0x20, count: 1_000_000),
        ]
        for page in wrong {
            var taken = SchemaPages(hash: schema.hash)
            guard case .wrong = taken.take(page) else {
                Issue.record("\(String(decoding: page.prefix(80), as: UTF8.self))")
                continue
            }
        }
        var numbers = SchemaPages(hash: schema.hash)
        _ = numbers.take(pages[0].bytes)
        #expect(
            numbers.take(changed(pages[1], "pages", .integer(2)))
                == .wrong("pages are of different numbers"))
        var other = SchemaPages(hash: schema.hash)
        for page in pages.dropFirst() { _ = other.take(page.bytes) }
        guard case .wrong = other.take(changed(pages[0], "data", .text("AAAA"))) else {
            Issue.record("three bytes are no schema")
            return
        }
    }

    @Test("only a hash becomes the name of a file or of a topic")
    func names() {
        let digits = String(repeating: "0a", count: 32)
        #expect(SchemaPages.digits(of: "sha256:" + digits) == digits)
        for hash in ["", "sha256:", digits, "sha256:../../" + digits, "sha256:" + digits.uppercased()] {
            #expect(SchemaPages.digits(of: hash) == nil)
        }
        #expect(FleetTopics().schema(digits: digits, page: 2) == "settings/1/s/\(digits)/2")
    }
}
