import Foundation
import Testing

/// Places where errno is read too late: as an argument's default it is read after everything that the call needs, and
/// any of that may have changed it.
private func lateReads(in text: String) -> [String] {
    let late = /:\s*Int32\s*=\s*errno\b/
    return text.split(separator: "\n").filter { $0.contains(late) }.map(String.init)
}

@Suite("errno")
struct ErrnoTests {
    @Test("it is never the default of an argument")
    func noDefault() throws {
        let sources = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../Sources").standardized
        let names = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
        for name in names.filter({ $0.hasSuffix(".swift") }) {
            let text = try String(contentsOf: sources.appendingPathComponent(name), encoding: .utf8)
            #expect(lateReads(in: text) == [], "\(name)")
        }
    }

    @Test("a planted one is found")
    func planted() {
        #expect(lateReads(in: "init(_ object: String, code: Int32 = errno) {").count == 1)
    }
}
