import CSodium

/// A text for one row of one device that nobody on the way can read, change, or move to another row: crypto_box_seal(3).
///
/// Inside are the line `settingsd-seal-1`, the row's key, a zero byte and the text; then 0x80 and zeros up to a multiple of 64
/// bytes, so that the length tells little.
package enum SealedSecret {
    /// Why one was not opened.
    package enum Failure: Error, Equatable, Sendable {
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
    private static let padding: UInt8 = 0x80
    private static let overhead = crypto_box_sealbytes()

    /// - Parameters:
    ///   - text: neither empty nor with a zero byte.
    ///   - key: the row's, likewise.
    ///   - publicKey: the device's.
    /// - Returns: nil for what no device would open.
    package static func seal(_ text: [UInt8], for key: String, with publicKey: [UInt8]) -> [UInt8]? {
        beginSodium()
        guard publicKey.count == BoxKeyPair.keySize, isText(text), isText(Array(key.utf8)) else { return nil }
        let said = mark + Array(key.utf8) + [0]
        let used = said.count + text.count
        let padded = (used / block + 1) * block
        var box = [UInt8](repeating: 0, count: padded + overhead)
        guard box.count <= longest else { return nil }
        let isSealed = withWipedBytes(padded) { start in
            let inside = UnsafeMutableBufferPointer(start: start, count: padded)
            _ = inside.update(fromContentsOf: said)
            _ = inside[said.count...].update(fromContentsOf: text)
            inside[used] = padding
            return crypto_box_seal(&box, start, UInt64(padded), publicKey) == 0
        }
        return isSealed ? box : nil
    }

    /// The text for that row.
    package static func open(
        _ box: [UInt8], for key: String, with pair: BoxKeyPair
    ) throws(Failure) -> String {
        guard box.count > overhead, box.count <= longest else { throw .broken }
        let count = box.count - overhead
        return try withWipedBytes(count) { inside throws(Failure) in
            let isOpen = pair.withSecret {
                crypto_box_seal_open(inside, box, UInt64(box.count), pair.publicKey, $0) == 0
            }
            guard isOpen else { throw .broken }
            return try read(UnsafeBufferPointer(start: inside, count: count), for: key)
        }
    }

    private static func read(
        _ inside: UnsafeBufferPointer<UInt8>, for key: String
    ) throws(Failure) -> String {
        guard inside.count % block == 0, let used = inside.lastIndex(where: { $0 != 0 }),
            used >= inside.count - block, inside[used] == padding, inside[..<used].starts(with: mark),
            let end = inside[mark.count..<used].firstIndex(of: 0)
        else { throw .malformed }
        guard inside[mark.count..<end].elementsEqual(key.utf8) else { throw .otherRow }
        let text = inside[(end + 1)..<used]
        guard isText(text), let string = String(validating: text, as: UTF8.self) else { throw .malformed }
        return string
    }

    private static func isText(_ bytes: some Collection<UInt8>) -> Bool {
        !bytes.isEmpty && !bytes.contains(0)
    }
}
