import Bundles
import CSQLite
import ScratchFolder
import Settings
import Testing

@testable import Store

@Suite("the log of changes") struct AuditTests {
    private let folder: ScratchFolder
    private var path: String { folder.path + "/settings.db" }

    init() throws { folder = try ScratchFolder(in: "/dev/shm") }

    private func schema() throws -> Schema {
        func field(_ key: String, _ more: String = "") -> String {
            "<dict><key>Type</key><string>PSTextFieldSpecifier</string><key>Key</key><string>\(key)</string>\(more)</dict>"
        }
        let rows =
            field("name") + field("psk", "<key>IsSecure</key><true/>")
            + field("address", "<key>DeviceConfirm</key><true/>")
        let page = "<plist><dict><key>PreferenceSpecifiers</key><array>\(rows)</array></dict></plist>"
        return try SettingsBundle.read(BundleFiles(["Root.plist": Array(page.utf8)])).schema
    }

    private func store(_ mode: Store.Mode = .writing) throws -> Store {
        Store(path: path, schema: try schema(), mode: mode) { _ in }
    }

    private func entries(_ store: Store) throws -> [AuditEntry] {
        try store.log(since: 0, count: 20_000).map(\.entry)
    }

    private let caller = Origin(.bus, .owner, userID: 1000, connection: ":1.4")

    @Test("T18 a change is in the log with who, by which door, from what to what")
    func change() throws {
        let store = try store()
        _ = try store.apply([.set("name", .string("Pump"))], from: caller, at: .zero)
        _ = try store.apply([.set("name", .string("Fan"))], from: atPanel, at: .zero)
        _ = try store.apply([.reset("name")], from: caller, at: .zero)
        let log = try store.log(since: 0, count: 10)
        #expect(log.map(\.number) == [1, 2, 3] && log.map(\.revision) == [1, 2, 3])
        #expect(
            log.map(\.entry.old) == [nil, "Pump", "Fan"] && log.map(\.entry.new) == ["Pump", "Fan", nil])
        #expect(log.map(\.entry.door) == ["bus", "panel", "bus"])
        #expect(log.map(\.entry.userID) == [1000, nil, 1000])
        #expect(log.map(\.entry.action) == [.set, .set, .reset])
        #expect(
            log.allSatisfy { !$0.isDamaged && $0.moment.wall > 1_700_000_000 && $0.entry.layer == "user" })
        #expect(try store.log(since: 2, count: 10).map(\.number) == [3])
        #expect(try store.latest(2).map(\.number) == [3, 2])
    }

    @Test("T18 no secret is in it, neither the old nor the new, nor in any file once it is reset")
    func secrets() throws {
        let store = try store()
        _ = try store.apply([.set("psk", .string("c4n4ry-one"))], from: caller, at: .zero)
        _ = try store.apply([.set("psk", .string("c4n4ry-two"))], from: caller, at: .zero)
        _ = try store.apply([.reset("psk")], from: caller, at: .zero)
        let entries = try entries(store)
        #expect(entries.map(\.key) == ["psk", "psk", "psk"])
        #expect(entries.allSatisfy { $0.old == nil && $0.new == nil })
    }

    @Test("T18 a trial is told with its token's beginning: begun, kept, undone, and undone by a start")
    func trials() throws {
        do {
            let store = try store()
            _ = try store.apply([.set("address", .string("1"))], .trial(), from: caller, at: .zero)
            try store.confirm(from: atPanel)
            _ = try store.apply([.set("address", .string("2"))], .trial(), from: caller, at: .zero)
            _ = store.expire(at: .seconds(600))
            _ = try store.apply([.set("address", .string("3"))], .trial(), from: caller, at: .zero)
        }
        let entries = try entries(try store())
        #expect(entries.map(\.action) == [.set, .confirm, .set, .set, .set, .set])
        #expect(entries.map(\.result) == ["trial", "kept", "trial", "deadline", "trial", "start"])
        #expect(entries.map(\.door) == ["bus", "panel", "bus", "bus", "bus", "boot"])
        #expect(Set(entries.dropLast().map(\.token)).count == 3 && entries[0].token.count == 4)
    }

    @Test("T18 every change of random ones has its row, in order; one that is not kept has none")
    func random() throws {
        var random = Lehmer(state: 18)
        let store = try store()
        var told: [String] = []
        for round in 0..<400 {
            let key = ["name", "psk", "address"][random.next(below: 3)]
            let origin = [caller, atPanel, Origin(.state, .technician)][random.next(below: 3)]
            let change: SettingChange =
                random.next(below: 4) == 0
                ? .reset(key) : .set(key, .string("\(random.next(below: 6))-\(key)"))
            // What the schema refuses is not kept.
            let changes: ChangeSet = round % 7 == 0 ? [change, .set("none", .integer(1))] : [change]
            let result = try? store.apply(changes, .waived, from: origin, at: .zero)
            for change in result ?? [] { told.append("\(origin.door.rawValue) \(change.key)") }
        }
        let log = try store.log(since: 0, count: 20_000)
        #expect(log.map { "\($0.entry.door) \($0.entry.key)" } == told && told.count > 100)
        #expect(log.map(\.number) == (1...UInt64(log.count)).map { $0 })
        #expect(log.map(\.revision) == log.map(\.revision).sorted())
        let secret = log.filter { $0.entry.key == "psk" }
        #expect(!secret.isEmpty && secret.allSatisfy { $0.entry.old == nil && $0.entry.new == nil })
    }

    @Test("T18 what the transaction does not keep the log does not tell, and beside the transaction it would")
    func atomic() throws {
        let database = try PreferencesDatabase(path: path)
        let entry = AuditEntry(.set, door: "panel", role: .owner)
        let moment = AuditMoment(wall: 1, isSynced: false, start: "a", seconds: 1)
        try database.commit([.set("a", .integer(1))], revision: 1, entries: [entry], at: moment)
        try database.connection.execute(
            "CREATE TRIGGER broken BEFORE INSERT ON undo BEGIN SELECT RAISE(ABORT, 'no'); END",
            attempt: "breaking")
        #expect(throws: StorageError.self) {
            try database.commit(
                [.set("a", .integer(2))], revision: 2, undo: [.reset("a")], entries: [entry], at: moment)
        }
        #expect(try database.log(since: 0, count: 10).count == 1)
        // The negative control: a row of its own transaction is there though nothing was changed.
        try database.note([entry], at: moment)
        #expect(throws: StorageError.self) {
            try database.commit([.set("a", .integer(2))], revision: 2, undo: [.reset("a")])
        }
        #expect(try database.log(since: 0, count: 10).count == 2)
        #expect(try database.load().layers[.user] == ["a": .integer(1)])
    }

    @Test(
        "what was looked through for the same secrets is not read again at a start; later entries and others are"
    )
    func lookedThrough() throws {
        var entry = AuditEntry(.set, door: "panel", role: .owner)
        let moment = AuditMoment(wall: 1, isSynced: false, start: "a", seconds: 1)
        (entry.key, entry.new) = ("name", "Pump")
        let database = try PreferencesDatabase(path: path)
        func end(_ names: Set<String>) throws -> Int {
            try SearchedLog(for: names, on: database.connection).end
        }
        try database.note(Array(repeating: entry, count: 500), at: moment)
        #expect(
            try !database.findsInLog(["psk"]) && end(["psk"]) == 0, "a short log is nothing to write about")
        try database.note(Array(repeating: entry, count: 600), at: moment)
        #expect(try !database.findsInLog(["psk"]) && end(["psk"]) == 1100)
        #expect(try end(["psk", "name"]) == 0 && database.findsInLog(["psk", "name"]))
        entry.key = "psk"
        try database.note([entry], at: moment)
        #expect(try database.findsInLog(["psk"]))
        try database.commit([], revision: 1, hiding: ["psk"])
        #expect(try !database.findsInLog(["psk"]) && end(["psk"]) == 1101)
        #expect(try Proof.revision(of: database.connection) == 1)
    }

    @Test("it holds 10,000 entries and 1 MB at most, the oldest go, and numbers go on after a start")
    func ring() throws {
        var entry = AuditEntry(.set, door: "panel", role: .owner)
        let moment = AuditMoment(wall: 1, isSynced: false, start: "a", seconds: 1)
        do {
            let database = try PreferencesDatabase(path: path)
            for _ in 0..<3 { try database.note(Array(repeating: entry, count: 4000), at: moment) }
            #expect(try database.log(since: 0, count: 20_000).count <= AuditRing.mostRows)
            #expect(try database.log(since: 0, count: 20_000).count > AuditRing.mostRows - 100)
            #expect(try database.lastNumber() == 12_000)
        }
        let database = try PreferencesDatabase(path: path)
        entry.new = String(repeating: "x", count: 200)
        for _ in 0..<5 { try database.note(Array(repeating: entry, count: 1500), at: moment) }
        #expect(cached(by: database) < 320 << 10)
        let log = try database.log(since: 0, count: 20_000)
        #expect(log.last?.number == 19_500 && log.first.map { $0.number } ?? 0 > 15_000)
        #expect(log.map(\.number) == Array(log[0].number...19_500))
        // Read to its end it takes no more memory; what SQLite would take for itself is what it has of rows.
        #expect(cached(by: database) < 320 << 10)
        try database.connection.execute("PRAGMA cache_size=-2000", attempt: "taking more")
        _ = try database.log(since: 0, count: 20_000)
        #expect(cached(by: database) > 1 << 20)
    }

    /// Bytes of pages in memory. sqlite3_db_status(3)
    private func cached(by database: borrowing PreferencesDatabase) -> Int {
        var (now, most): (Int32, Int32) = (0, 0)
        sqlite3_db_status(database.connection.handle, SQLITE_DBSTATUS_CACHE_USED, &now, &most, 0)
        return Int(now)
    }

    @Test("a row that somebody changed says so, and one that is gone leaves a gap")
    func damaged() throws {
        let entry = AuditEntry(.set, door: "panel", role: .owner)
        let moment = AuditMoment(wall: 1, isSynced: false, start: "a", seconds: 1)
        let database = try PreferencesDatabase(path: path)
        try database.note(Array(repeating: entry, count: 3), at: moment)
        try database.connection.execute(
            "UPDATE audit SET door = 'bus' WHERE number = 1; DELETE FROM audit WHERE number = 2",
            attempt: "damaging")
        let log = try database.log(since: 0, count: 10)
        #expect(log.map(\.number) == [1, 3] && log.map(\.isDamaged) == [true, false])
    }

    @Test(
        "whatever numbers somebody gave its rows, changes are kept and told after them",
        arguments: [
            "number = 9223372036854775807", "number = -9223372036854775808", "size = 1e300", "size = -1e300",
            "size = 'much'", "number = 4611686018427387904", "number = 1000000000000",
        ])
    func extreme(change: String) throws {
        let entry = AuditEntry(.set, door: "panel", role: .owner)
        let moment = AuditMoment(wall: 1, isSynced: false, start: "a", seconds: 1)
        do {
            let database = try PreferencesDatabase(path: path)
            try database.note(Array(repeating: entry, count: 3), at: moment)
            try database.connection.execute(
                "UPDATE audit SET \(change) WHERE number = 3", attempt: "damaging")
        }
        let store = try store()
        for name in ["Pump", "Fan"] {
            _ = try store.apply([.set("name", .string(name))], from: caller, at: .zero)
        }
        #expect(try store.latest(2).map(\.entry.new) == ["Fan", "Pump"])
    }

    @Test(
        "a table that somebody put in the log's place ends no program: changes are kept and told, each once",
        arguments: ["number", "number TEXT", "number REAL"], ["'-5'", "'35000000000000000000'", "x'2d35'"])
    func otherTable(column: String, number: String) throws {
        let entry = AuditEntry(.set, door: "panel", role: .owner)
        let moment = AuditMoment(wall: 1, isSynced: false, start: "a", seconds: 1)
        do {
            let database = try PreferencesDatabase(path: path)
            try database.note(Array(repeating: entry, count: 3), at: moment)
            let others = try #require(AuditRing.creation.split(separator: ",", maxSplits: 1).last)
            try database.connection.execute(
                """
                ALTER TABLE audit RENAME TO former; CREATE TABLE audit (\(column),\(others);
                INSERT INTO audit SELECT * FROM former;
                DROP TABLE former; UPDATE audit SET number = \(number) WHERE number = 3
                """, attempt: "damaging")
        }
        let found = try store(.reading).log(since: 0, count: 10).map(\.number)
        #expect(found == (column == "number" ? [1, 2] : []))
        let store = try store()
        for name in ["Pump", "Fan"] {
            _ = try store.apply([.set("name", .string(name))], from: caller, at: .zero)
        }
        let log = try store.log(since: 0, count: 10)
        #expect(log.map(\.entry.new) == ["Pump", "Fan"])
        #expect(try log.first.map { try store.log(since: $0.number, count: 10) } == Array(log.suffix(1)))
    }

    @Test("a value is told by its first 200 bytes, and a letter is not cut")
    func long() throws {
        let store = try store()
        _ = try store.apply(
            [.set("name", .string(String(repeating: "ä", count: 300)))], from: caller, at: .zero)
        #expect(try entries(store).first?.new == String(repeating: "ä", count: 100))
        let letter = "a" + String(repeating: "\u{301}", count: 29)
        let letters = String(repeating: letter, count: 5)
        _ = try store.apply([.set("name", .string(letters))], from: caller, at: .zero)
        let told = String(repeating: letter, count: 3) + "a" + String(repeating: "\u{301}", count: 11)
        #expect(try entries(store).last?.new == told)
    }

    @Test("a folder that is only looked at tells its log, and one of an older program has none")
    func reading() throws {
        do {
            let store = try store()
            _ = try store.apply([.set("name", .string("Pump"))], from: caller, at: .zero)
        }
        #expect(try entries(try store(.reading)).map(\.new) == ["Pump"])
        do {
            let database = try PreferencesDatabase(path: path)
            try database.connection.execute("DROP TABLE audit", attempt: "going back")
        }
        #expect(try store(.reading).log(since: 0, count: 10) == [])
    }
}

@Suite("refusals in the log") struct AuditTallyTests {
    @Test("what is refused again and again is one entry a second for each caller, with a count")
    func counts() {
        var tally = AuditTally()
        for user in [1000, 1001, 1000, 1000] as [UInt32] {
            tally.note(AuditEntry(.refused, door: "bus", userID: user, role: .owner), at: .zero)
        }
        #expect(tally.deadline == .seconds(1) && tally.due(at: .milliseconds(999)) == [])
        let due = tally.due(at: .seconds(1))
        #expect(due.map(\.userID) == [1000, 1001] && due.map(\.count) == [3, 1])
        #expect(tally.deadline == nil)
    }

    @Test("what is refused once a second for a day is some hundred entries, and all of it is counted")
    func goesOn() {
        var tally = AuditTally()
        var written: [AuditEntry] = []
        for second in 0..<86_400 {
            tally.note(AuditEntry(.refused, door: "bus", userID: 1000, role: .owner), at: .seconds(second))
            written += tally.due(at: .seconds(second))
        }
        #expect(written.prefix(4).map(\.count) == [2, 2, 4, 8] && written.count < 160)
        written += tally.rest()
        #expect(written.reduce(0) { $0 + $1.count } == 86_400 && tally.deadline == nil)
    }

    @Test("what is refused again after a quiet while is an entry of a second again")
    func beginsAnew() {
        let entry = AuditEntry(.refused, door: "bus", userID: 1000, role: .owner)
        var tally = AuditTally()
        for second in 0..<100 {
            tally.note(entry, at: .seconds(second))
            _ = tally.due(at: .seconds(second))
        }
        _ = tally.due(at: .seconds(1000))
        tally.note(entry, at: .seconds(3000))
        #expect(tally.deadline == .seconds(3001) && tally.due(at: .seconds(3001)).map(\.count) == [1])
    }

    @Test("of more callers than a device has no more is kept in memory")
    func many() {
        var tally = AuditTally()
        for user in 0..<5000 as Range<UInt32> {
            tally.note(AuditEntry(.refused, door: "bus", userID: user, role: .owner), at: .zero)
        }
        let due = tally.due(at: .seconds(1))
        #expect(due.count == 64 && due.reduce(0) { $0 + $1.count } == 5000)
    }
}

/// The same numbers each time.
private struct Lehmer {
    var state: UInt64

    mutating func next(below limit: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % limit
    }
}
