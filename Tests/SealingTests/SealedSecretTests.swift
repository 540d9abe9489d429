import CSodium
import Sealing
import Testing

@Suite("sealed secrets")
struct SealedSecretTests {
    private let pair = BoxKeyPair()
    private let text = Array("hush-9310".utf8)

    private func sealed() throws -> [UInt8] {
        try #require(SealedSecret.seal(text, for: "wifi_psk", with: pair.publicKey))
    }

    /// What somebody who does not keep to the form seals.
    private func sealed(inside: [UInt8], isPadded: Bool = true) throws -> [UInt8] {
        var bytes = inside + (isPadded ? [0x80] : [])
        while isPadded, bytes.count % 64 != 0 { bytes.append(0) }
        var box = [UInt8](repeating: 0, count: bytes.count + crypto_box_sealbytes())
        try #require(crypto_box_seal(&box, bytes, UInt64(bytes.count), pair.publicKey) == 0)
        return box
    }

    private func failure(_ box: [UInt8], for key: String = "wifi_psk") -> SealedSecret.Failure? {
        do throws(SealedSecret.Failure) {
            _ = try SealedSecret.open(box, for: key, with: pair)
            return nil
        } catch {
            return error
        }
    }

    @Test("what is sealed for a row is opened for that row alone, with that key alone")
    func opens() throws {
        let box = try sealed()
        #expect(try SealedSecret.open(box, for: "wifi_psk", with: pair) == "hush-9310")
        for key in ["wifi_ps", "wifi_psk2", "site_name", ""] { #expect(failure(box, for: key) == .otherRow) }
        #expect(throws: SealedSecret.Failure.broken) {
            try SealedSecret.open(box, for: "wifi_psk", with: BoxKeyPair())
        }
        // A pair that was kept opens it as well, and no two boxes are the same.
        let kept = pair.withSecret { Array(UnsafeBufferPointer(start: $0, count: BoxKeyPair.keySize)) }
        let again = try #require(BoxKeyPair(secret: kept))
        #expect(again.publicKey == pair.publicKey)
        #expect(try SealedSecret.open(box, for: "wifi_psk", with: again) == "hush-9310")
        #expect(try sealed() != box)
        #expect(BoxKeyPair(secret: kept.dropLast()) == nil)
    }

    @Test("a box that is cut anywhere, longer, or has one bit changed is refused")
    func damaged() throws {
        let box = try sealed()
        for count in 0..<box.count { #expect(failure(Array(box.prefix(count))) == .broken) }
        #expect(failure(box + [0]) == .broken)
        for place in box.indices {
            var changed = box
            changed[place] ^= 1
            #expect(failure(changed) == .broken, "byte \(place)")
        }
    }

    @Test("a box that is larger than a document is not even looked at, and none is made")
    func huge() {
        #expect(failure([UInt8](repeating: 7, count: SealedSecret.longest + 1)) == .broken)
        #expect(failure([UInt8](repeating: 7, count: 1 << 20)) == .broken)
        let large = [UInt8](repeating: 0x61, count: SealedSecret.longest)
        #expect(SealedSecret.seal(large, for: "wifi_psk", with: pair.publicKey) == nil)
        #expect(SealedSecret.seal(Array(large.prefix(64_000)), for: "a", with: pair.publicKey) != nil)
    }

    @Test("what no row could have is not sealed, and not for what is no key")
    func unsealable() {
        for wrong in [[], [0x61, 0], [0]] as [[UInt8]] {
            #expect(SealedSecret.seal(wrong, for: "wifi_psk", with: pair.publicKey) == nil)
        }
        #expect(SealedSecret.seal(text, for: "", with: pair.publicKey) == nil)
        for count in [0, 31, 33] {
            #expect(SealedSecret.seal(text, for: "a", with: [UInt8](repeating: 9, count: count)) == nil)
        }
        // The point of order one: nothing that is sealed with it is a secret.
        #expect(SealedSecret.seal(text, for: "a", with: [UInt8](repeating: 0, count: 32)) == nil)
    }

    @Test("its length tells no more than in which 64 bytes the secret's ends")
    func lengths() {
        let counts = (1...37).map { count in
            SealedSecret.seal([UInt8](repeating: 0x61, count: count), for: "wifi_psk", with: pair.publicKey)?
                .count
        }
        #expect(Set(counts) == [crypto_box_sealbytes() + 64])
    }

    @Test("what is no text for a row is refused, whoever has sealed it")
    func malformed() throws {
        let mark = Array("settingsd-seal-1\n".utf8)
        let key = Array("wifi_psk".utf8)
        let wrong: [[UInt8]] = [
            [], Array("settingsd-seal-2\n".utf8) + key + [0] + text, Array("{\"key\":\"wifi_psk\"}".utf8),
            mark,
            mark + key, mark + key + [0], mark + key + [0] + text + [0] + text, mark + key + [0, 0xFF, 0xFE],
        ]
        for inside in wrong { #expect(failure(try sealed(inside: inside)) == .malformed, "\(inside)") }
        #expect(failure(try sealed(inside: mark + [0] + text)) == .otherRow)
        // Without what fills it up, or filled up to another length.
        let right = mark + key + [0] + text
        #expect(failure(try sealed(inside: right)) == nil)
        for count in [right.count, 63, 64, 65, 128] {
            let bytes = right + [UInt8](repeating: 0, count: max(0, count - right.count))
            #expect(failure(try sealed(inside: bytes, isPadded: false)) == .malformed)
        }
    }
}
