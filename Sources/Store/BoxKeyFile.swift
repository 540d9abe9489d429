import CSodium
import Glibc
import PropertyLists
import Sealing
import Storage

/// The pair of keys that secrets for this device are sealed with: a file of its own beside the database, so that no older
/// database brings back a former one. Read where it is needed, and in memory no longer.
///
/// Two slots that say the same, each a sector with a sum. A factory reset leaves the number in it, and no key: the next pair
/// has the next number.
package struct BoxKeyFile {
    /// In the folder of the state.
    static let name = "box.key"

    private let path: String
    private let wrap: [UInt8]
    private let report: (String) -> Void

    /// - Parameters:
    ///   - folder: of the state.
    ///   - wrap: what the secret half is wrapped with in the file; empty keeps it as it is.
    ///   - report: hears, for a log, of a pair that could not be used any more.
    package init(in folder: String, wrap: [UInt8] = [], report: @escaping (String) -> Void = { _ in }) {
        path = "\(folder)/\(Self.name)"
        (self.wrap, self.report) = (wrap, report)
    }

    /// What others seal for. Where there is no pair one is made, and is on the disk before anybody hears of it.
    package func publicKey() throws(StorageError) -> NamedBytes {
        do throws(FileError) {
            let found = if let kept = try pair() { kept } else { try make() }
            return NamedBytes(name: "k\(found.number)", bytes: found.pair.publicKey)
        } catch {
            throw StorageError(error)
        }
    }

    /// What opens what was sealed for the pair that there is now.
    package func opener() -> Opener {
        let found = (try? pair()) ?? nil
        return Opener(name: found.map { "k\($0.number)" }, pair: found?.pair)
    }

    /// The pair, for as long as somebody has this.
    package struct Opener {
        /// Nil where the device has none.
        fileprivate let name: String?
        fileprivate let pair: BoxKeyPair?

        /// Why something that is sealed was not opened.
        package enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
            /// Sealed for the first; the device's own is another, or it has none.
            case otherKey(String, own: String?)
            case sealed(SealedSecret.Failure)

            package var description: String {
                switch self {
                case .otherKey(let name, let own?):
                    "it is sealed for \(name), and this device's key is \(own) now: seal it anew"
                case .otherKey(let name, nil): "it is sealed for \(name), and this device has no key"
                case .sealed(.broken): "it is sealed for another device, or was changed on the way"
                case .sealed(.malformed): "what is sealed is no text for a setting"
                case .sealed(.otherRow): "it is sealed for another setting"
                }
            }
        }

        /// - Parameters:
        ///   - sealed: the text `k3:BASE64`.
        ///   - key: the row's.
        package func open(_ sealed: [UInt8], for key: String) throws(Failure) -> String {
            guard let sealed = NamedBytes(sealed) else { throw .sealed(.broken) }
            guard let pair, sealed.name == name else { throw .otherKey(sealed.name, own: name) }
            do throws(SealedSecret.Failure) {
                return try SealedSecret.open(sealed.bytes, for: key, with: pair)
            } catch {
                throw .sealed(error)
            }
        }
    }

    // MARK: The file

    private typealias Numbered = (number: UInt64, pair: BoxKeyPair)

    /// Nil where there is none that can be used.
    private func pair() throws(FileError) -> Numbered? {
        guard let slot = try slot(), let pair = slot.pair(wrap) else { return nil }
        return (slot.number, pair)
    }

    private func slot() throws(FileError) -> BoxKeySlot? {
        var bytes = try contents() ?? []
        defer { sodium_memzero(&bytes, bytes.count) }
        return BoxKeySlot.newest(in: bytes)
    }

    private func contents() throws(FileError) -> [UInt8]? {
        do throws(FileError) {
            return try FileContents.read(path, limit: 4096)
        } catch {
            guard error.code == ENOENT else { throw error }
            return nil
        }
    }

    private func make() throws(FileError) -> Numbered {
        let slot = try slot()
        let isNew = try contents() == nil
        if slot?.isSpent == false || slot == nil && !isNew {
            report("the key that secrets were sealed for cannot be used any more: there is a new one")
        }
        let number = slot.map { $0.number + 1 } ?? (isNew ? 1 : Self.freshNumber())
        let pair = BoxKeyPair()
        var bytes = BoxKeySlot(number, pair, wrap).bytes
        bytes += bytes
        defer { sodium_memzero(&bytes, bytes.count) }
        try FileContents.replace(path, with: bytes, mode: 0o600, isSynced: true)
        return (number, pair)
    }

    /// Where the last one is lost: a number that was used may not come again, or nobody could tell for which key something
    /// was sealed.
    private static func freshNumber() -> UInt64 { UInt64(randombytes_uniform(1 << 30)) + 1_000 }

    /// For a factory reset: overwrites the key where it lies, slot by slot, so that the number outlives a power cut.
    func forget() throws(FileError) {
        let descriptor = Glibc.open(path, O_WRONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else {
            guard errno == ENOENT else { throw FileError(path: path, attempt: "overwriting") }
            return
        }
        defer { close(descriptor) }
        // One that cannot be read is overwritten all the same.
        let number = BoxKeySlot.newest(in: (try? contents()) ?? [])?.number ?? Self.freshNumber()
        let spent = BoxKeySlot(spent: number).bytes
        for place in 0...1 {
            guard pwrite(descriptor, spent, spent.count, off_t(place * spent.count)) == spent.count,
                fdatasync(descriptor) == 0
            else { throw FileError(path: path, attempt: "overwriting") }
        }
    }
}

/// A label, the number, how the key is kept, the key, a sum of all that, and zeros.
private struct BoxKeySlot {
    let number: UInt64
    private let kind: UInt8
    private let kept: [UInt8]

    private static let (spent, plain, wrapped): (UInt8, UInt8, UInt8) = (0, 1, 2)
    private static let size = 512
    private static let label = Array("settingsd-box-1\n".utf8)
    private static let nonceSize = Int(crypto_secretbox_NONCEBYTES)
    private static let keptSize = nonceSize + Int(crypto_secretbox_MACBYTES) + BoxKeyPair.keySize

    var isSpent: Bool { kind == Self.spent }

    init(spent number: UInt64) { (self.number, kind, kept) = (number, Self.spent, []) }

    init(_ number: UInt64, _ pair: BoxKeyPair, _ wrap: [UInt8]) {
        self.number = number
        guard !wrap.isEmpty else {
            (kind, kept) = (
                Self.plain,
                pair.withSecret { Array(UnsafeBufferPointer(start: $0, count: BoxKeyPair.keySize)) }
            )
            return
        }
        var key = Self.key(wrap)
        defer { sodium_memzero(&key, key.count) }
        var nonce = [UInt8](repeating: 0, count: Self.nonceSize)
        randombytes_buf(&nonce, nonce.count)
        var box = [UInt8](repeating: 0, count: Self.keptSize - Self.nonceSize)
        pair.withSecret {
            _ = crypto_secretbox_easy(&box, $0, UInt64(BoxKeyPair.keySize), nonce, key)
        }
        (kind, kept) = (Self.wrapped, nonce + box)
    }

    /// Nil for a slot without a key, and for one that was wrapped with something else.
    func pair(_ wrap: [UInt8]) -> BoxKeyPair? {
        switch kind {
        case Self.plain: return BoxKeyPair(secret: kept.prefix(BoxKeyPair.keySize))
        case Self.wrapped where !wrap.isEmpty:
            var key = Self.key(wrap)
            var secret = [UInt8](repeating: 0, count: BoxKeyPair.keySize)
            defer {
                sodium_memzero(&key, key.count)
                sodium_memzero(&secret, secret.count)
            }
            let (nonce, box) = (Array(kept.prefix(Self.nonceSize)), Array(kept.dropFirst(Self.nonceSize)))
            guard crypto_secretbox_open_easy(&secret, box, UInt64(box.count), nonce, key) == 0 else {
                return nil
            }
            return BoxKeyPair(secret: secret)
        default: return nil
        }
    }

    private static func key(_ wrap: [UInt8]) -> [UInt8] {
        var key = [UInt8](repeating: 0, count: Int(crypto_secretbox_KEYBYTES))
        // Another one than what peppers the PIN.
        crypto_generichash(&key, key.count, wrap, UInt64(wrap.count), label, label.count)
        return key
    }

    // MARK: Bytes

    var bytes: [UInt8] {
        let said =
            Self.label + LittleEndian.bytes(number) + [kind]
            + kept + [UInt8](repeating: 0, count: Self.keptSize - kept.count)
        let used = said + Sodium.sum(said)
        return used + [UInt8](repeating: 0, count: Self.size - used.count)
    }

    /// Of a reset that was cut short one slot has no key any more, which counts.
    static func newest(in file: [UInt8]) -> BoxKeySlot? {
        let slots = (0...1).compactMap { BoxKeySlot(file.dropFirst($0 * size).prefix(size)) }
        return slots.max { ($0.number, $1.kind) < ($1.number, $0.kind) }
    }

    private init?(_ slot: ArraySlice<UInt8>) {
        let head = Self.label.count + 9
        let said = Array(slot.prefix(head + Self.keptSize))
        let sum = Sodium.sum(said)
        guard slot.count == Self.size, said.starts(with: Self.label),
            slot.dropFirst(said.count).prefix(sum.count).elementsEqual(sum)
        else { return nil }
        number = LittleEndian.number(said[Self.label.count...])
        kind = said[head - 1]
        kept = Array(said[head...])
    }
}
