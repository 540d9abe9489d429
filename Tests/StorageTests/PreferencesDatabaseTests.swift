import Foundation
import Settings
import Storage
import Testing

struct PreferencesDatabaseTests {
    let path: String

    init() throws {
        let folder = NSTemporaryDirectory() + "settings-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        path = folder + "/preferences.sqlite"
    }

    @Test("every type of value comes back from the file as it went in")
    func roundTrip() throws {
        let values: [String: SettingValue] = [
            "b": .boolean(true), "i": .integer(-5), "r": .real(1), "s": .string("ä\u{0}🙂"), "e": .string(""),
            "d": .date(SettingDate(secondsSince1970: 1.5)), "x": .data([0, 255]), "n": .data([]),
            "a": .array([.integer(1), .dictionary(["k": .string("<&>")])]),
        ]
        do {
            let database = try PreferencesDatabase(path: path)
            try database.commit(values.map { .set($0.key, $0.value) }, revision: 7)
        }
        let stored = try PreferencesDatabase(path: path).load()
        #expect(stored.layers[.user] == values)
        #expect(stored.revision == 7)
    }

    @Test("a second owner is turned away")
    func held() throws {
        let database = try PreferencesDatabase(path: path)
        #expect(throws: StorageError.held(path: path)) { _ = try PreferencesDatabase(path: path) }
        #expect(try database.load().revision == 0)
    }
}
