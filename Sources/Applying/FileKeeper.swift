import DropIns
import Glibc
import Storage

/// Writes files as a plan says, and puts them back as they were until they are kept: before the first one is touched, what
/// all were is on the disk.
package struct FileKeeper {
    /// What is about to be done, for tests that stop there.
    package enum Step: Hashable, Sendable {
        case copy(Int), journal, put(String), give(String), forget, restore(String)
    }

    /// What a test has happen at a step.
    package enum Fault: Hashable, Sendable {
        /// The step fails with that errno.
        case fails(Int32)
        /// The power is cut before it: nothing that follows is done.
        case cut
    }

    /// For the journal and what files were; with a slash at its end.
    private let folder: String
    /// Before each path; empty but in tests and images.
    private let root: String
    /// Whose folders may be written to.
    private let owner: UInt32
    private let fault: (Step) -> Fault?

    /// - Parameters:
    ///   - folder: of its own, on a medium that stays.
    ///   - root: before each path.
    ///   - owner: whose folders must be; another user's in tests.
    package init(
        folder: String, root: String = "", owner: UInt32 = 0, fault: @escaping (Step) -> Fault? = { _ in nil }
    ) {
        (self.folder, self.root, self.owner, self.fault) = (folder + "/", root, owner, fault)
    }

    private enum Stop: Error {
        case file(FileError)
        case cut
    }

    private var journalPath: String { folder + "journal" }

    /// What was written and not kept; nil where nothing waits. A journal that cannot be read, or is damaged, is of files that were
    /// touched: one that was never finished has another name.
    package var waiting: UndoJournal? {
        get throws(FileError) {
            guard let bytes = try journalBytes() else { return nil }
            if let journal = UndoJournal(bytes) { return journal }
            throw FileError(path: journalPath, attempt: "putting back", reason: "it is damaged")
        }
    }

    private func journalBytes() throws(FileError) -> [UInt8]? {
        do throws(FileError) {
            return try FileContents.read(journalPath)
        } catch {
            guard error.code == ENOENT else { throw error }
            return nil
        }
    }

    // MARK: Writing

    /// All files of the plan or none; what is as it shall be is left alone, and nothing waits then.
    package func write(_ plan: ApplyPlan, token: String) -> [ApplyResult] {
        do throws(FileError) {
            guard try waiting == nil else {
                return [ApplyResult("", .busy, "another change waits to be kept or undone")]
            }
        } catch {
            return [ApplyResult("", error)]
        }
        var entries: [UndoJournal.Entry] = []
        var former: [[UInt8]] = []
        var changed: [ApplyPlan.Write] = []
        for write in plan.writes {
            if let reason = problem(with: write) { return [ApplyResult(write.dropIn, .refused, reason)] }
            do throws(FileError) {
                let (now, bytes) = try look(at: write.path)
                guard try !isSame(write, now, bytes) else { continue }
                if let reason = problem(with: now, at: write.path) {
                    return [ApplyResult(write.dropIn, .refused, reason)]
                }
                entries.append(UndoJournal.Entry(path: write.path, was: now))
                former.append(bytes)
                changed.append(write)
            } catch {
                return [ApplyResult(write.dropIn, error)]
            }
        }
        guard !changed.isEmpty else { return results(of: plan, changed: []) }
        return put(changed, UndoJournal(token: token, entries: entries), former, plan)
    }

    private func results(of plan: ApplyPlan, changed: Set<String>) -> [ApplyResult] {
        plan.names.map { name in
            let hasFiles = plan.writes.contains { $0.dropIn == name }
            return ApplyResult(name, !hasFiles || changed.contains(name) ? .done : .same)
        }
    }

    private func put(
        _ writes: [ApplyPlan.Write], _ journal: UndoJournal, _ former: [[UInt8]], _ plan: ApplyPlan
    ) -> [ApplyResult] {
        var current = writes[0]
        do throws(Stop) {
            try copy(former, journal)
            for write in writes {
                current = write
                try meet(.put(write.path))
                if let bytes = write.bytes {
                    try checked { () throws(FileError) in
                        try replace(write.path, bytes, mode: write.mode, group: try groupID(write))
                    }
                } else {
                    try checked { () throws(FileError) in try remove(write.path) }
                }
            }
            return results(of: plan, changed: Set(writes.map(\.dropIn)))
        } catch {
            guard case .file(let error) = error else { return [] }
            let undone = undo()
            let failed = undone.filter { !$0.isFine }
            return [ApplyResult(current.dropIn, error)] + failed
        }
    }

    /// What all files were when they were looked at, then the journal that says so: only a whole one counts.
    private func copy(_ former: [[UInt8]], _ journal: UndoJournal) throws(Stop) {
        for (number, entry) in journal.entries.enumerated() {
            guard case .file = entry.was else { continue }
            try meet(.copy(number))
            try checked { () throws(FileError) in
                let copy = folder + "\(number)"
                try FileContents.replace(copy, with: former[number], mode: 0o600, isSynced: true)
            }
        }
        try meet(.journal)
        try checked { () throws(FileError) in
            try FileContents.replace(journalPath, with: journal.bytes, mode: 0o600, isSynced: true)
        }
    }

    // MARK: Afterwards

    /// What was written stays.
    package func keep() -> [ApplyResult] {
        do throws(Stop) {
            try meet(.forget)
            try checked { () throws(FileError) in try forget() }
            return [ApplyResult("", .done)]
        } catch {
            if case .file(let error) = error { return [ApplyResult("", error)] }
            return []
        }
    }

    /// What was written and not kept goes back; nothing where nothing waits. May be cut and begun again at any step.
    package func undo() -> [ApplyResult] {
        let waiting: UndoJournal?
        do throws(FileError) {
            waiting = try self.waiting
        } catch {
            // What can be read and is no journal is damaged.
            if (try? journalBytes()) != nil { setAside() }
            return [ApplyResult("", error)]
        }
        guard let journal = waiting else {
            // Without a journal they are of files that nobody has touched.
            removeCopies()
            return [ApplyResult("", .same)]
        }
        var results: [ApplyResult] = []
        var notes: [ApplyResult] = []
        for (number, entry) in journal.entries.enumerated().reversed() {
            do throws(Stop) {
                try meet(.restore(entry.path))
                var note: String?
                try checked { () throws(FileError) in note = try restore(entry, number) }
                if let note { notes.append(ApplyResult("", .done, note)) }
            } catch {
                guard case .file(let error) = error else { return [] }
                results.append(ApplyResult("", error))
            }
        }
        // A file that cannot go back is not forgotten: the next start tries again.
        return results.isEmpty ? keep() + notes : results
    }

    /// - Returns: What of it could not be as it was, though its bytes are; nil where all is.
    private func restore(_ entry: UndoJournal.Entry, _ number: Int) throws(FileError) -> String? {
        // What was never reached stays, and may be where nobody may write: that would hold up all later changes.
        if let (there, _) = try? look(at: entry.path), there == entry.was {
            unlink(temporary(entry.path))
            try FileContents.sync(FileContents.folder(of: root + entry.path))
            return nil
        }
        guard case .file(let mode, let group, let size, let sum) = entry.was else {
            try remove(entry.path)
            return nil
        }
        let copy = folder + "\(number)"
        let bytes = try FileContents.read(copy)
        guard bytes.count == size, UndoJournal.sum(of: bytes) == sum else {
            throw FileError(path: copy, attempt: "putting back", reason: "it is not what was kept")
        }
        do throws(FileError) {
            try replace(entry.path, bytes, mode: mode & 0o777, group: group)
            return nil
        } catch {
            guard error.attempt == Self.giving else { throw error }
            // Who it is born with was not its reader: with nothing for a group it holds up no other change.
            try replace(entry.path, bytes, mode: mode & 0o707, group: nil)
            return "\(entry.path) is as before, but no group's: it could not be given to group \(group)"
        }
    }

    /// The journal first: without it copies mean nothing.
    private func forget() throws(FileError) {
        guard unlink(journalPath) == 0 || errno == ENOENT else {
            throw FileError(path: journalPath, attempt: "removing")
        }
        try FileContents.sync(folder)
        removeCopies()
    }

    /// All there are, those among them that were never finished: secrets are in them, and a full disk is not to be kept full.
    private func removeCopies() {
        for name in copies { unlink(folder + name) }
    }

    private var copies: [String] { Folder.names(in: folder).filter { $0.first?.isNumber == true } }

    /// What nobody can put back holds up no later change, and stays for a person: the journal last, without it copies go.
    private func setAside() {
        for name in copies + ["journal"] { rename(folder + name, "\(folder)damaged.\(name)") }
    }

    // MARK: Files

    private func meet(_ step: Step) throws(Stop) {
        switch fault(step) {
        case .cut?: throw .cut
        case .fails(let code)?:
            errno = code
            throw .file(FileError(path: folder, attempt: "writing"))
        case nil: break
        }
    }

    private func isFaulty(_ step: Step) -> Bool {
        guard case .fails(let code)? = fault(step) else { return false }
        errno = code
        return true
    }

    private static let giving = "giving to its group"

    private func checked(_ body: () throws(FileError) -> Void) throws(Stop) {
        do throws(FileError) {
            try body()
        } catch {
            throw .file(error)
        }
    }

    /// Why a file is not even tried; nil where it is.
    private func problem(with write: ApplyPlan.Write) -> String? {
        let folder = String(FileContents.folder(of: write.path).dropLast())
        guard DropInFolders.facts(of: root + folder) != nil else {
            return "there is no folder \(folder): make it, owned by root"
        }
        if let reason = DropInFolders.problem(with: folder, below: root, owner: owner) {
            return "\(folder): \(reason)"
        }
        guard let there = DropInFolders.facts(of: root + write.path) else { return nil }
        guard there.target == nil, there.mode & S_IFMT == S_IFREG else {
            return "\(write.path) is there already, and no file that could be replaced"
        }
        // It could not be given back.
        return there.user == owner
            ? nil : "\(write.path) is there already, and not root's: give it to root, or take another name"
    }

    /// Why a file is not replaced: it could not be given back its group, or what makes more of it than a file.
    private func problem(with was: UndoJournal.Was, at path: String) -> String? {
        guard case .file(let mode, let group, _, _) = was else { return nil }
        if mode & 0o7000 != 0 { return "\(path) is there already, with set-ID or sticky bits" }
        if FileGroups.canGive(group, in: FileContents.folder(of: root + path)) { return nil }
        return
            "\(path) is there already, and group \(group)'s, which could not be given it back: name that group in Owner=, "
            + "or give it to root's"
    }

    /// Opened once: whoever may write to its folder could have a link to another file in its place from one look to the next.
    private func look(at path: String) throws(FileError) -> (UndoJournal.Was, [UInt8]) {
        let descriptor = open(root + path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
        guard descriptor >= 0 else {
            if errno == ENOENT { return (.absent, []) }
            throw FileError(path: path, attempt: "looking at")
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw FileError(path: path, attempt: "looking at") }
        guard status.st_mode & S_IFMT == S_IFREG, status.st_uid == owner else {
            throw FileError(path: path, attempt: "looking at", reason: "it is no file of root's")
        }
        let bytes = try FileContents.read(descriptor, named: path)
        let was = UndoJournal.Was.file(
            mode: status.st_mode & 0o7777, group: status.st_gid, size: bytes.count,
            sum: UndoJournal.sum(of: bytes))
        return (was, bytes)
    }

    private func isSame(
        _ write: ApplyPlan.Write, _ was: UndoJournal.Was, _ bytes: [UInt8]
    ) throws(FileError) -> Bool {
        switch (was, write.bytes) {
        case (.absent, nil): return true
        case (.absent, _), (.file, nil): return false
        case (.file(let mode, let group, _, _), let wanted?):
            let wantedGroup = try groupID(write)
            return mode == write.mode && wantedGroup ?? group == group && wanted == bytes
        }
    }

    /// Nil for whatever group files there are born with.
    private func groupID(_ write: ApplyPlan.Write) throws(FileError) -> UInt32? {
        guard let name = write.group else { return nil }
        guard let group = getgrnam(name) else {
            throw FileError(path: write.path, attempt: "writing", reason: "there is no group \(name)")
        }
        return group.pointee.gr_gid
    }

    private func remove(_ path: String) throws(FileError) {
        guard unlink(root + path) == 0 || errno == ENOENT else {
            throw FileError(path: path, attempt: "removing")
        }
        try FileContents.sync(FileContents.folder(of: root + path))
    }

    /// What is not in its place yet.
    private func temporary(_ path: String) -> String {
        let folder = FileContents.folder(of: root + path)
        let name = Substring((root + path).utf8.dropFirst(folder.utf8.count))
        return folder + FileRules.temporaryName(of: name)
    }

    /// Beside it, with its rights, synced, and then in its place.
    private func replace(
        _ path: String, _ bytes: [UInt8], mode: UInt32, group: UInt32?
    ) throws(FileError) {
        let folder = FileContents.folder(of: root + path)
        let temporary = temporary(path)
        unlink(temporary)
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw FileError(path: path, attempt: "writing") }
        defer { close(descriptor) }
        do throws(FileError) {
            try fill(descriptor, path, bytes, mode, group)
            guard rename(temporary, root + path) == 0 else {
                throw FileError(path: path, attempt: "replacing")
            }
        } catch {
            unlink(temporary)
            throw error
        }
        try FileContents.sync(folder)
    }

    private func fill(
        _ descriptor: Int32, _ path: String, _ bytes: [UInt8], _ mode: UInt32, _ group: UInt32?
    ) throws(FileError) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw FileError(path: path, attempt: "writing") }
        // In a folder with the group's own bit it is the group's already; asking for no change may be refused as well.
        if let group, status.st_gid != group,
            isFaulty(.give(path)) || fchown(descriptor, uid_t.max, group) != 0
        {
            throw FileError(path: path, attempt: Self.giving)
        }
        guard fchmod(descriptor, mode) == 0, FileContents.writeAll(bytes, to: descriptor),
            fsync(descriptor) == 0
        else {
            throw FileError(path: path, attempt: "writing")
        }
    }
}

extension ApplyResult {
    /// What the disk did not do.
    fileprivate init(_ dropIn: String, _ error: FileError) {
        let isFull = error.code == ENOSPC || error.code == EDQUOT
        self.init(dropIn, isFull ? .full : .failed, "\(error)")
    }
}
