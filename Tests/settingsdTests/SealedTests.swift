import Bus
import Foundation
import PropertyLists
import Sealing
import Settings
import Testing

@testable import Service

/// What a fleet sends sealed: opened by the service, for the one row that it was sealed for.
@Suite("sealed secrets on the bus")
struct SealedTests {
    private static let page = """
        <plist><dict><key>PreferenceSpecifiers</key><array>
        \(row("psk", more: "<key>IsSecure</key><true/>"))
        \(row("pin", more: "<key>IsSecure</key><true/><key>DeviceMaximumLength</key><integer>4</integer>"))
        \(row("name", more: ""))
        </array></dict></plist>
        """

    private static func row(_ key: String, more: String) -> String {
        """
        <dict><key>Type</key><string>PSTextFieldSpecifier</string><key>Title</key><string>\(key)</string>
        <key>Key</key><string>\(key)</string>\(more)</dict>
        """
    }

    private static let fleet = BusCaller(connection: ":1.7", userID: 4_000, groups: [907])
    private let own: ServiceInProcess
    private let box: NamedBytes

    init() throws {
        own = try ServiceInProcess(page: Self.page)
        own.service.bus.rights = CallerRights(groupIDs: [.fleet: 907], serviceUser: 990)
        guard
            case .sealKey(let name, let key) = try own.service.requests.answer(.sealKey, from: Self.fleet)
                .get()
        else { throw WrongReply() }
        box = NamedBytes(name: name, bytes: key)
    }

    private struct WrongReply: Error {}

    private func sealed(_ text: String, for key: String, at place: String? = nil, with box: NamedBytes? = nil)
        throws
        -> SealedChange
    {
        let box = box ?? self.box
        let bytes = try #require(SealedSecret.seal(Array(text.utf8), for: key, with: box.bytes))
        let named = NamedBytes(name: box.name, bytes: bytes).text
        return SealedChange(place ?? key, layer: .site, Array(named.utf8))
    }

    private func stage(_ changes: ChangeSet = [], _ sealed: SealedChange...) throws -> (String, [BusRefusal])
    {
        let reply = own.service.requests.answer(
            .stage(changes, sealed: sealed, isRestoring: false), from: Self.fleet)
        guard case .staged(let token, let refusals) = try reply.get() else { throw WrongReply() }
        return (token, refusals)
    }

    private var stored: [String: SettingValue] { own.service.store.snapshot.stored.layers[.site] ?? [:] }

    @Test("a sealed secret is stored as a secret of the site, and nobody is told it")
    func taken() throws {
        let (token, refusals) = try stage(
            [.set("name", .string("attic"), layer: .site)], try sealed("CANARY", for: "psk"))
        #expect(refusals.isEmpty && stored.isEmpty)
        _ = try own.service.requests.answer(.apply(token: token, seconds: nil), from: Self.fleet).get()
        #expect(stored == ["psk": .string("CANARY"), "name": .string("attic")])
        #expect(own.service.store.snapshot.isSecret("psk"))
        let told = own.service.requests.answer(.values(of: .site), from: Self.fleet)
        #expect(try told.get() == .values(["name": .string("attic")]))
        #expect(!own.journal.joined().contains("CANARY"))
    }

    @Test("of a call with anything wrong in it nothing is kept, and each key has its reason")
    func refused() throws {
        let other = NamedBytes(name: box.name, bytes: BoxKeyPair().publicKey)
        let former = NamedBytes(name: "k0", bytes: box.bytes)
        let right = try sealed("hush", for: "psk")
        let wrong: [(SealedChange, BusFailure.Kind)] = [
            (try sealed("hush", for: "psk", with: other), .badSeal),
            (try sealed("hush", for: "psk", with: former), .badSeal),
            (try sealed("hush", for: "pin", at: "psk"), .badSeal),
            (try sealed("hush", for: "name"), .badSeal),
            (try sealed("hush", for: "no_such"), .unknownKey),
            (try sealed("12345", for: "pin"), .invalid),
            (SealedChange("psk", layer: .site, Array(right.bytes.dropLast(4))), .badSeal),
            (SealedChange("psk", layer: .site, []), .badSeal),
            (SealedChange("psk", layer: .site, [UInt8](repeating: 0x41, count: 900_000)), .badSeal),
        ]
        for (change, kind) in wrong {
            let (token, refusals) = try stage([.set("name", .string("attic"), layer: .site)], change)
            #expect(token.isEmpty && refusals.map(\.key) == [change.key])
            #expect(refusals.first?.failure.kind == kind, "\(refusals)")
            #expect(refusals.allSatisfy { !$0.failure.message.contains("hush") })
        }
        // More calls than may wait: what was refused does not.
        for _ in 0..<40 { #expect(try stage([], wrong[0].0).0.isEmpty) }
        #expect(try !stage([], right).0.isEmpty && stored.isEmpty)
        let (token, refusals) = try stage(
            [.set("name", .integer(7), layer: .site), .set("pin", .string("1234"), layer: .site)], wrong[0].0)
        #expect(token.isEmpty && Set(refusals.map(\.key)) == ["name", "pin", "psk"])
        #expect(refusals.first { $0.key == "pin" }?.failure.kind == .plainSecret)
    }

    @Test("a secret in the open is not taken from a fleet, and is from root")
    func plain() throws {
        let change = ChangeSet([.set("psk", .string("hush"), layer: .site)])
        let (token, refusals) = try stage(change)
        #expect(token.isEmpty && refusals.map(\.failure.kind) == [.plainSecret])
        #expect(try stage([.reset("psk", layer: .site)]).1.isEmpty, "taking it away tells nothing")
        let root = BusCaller(connection: ":1.1", userID: 0, groups: [])
        let reply = try own.service.requests.answer(.stage(change, isRestoring: false), from: root).get()
        guard case .staged(let taken, []) = reply, !taken.isEmpty else { throw WrongReply() }
    }

    private func sources() throws -> [String: SecretSource] {
        let reply = try own.service.requests.answer(.secrets, from: Self.fleet).get()
        guard case .secrets(let sources) = reply else { throw WrongReply() }
        return sources
    }

    private func set(_ changes: SettingChange...) throws {
        _ = try own.service.store.apply(ChangeSet(changes), from: Origin(.state, .technician), at: .zero)
    }

    @Test(
        "of a secret the fleet is told whose value holds and since when, nothing without a value, and nothing once it is reset"
    )
    func told() throws {
        #expect(try sources() == [:])
        try set(.set("name", .string("attic"), layer: .site))
        let (token, _) = try stage([], try sealed("CANARY", for: "psk"))
        #expect(try sources() == [:], "it does not hold yet")
        _ = try own.service.requests.answer(.apply(token: token, seconds: nil), from: Self.fleet).get()
        #expect(try sources() == ["psk": SecretSource(.site, revision: 2)])
        try set(.set("name", .string("cellar"), layer: .site))
        #expect(try sources() == ["psk": SecretSource(.site, revision: 2)])
        try set(.set("psk", .string("the owner's")), .set("pin", .string("1234"), layer: .vendor))
        #expect(
            try sources() == [
                "psk": SecretSource(.user, revision: 4), "pin": SecretSource(.vendor, revision: 4),
            ])
        try set(.reset("psk"), .reset("pin", layer: .vendor))
        #expect(try sources() == ["psk": SecretSource(.site, revision: 2)], "it is the site's of before")
        try set(.reset("psk", layer: .site))
        #expect(try sources() == [:])
    }

    @Test("after a factory reset there is another key, and what was sealed for the former is refused")
    func reset() throws {
        let old = try sealed("hush", for: "psk")
        let root = BusCaller(connection: ":1.1", userID: 0, groups: [])
        _ = try own.service.requests.answer(.factoryReset(.all), from: root).get()
        #expect(try stage([], old).1.map(\.failure.kind) == [.badSeal], "while there is none")
        let reply = try own.service.requests.answer(.sealKey, from: Self.fleet).get()
        guard case .sealKey(let name, let key) = reply else { throw WrongReply() }
        #expect(box.name == "k1" && name == "k2" && key != box.bytes)
        let (_, refusals) = try stage([], old)
        #expect(
            refusals.map(\.failure.message) == [
                "psk: it is sealed for k1, and this device's key is k2 now: seal it anew"
            ])
        #expect(
            try stage([], try sealed("hush", for: "psk", with: NamedBytes(name: name, bytes: key))).1.isEmpty)
    }
}
