import Settings

/// One call of the bus that changes something.
package enum Step: Hashable, Sendable {
    case set([String: SettingValue], SettingLayer)
    case reset([String], SettingLayer)
    /// By the site, which keeps the user from them.
    case setLocked(Bool, [String])
    /// Of settings that have to be confirmed; the site's as a fleet tries them.
    case trial([String: SettingValue], SettingLayer)
    case confirm
    case revert
    /// Where there is none.
    case setPIN
    case factoryReset(ResetOrder.Scope)
}
