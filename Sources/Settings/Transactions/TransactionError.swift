import Localization

/// Why changes were not taken, or what was asked of a transaction was not done.
package enum TransactionError: Error, Hashable, Sendable, CustomStringConvertible {
    case refused(SettingError)
    /// `DeviceConfirm`: whoever changes it has to ask for a trial.
    case needsConfirmation(key: String)
    /// A trial is on, and this would meet it.
    case busy(Origin.Door, secondsLeft: Int)
    /// No such token, any more, or not this caller's.
    case noTransaction
    /// Only root keeps such changes without a trial.
    case rootOnly
    case badTime
    /// As many are staged as may be.
    case tooMany

    package var description: String {
        switch self {
        case .refused(let error): error.description
        case .needsConfirmation(let key):
            "\(key) holds only once it is confirmed: stage and apply it, then confirm it (settingsctl set --trial)"
        case .busy(let door, let seconds):
            "a change from the \(door.rawValue) waits to be confirmed, for \(seconds) s more; confirm or revert that first"
        case .noTransaction:
            "nothing that this user may end is staged or waits to be confirmed: it is kept or undone by now, or "
                + "somebody else's"
        case .rootOnly: "only root may apply such changes without a trial"
        case .badTime:
            "a trial takes \(Transactions.times.lowerBound.components.seconds) to "
                + "\(Transactions.times.upperBound.components.seconds) seconds"
        case .tooMany: "enough is staged already; apply or discard some of it first"
        }
    }

    /// For the person at the panel.
    package var phrase: LocalizedString {
        if case .refused(let error) = self { error.phrase } else { LocalizedString(.settingUnconfirmed) }
    }
}
