/// What can be called on org.settingsd.Settings1, by its name there.
package enum BusMember: String, CaseIterable, Hashable, Sendable {
    // Looking.
    case get = "Get"
    case getAll = "GetAll"
    case getLocks = "GetLocks"
    // Changing the user's layer.
    case set = "Set"
    case reset = "Reset"
    case stage = "Stage"
    case apply = "Apply"
    case confirm = "Confirm"
    case revert = "Revert"
    case discard = "Discard"
    // The layers below, and whole exports.
    case setIn = "SetIn"
    case resetIn = "ResetIn"
    case restore = "Restore"
    case getIn = "GetIn"
    case lock = "Lock"
    case unlock = "Unlock"
    // The person at the panel.
    case answer = "Answer"
    case showForm = "ShowForm"
}
