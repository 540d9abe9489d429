import Foundation
import Loop
import Testing

@testable import Service

/// What is remembered on the disk of programs that are owed a call.
@Suite("calls that are owed") struct OwedCallsTests {
    private final class Lines { var all: [String] = [] }

    @Test("what could not be written is written once it can be, though nothing else is owed; it is told once")
    func behind() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "owed-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let lines = Lines()
        // No folder is there to write to, which root is refused as well.
        var owed = OwedCalls(in: folder.path, Journal { _, line in lines.all.append(line) })
        for _ in 0..<3 { owed.remember(["address"]) }
        #expect(
            lines.all.count == 1 && lines.all[0].hasPrefix("whom to call after a fall is not remembered:"))
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        owed.remember(["address"])
        let file = folder.appendingPathComponent("apply.owed")
        #expect(try String(contentsOf: file, encoding: .utf8) == "address\n")
        owed.remember([])
        #expect(!FileManager.default.fileExists(atPath: file.path) && lines.all.count == 1)
    }

    @Test("what could not be taken away is taken away once it can be")
    func left() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "owed-\(UUID().uuidString)")
        let file = folder.appendingPathComponent("apply.owed")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data("address\n".utf8).write(to: file)
        let lines = Lines()
        var owed = OwedCalls(in: folder.path, Journal { _, line in lines.all.append(line) })
        #expect(owed.names == ["address"])
        try FileManager.default.removeItem(at: file)
        // A folder in its place is no file that unlink(2) takes away.
        try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
        owed.remember([])
        owed.remember([])
        #expect(lines.all.count == 1)
        try FileManager.default.removeItem(at: file)
        try Data("address\n".utf8).write(to: file)
        owed.remember([])
        #expect(!FileManager.default.fileExists(atPath: file.path) && lines.all.count == 1)
    }
}
