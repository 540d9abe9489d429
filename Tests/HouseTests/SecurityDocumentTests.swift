import Foundation
import Testing

/// The checkout that this test was compiled from.
private let checkout = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// docs/security.md: each promise stands in a row of a table, and its last column quotes the tests behind it.
private struct Promise {
    let words: String
    let tests: [String]

    /// The rows under the heads and lines of tables.
    static func all(in text: String) -> [Promise] {
        text.split(separator: "\n").filter { $0.hasPrefix("|") }.compactMap { line in
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard let first = cells.first, let last = cells.last, first != "promise",
                !first.allSatisfy({ $0 == "-" })
            else { return nil }
            return Promise(
                words: first, tests: last.matches(of: /"([^"]+)"/).map { String($0.1) })
        }
    }
}

private func testNames() throws -> String {
    let folder = checkout.appendingPathComponent("Tests")
    // A name that does not fit behind its `@Test(` stands in the next line.
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
        .map { try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8) }.joined()
        .replacing(/@Test\(\s+/, with: "@Test(")
}

/// The promises without a test, and the tests that there are not.
private func untested(_ text: String, among tests: String) -> [String] {
    Promise.all(in: text).flatMap { promise in
        promise.tests.isEmpty
            ? ["no test: \(promise.words)"]
            : promise.tests.filter { !tests.contains("@Test(\"\($0)\"") }
    }
}

@Test("every promise of docs/security.md names its tests, and they are there")
func securityDocument() throws {
    let text = try String(contentsOf: checkout.appendingPathComponent("docs/security.md"), encoding: .utf8)
    #expect(Promise.all(in: text).count > 10)
    #expect(try untested(text, among: testNames()) == [])
}

@Test("a promise without a test, and one whose test has gone, are found")
func plantedPromise() {
    let text = """
        | promise | against | test |
        |---|---|---|
        | kept | all | "there" |
        | idle | all | none |
        | lost | all | "there", "gone" |
        """
    #expect(untested(text, among: #"@Test("there") func"#) == ["no test: idle", "gone"])
}
