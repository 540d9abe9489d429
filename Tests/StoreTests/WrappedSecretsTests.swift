import Settings
import Store
import Testing

@Suite("wrapped secrets")
struct WrappedSecretsTests {
    private static let secrets: [String: SettingValue] = [
        "wifi": .string("boiler room 12"), "empty": .string(""),
    ]
    private static let passphrase = Array("correct horse".utf8)

    @Test("what was wrapped is unwrapped with the same passphrase, and says nothing of itself before")
    func roundTrip() throws {
        let wrapped = try WrappedSecrets.wrap(Self.secrets, with: Self.passphrase)
        #expect(try WrappedSecrets.unwrap(wrapped, with: Self.passphrase) == Self.secrets)
        #expect(!String(decoding: wrapped, as: UTF8.self).contains("boiler"))
        #expect(try WrappedSecrets.wrap(Self.secrets, with: Self.passphrase) != wrapped)
    }

    @Test("another passphrase, a changed byte and a shortened file are refused")
    func refusals() throws {
        let wrapped = try WrappedSecrets.wrap(Self.secrets, with: Self.passphrase)
        #expect(throws: WrappedSecrets.Failure.wrongPassphrase) {
            try WrappedSecrets.unwrap(wrapped, with: Array("correct house".utf8))
        }
        var changed = wrapped
        changed[changed.count - 1] ^= 1
        #expect(throws: WrappedSecrets.Failure.wrongPassphrase) {
            try WrappedSecrets.unwrap(changed, with: Self.passphrase)
        }
        #expect(throws: WrappedSecrets.Failure.notWrapped) {
            try WrappedSecrets.unwrap(Array(wrapped.prefix(60)), with: Self.passphrase)
        }
        #expect(throws: WrappedSecrets.Failure.emptyPassphrase) {
            try WrappedSecrets.wrap(Self.secrets, with: [])
        }
    }

    @Test("a file that asks for gigabytes or for minutes is refused at once")
    func costs() throws {
        var wrapped = try WrappedSecrets.wrap(Self.secrets, with: Self.passphrase)
        wrapped[19 + 3] = 0xFF
        #expect(throws: WrappedSecrets.Failure.notWrapped) {
            try WrappedSecrets.unwrap(wrapped, with: Self.passphrase)
        }
    }
}
