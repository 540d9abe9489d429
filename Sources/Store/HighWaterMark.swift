import Access
import CSodium
import Glibc
import Storage

/// The newest revision that was ever kept, in a file beside the database: a database that says less has lost changes.
///
/// Two slots, written in turn, so that a torn write leaves the other. Written after the database is, never before.
final class HighWaterMark {
    /// The newest that the file tells of; nil where it tells of none.
    private(set) var revision: UInt64?
    private let path: String
    private var nextSlot = 0
    /// Changes that the file does not tell of.
    private var pending: (revision: UInt64, count: Int)?

    /// So many changes may go without.
    private static let changeLimit = 16
    private static let slotSize = 512
    private static let label = Array("settingsd-mark-1".utf8)
    private static let sumSize = 16

    init(of database: String) {
        path = database + ".mark"
        let bytes = (try? FileContents.read(path)) ?? []
        for slot in 0...1 {
            guard let found = Self.revision(in: bytes.dropFirst(slot * Self.slotSize)) else { continue }
            guard found > revision ?? 0 else { continue }
            revision = found
            nextSlot = 1 - slot
        }
    }

    /// Where the owner ends without a word; a mark that is behind claims less than there is.
    deinit { try? write() }

    /// The database keeps that revision.
    func note(_ revision: UInt64) {
        let count = (pending?.count ?? 0) + 1
        pending = (revision, count)
        // One that fails is tried again, and told, when nothing has changed for a while.
        if count >= Self.changeLimit { try? write() }
    }

    /// Brings the file up to what was noted.
    func write() throws(FileError) {
        guard let pending else { return }
        // Opening waits for nobody: it might be a pipe.
        let flags = O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
        let descriptor = open(path, flags, 0o600)
        guard descriptor >= 0 else { throw FileError(path: path, attempt: "marking the revision") }
        defer { close(descriptor) }
        let slot = Self.slot(pending.revision)
        guard pwrite(descriptor, slot, slot.count, off_t(nextSlot * Self.slotSize)) == slot.count,
            fdatasync(descriptor) == 0
        else { throw FileError(path: path, attempt: "marking the revision") }
        revision = pending.revision
        nextSlot = 1 - nextSlot
        self.pending = nil
    }

    // MARK: Slots: the label, the revision, a sum of both, zeros

    private static func slot(_ revision: UInt64) -> [UInt8] {
        let said = label + LittleEndian.bytes(revision)
        let used = said + sum(of: said)
        return used + [UInt8](repeating: 0, count: slotSize - used.count)
    }

    private static func revision(in slot: ArraySlice<UInt8>) -> UInt64? {
        let said = Array(slot.prefix(label.count + 8))
        guard said.starts(with: label), said.count == label.count + 8,
            Array(slot.dropFirst(said.count).prefix(sumSize)) == sum(of: said)
        else { return nil }
        let revision: UInt64 = LittleEndian.number(said[label.count...])
        // A database counts no further than half of that.
        return revision <= UInt64(Int.max) ? revision : nil
    }

    private static func sum(of bytes: [UInt8]) -> [UInt8] {
        var sum = [UInt8](repeating: 0, count: sumSize)
        crypto_generichash(&sum, sum.count, bytes, UInt64(bytes.count), nil, 0)
        return sum
    }
}
