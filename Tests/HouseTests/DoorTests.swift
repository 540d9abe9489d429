import Foundation
import Testing

/// Every call of the schema's own check under `sources` outside of the rooms that may, as `Room/File.swift: call`.
private func checks(under sources: URL) throws -> [String] {
    let rooms: Set = ["Settings"]
    let names = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
    return try names.filter { $0.hasSuffix(".swift") }.sorted().flatMap { name -> [String] in
        guard !rooms.contains(String(name.prefix { $0 != "/" })) else { return [] }
        let text = try String(contentsOf: sources.appendingPathComponent(name), encoding: .utf8)
        return text.matches(of: /\w*[sS]chema\??\.(?:check|review|apply)\(/)
            .map { "\(name): \($0.output)" }
    }
}

/// Settings change by one door: `Transactions`, in memory as it is, and kept on a disk by `Store`.
@Suite("the one door") struct DoorTests {
    private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Sources")

    @Test("nobody but the door asks the schema whether a change may be")
    func nobodyElse() throws {
        #expect(try checks(under: Self.sources) == [])
    }

    @Test("outside of its room the schema's check cannot even be called")
    func isInternal() throws {
        let file = Self.sources.appendingPathComponent("Settings/Schema/Schema.swift")
        let text = try String(contentsOf: file, encoding: .utf8)
        let functions = text.matches(of: /(?m)^ +(.*)func (?:check|review|apply)\(/).map { $0.output.1 }
        #expect(functions.count == 4 && functions.allSatisfy { $0.isEmpty || $0 == "private " })
    }

    @Test(
        "a planted call of the check is found",
        arguments: [
            "try bundle.schema.check(changes, against: snapshot, by: .owner)",
            "_ = try? schema?.apply(changes, to: snapshot, by: .owner)", "newSchema.review(changes)",
        ])
    func planted(line: String) throws {
        let planted = FileManager.default.temporaryDirectory.appendingPathComponent("door-\(UUID())")
        defer { try? FileManager.default.removeItem(at: planted) }
        let folder = planted.appendingPathComponent("Screens")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try "\(line)\n".write(
            to: folder.appendingPathComponent("Planted.swift"), atomically: true, encoding: .utf8)
        #expect(try checks(under: planted).count == 1)
    }
}
