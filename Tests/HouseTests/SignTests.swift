import Foundation
import Testing

/// Lines that look for a sign among characters. A mark that combines with a sign makes one character of both in Swift, and in
/// nothing else: not for the kernel, a shell or systemd.
private func looksAmongCharacters(in text: String) -> [String] {
    let looks = /(?:firstIndex\(of: |lastIndex\(of: |split\(separator: |hasPrefix\(|\btext\.contains\()"/
    return text.split(separator: "\n").filter { $0.contains(looks) }.map(String.init)
}

@Suite("signs in what root writes") struct SignTests {
    @Test("they are looked for among bytes or scalars")
    func bytes() throws {
        let room = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../Sources/DropIns")
            .standardized
        for name in try FileManager.default.contentsOfDirectory(atPath: room.path) {
            let text = try String(contentsOf: room.appendingPathComponent(name), encoding: .utf8)
            #expect(looksAmongCharacters(in: text) == [], "\(name)")
        }
    }

    @Test(
        "a planted one is found",
        arguments: [
            "guard let equals = line.firstIndex(of: \"=\") else {", "text.split(separator: \"/\")",
            "path.hasPrefix(\"/\")",
        ])
    func planted(line: String) {
        #expect(looksAmongCharacters(in: line).count == 1)
        #expect(looksAmongCharacters(in: "line.utf8.firstIndex(of: UInt8(ascii: \"=\"))") == [])
    }
}
