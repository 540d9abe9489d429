import Settings
import Store
import Testing

@Suite("files of settings for the next device") struct SettingsFileTests {
    private static let file = SettingsFile(
        model: "Boiler\nControl", schema: "0123456789abcdef", date: "2026-11-23",
        values: ["name": .string("Größe <2>"), "pump": .boolean(true)])

    @Test("a file says what it was made of, line ends in titles being spaces")
    func roundTrip() throws {
        let read = try SettingsFile(Self.file.bytes)
        #expect(read == Self.file)
        #expect(read.model == "Boiler Control")
        #expect(
            String(decoding: read.bytes, as: UTF8.self).hasPrefix(
                "settings-export-1\nModel: Boiler Control\n"))
    }

    @Test("a file that is cut anywhere, or of which any byte is another, is refused")
    func damage() {
        let whole = Self.file.bytes
        for length in whole.indices {
            #expect(throws: SettingsFile.Failure.self) { try SettingsFile(Array(whole.prefix(length))) }
            var other = whole
            other[length] ^= 0x20
            #expect(throws: SettingsFile.Failure.self) { try SettingsFile(other) }
        }
        #expect(throws: SettingsFile.Failure.damaged) { try SettingsFile(whole + [0x0A]) }
        #expect(throws: SettingsFile.Failure.otherKind) { try SettingsFile([]) }
    }
}
