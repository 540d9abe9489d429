import CSQLite
import Foundation
import ScratchFolder
import Settings
import Testing

@testable import Store

@Suite("versions of the database")
struct DatabaseVersionTests {
    let folder: ScratchFolder
    var path: String { folder.path + "/settings.db" }

    init() throws {
        folder = try ScratchFolder()
    }

    private func execute(_ statements: String, at path: String? = nil) {
        var handle: OpaquePointer?
        sqlite3_open(path ?? self.path, &handle)
        #expect(sqlite3_exec(handle, statements, nil, nil, nil) == SQLITE_OK)
        sqlite3_close(handle)
    }

    /// As the first version of the program left it.
    private static let first = """
        PRAGMA page_size=1024; PRAGMA journal_mode=WAL;
        CREATE TABLE vendor (key TEXT PRIMARY KEY, type INTEGER NOT NULL, value) WITHOUT ROWID;
        CREATE TABLE site (key TEXT PRIMARY KEY, type INTEGER NOT NULL, value) WITHOUT ROWID;
        CREATE TABLE user (key TEXT PRIMARY KEY, type INTEGER NOT NULL, value) WITHOUT ROWID;
        CREATE TABLE lock (layer TEXT, pattern TEXT, PRIMARY KEY (layer, pattern)) WITHOUT ROWID;
        CREATE TABLE meta (name TEXT PRIMARY KEY, value) WITHOUT ROWID;
        INSERT INTO meta VALUES ('revision', 7);
        INSERT INTO vendor VALUES ('flag', 1, 1); INSERT INTO site VALUES ('real', 3, 1.5);
        INSERT INTO user VALUES ('name', 4, 'Cellar'); INSERT INTO user VALUES ('later', 99, 'x');
        INSERT INTO lock VALUES ('site', 'network.');
        PRAGMA application_id=1936028788; PRAGMA user_version=1;
        """

    @Test("a database of version 1 is taken over with everything in it, what is unconfirmed included")
    func takenOver() throws {
        execute(Self.first)
        execute(
            """
            CREATE TABLE undo
                (layer TEXT, key TEXT, type INTEGER NOT NULL, value, PRIMARY KEY (layer, key)) WITHOUT ROWID;
            INSERT INTO undo VALUES ('user', 'name', 4, 'Attic'); INSERT INTO undo VALUES ('user', 'new', 0, NULL);
            """)
        for _ in 1...2 {
            let database = try PreferencesDatabase(path: path)
            let stored = try database.load()
            #expect(
                stored
                    == StoredValues(
                        layers: [
                            .vendor: ["flag": .boolean(true)], .site: ["real": .real(1.5)],
                            .user: ["name": .string("Cellar")],
                        ], locks: [.site: ["network."]], revision: 7))
            #expect(try database.undo() == [.set("name", .string("Attic")), .reset("new")])
            let condition = database.condition
            #expect(condition == .whole)
        }
    }

    @Test("since when a value of version 1 holds is not known until it is taken over, and counts from there")
    func revisions() throws {
        execute(Self.first)
        #expect(try readRevision() == 0)
        do {
            let database = try PreferencesDatabase(path: path)
            let revisions = [
                try database.revision(of: "name", in: .user), try database.revision(of: "name", in: .site),
            ]
            #expect(revisions == [7, 0])
        }
        #expect(try readRevision() == 7)
    }

    private func readRevision() throws -> UInt64? {
        guard let database = try PreferencesDatabase.reading(path) else { return nil }
        return try database.revision(of: "name", in: .user)
    }

    @Test("the one copy of version 1 stands for its database until there is one with sums")
    func formerCopy() throws {
        execute(Self.first, at: path + ".good")
        try Data(repeating: 0x55, count: 4_096).write(to: URL(fileURLWithPath: path))
        let database = try PreferencesDatabase(path: path)
        let condition = database.condition
        #expect(condition == .copy(revision: 7, of: 7))
        #expect(try database.load().layers[.user] == ["name": .string("Cellar")])
        try database.keepCopy()
        #expect(!FileManager.default.fileExists(atPath: path + ".good"))
        #expect(FileManager.default.fileExists(atPath: path + ".a"))
    }

    @Test("a type that a later version stores is left alone, and told")
    func unknownType() throws {
        execute(Self.first)
        let database = try PreferencesDatabase(path: path)
        var unreadable: [String] = []
        _ = try database.load { key, layer in unreadable.append("\(layer) \(key)") }
        #expect(unreadable == ["user later"])
        try database.commit([.set("name", .string("Attic"))], revision: 8)
        unreadable = []
        _ = try database.load { key, layer in unreadable.append("\(layer) \(key)") }
        #expect(unreadable == ["user later"])
    }

    /// A database that a program of version 3 wrote: it has a column of its own, and says who may write it.
    private func writeNewer(writableFrom version: Int) throws {
        let database = try PreferencesDatabase(path: path)
        try database.commit([.set("name", .string("Cellar"))], revision: 1)
        try database.setFact("writable_from", version)
        try database.disturb(
            "ALTER TABLE user ADD COLUMN later; UPDATE user SET later = 'kept'; PRAGMA user_version=3")
    }

    @Test("a newer database is read and never written, its copy neither")
    func newer() throws {
        try writeNewer(writableFrom: 3)
        let before = try Data(contentsOf: URL(fileURLWithPath: path))
        do {
            let database = try PreferencesDatabase(path: path)
            #expect(try database.load().layers[.user] == ["name": .string("Cellar")])
            let refusal = StorageError.newer(path: path, version: 3, known: 2)
            #expect(throws: refusal) { try database.commit([.reset("name")], revision: 2) }
            try database.keepCopy()
        }
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
        #expect(!FileManager.default.fileExists(atPath: path + ".a"))
    }

    @Test("a newer database that allows it is written, and what is not known of it stays")
    func newerAndWritable() throws {
        try writeNewer(writableFrom: 2)
        do {
            let database = try PreferencesDatabase(path: path)
            try database.commit([.set("name", .string("Attic"))], revision: 2)
        }
        let database = try PreferencesDatabase(path: path)
        #expect(try database.load().layers[.user] == ["name": .string("Attic")])
        #expect(try database.connection.text("SELECT later FROM user", attempt: "asking") == "kept")
        #expect(try database.connection.number("PRAGMA user_version", attempt: "asking") == 3)
    }

    @Test("a newer database with sums that this program cannot compute is refused, and nothing stands for it")
    func unknownSums() throws {
        try writeNewer(writableFrom: 3)
        execute("UPDATE user SET sum = x'00'")
        #expect(throws: StorageError.newer(path: path, version: 3, known: 2)) {
            _ = try PreferencesDatabase(path: path)
        }
    }
}
