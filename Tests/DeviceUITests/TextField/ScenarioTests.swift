import Testing
@testable import DeviceUI
@testable import Hardware
@testable import Keys
@testable import Navigation
@testable import Screens
@testable import TextFields

/// Section E, on a panel: every call that a field's delegate gets, printed for each scenario.
@Suite("Scenarios of a text field")
struct ScenarioTests {
    private static let begun = ["shouldBegin", "didBegin", "editingDidBegin", "post textDidBeginEditing"]
    private static let typed = [
        "shouldChange 0..<0 \"A\" in \"\"", "didChangeSelection", "editingChanged", "post textDidChange",
    ]
    private static let ended = ["editingDidEnd", "post textDidEndEditing"]

    struct Scenario: Sendable, CustomTestStringConvertible {
        let name: String
        var keys = ""
        /// What happens then, without a key.
        var event = Event.none
        let calls: [String]
        /// Whether the field is a secret.
        var isSecret = false
        var testDescription: String { name }
    }

    enum Event: Sendable { case none, close, unplug, timeOut, dark }

    static let all = [
        Scenario(name: "focus", keys: "ok", calls: begun),
        Scenario(name: "key", keys: "ok 2", calls: begun + typed),
        Scenario(
            name: "return", keys: "ok 2 ok",
            calls: begun + typed + ["shouldReturn", "editingDidEndOnExit", "shouldEnd", "didEnd committed"]
                + ended),
        Scenario(
            name: "Back", keys: "ok 2 back back",
            calls: begun + typed + ["shouldEnd", "didEnd cancelled"] + ended),
        Scenario(
            name: "page close", keys: "ok 2", event: .close,
            calls: begun + typed + ["didEnd cancelled"] + ended),
        Scenario(name: "keypad unplugged", keys: "ok 2", event: .unplug, calls: begun + typed),
        Scenario(name: "the letter's time is over", keys: "ok 2", event: .timeOut, calls: begun + typed),
        Scenario(name: "dark screen, then a key", keys: "ok 2", event: .dark, calls: begun + typed),
        Scenario(
            name: "dark screen over a secret", keys: "ok 2", event: .dark,
            calls: begun + [
                "shouldChange 0..<0 \"a\" in \"\"", "didChangeSelection", "editingChanged",
                "post textDidChange", "didEnd cancelled",
            ] + ended, isSecret: true),
    ]

    @Test("each scenario makes its calls, in the pinned order, and no other", arguments: all)
    func scenarios(_ scenario: Scenario) throws {
        let recorder = Recorder()
        var secret = TextField()
        secret.delegate = recorder
        secret.traits.isSecure = true
        var form = try FormFixture(
            scenario.isSecret
                ? Form(labels: ["Secret"], prototypes: ["Secret": secret])
                : FormFixture.person(delegate: recorder))
        try form.type(scenario.keys)
        switch scenario.event {
        case .none: break
        case .close: form.close()
        case .unplug:
            var gestures = KeyGestures(.standard(.phonePad))
            _ = gestures.handle(KeyEvent(key: .digit(3), isDown: true, time: .seconds(60)))
            for action in gestures.releaseAll(at: .seconds(61)) { form.handle(action, at: .seconds(61)) }
        case .timeOut: form.expire(at: .seconds(60))
        case .dark:
            var display = DisplayDescription()
            display.blankAfter = .seconds(10)
            var rest = DisplayIdle(display, at: .zero)
            rest.expire(at: .seconds(60))
            if rest.level == .dark { form.becomeIdle() }
            let key = KeyAction.press(.digit(3))
            if !rest.swallows(key, at: .seconds(61)) { form.handle(key, at: .seconds(61)) }
        }
        print("\(scenario.name): \(recorder.calls.joined(separator: ", "))")
        #expect(recorder.calls == scenario.calls)
    }
}
