import CSodium

/// A text for one row of one device that nobody on the way can read, change, or move to another row: crypto_box_seal(3).
///
/// Inside are the line `settingsd-seal-1`, the row's key, a zero byte and the text; then 0x80 and zeros up to a multiple of 64
/// bytes, so that the length tells little.
package enum SealedSecret {
    /// Why one was not opened.
    package enum Failure: Error, Hashable, Sendable {
        /// For another key, cut or changed.
        case broken
        /// It holds something else than a text for a row.
        case malformed
        /// For another row.
        case otherRow
    }

    /// Of a box, in bytes: a document of a fleet holds no longer one.
    package static let longest = 65_536
    private static let mark = Array("settingsd-seal-1\n".utf8)
    private static let block = 64
    private static let overhead = crypto_box_sealbytes()

    /// - Parameters:
    ///   - text: neither empty nor with a zero byte.
    ///   - key: the row's, likewise.
    ///   - publicKey: the device's.
    /// - Returns: nil for what no device would open.
    package static func seal(_ text: [UInt8], for key: String, with publicKey: [UInt8]) -> [UInt8]? {
        beginSodium()
        guard publicKey.count == BoxKeyPair.keySize, isText(text), isText(Array(key.utf8)) else { return nil }
        var inside = mark + Array(key.utf8) + [0] + text
        defer { sodium_memzero(&inside, inside.count) }
        let used = inside.count
        inside += [UInt8](repeating: 0, count: block)
        var padded = 0
        guard sodium_pad(&padded, &inside, used, block, inside.count) == 0 else { return nil }
        var box = [UInt8](repeating: 0, count: padded + overhead)
        guard box.count <= longest, crypto_box_seal(&box, inside, UInt64(padded), publicKey) == 0 else {
            return nil
        }
        return box
    }

    /// The text for that row. What is in between is overwritten.
    package static func open(
        _ box: [UInt8], for key: String, with pair: BoxKeyPair
    ) throws(Failure) -> String {
        guard box.count > overhead, box.count <= longest else { throw .broken }
        var inside = [UInt8](repeating: 0, count: box.count - overhead)
        defer { sodium_memzero(&inside, inside.count) }
        let isOpen = pair.withSecret {
            crypto_box_seal_open(&inside, box, UInt64(box.count), pair.publicKey, $0) == 0
        }
        guard isOpen else { throw .broken }
        var used = 0
        guard inside.count % block == 0, sodium_unpad(&used, inside, inside.count, block) == 0,
            inside.prefix(used).starts(with: mark)
        else { throw .malformed }
        let said = inside[mark.count..<used]
        guard let end = said.firstIndex(of: 0) else { throw .malformed }
        guard said[..<end].elementsEqual(key.utf8) else { throw .otherRow }
        let text = said[(end + 1)...]
        guard isText(text), let string = String(validating: text, as: UTF8.self) else { throw .malformed }
        return string
    }

    private static func isText(_ bytes: some Collection<UInt8>) -> Bool {
        !bytes.isEmpty && !bytes.contains(0)
    }
}
