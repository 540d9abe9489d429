import Foundation
import Fuzz
import ScratchFolder
import Settings
import Testing

@testable import Store

/// Files damaged in every way, a few thousand times: what is served is right, or it is said that it is not.
/// `DAMAGES=10000` in the environment for the long run.
@Suite("damage")
struct DamageTests {
    /// The database, its log, mark and copies, as they were at one moment.
    private struct Files {
        static let names = ["", "-wal", ".mark", ".a", ".b"]
        var contents: [String: [UInt8]] = [:]

        init(at path: String) {
            for name in Self.names {
                contents[name] = FileManager.default.contents(atPath: path + name).map { Array($0) }
            }
        }

        func write(to path: String) throws {
            for name in Self.names + [".damaged", ".damaged-wal"] { unlink(path + name) }
            for (name, bytes) in contents { try Data(bytes).write(to: URL(fileURLWithPath: path + name)) }
        }
    }

    private enum Outcome: Hashable { case right, told, silent }

    private static let revisions: UInt64 = 40
    private static let runs = ProcessInfo.processInfo.environment["DAMAGES"].flatMap { Int($0) } ?? 800

    private let folder: ScratchFolder
    private var path: String { folder.path + "/settings.db" }

    init() throws {
        folder = try ScratchFolder(in: "/dev/shm")
    }

    /// What the database holds at a revision.
    private func values(at revision: UInt64) -> [String: SettingValue] {
        (1...revision).reduce(into: [:]) { values, number in
            for (key, value) in change(number) { values[key] = value }
        }
    }

    private func change(_ number: UInt64) -> [(String, SettingValue)] {
        let text = SettingValue.string(String(repeating: "value \(number) ", count: 1 + Int(number % 9)))
        return [
            ("key.\(number % 17)", text), ("number.\(number)", .integer(Int(number))),
            ("list.\(number % 5)", .array([.integer(Int(number)), .string("<&>")])),
        ]
    }

    /// Forty changes, two copies on the way, and the mark of the last; with a log or without.
    private func files(isRunning: Bool) throws -> Files {
        var found: Files?
        do {
            let database = try PreferencesDatabase(path: path)
            for number in 1...Self.revisions {
                try database.commit(
                    ChangeSet(change(number).map { .set($0.0, $0.1) }), revision: number)
                if number == 20 || number == 30 { try database.keepCopy() }
            }
            try database.keepMark()
            if isRunning { found = Files(at: path) }
        }
        return found ?? Files(at: path)
    }

    private func damage(_ bytes: inout [UInt8], _ random: inout Mutations) {
        guard !bytes.isEmpty else { return bytes = [0x55] }
        let start = Int.random(in: 0..<bytes.count, using: &random)
        let range = start..<min(bytes.count, start + Int.random(in: 1...2_048, using: &random))
        switch Int.random(in: 0..<6, using: &random) {
        case 0: bytes[start] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 1: bytes.removeLast(bytes.count - start)
        case 2: for index in range { bytes[index] = 0 }
        case 3: for index in range { bytes[index] = UInt8.random(in: 0...255, using: &random) }
        case 4: bytes = []
        default:
            let pages = bytes.count / 1_024
            guard pages > 1 else { return bytes[start] ^= 0xFF }
            let (one, other) = (
                Int.random(in: 0..<pages, using: &random) * 1_024,
                Int.random(in: 0..<pages, using: &random) * 1_024
            )
            for index in 0..<1_024 { bytes.swapAt(one + index, other + index) }
        }
    }

    private func outcome(_ open: () throws -> PreferencesDatabase) -> Outcome {
        do {
            let database = try open()
            let stored = try database.load()
            if stored.layers[.user] == values(at: Self.revisions) { return .right }
            let condition = database.condition
            return condition == .whole ? .silent : .told
        } catch {
            return .told
        }
    }

    private func outcomes(
        isRunning: Bool, seed: UInt64, _ open: () throws -> PreferencesDatabase
    ) throws -> [Outcome: Int] {
        let files = try files(isRunning: isRunning)
        var random = Mutations(seed: seed)
        var counts: [Outcome: Int] = [:]
        for _ in 0..<(Self.runs / 2) {
            var damaged = files
            let name = damaged.contents.keys.sorted().randomElement(using: &random) ?? ""
            damage(&damaged.contents[name, default: []], &random)
            try damaged.write(to: path)
            counts[outcome(open), default: 0] += 1
        }
        return counts
    }

    @Test("nothing that is wrong is served without a word", arguments: [false, true])
    func neverSilent(isRunning: Bool) throws {
        let counts = try outcomes(isRunning: isRunning, seed: isRunning ? 1 : 2) {
            try PreferencesDatabase(path: path)
        }
        #expect(counts[.silent] == nil)
        #expect(counts[.right, default: 0] > 0 && counts[.told, default: 0] > 0, "\(counts)")
    }

    @Test("without sums, mark and copies the library's own check lets wrong values through")
    func control() throws {
        let counts = try outcomes(isRunning: true, seed: 1) {
            let connection = try SQLiteConnection.owning(path)
            try Proof.checkPages(of: connection)
            return PreferencesDatabase(
                connection, mark: HighWaterMark(of: path), copies: DatabaseCopies(of: path), condition: .whole
            )
        }
        #expect(counts[.silent, default: 0] >= 5, "\(counts)")
    }

    @Test("a log that is cut back loses at most what came after the mark, without a word")
    func cutLog() throws {
        var files: Files?
        do {
            let database = try PreferencesDatabase(path: path)
            for number in 1...30 as ClosedRange<UInt64> {
                try database.commit(
                    ChangeSet(change(number).map { .set($0.0, $0.1) }), revision: number)
                if number == 20 { try database.keepMark() }
            }
            files = Files(at: path)
        }
        var found = try #require(files)
        let log = try #require(found.contents["-wal"])
        for length in stride(from: 0, to: log.count, by: 900) {
            found.contents["-wal"] = Array(log.prefix(length))
            try found.write(to: path)
            let database = try PreferencesDatabase(path: path)
            let (stored, condition) = (try database.load(), database.condition)
            if condition == .whole {
                #expect(stored.revision >= 20)
                #expect(stored.layers[.user] == values(at: stored.revision))
            }
        }
    }
}
