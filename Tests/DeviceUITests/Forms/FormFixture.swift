import DrawingSamples
import ScreenCatalogs
import Settings
@testable import DeviceUI
@testable import Hardware
@testable import Keys
@testable import TextFields

/// A form on a panel, played with key scripts in simulated time.
struct FormFixture: KeyReceiver {
    private(set) var screen: FormScreen
    private(set) var effects: [FormScreen.Effect] = []
    private let keypad: KeypadDescription

    /// The article's four fields.
    static func person(delegate: (any TextFieldDelegate)? = nil) throws -> Form {
        var name = TextField()
        name.traits.autocapitalization = .words
        name.traits.autocorrection = .no
        name.delegate = delegate
        var age = TextField()
        age.traits.keyboardType = .numberPad
        var homepage = TextField(text: "http://")
        homepage.traits.keyboardType = .url
        homepage.traits.clearButtonMode = .always
        var password = TextField()
        password.traits.isSecure = true
        return try Form(
            title: "Person", labels: ["Name", "Age", "Homepage", "Password"],
            prototypes: ["Name": name, "Age": age, "Homepage": homepage, "Password": password])
    }

    static func board(_ hardwareClass: HardwareClass = .phonePad, isMono: Bool = false) -> Board {
        var board = Board(name: "bench")
        board.keypad = .standard(hardwareClass)
        board.display.look = isMono ? .mono : .colour
        return board
    }

    init(
        _ form: Form, on hardwareClass: HardwareClass = .phonePad,
        size: Size = Size(width: 320, height: 240), isMono: Bool = false
    ) throws {
        let board = Self.board(hardwareClass, isMono: isMono)
        screen = try FormScreen(
            form, board: board, engine: SampleFonts.engine(isMono: isMono), size: size,
            catalogs: ScreenCatalogs.all)
        keypad = board.keypad
    }

    var deadline: Duration? { screen.deadline }
    var hasPendingLetter: Bool { screen.navigator.hasPendingLetter }

    mutating func handle(_ action: KeyAction, at time: Duration) {
        effects += screen.handle(action, at: time)
    }

    mutating func expire(at time: Duration) { effects += screen.expire(at: time) }

    mutating func type(_ script: String) throws {
        var keys = KeyPlayer(keypad)
        keys.play(try KeyScript(script, for: keypad), to: &self)
    }

    mutating func close() { screen.close() }
    mutating func becomeIdle() { screen.becomeIdle() }

    var lines: [String] { screen.navigator.describe().split(separator: "\n").map(String.init) }

    var answers: [String: SettingValue]? {
        for case .finished(let answers) in effects { return answers }
        return nil
    }
}
