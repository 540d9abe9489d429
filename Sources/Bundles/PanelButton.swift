/// Buttons of a bundle that the screen itself answers: their keys.
package enum PanelButton: String, Sendable {
    /// Opens the keypad's set-up.
    case keypadSetup = "org.settingsd.keypad-setup"
    /// Shows what every key does.
    case keypadTest = "org.settingsd.keypad-test"
    /// Asks whether everything that was set is to be forgotten.
    case factoryReset = "org.settingsd.factory-reset"
    /// Opens a technician's session, or ends it.
    case session = "org.settingsd.session"
    /// Sets the PIN.
    case pin = "org.settingsd.pin"
    /// Shows a technician who changed what.
    case changes = "org.settingsd.changes"
    /// Shows the licences of what the programs are made of.
    case licences = "org.settingsd.licences"
    /// Shows a code of what somebody on a telephone asks for.
    case code = "org.settingsd.code"
    /// Shows the settings of its page, and of those that it leads to, for the next device.
    case settingsCode = "org.settingsd.settings-code"
    /// Saves settings to a USB stick, and takes those of one.
    case usb = "org.settingsd.usb"
}
