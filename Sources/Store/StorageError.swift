import Glibc
import Localization
import Storage

/// Why values could not be read or kept. Whatever it is, the old values stay.
package enum StorageError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Another process owns the database.
    case held(path: String)
    /// A later version of the program wrote it.
    case newer(path: String, version: Int, known: Int)
    /// No space is left for the change.
    case full(path: String)
    case readOnly(path: String)
    /// The file is no database, or is damaged.
    case damaged(path: String, reason: String)
    /// What was tried, and what SQLite said.
    case failed(path: String, attempt: String, reason: String)

    package var description: String {
        switch self {
        case .held(let path): "\(path): another process has it open"
        case .newer(let path, let version, let known):
            "\(path): it has version \(version), this program knows \(known)"
        case .full(let path): "\(path): no space is left"
        case .readOnly(let path): "\(path): it can only be read"
        case .damaged(let path, let reason): "\(path): it is damaged: \(reason)"
        case .failed(let path, let attempt, let reason): "\(path): \(attempt) failed: \(reason)"
        }
    }

    init(_ error: FileError) {
        switch error.code {
        case ENOSPC, EDQUOT: self = .full(path: error.path)
        case EROFS: self = .readOnly(path: error.path)
        default: self = .failed(path: error.path, attempt: error.attempt, reason: error.reason)
        }
    }
}

/// What fails with a file fails with what is kept.
func filing(_ body: () throws(FileError) -> Void) throws(StorageError) {
    do throws(FileError) {
        try body()
    } catch {
        throw StorageError(error)
    }
}

extension StorageError {
    /// In few words, for the hint bar.
    var persistentMessage: LocalizedString {
        switch self {
        case .full: LocalizedString(.storageFull)
        case .readOnly: LocalizedString(.storageReadOnly)
        case .held: LocalizedString(.storageHeld)
        case .newer: LocalizedString(.storageNewer)
        case .damaged: LocalizedString(.storageDamaged)
        case .failed: LocalizedString(.storageFailed)
        }
    }
}
