import Access
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
        let found = try? pair()
        return Opener(name: found.map { "k\($0.number)" }, pair: found?.pair)
    }

    /// The pair, for as long as somebody has this.
    package struct Opener {
        /// Nil where the device has none.
        fileprivate let name: String?
        fileprivate let pair: BoxKeyPair?

        /// Why something that is sealed was not opened.
        package enum Failure: Error, Equatable, Sendable, CustomStringConvertible {
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
        try withSlots { (_, slot) throws(FileError) -> Numbered? in
            guard let slot, let pair = slot.pair(wrap) else { return nil }
            return (slot.number, pair)
        }
    }

    /// Whether there is a file, and which of its slots counts.
    private func withSlots<Answer>(
        _ body: (Bool, BoxKeySlot?) throws(FileError) -> Answer
    ) throws(FileError) -> Answer {
        try withWipedBytes(2 * BoxKeySlot.size) { bytes throws(FileError) in
            let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
            guard descriptor >= 0 else {
                guard errno == ENOENT else { throw FileError(path: path, attempt: "reading") }
                return try body(false, nil)
            }
            defer { close(descriptor) }
            // What is shorter has zeros, which no sum fits.
            guard Glibc.read(descriptor, bytes, 2 * BoxKeySlot.size) >= 0 else {
                throw FileError(path: path, attempt: "reading")
            }
            return try body(true, BoxKeySlot.newest(in: bytes))
        }
    }

    private func make() throws(FileError) -> Numbered {
        let number = try withSlots { (isThere, slot) throws(FileError) in
            if isThere, slot?.isSpent != true {
                report("the key that secrets were sealed for cannot be used any more: there is a new one")
            }
            return slot.map { $0.number &+ 1 } ?? (isThere ? Self.freshNumber() : 1)
        }
        let pair = BoxKeyPair()
        try withWipedBytes(2 * BoxKeySlot.size) { bytes throws(FileError) in
            for slot in BoxKeySlot.both(in: bytes) { slot.write(number, pair, wrap) }
            var whole = Array(UnsafeBufferPointer(start: bytes, count: 2 * BoxKeySlot.size))
            defer { sodium_memzero(&whole, whole.count) }
            try FileContents.replace(path, with: whole, mode: 0o600, isSynced: true)
        }
        return (number, pair)
    }

    /// Where the last one is lost: a number that was used may not come again, or nobody could tell for which key something
    /// was sealed.
    private static func freshNumber() -> UInt64 { UInt64(randombytes_uniform(1 << 30)) + 1_000 }

    /// For a factory reset: overwrites the key where it lies, slot by slot, so that the number outlives a power cut.
    func forget() throws(FileError) {
        var status = stat()
        // What is no file has no key, and stops no reset.
        if lstat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG { return }
        let descriptor = Glibc.open(path, O_WRONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else {
            guard errno == ENOENT else { throw FileError(path: path, attempt: "overwriting") }
            return
        }
        defer { close(descriptor) }
        // One that cannot be read is overwritten all the same.
        let known = try? withSlots { (_, slot) throws(FileError) in slot?.number }
        let number = known ?? Self.freshNumber()
        try withWipedBytes(2 * BoxKeySlot.size) { bytes throws(FileError) in
            for (place, slot) in BoxKeySlot.both(in: bytes).enumerated() {
                slot.write(number, nil, [])
                let size = BoxKeySlot.size
                guard pwrite(descriptor, slot.start, size, off_t(place * size)) == size,
                    fdatasync(descriptor) == 0
                else { throw FileError(path: path, attempt: "overwriting") }
            }
        }
    }
}

/// One half of the file, as it lies in memory: a label, the number, how the key is kept, the key, a sum of all that, zeros.
private struct BoxKeySlot {
    let start: UnsafeMutablePointer<UInt8>
    private var bytes: UnsafeMutableBufferPointer<UInt8> { .init(start: start, count: Self.size) }

    static let size = 512
    private static let (spent, plain, wrapped): (UInt8, UInt8, UInt8) = (0, 1, 2)
    private static let label = Array("settingsd-box-1\n".utf8)
    private static let nonceSize = Int(crypto_secretbox_NONCEBYTES)
    private static let boxSize = Int(crypto_secretbox_MACBYTES) + BoxKeyPair.keySize
    private static let (kindPlace, keyPlace) = (label.count + 8, label.count + 9)
    private static let sumPlace = keyPlace + nonceSize + boxSize

    static func both(in file: UnsafeMutablePointer<UInt8>) -> [BoxKeySlot] {
        [BoxKeySlot(start: file), BoxKeySlot(start: file + size)]
    }

    /// Of a reset that was cut short one slot has no key any more, which counts.
    static func newest(in file: UnsafeMutablePointer<UInt8>) -> BoxKeySlot? {
        both(in: file).filter(\.isWhole).max { ($0.number, $1.kind) < ($1.number, $0.kind) }
    }

    private var isWhole: Bool {
        bytes.starts(with: Self.label) && bytes[Self.sumPlace...].starts(with: sum)
    }

    private var sum: [UInt8] {
        var sum = [UInt8](repeating: 0, count: 16)
        crypto_generichash(&sum, sum.count, start, UInt64(Self.sumPlace), nil, 0)
        return sum
    }

    var number: UInt64 { LittleEndian.number(bytes[Self.label.count...]) }
    private var kind: UInt8 { bytes[Self.kindPlace] }
    var isSpent: Bool { kind == Self.spent }

    /// Nil for a slot without a key, and for one that was wrapped with something else.
    func pair(_ wrap: [UInt8]) -> BoxKeyPair? {
        switch kind {
        case Self.plain: return BoxKeyPair(secret: bytes[Self.keyPlace...].prefix(BoxKeyPair.keySize))
        case Self.wrapped where !wrap.isEmpty:
            return withWipedBytes(BoxKeyPair.keySize) { secret in
                let isOpen = Self.withKey(of: wrap) { key in
                    crypto_secretbox_open_easy(
                        secret, start + Self.keyPlace + Self.nonceSize, UInt64(Self.boxSize),
                        start + Self.keyPlace, key) == 0
                }
                return isOpen
                    ? BoxKeyPair(secret: UnsafeBufferPointer(start: secret, count: BoxKeyPair.keySize)) : nil
            }
        default: return nil
        }
    }

    /// - Parameters:
    ///   - pair: nil where there is none any more.
    ///   - wrap: empty keeps the key as it is.
    func write(_ number: UInt64, _ pair: BoxKeyPair?, _ wrap: [UInt8]) {
        bytes.update(repeating: 0)
        _ = bytes.update(fromContentsOf: Self.label + LittleEndian.bytes(number))
        bytes[Self.kindPlace] = pair == nil ? Self.spent : wrap.isEmpty ? Self.plain : Self.wrapped
        pair?.withSecret { secret in
            guard !wrap.isEmpty else {
                (start + Self.keyPlace).update(from: secret, count: BoxKeyPair.keySize)
                return
            }
            randombytes_buf(start + Self.keyPlace, Self.nonceSize)
            Self.withKey(of: wrap) { key in
                _ = crypto_secretbox_easy(
                    start + Self.keyPlace + Self.nonceSize, secret, UInt64(BoxKeyPair.keySize),
                    start + Self.keyPlace, key)
            }
        }
        _ = bytes[Self.sumPlace...].update(fromContentsOf: sum)
    }

    /// Another one than what peppers the PIN.
    private static func withKey<Answer>(
        of wrap: [UInt8], _ body: (UnsafeMutablePointer<UInt8>) -> Answer
    ) -> Answer {
        let size = Int(crypto_secretbox_KEYBYTES)
        return withWipedBytes(size) { key in
            crypto_generichash(key, size, wrap, UInt64(wrap.count), label, label.count)
            return body(key)
        }
    }
}
