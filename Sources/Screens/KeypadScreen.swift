import Graphics
import Hardware
import Keys
import Localization
import Scenes

/// The keypad's setup, or its test: bare contacts, while no key means anything.
package struct KeypadScreen: Screen {
    enum Work: Sendable {
        case wizard(KeypadWizard)
        case test(KeypadTest)
    }

    private(set) var work: Work
    /// When it goes away; nil where there is no board to go back to.
    private(set) var deadline: Duration?

    /// Without a key for so long, it goes away.
    private static let patience = Duration.seconds(60)

    init(_ work: Work, at time: Duration, in context: ScreenContext) {
        self.work = work
        deadline = context.isKeypadKnown ? time + Self.patience : nil
    }

    /// Keys have no meaning here.
    mutating func handle(_ action: KeyAction, at time: Duration, in context: ScreenContext) -> [ScreenRequest]
    {
        []
    }

    mutating func expire(at time: Duration, in context: ScreenContext) -> [ScreenRequest] {
        guard let deadline, deadline <= time else { return [] }
        return [.leave]
    }

    mutating func handle(_ contact: KeyContact, in context: ScreenContext) -> [ScreenRequest] {
        if context.isKeypadKnown { deadline = contact.time + Self.patience }
        switch work {
        case .wizard(var wizard):
            let file = wizard.note(contact)
            work = .wizard(wizard)
            return file.map { [.effect(.keepKeypad($0, .keys))] } ?? []
        case .test(var test):
            let held = isReleased(contact, test, context.keypad)
            test.note(contact)
            work = .test(test)
            return held.flatMap { context.keys.test.command(of: .hold($0)) }.map { end(test, by: $0) } ?? []
        }
    }

    /// The key whose long press ends here; nil for any other contact.
    private func isReleased(_ contact: KeyContact, _ test: KeypadTest, _ keypad: KeypadDescription) -> Key? {
        guard case .key(let code, false, let time) = contact, let held = test.held(code, at: time),
            held >= KeypadTest.holdTime
        else { return nil }
        return keypad.keymap[code]
    }

    private func end(_ test: KeypadTest, by command: ListCommand) -> [ScreenRequest] {
        switch command {
        case .yes: [.effect(.keepKeypad(test.file, .debounce))]
        case .no: [.leave]
        default: []
        }
    }
}

/// What a keypad's class is called where one is set up.
extension HardwareClass {
    var word: StringKey {
        switch self {
        case .fullKeyboard: .classKeyboard
        case .phonePad: .classPhone
        case .barePad: .classBare
        case .numberPad: .classNumber
        case .matrix: .classMatrix
        case .directionPad: .classArrows
        case .rotary: .classRotary
        }
    }
}
