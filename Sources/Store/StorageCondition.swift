import Localization

/// What was found when the database was opened: whether anything that was once kept may be missing.
package enum StorageCondition: Hashable, Sendable {
    case whole
    /// The database is in order, and says less than was once kept. `of` is what is known to have been kept.
    case older(revision: UInt64, of: UInt64)
    /// A copy stands for a database that proves less or nothing.
    case copy(revision: UInt64, of: UInt64)
    /// Nothing that was kept could be proved: the defaults hold.
    case defaults
}

extension StorageCondition {
    /// In few words, for the hint bar.
    var persistentMessage: LocalizedString? {
        switch self {
        case .whole: nil
        case .older(let revision, let newest): LocalizedString(.storageOlder, revision, newest)
        case .copy: LocalizedString(.storageCopy)
        case .defaults: LocalizedString(.storageDefaults)
        }
    }

    /// For the journal.
    package var report: String? {
        switch self {
        case .whole: nil
        case .older(let revision, let newest):
            "changes may be missing: the stored settings are of revision \(revision) of \(newest)"
        case .copy(let revision, let newest):
            "the stored settings were damaged: a copy holds, of revision \(revision) of \(newest)"
        case .defaults: "the stored settings were damaged and no copy proves itself: the defaults hold"
        }
    }
}
