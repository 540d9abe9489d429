/// What was found out about a keypad on the device itself: files beside the values, read after the board file.
package enum KeypadFile: String, CaseIterable, Hashable, Sendable {
    /// Class and codes, from the setup.
    case keys = "keypad.ini"
    /// From the test.
    case debounce = "debounce.ini"
}
