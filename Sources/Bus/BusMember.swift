/// What can be called on org.settingsd.Settings1 and org.settingsd.Screen1, by its name there.
package enum BusMember: String, CaseIterable, Hashable, Sendable {
    // Looking.
    case get = "Get"
    case getAll = "GetAll"
    case getLocks = "GetLocks"
    case getSecrets = "GetSecrets"
    // Changing the user's layer.
    case set = "Set"
    case reset = "Reset"
    case stage = "Stage"
    case apply = "Apply"
    case confirm = "Confirm"
    case revert = "Revert"
    case discard = "Discard"
    case sealKey = "SealKey"
    // The layers below, and whole exports.
    case setIn = "SetIn"
    case resetIn = "ResetIn"
    case restore = "Restore"
    case getIn = "GetIn"
    case lock = "Lock"
    case unlock = "Unlock"
    case factoryReset = "FactoryReset"
    // The person at the panel.
    case answer = "Answer"
    case showForm = "ShowForm"
    // What is so now.
    case report = "Report"
    case setChoices = "SetChoices"
    // The panel from afar.
    case watchPanel = "WatchPanel"
    case pressKey = "PressKey"
    // The technician's PIN and session.
    case openSession = "OpenSession"
    case closeSession = "CloseSession"
    case setPIN = "SetPIN"
    case recoverPIN = "RecoverPIN"
    // Who changed what.
    case log = "Log"
    // Who has the screen, on an interface of its own.
    case show = "Show"
    case hide = "Hide"
    case register = "Register"
    case released = "Released"
}

// MARK: The tables: one row a member, or a few that are alike

extension BusMember {
    /// The groups whose members may call it, the one that may least first; none where it is root's alone.
    package var groups: [CallerRights.Group] {
        switch self {
        case .get, .getAll, .watchPanel: [.read, .write, .technician]
        case .getLocks: [.read, .write, .technician, .fleet]
        case .stage, .apply, .confirm, .revert, .discard: [.write, .technician, .fleet]
        case .set, .reset, .report, .setChoices, .openSession, .closeSession, .setPIN, .recoverPIN:
            [.write, .technician]
        case .getIn, .getSecrets, .sealKey: [.fleet]
        case .setIn, .resetIn, .restore, .lock, .unlock, .factoryReset: []
        case .answer: [.buttons]
        case .showForm: [.forms]
        case .pressKey, .log: [.technician]
        case .show, .hide, .register, .released: [.screen]
        }
    }

    /// The interface that it is on.
    package var interface: String {
        switch self {
        case .show, .hide, .register, .released: BusNames.screen
        default: BusNames.interface
        }
    }

    /// What a call of it counts as; nil: as nothing.
    var cost: CallRate.Cost? {
        switch self {
        // One that lets go of the screen must be heard.
        case .get, .released: nil
        case .getAll, .getIn, .getLocks, .getSecrets, .sealKey, .answer, .showForm, .watchPanel, .log:
            .listing
        case .report, .setChoices, .show, .hide, .register: .fact
        case .set, .reset, .stage, .apply, .confirm, .revert, .discard, .setIn, .resetIn, .restore, .lock,
            .unlock, .factoryReset, .pressKey, .openSession, .closeSession, .setPIN, .recoverPIN:
            .write
        }
    }
}
