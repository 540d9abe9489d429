import Foundation
import Testing

/// What is public is a promise: every such symbol says what it is.
private func undocumented(in text: String, named name: String) -> [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
        $0.trimmingCharacters(in: .whitespaces)
    }
    // Members that a protocol has documented already.
    let inherited = ["func ==", "func hash(", "var description", "extension "]
    var found: [String] = []
    var isDefault = false
    for (index, line) in lines.enumerated() {
        if line.hasPrefix("extension TextFieldDelegate") { isDefault = true }
        if line.hasPrefix("extension "), !line.contains("TextFieldDelegate") { isDefault = false }
        guard line.hasPrefix("public "), !isDefault, !inherited.contains(where: line.contains) else {
            continue
        }
        var before = index - 1
        while before >= 0, lines[before].hasPrefix("@") { before -= 1 }
        if before < 0 || !lines[before].hasPrefix("///") { found.append("\(name):\(index + 1): \(line)") }
    }
    return found
}

@Test("every public symbol is documented")
func publicSymbolsAreDocumented() throws {
    let folder = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../Sources").standardized
    var (found, count) = ([String](), 0)
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    where name.hasSuffix(".swift") {
        let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
        count += text.components(separatedBy: "public ").count - 1
        found += undocumented(in: text, named: name)
    }
    #expect(found == [])
    #expect(count > 100)
}

@Test("a public symbol without a word is found")
func plantedSymbolIsFound() {
    let text =
        "/// Good.\npublic struct One {\n    public var two: Int\n    @discardableResult\n    public func three() {}\n}"
    #expect(undocumented(in: text, named: "Planted").count == 2)
}
