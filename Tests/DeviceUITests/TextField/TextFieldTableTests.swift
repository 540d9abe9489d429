import Foundation
import Testing

/// docs/text-field.md against the tests: what the table names must be there.
@Suite("the text field's table")
struct TextFieldTableTests {
    private static let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../..")
        .standardized

    @Test("every test that the table names exists, and every row names one")
    func everyTest() throws {
        let page = try String(
            contentsOf: Self.root.appendingPathComponent("docs/text-field.md"), encoding: .utf8)
        // The table that is written by a test names it once, above.
        let table = page.components(separatedBy: "\n## ").filter { !$0.hasPrefix("Where each") }.joined()
        let sources = try Self.sources()
        var count = 0
        for line in table.split(separator: "\n") where line.hasPrefix("| ") && !line.hasPrefix("| row") {
            let cells = line.split(separator: "|")
            guard let last = cells.last(where: { !$0.allSatisfy(\.isWhitespace) }), !line.hasPrefix("| input")
            else { continue }
            let names = last.split(separator: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
            #expect(!names.isEmpty, "\(line)")
            for name in names {
                let parts = name.split(separator: ".")
                let suite = sources.first {
                    $0.contains("struct \(parts[0]) ") || $0.contains("extension \(parts[0]) ")
                }
                #expect(suite != nil, "\(name)")
                if parts.count > 1 {
                    let isThere = sources.contains {
                        $0.contains("struct \(parts[0]) ") && $0.contains("func \(parts[1])(")
                    }
                    #expect(isThere, "\(name)")
                }
                count += 1
            }
        }
        #expect(count > 70)
    }

    private static func sources() throws -> [String] {
        let folder = root.appendingPathComponent("Tests")
        return try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".swift") }
            .map { try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8) }
    }
}
