import Glibc
import Settings
import Storage

/// Forgets what a folder of state keeps, as one transaction over all of its files: whenever the power goes, the next start
/// finds all as it was, or goes on until all is forgotten.
///
/// A marker says what is to be forgotten, and once it is on the disk that is so. The new database is made aside and gets a
/// name of its own when it is whole; only then anything goes, and when all has gone it takes the database's name. The marker
/// goes last.
struct FactoryReset {
    private let path: String
    private let folder: String
    private let lastEntry: UInt64
    private var marker: String { folder + "reset.pending" }
    /// The new database, whole.
    private var made: String { path + ".reset" }
    /// Where it is made.
    private var workshop: String { folder + "reset.new/" }

    /// - Parameters:
    ///   - database: in the folder whose files are meant.
    ///   - lastEntry: the numbers of the log go on after it, where the database has not come so far.
    init(of database: String, lastEntry: UInt64 = 0) {
        path = database
        folder = FileContents.folder(of: database)
        self.lastEntry = lastEntry
    }

    /// What is forgotten, though it may still be there; nil where no reset was begun.
    var scope: ResetOrder.Scope? { pending?.order.scope }

    /// Where to read what a reset leaves; nil is none that was begun.
    func readable(after scope: ResetOrder.Scope?) -> String {
        scope != nil && access(made, F_OK) == 0 ? made : path
    }

    /// Nobody may have the database open. Where it throws all is as it was, unless the marker is there: then `resume` goes on.
    ///
    /// - Parameter files: further ones in the folder, by name.
    func perform(
        _ order: ResetOrder, forgetting files: [String], at moment: AuditMoment
    ) throws(StorageError) {
        let lock = try FolderLock(folder)
        defer { lock.release() }
        // Before the marker: a database that somebody else has open is theirs.
        let kept = try kept(by: order.scope)
        do throws(StorageError) {
            try begin(order, files, kept, at: moment)
        } catch {
            giveUp()
            guard case .full = error, kept.isWhole else { throw error }
            try beginInRoom(order, files, kept, at: moment)
        }
        try finish(files)
    }

    private func begin(
        _ order: ResetOrder, _ files: [String], _ kept: Kept, at moment: AuditMoment
    ) throws(StorageError) {
        // Of one that was given up.
        try remove(made)
        try filing { () throws(FileError) in
            try FileContents.sync(folder)
            let text = ResetMarker(order: order, files: files).text
            try FileContents.replace(marker, with: Array(text.utf8), mode: 0o600, isSynced: true)
        }
        try make(kept, order.entry, at: moment)
    }

    /// On a full disk.
    private func beginInRoom(
        _ order: ResetOrder, _ files: [String], _ kept: Kept, at moment: AuditMoment
    ) throws(StorageError) {
        try makeRoom()
        do throws(StorageError) {
            try begin(order, files, kept, at: moment)
        } catch {
            giveUp()
            throw error
        }
    }

    /// Goes on with what was begun; false where nothing was.
    func resume(at moment: AuditMoment) throws(StorageError) -> Bool {
        guard pending != nil else { return false }
        let lock = try FolderLock(folder)
        defer { lock.release() }
        // Whoever had the lock may have done it.
        guard let pending else { return false }
        if access(made, F_OK) != 0 {
            let kept = try kept(by: pending.order.scope)
            do throws(StorageError) {
                try make(kept, pending.order.entry, at: moment)
            } catch {
                guard case .full = error, kept.isWhole else { throw error }
                try makeRoom()
                try make(kept, pending.order.entry, at: moment)
            }
        }
        try finish(pending.files)
        return true
    }

    private var pending: ResetMarker? {
        var status = stat()
        // A folder there says nothing, nor does a pipe or a link: none was written here.
        guard lstat(marker, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return ResetMarker(text: (try? FileContents.text(marker)) ?? "")
    }

    // MARK: The new database

    private struct Kept {
        let values: StoredValues
        /// Of the log of changes, whose numbers go on.
        let lastEntry: UInt64
        /// Whether the database itself has them, and no copy is needed.
        let isWhole: Bool
    }

    private func kept(by scope: ResetOrder.Scope) throws(StorageError) -> Kept {
        let database = try PreferencesDatabase(path: path)
        let held = try database.load().undone(by: try database.undo())
        return Kept(
            values: held.left(by: scope), lastEntry: max(lastEntry, try database.lastNumber()),
            isWhole: database.takesChanges && database.condition == .whole)
    }

    private func make(
        _ kept: Kept, _ entry: AuditEntry, at moment: AuditMoment
    ) throws(StorageError) {
        try clearWorkshop()
        guard mkdir(workshop, 0o700) == 0 else {
            throw StorageError(FileError(path: workshop, attempt: "making"))
        }
        let new = workshop + "settings.db"
        try fill(new, kept, entry, at: moment)
        guard try Proof.revision(of: SQLiteConnection(unchanging: new)) == kept.values.revision else {
            throw .damaged(path: new, reason: "it does not hold what was written")
        }
        try filing { () throws(FileError) in
            try FileContents.sync(new)
            guard rename(new, made) == 0 else { throw FileError(path: made, attempt: "making") }
            try FileContents.sync(folder)
        }
    }

    private func fill(
        _ new: String, _ kept: Kept, _ entry: AuditEntry, at moment: AuditMoment
    ) throws(StorageError) {
        let database = try DatabaseOpening(path: new).made()
        database.beginLog(after: kept.lastEntry)
        try database.commit(
            kept.values.changes, revision: kept.values.revision, undo: [], entries: [entry], at: moment)
    }

    private func clearWorkshop() throws(StorageError) {
        for suffix in ["", "-wal", "-shm", "-journal", ".mark"] {
            try remove(workshop + "settings.db" + suffix)
        }
        guard rmdir(workshop) == 0 || errno == ENOENT else {
            throw StorageError(FileError(path: workshop, attempt: "removing"))
        }
    }

    /// Nothing has gone yet: all stays as it was.
    private func giveUp() {
        try? remove(made)
        try? clearWorkshop()
        try? FileContents.sync(folder)
        unlink(marker)
        try? FileContents.sync(folder)
    }

    // MARK: What goes

    /// Beside the database's name.
    private static let suffixes = ["-wal", "-shm", "-journal", "", ".mark", ".mark.new"] + spare
    /// What a sound database does without: copies, and what was damaged or never finished.
    private static let spare = [
        ".a", ".b", ".good", ".damaged", ".damaged-wal", ".copy", ".copy.new", ".copy-journal",
    ]

    /// Two copies take more room than the new database. Where the reset fails all the same, the next one is made as after a
    /// start.
    private func makeRoom() throws(StorageError) {
        for suffix in Self.spare { try erase(path + suffix) }
        try filing { () throws(FileError) in try FileContents.sync(folder) }
        // Closed with some room it takes its log back, which was larger.
        _ = try PreferencesDatabase(path: path)
    }

    private func finish(_ files: [String]) throws(StorageError) {
        for suffix in Self.suffixes { try erase(path + suffix) }
        let others = [PINFile.name, PINFile.name + ".new", BoxKeyFile.name + ".new"]
        for name in others + files { try erase(folder + name) }
        try clearWorkshop()
        try filing { () throws(FileError) in
            try BoxKeyFile(in: folder).forget()
            // A log beside a database that it does not belong to would be played into it.
            try FileContents.sync(folder)
            guard rename(made, path) == 0 else { throw FileError(path: path, attempt: "replacing") }
            try FileContents.sync(folder)
        }
        try remove(marker)
        try filing { () throws(FileError) in try FileContents.sync(folder) }
    }

    /// Overwrites what a file has on the disk and removes it. A file system or a card that writes elsewhere keeps what was there
    /// until it needs the place, which is no reason to stop.
    private func erase(_ file: String) throws(StorageError) {
        let descriptor = open(file, O_WRONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        if descriptor >= 0 {
            overwrite(descriptor)
            close(descriptor)
        }
        try remove(file)
    }

    private func overwrite(_ descriptor: Int32) {
        var end = off_t(0)
        while let data = nextData(of: descriptor, from: end) {
            end = data.upperBound
            guard writeZeros(over: data, of: descriptor) else { break }
        }
        fdatasync(descriptor)
    }

    /// A hole has nothing to overwrite, and may be far larger than the disk. SEEK_DATA and SEEK_HOLE of lseek(2)
    private func nextData(of descriptor: Int32, from place: off_t) -> Range<off_t>? {
        let (data, hole): (Int32, Int32) = (3, 4)
        let start = lseek(descriptor, place, data)
        guard start >= 0 else { return nil }
        let end = lseek(descriptor, start, hole)
        return end > start ? start..<end : nil
    }

    private func writeZeros(over data: Range<off_t>, of descriptor: Int32) -> Bool {
        let zeros = [UInt8](repeating: 0, count: 65_536)
        var place = data.lowerBound
        while place < data.upperBound {
            let count = pwrite(descriptor, zeros, min(zeros.count, Int(data.upperBound - place)), place)
            guard count > 0 else { return false }
            place += off_t(count)
        }
        return true
    }

    /// A folder in a file's place has nothing that is forgotten here: it goes where it is empty, and else stops nothing.
    private func remove(_ file: String) throws(StorageError) {
        guard unlink(file) != 0, errno != ENOENT else { return }
        guard errno == EISDIR else { throw StorageError(FileError(path: file, attempt: "removing")) }
        rmdir(file)
    }
}

/// What a marker says: the order, and what else lies in the folder.
struct ResetMarker: Hashable {
    let order: ResetOrder
    /// By name, of the folder's own.
    let files: [String]

    init(order: ResetOrder, files: [String]) {
        (self.order, self.files) = (order, files.filter(Self.isName))
    }

    /// A line each: what it is, scope, door, user, role, then the files. Whatever stands there, somebody asked for it: what
    /// cannot be read forgets what was set on the device.
    init(text: String) {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)[...]
        func next() -> String { lines.popFirst() ?? "" }
        _ = next()
        order = ResetOrder(
            ResetOrder.Scope(rawValue: next()) ?? .user, door: next(), userID: UInt32(next()),
            role: Role(rawValue: next()) ?? .technician)
        files = lines.filter(Self.isName)
    }

    var text: String {
        let entry = order.entry
        let user = entry.userID.map { "\($0)" } ?? "-"
        let lines =
            ["settingsd-reset-1", order.scope.rawValue, entry.door, user, entry.role.rawValue] + files
        return lines.map { $0 + "\n" }.joined()
    }

    private static func isName(_ name: String) -> Bool {
        !name.isEmpty && name != "." && name != ".." && name.utf8.count <= longestName
            && !name.utf8.contains { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\n") || $0 == 0 }
    }

    /// Bytes that a file's name has at most. pathconf(3)
    private static let longestName = 255
}

/// One process at a time. flock(2)
private struct FolderLock: ~Copyable {
    private let descriptor: Int32

    init(_ folder: String) throws(StorageError) {
        descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw StorageError(FileError(path: folder, attempt: "opening")) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            throw .held(path: folder)
        }
    }

    /// A program that is being started has a copy of the descriptor for a moment, and would keep a lock that is only closed.
    func release() {
        _ = flock(descriptor, LOCK_UN)
        close(descriptor)
    }
}
