/// What is said on the telephone of something that went wrong: the same behind the reason on the screen, in the journal and
/// in settingsd(8).
package enum TroubleCode: String, CaseIterable, Hashable, Sendable {
    /// Nobody confirmed changes in time.
    case unconfirmed = "E10"
    /// The storage failed.
    case notSaved = "E20"
    /// It is full.
    case storageFull = "E21"
    /// It can only be read.
    case storageReadOnly = "E22"
    /// Another program has it.
    case storageHeld = "E23"
    /// A row, or the page that it leads to, is not as it ought to be.
    case unreadable = "E30"
    /// No PIN is taken, for a while or at all.
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
