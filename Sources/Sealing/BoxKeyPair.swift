import CSodium

/// What secrets for one device are sealed and opened with (X25519). The secret half is overwritten when nobody has it any
/// more.
package final class BoxKeyPair {
    /// Whoever has it can seal, and not open.
    package let publicKey: [UInt8]
    private let secret: UnsafeMutablePointer<UInt8>

    /// Of either half, in bytes.
    package static let keySize = Int(crypto_box_PUBLICKEYBYTES)

    /// A new one, by the system's chance.
    package init() {
        beginSodium()
        secret = .allocate(capacity: Self.keySize)
        var publicKey = [UInt8](repeating: 0, count: Self.keySize)
        crypto_box_keypair(&publicKey, secret)
        self.publicKey = publicKey
    }

    /// One that was kept; nil for bytes of another length.
    package init?(secret bytes: some Collection<UInt8>) {
        guard bytes.count == Self.keySize else { return nil }
        beginSodium()
        secret = .allocate(capacity: Self.keySize)
        for (place, byte) in bytes.enumerated() { secret[place] = byte }
        var publicKey = [UInt8](repeating: 0, count: Self.keySize)
        crypto_scalarmult_base(&publicKey, secret)
        self.publicKey = publicKey
    }

    deinit {
        sodium_memzero(secret, Self.keySize)
        secret.deallocate()
    }

    /// The secret half, for whoever keeps it.
    package func withSecret<Answer>(_ body: (UnsafePointer<UInt8>) -> Answer) -> Answer {
        body(UnsafePointer(secret))
    }
}
