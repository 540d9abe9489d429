/// What is said on the telephone of something that went wrong: the same behind the reason on the screen and in the journal.
/// The sentence above each stands in settingsd(8) and in docs/error-codes.md.
package enum TroubleCode: String, CaseIterable, Hashable, Sendable {
    /// Nobody confirmed changes in time: what held before does again.
    case unconfirmed = "E10"
    /// The device did not take a change, for the reason that stands before it: what held before does again.
    case notApplied = "E11"
    /// The storage failed: the change does not hold.
    case notSaved = "E20"
    /// The storage is full.
    case storageFull = "E21"
    /// The storage can only be read.
    case storageReadOnly = "E22"
    /// Another program has the database open.
    case storageHeld = "E23"
    /// A row, or the page that it leads to, cannot be read; all other settings work.
    case unreadable = "E30"
    /// Wrong PINs were typed: none is taken for the time that the page tells, or until the device is recovered.
    case locked = "E40"

    /// Of a change that the storage did not take; nil for every other reason.
    package init?(storing reason: LocalizedString) {
        switch reason.word {
        case .notSavedFull: self = .storageFull
        case .notSavedReadOnly: self = .storageReadOnly
        case .notSavedHeld: self = .storageHeld
        case .notSavedFailed: self = .notSaved
        default: return nil
        }
    }

    /// A sentence with the code behind it.
    package func behind(_ sentence: String) -> String { "\(sentence) (\(rawValue))" }
}
