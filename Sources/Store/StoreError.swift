import Localization
import Settings

/// Why a change did not come to hold.
package enum StoreError: Error, CustomStringConvertible {
    case refused(SettingError)
    /// A trial is on, or has to be asked for.
    case transaction(TransactionError)
    case notKept(StorageError)

    /// For the command line: what was tried, on what, why.
    package var description: String {
        switch self {
        case .refused(let error): error.description
        case .transaction(let error): error.description
        case .notKept(let error): error.description
        }
    }

    /// For the person at the panel.
    package var phrase: LocalizedString {
        switch self {
        case .refused(let error): error.phrase
        case .transaction(let error): error.phrase
        case .notKept(.full): LocalizedString(.notSavedFull)
        case .notKept(.readOnly): LocalizedString(.notSavedReadOnly)
        case .notKept(.held): LocalizedString(.notSavedHeld)
        case .notKept: LocalizedString(.notSavedFailed)
        }
    }

    init(_ error: TransactionError) {
        if case .refused(let error) = error { self = .refused(error) } else { self = .transaction(error) }
    }
}
