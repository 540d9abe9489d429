import Access
import CSodium
import Glibc
import Storage

/// What is kept of the PIN: a file of its own beside the database, so that no older database brings back a PIN or a try.
package final class PINFile {
    /// In the folder of the state.
    static let name = "pin.state"

    private let path: String
    private var slots: PINSlots
    /// What the file said when it was opened.
    package let found: PINSlots.Found
    /// Whether no slot of the file is worth keeping.
    private var isDamaged: Bool

    /// - Parameter folder: of the state. A file that is there and cannot be read is damaged, and so is one whose folder is
    ///   away: nobody gets in by pulling a cable.
    package init(in folder: String) {
        path = "\(folder)/\(Self.name)"
        var bytes: [UInt8]?
        do throws(FileError) {
            bytes = try FileContents.read(path, limit: 4096)
        } catch {
            let isThere = access(folder, R_OK | X_OK) == 0
            bytes = error.code == ENOENT && isThere ? nil : []
        }
        slots = PINSlots(bytes, sum: Sodium.sum)
        found = slots.found
        isDamaged = found == .damaged
    }

    /// Writes one slot in place, and returns once that is on the disk (fdatasync). Where there is no file, or a damaged
    /// one, a whole one is made beside it first.
    package func keep(_ state: PINState) throws(StorageError) {
        do throws(FileError) {
            try keepSlot(state)
        } catch {
            throw StorageError(error)
        }
    }

    /// Nothing is known of any PIN any more.
    package func forget() throws(StorageError) {
        do throws(FileError) {
            guard unlink(path) == 0 || errno == ENOENT else {
                throw FileError(path: path, attempt: "removing")
            }
            try FileContents.sync(FileContents.folder(of: path))
        } catch {
            throw StorageError(error)
        }
        slots = PINSlots(nil, sum: Sodium.sum)
    }

    private func keepSlot(_ state: PINState) throws(FileError) {
        guard !isDamaged else { return try makeWhole(state) }
        let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else {
            guard errno == ENOENT else { throw FileError(path: path, attempt: "keeping the PIN's state") }
            return try makeWhole(state)
        }
        defer { close(descriptor) }
        let (offset, bytes) = slots.write(state)
        guard pwrite(descriptor, bytes, bytes.count, off_t(offset)) == bytes.count,
            fdatasync(descriptor) == 0
        else { throw FileError(path: path, attempt: "keeping the PIN's state") }
        slots.written()
    }

    private func makeWhole(_ state: PINState) throws(FileError) {
        try FileContents.replace(path, with: slots.wholeFile(state), mode: 0o600, isSynced: true)
        isDamaged = false
    }
}

/// What a PIN is hashed and compared with.
package enum Sodium {
    /// Random bytes, and a comparison that takes as long wherever two hashes differ. sodium_memcmp(3)
    package static let tools = PINDoor.Tools(
        random: { count in
            var bytes = [UInt8](repeating: 0, count: count)
            randombytes_buf(&bytes, bytes.count)
            return bytes
        },
        isSame: { one, other in
            one.count == other.count && sodium_memcmp(one, other, one.count) == 0
        })

    /// For hashing alone, in a process of its own: it takes longer than a turn may. argon2id; nil where there is not enough
    /// memory.
    package static func hash(_ question: HashQuestion) -> [UInt8]? {
        guard sodium_init() >= 0, question.salt.count == Int(crypto_pwhash_SALTBYTES) else { return nil }
        var secret = question.secret
        defer { sodium_memzero(&secret, secret.count) }
        var hash = [UInt8](repeating: 0, count: HashedSecret.hashSize)
        let result = secret.withUnsafeBytes { bytes -> Int32 in
            guard let text = bytes.bindMemory(to: CChar.self).baseAddress else { return -1 }
            return crypto_pwhash(
                &hash, UInt64(hash.count), text, UInt64(bytes.count), question.salt,
                UInt64(question.cost.passes), Int(question.cost.kilobytes) * 1024,
                crypto_pwhash_ALG_ARGON2ID13)
        }
        return result == 0 ? hash : nil
    }

    /// The secret mixed with a pepper that lies elsewhere: whoever has the file alone has nothing to try PINs against.
    package static func peppered(_ question: HashQuestion, with pepper: [UInt8]) -> HashQuestion {
        guard !pepper.isEmpty else { return question }
        var key = [UInt8](repeating: 0, count: Int(crypto_generichash_KEYBYTES))
        crypto_generichash(&key, key.count, pepper, UInt64(pepper.count), nil, 0)
        var mixed = [UInt8](repeating: 0, count: HashedSecret.hashSize)
        crypto_generichash(
            &mixed, mixed.count, question.secret, UInt64(question.secret.count), key, key.count)
        return HashQuestion(secret: mixed, salt: question.salt, cost: question.cost)
    }

    /// Sixteen bytes that are others for other bytes.
    package static func sum(_ bytes: [UInt8]) -> [UInt8] {
        var sum = [UInt8](repeating: 0, count: PINSlots.sumSize)
        crypto_generichash(&sum, sum.count, bytes, UInt64(bytes.count), nil, 0)
        return sum
    }
}
