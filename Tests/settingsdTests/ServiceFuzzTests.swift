import Bundles
import CSQLite
import DrawingSamples
import Drivers
import Foundation
import Fuzz
import Hardware
import Settings
import Store
import Testing

@testable import Service

/// What comes to the service from outside at random: keys of devices, and the database's contents.
@Suite("random keys and databases", .serialized)
struct ServiceFuzzTests {
    /// FUZZ_SEED is the first; `Tests/Fuzz/run service` gives others each time, and more of them.
    private static func seeds(_ usual: UInt64) -> Range<UInt64> {
        func number(_ name: String) -> UInt64? {
            ProcessInfo.processInfo.environment[name].flatMap(UInt64.init)
        }
        let first = number("FUZZ_SEED") ?? 0
        return first..<first + (number("FUZZ_RUNS") ?? usual)
    }

    @Test("whatever devices send, at whatever time, nothing is held once everything was let go of")
    func keys() throws {
        let classes = ["K", "P", "P0", "N", "M", "D", "rotary"]
        for seed in Self.seeds(300) {
            var random = SeededRandom(seed: seed)
            let type = classes[Int(seed % UInt64(classes.count))]
            let input = KeyInput(try BoardFile.read("[Keypad]\nClass = \(type)", name: "b", file: "b"))
            var now = Duration.seconds(1)
            for _ in 0..<200 {
                // A clock that stands still, and one that goes back, among them.
                now += .milliseconds([0, 0, 1, 20, 400, 3000, -50].randomElement(using: &random) ?? 0)
                let device = KeypadDevice.ID("event\(Int.random(in: 0...2, using: &random))")
                let code = UInt32.random(in: 0...260, using: &random)
                switch Int.random(in: 0...9, using: &random) {
                case 0: _ = input.turn([-40, -1, 0, 1, 1000].randomElement(using: &random) ?? 0, at: now)
                case 1: _ = input.expire(at: input.deadline ?? now)
                case 2: _ = input.releaseAll(at: now)
                default:
                    let event = KeypadEvent(
                        code: code, isDown: Bool.random(using: &random), time: now, device: device)
                    _ = input.take(event)
                }
            }
            _ = input.releaseAll(at: now)
            for _ in 0..<9 { if let due = input.deadline { _ = input.expire(at: due) } }
            #expect(input.deadline == nil, "seed \(seed), class \(type)")
        }
    }

    @Test("whatever a database holds, the service starts; what it then says it keeps, it keeps")
    func databases() throws {
        let schema = try SettingsBundle.read(
            BundleFiles([
                "Root.plist": try [UInt8](
                    Data(
                        contentsOf: ServiceUnderTest.sampleBundle
                            .appendingPathComponent("Root.plist")))
            ])
        ).schema
        for seed in Self.seeds(60) {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
                "fuzz-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let path = folder.appendingPathComponent("settings.db").path
            try HostileDatabase(seed: seed, keys: schema.keys).write(to: path, schema: schema)
            let change = SettingChange.set("eco_mode", .boolean(false))
            let kept: Bool
            do {
                let store = Store(path: path, schema: schema) { _ in }
                for key in schema.keys { _ = store.snapshot.value(for: key) }
                kept = (try? store.apply([change], from: builder, at: .zero)) != nil
                store.close()
            }
            guard kept else { continue }
            let again = Store(path: path, schema: schema) { _ in }.snapshot
            #expect(again.value(for: "eco_mode") == .boolean(false), "seed \(seed)")
        }
    }
}

/// Whoever builds an image.
private let builder = Origin(.state, .technician)

/// A database that a service made, and what somebody then did to it.
private struct HostileDatabase {
    private var random: SeededRandom
    private let seed: UInt64
    private let keys: [String]

    init(seed: UInt64, keys: [String]) {
        (self.seed, self.keys) = (seed, keys)
        random = SeededRandom(seed: seed)
    }

    func write(to path: String, schema: Schema) throws {
        var copy = self
        let store = Store(path: path, schema: schema) { _ in }
        _ = try store.apply([.set("eco_mode", .boolean(true))], from: builder, at: .zero)
        store.close()
        // Every third is damaged by the byte, the others row by row.
        if seed % 3 == 0 { return try copy.damage(path) }
        var database: OpaquePointer?
        #expect(sqlite3_open(path, &database) == SQLITE_OK)
        defer { sqlite3_close(database) }
        for _ in 0...Int.random(in: 0...8, using: &copy.random) { copy.change(database) }
    }

    private mutating func damage(_ path: String) throws {
        let file = URL(fileURLWithPath: path)
        let bytes = [UInt8](try Data(contentsOf: file))
        var mutations = Mutations(seed: seed)
        try Data(mutations.mutate(bytes, with: bytes)).write(to: file)
    }

    /// A row with anything in it, in any table. What SQLite itself refuses is nothing that it would hand over.
    private mutating func change(_ database: OpaquePointer?) {
        let tables = ["vendor", "site", "user", "lock", "meta", "undo"]
        let table = tables[Int.random(in: 0..<tables.count, using: &random)]
        var asked: OpaquePointer?
        sqlite3_prepare_v2(database, "SELECT * FROM \(table)", -1, &asked, nil)
        let columns = sqlite3_column_count(asked)
        sqlite3_finalize(asked)
        guard columns > 0 else { return }
        let places = [String](repeating: "?", count: Int(columns)).joined(separator: ", ")
        var insertion: OpaquePointer?
        sqlite3_prepare_v2(
            database, "INSERT OR REPLACE INTO \(table) VALUES (\(places))", -1, &insertion, nil)
        for column in 1...columns { bind(insertion, column) }
        sqlite3_step(insertion)
        sqlite3_finalize(insertion)
    }

    private mutating func bind(_ statement: OpaquePointer?, _ column: Int32) {
        let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        switch Int.random(in: 0...6, using: &random) {
        case 0: sqlite3_bind_null(statement, column)
        case 1:
            let numbers: [Int64] = [0, 1, -1, .max, .min, 7]
            sqlite3_bind_int64(statement, column, numbers.randomElement(using: &random) ?? 0)
        case 2:
            let numbers: [Double] = [0, 0.5, -1e300, .infinity, .leastNonzeroMagnitude]
            sqlite3_bind_double(statement, column, numbers.randomElement(using: &random) ?? 0)
        case 3:
            let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            sqlite3_bind_blob(statement, column, bytes, Int32(bytes.count), transient)
        default:
            let words =
                keys + ["revision", "undo", "user", "*", "a.", "", "YES", "1e9", "{}", "[", "2026-13-01"]
            let text = Array((words.randomElement(using: &random) ?? "").utf8CString)
            sqlite3_bind_text(statement, column, text, Int32(text.count - 1), transient)
        }
    }
}
