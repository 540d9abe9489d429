import Testing
import Thrown
@testable import Bundles
@testable import Settings

/// T08: what is stored is bounded, value by value and all together.
@Suite("sizes of what is stored")
struct SizeTests {
    private static func text(_ key: String, _ more: String = "") -> String {
        """
        <dict><key>Type</key><string>PSTextFieldSpecifier</string><key>Title</key><string>\(key)</string>
        <key>Key</key><string>\(key)</string>\(more)</dict>
        """
    }

    /// One text without a length of its own, and some that take as much as there may be.
    private static func schema() throws -> Schema {
        let long = "<key>DeviceMaximumLength</key><integer>65536</integer>"
        let rows = text("usual") + (0..<70).map { text("long\($0)", long) }.joined()
        let page = "<plist><dict><key>PreferenceSpecifiers</key><array>\(rows)</array></dict></plist>"
        return try SettingsBundle.read(BundleFiles(["Root.plist": Array(page.utf8)])).schema
    }

    private static func letters(_ count: Int) -> SettingValue {
        .string(String(repeating: "a", count: count))
    }

    private func refusal(
        _ changes: [SettingChange], _ schema: Schema, _ snapshot: Snapshot,
        _ authority: Authority = .technician
    ) -> SettingError? {
        thrown(SettingError.self) { try schema.check(changes, against: snapshot, by: authority) }
    }

    @Test(
        "T08 a text has 64 KB at most, and 4,096 characters where its row says nothing",
        arguments: [
            ("usual", "a", 4096, true), ("usual", "a", 4097, false), ("usual", "世", 4096, true),
            ("long0", "a", 65536, true), ("long0", "a", 65537, false), ("long0", "世", 21845, true),
            ("long0", "世", 21846, false),
        ] as [(String, String, Int, Bool)])
    func texts(key: String, letter: String, count: Int, fits: Bool) throws {
        let schema = try Self.schema()
        let change = SettingChange.set(key, .string(String(repeating: letter, count: count)))
        let refusal = refusal([change], schema, Snapshot(schema: schema))
        #expect(refusal == (fits ? nil : .tooLarge(key: key)))
    }

    @Test("T08 a container has 64 KB and 8 levels at most")
    func containers() {
        func nested(_ levels: Int) -> SettingValue {
            (0..<levels).reduce(.integer(1)) { inner, _ in .array([inner]) }
        }
        #expect(nested(8).isWithinLimits && !nested(9).isWithinLimits)
        #expect(SettingValue.array([Self.letters(65_528)]).isWithinLimits)
        #expect(!SettingValue.array([Self.letters(65_529)]).isWithinLimits)
        #expect(!SettingValue.dictionary(["key": Self.letters(65_526)]).isWithinLimits)
    }

    @Test(
        "T08 a letter of a text has 30 marks at most, whatever holds the text",
        arguments: ["\u{301}", "\u{941}", "\u{93E}", "\u{64B}", "\u{200D}", "\u{E0061}"])
    func marks(mark: String) throws {
        let schema = try Self.schema()
        func text(_ marks: Int) -> String { "a" + String(repeating: mark, count: marks) + "b" }
        func refusal(_ value: String) -> SettingError? {
            self.refusal([.set("usual", .string(value))], schema, Snapshot(schema: schema))
        }
        #expect(refusal(text(30) + text(30)) != .tooLarge(key: "usual"))
        #expect(refusal(text(31)) == .tooLarge(key: "usual"))
        #expect(refusal(text(32_000)) == .tooLarge(key: "usual"))
        let long = text(31)
        #expect(SettingValue.array([.string(text(30))]).isWithinLimits)
        #expect(!SettingValue.array([.string(long)]).isWithinLimits)
        #expect(!SettingValue.dictionary([long: .boolean(true)]).isWithinLimits)
        #expect(!SettingValue.dictionary(["key": .string(long)]).isWithinLimits)
    }

    @Test("T08 the user stores 2 MB at most and all layers 4 MB; what is there may be replaced and shrink")
    func quotas() throws {
        let schema = try Self.schema()
        var snapshot = Snapshot(schema: schema)
        // With their keys, 31 of these are just under 2 MB.
        func sets(_ keys: Range<Int>, _ layer: SettingLayer, _ count: Int = 65_000) -> [SettingChange] {
            keys.map { .set("long\($0)", Self.letters(count), layer: layer) }
        }
        snapshot = try schema.apply(sets(0..<32, .user), to: snapshot, by: .technician)
        #expect(refusal(sets(32..<33, .user), schema, snapshot) == .tooLarge(key: "long32"))
        #expect(refusal(sets(32..<33, .user), schema, snapshot, .restoring) == .tooLarge(key: "long32"))
        #expect(refusal(sets(0..<1, .user, 64_999), schema, snapshot) == nil)
        snapshot = try schema.apply(sets(0..<32, .vendor), to: snapshot, by: .technician)
        #expect(refusal(sets(33..<34, .site), schema, snapshot) == .tooLarge(key: "long33"))
        // Room is made in the same call.
        let exchange = [.reset("long0")] + sets(32..<33, .user)
        #expect(refusal(exchange, schema, snapshot) == nil)
        #expect(refusal([.reset("long1", layer: .vendor)] + sets(33..<34, .site), schema, snapshot) == nil)
    }

    @Test("T08 a database that is over the limits is read, and may shrink but not grow")
    func overFull() throws {
        let schema = try Self.schema()
        let values = Dictionary(uniqueKeysWithValues: (0..<60).map { ("long\($0)", Self.letters(90_000)) })
        let snapshot = Snapshot(schema: schema, stored: StoredValues(layers: [.user: values]))
        #expect(snapshot.value(for: "long0") == Self.letters(90_000))
        #expect(refusal([.set("long0", Self.letters(60_000))], schema, snapshot) == nil)
        #expect(refusal([.reset("long0")], schema, snapshot) == nil)
        #expect(refusal([.set("long60", Self.letters(1))], schema, snapshot) == .tooLarge(key: "long60"))
    }

    @Test("the size that is counted along is the size that is there, whatever was changed")
    func counted() throws {
        var snapshot = Snapshot(schema: Schema())
        for number in 0..<1_000 {
            let (key, layer) = ("key\(number % 17)", SettingLayer.stored[number % 3])
            let change: SettingChange =
                number % 5 == 0
                ? .reset(key, layer: layer) : .set(key, Self.letters(number % 31), layer: layer)
            snapshot = snapshot.applying([change])
            #expect(snapshot.size == StoredSize(of: snapshot.stored))
        }
    }

    @Test("T08 without a bundle the limits hold as well")
    func unchecked() throws {
        var transactions = Transactions(schema: nil)
        let origin = Origin(.state, .technician)
        for number in 0..<40 {
            let change = SettingChange.set("key\(number)", Self.letters(65_000))
            let refused = thrown(TransactionError.self) {
                try transactions.apply([change], from: origin, at: .zero)
            }
            #expect((refused == nil) == (number < 32), "\(number)")
        }
        let large = thrown(TransactionError.self) {
            try transactions.apply([.set("large", Self.letters(65_537))], from: origin, at: .zero)
        }
        #expect(large == .refused(.tooLarge(key: "large")))
    }

    @Test("the defaults are the bundle's, also where there is no bundle: a change of them is refused")
    func uncheckedDefaults() {
        var transactions = Transactions(schema: nil)
        let origin = Origin(.state, .technician)
        let change = SettingChange.set("key", .boolean(true), layer: .schemaDefault)
        let refused = thrown(TransactionError.self) {
            try transactions.apply([change], from: origin, at: .zero)
        }
        #expect(refused == .refused(.defaultLayer(key: "key")))
    }

    @Test("a value is found as fast where thousands of other settings are locked")
    func locksOfOthers() {
        func time(locked count: Int) -> Duration {
            let stored = StoredValues(
                layers: [.user: ["key": .boolean(true)]], locks: [.site: Set((0..<count).map { "key\($0)" })])
            let snapshot = Snapshot(schema: Schema(), stored: stored)
            let times = (0..<5).map { _ in
                ContinuousClock().measure { for _ in 0..<1_000 { _ = snapshot.value(for: "key") } }
            }
            return times.min() ?? .zero
        }
        // As fast; where all of them were gone through, hundreds of times slower.
        #expect(time(locked: 2_000) < time(locked: 1) * 20)
    }
}
