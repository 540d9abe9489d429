import Bundles
import Foundation
import Testing

struct LintPageTests {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../docs/lint").standardized

    static let pages = Dictionary(
        uniqueKeysWithValues: LintRule.allCases.map { ($0.rawValue, $0.page) } + [("README", LintRule.index)])

    /// `WRITE_LINT_PAGES=1 swift test --filter LintPageTests` writes them anew.
    @Test(
        "docs/lint has a page for every rule, as the table has it, and no other",
        arguments: pages.keys.sorted())
    func page(name: String) throws {
        let file = Self.folder.appendingPathComponent("\(name).md")
        if ProcessInfo.processInfo.environment["WRITE_LINT_PAGES"] != nil {
            try Self.pages[name]?.write(to: file, atomically: true, encoding: .utf8)
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == Self.pages[name])
    }

    @Test("docs/lint has no page of a rule that is gone")
    func noOther() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        #expect(Set(files) == Set(Self.pages.keys.map { $0 + ".md" }))
    }
}
