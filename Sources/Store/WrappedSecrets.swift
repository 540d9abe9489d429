import CSodium
import PropertyLists
import Settings

/// Secrets that leave the device, wrapped with a passphrase: Argon2id makes the key, XSalsa20-Poly1305 seals.
///
/// The bytes: "settingsd-secrets-1", passes (4, little-endian), kilobytes (4), salt (16), nonce (24), and the sealed
/// property list.
package enum WrappedSecrets {
    /// What an attacker with the file pays for each guess: about a second of a small device.
    private static let cost = Cost(passes: 3, kilobytes: 64 * 1024)
    private static let mark = Array("settingsd-secrets-1".utf8)
    private static let saltSize = Int(crypto_pwhash_SALTBYTES)
    private static let nonceSize = Int(crypto_secretbox_NONCEBYTES)
    private static let tagSize = Int(crypto_secretbox_MACBYTES)

    private struct Cost {
        let passes: UInt32
        let kilobytes: UInt32

        /// What is read is not trusted: nobody is made to compute for minutes.
        var isReasonable: Bool { (1...10).contains(passes) && (8...262_144).contains(kilobytes) }
    }

    /// Why secrets were not wrapped, or not unwrapped. Says nothing of what they are.
    package enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
        case notWrapped
        /// The passphrase is another, or somebody changed the bytes.
        case wrongPassphrase
        case emptyPassphrase
        case outOfMemory

        package var description: String {
            switch self {
            case .notWrapped: "these are no wrapped secrets"
            case .wrongPassphrase: "the passphrase is wrong, or the secrets were changed"
            case .emptyPassphrase: "the passphrase is empty"
            case .outOfMemory: "there is not enough memory to make the key"
            }
        }
    }

    /// The bytes of a new salt and nonce each time. Takes about a second of a small device, and 64 MB
    /// meanwhile.
    package static func wrap(
        _ secrets: [String: SettingValue], with passphrase: [UInt8]
    ) throws(Failure) -> [UInt8] {
        guard sodium_init() >= 0 else { throw .outOfMemory }
        var salt = [UInt8](repeating: 0, count: saltSize)
        var nonce = [UInt8](repeating: 0, count: nonceSize)
        randombytes_buf(&salt, saltSize)
        randombytes_buf(&nonce, nonceSize)
        var key = try key(from: passphrase, salt: salt, cost)
        defer { sodium_memzero(&key, key.count) }
        var plain = PropertyListWriter.xml(.dictionary(secrets))
        defer { sodium_memzero(&plain, plain.count) }
        var sealed = [UInt8](repeating: 0, count: plain.count + tagSize)
        crypto_secretbox_easy(&sealed, plain, UInt64(plain.count), nonce, key)
        return mark + bytes(of: cost.passes) + bytes(of: cost.kilobytes) + salt + nonce + sealed
    }

    /// The secrets by key; takes what wrapping took. `wrongPassphrase` also where somebody changed the bytes.
    package static func unwrap(
        _ bytes: [UInt8], with passphrase: [UInt8]
    ) throws(Failure) -> [String: SettingValue] {
        guard sodium_init() >= 0 else { throw .outOfMemory }
        let header = mark.count + 8
        guard bytes.starts(with: mark), bytes.count >= header + saltSize + nonceSize + tagSize else {
            throw .notWrapped
        }
        let cost = Cost(
            passes: number(bytes[mark.count...]), kilobytes: number(bytes[(mark.count + 4)...]))
        guard cost.isReasonable else { throw .notWrapped }
        let salt = Array(bytes[header...].prefix(saltSize))
        let nonce = Array(bytes[(header + saltSize)...].prefix(nonceSize))
        let sealed = Array(bytes[(header + saltSize + nonceSize)...])
        var key = try key(from: passphrase, salt: salt, cost)
        defer { sodium_memzero(&key, key.count) }
        var plain = [UInt8](repeating: 0, count: sealed.count - tagSize)
        defer { sodium_memzero(&plain, plain.count) }
        guard crypto_secretbox_open_easy(&plain, sealed, UInt64(sealed.count), nonce, key) == 0 else {
            throw .wrongPassphrase
        }
        guard let document = try? PropertyListDocument.read(plain, file: "secrets"),
            case .dictionary(let secrets) = document.root.value
        else { throw .notWrapped }
        return secrets
    }

    private static func key(
        from passphrase: [UInt8], salt: [UInt8], _ cost: Cost
    ) throws(Failure) -> [UInt8] {
        guard !passphrase.isEmpty else { throw .emptyPassphrase }
        var key = [UInt8](repeating: 0, count: Int(crypto_secretbox_KEYBYTES))
        let result = passphrase.withUnsafeBytes { bytes -> Int32 in
            guard let text = bytes.bindMemory(to: CChar.self).baseAddress else { return -1 }
            return crypto_pwhash(
                &key, UInt64(key.count), text, UInt64(bytes.count), salt, UInt64(cost.passes),
                Int(cost.kilobytes) * 1024,
                crypto_pwhash_ALG_ARGON2ID13)
        }
        guard result == 0 else { throw .outOfMemory }
        return key
    }

    private static func bytes(of number: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        bytes.prefix(4).enumerated().reduce(0) { $0 | UInt32($1.element) << (8 * UInt32($1.offset)) }
    }
}
