import CSodium
import PropertyLists
import Sealing

/// Secrets for a device, from whoever knows its key, or from nobody.
extension FuzzTarget {
    private static let mark = Array("settingsd-seal-1\n".utf8)
    private static let key = "k"
    /// What lies in the seeds is sealed for it.
    private static let secret = [UInt8](1...32)

    /// The first byte says what the others are: a text as a document has it, what somebody sealed who keeps to nothing, or
    /// to the form alone, or what the operator's tool sealed and somebody changed.
    static func sealedSecret(_ bytes: [UInt8]) {
        guard let way = bytes.first, let pair = BoxKeyPair(secret: secret) else { return }
        let rest = Array(bytes.dropFirst())
        switch way % 4 {
        case 0: told(rest[...], pair)
        case 1: told(box(rest, pair), pair)
        case 2: told(box(filled(mark + rest), pair), pair)
        default: changed(rest, pair)
        }
    }

    private static func told(_ box: [UInt8], _ pair: BoxKeyPair) {
        told(Array(NamedBytes(name: "k3", bytes: box).text.utf8)[...], pair)
    }

    /// A text that is taken is the only one for its bytes, and what is opened can be sealed and opened again.
    private static func told(_ text: ArraySlice<UInt8>, _ pair: BoxKeyPair) {
        guard let named = NamedBytes(text) else { return }
        if !named.text.utf8.elementsEqual(text) { preconditionFailure("two texts for the same bytes") }
        guard let opened = try? SealedSecret.open(named.bytes, for: key, with: pair) else { return }
        let again = SealedSecret.seal(Array(opened.utf8), for: key, with: pair.publicKey)
        guard let again, (try? SealedSecret.open(again, for: key, with: pair)) == opened else {
            preconditionFailure("what was opened cannot be sealed")
        }
    }

    /// A place, a change and a secret. Unchanged, only the right row's is opened; changed or cut, none.
    private static func changed(_ rest: [UInt8], _ pair: BoxKeyPair) {
        let text = Array(rest.dropFirst(2))
        guard rest.count > 2, let box = SealedSecret.seal(text, for: key, with: pair.publicKey) else {
            return
        }
        let opened = try? SealedSecret.open(box, for: key, with: pair)
        if opened != String(validating: text, as: UTF8.self) { preconditionFailure("it opens as another") }
        if failure(box, for: key + key, pair) != .otherRow { preconditionFailure("another row's is opened") }
        var other = box
        let place = Int(rest[0]) * box.count / 256
        if rest[1] == 0 { other.removeSubrange(place...) } else { other[place] ^= rest[1] }
        if failure(other, for: key, pair) != .broken { preconditionFailure("what was changed is opened") }
    }

    private static func failure(
        _ box: [UInt8], for key: String, _ pair: BoxKeyPair
    ) -> SealedSecret.Failure? {
        do throws(SealedSecret.Failure) {
            _ = try SealedSecret.open(box, for: key, with: pair)
            return nil
        } catch {
            return error
        }
    }

    // MARK: Sealing without our own rules

    private static func filled(_ inside: [UInt8]) -> [UInt8] {
        let open = inside + [0x80]
        return open + [UInt8](repeating: 0, count: (64 - open.count % 64) % 64)
    }

    private static func box(_ inside: [UInt8], _ pair: BoxKeyPair) -> [UInt8] {
        var box = [UInt8](repeating: 0, count: inside.count + crypto_box_sealbytes())
        guard crypto_box_seal(&box, inside, UInt64(inside.count), pair.publicKey) == 0 else {
            preconditionFailure("crypto_box_seal")
        }
        return box
    }
}
