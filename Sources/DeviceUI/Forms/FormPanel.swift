import Graphics
import Hardware
import Keys
import Localization
import Typesetting
import Words

/// A form on a panel, for programs that have keys and a display of their own: keys go in, pictures and answers come out.
///
/// It reads no clock and no device. After each call, show `picture()` and ask again at `deadline`.
///
///     var panel = try FormPanel(form, size: Size(width: 320, height: 240))
///     let outcome = panel.press(.ok, at: .zero)
public struct FormPanel {
    /// How far the person is.
    public enum Outcome: Hashable, Sendable {
        /// Still at it.
        case open
        /// Done: every field's text by its label.
        case finished([String: String])
        /// Given up; nothing is handed over.
        case cancelled
    }

    private var screen: FormScreen
    private var gestures: KeyGestures
    private let words: WordLists

    /// - Parameters:
    ///   - keypad: what kind of keys there are.
    ///   - size: of the display, in pixels.
    ///   - fonts: files in the order in which they are tried; without one, the built-in font draws ASCII. Looking into
    ///     a file takes milliseconds.
    ///   - language: as in "de": of the keys' letters, and of the screen's own words where there is a `catalog`.
    ///   - look: the colours, or two of them.
    ///   - legends: what is printed on keys that do not have the usual words and signs, as hints name them.
    ///   - spelling: whoever knows the words of a language, where fields on full keyboards are to be corrected, such as
    ///     `SpellChecker.words(of:)` of the module `Spelling`; a field that asks for corrections by name says so where
    ///     there is none.
    ///   - catalog: the bytes of that language's catalogue, as settingsd installs it
    ///     (`/usr/share/settingsd/locale/de.mo`); without one, or with what is none, the screen speaks English.
    /// - Throws: `FormError` where the form cannot be shown.
    public init(
        _ form: Form, keypad: HardwareClass = .phonePad, size: Size, fonts: [String] = [],
        language: String = "en", look: PanelLook = .dark, legends: [Key: String] = [:],
        spelling: @escaping (_ language: String) -> WordChecker? = { _ in nil }, catalog: [UInt8] = []
    ) throws(FormError) {
        var board = Board(name: "panel")
        board.keypad = KeypadDescription.standard(keypad).printed(with: legends)
        board.language = language
        look.set(&board.display, size: size)
        let engine = TextEngine(fonts: fonts)
        let catalogs = StringCatalogs(languages: catalog.isEmpty ? [] : [language]) { _ in
            StringCatalog(catalog)
        }
        screen = try FormScreen(form, board: board, engine: engine, size: size, catalogs: catalogs)
        gestures = KeyGestures(board.keypad)
        words = WordLists(checker: spelling)
    }

    /// A key went down or came up: what holding it does, and repeating, then follows from the time that goes by.
    ///
    /// - Parameter time: since any fixed moment, the same for all calls; never less than before.
    public mutating func note(_ key: Key, isDown: Bool, at time: Duration) -> Outcome {
        perform(gestures.handle(KeyEvent(key: key, isDown: isDown, time: time)), at: time)
    }

    private mutating func perform(_ actions: [KeyAction], at time: Duration) -> Outcome {
        var outcome = Outcome.open
        for action in actions where outcome == .open {
            outcome = take(screen.handle(action, at: time), at: time)
        }
        return outcome
    }

    /// A key was pressed, by a program that does not know how long: it is never held.
    ///
    /// - Parameter time: as in `note(_:isDown:at:)`.
    public mutating func press(_ key: Key, at time: Duration) -> Outcome {
        take(screen.handle(.press(key), at: time), at: time)
    }

    /// What is due by now: a held key acts, a pending letter is committed, a message goes.
    public mutating func expire(at time: Duration) -> Outcome {
        let outcome = perform(gestures.expire(at: time), at: time)
        return outcome == .open ? take(screen.expire(at: time), at: time) : outcome
    }

    /// When `expire(at:)` wants to be called; nil while nothing is pending.
    public var deadline: Duration? {
        [gestures.deadline, screen.deadline].compactMap { $0 }.min()
    }

    /// The screen in words: the title, a line a row, then what is edited, said and hinted.
    public var text: String { screen.navigator.describe() }

    /// The screen; nil where the display's size is none that can be drawn: more than 4096 a side, or 4096x2160 in all.
    public func picture() -> Picture? {
        let navigator = screen.navigator
        let display = navigator.board.display
        let format = display.pixelFormat
        guard var canvas = try? Canvas(size: navigator.size, format: format, isMono: display.isMono)
        else { return nil }
        let scene = navigator.scene()
        navigator.painter.paint(scene, damage: scene.damage(since: nil), on: &canvas)
        return Picture(canvas)
    }

    private mutating func take(_ effects: [FormScreen.Effect], at time: Duration) -> Outcome {
        for effect in effects {
            switch effect {
            case .finished(let answers): return .finished(answers.mapValues(\.displayText))
            case .cancelled: return .cancelled
            case .wantsChecker(let language):
                screen.learn(words.checker(language: language), of: language, at: time)
            case .sound, .wantsDictionary: continue
            }
        }
        return .open
    }
}

extension KeypadDescription {
    /// The same keys, with other words on some of them.
    fileprivate func printed(with legends: [Key: String]) -> KeypadDescription {
        guard !legends.isEmpty else { return self }
        let cap = { (cap: KeyCap) in
            KeyCap(cap.key, code: cap.code, legend: legends[cap.key] ?? cap.legend)
        }
        var printed = KeypadDescription(
            hardwareClass: hardwareClass, pad: pad.map { $0.map(cap) }, functionKeys: functionKeys.map(cap),
            timing: timing)
        printed.printsLetters = printsLetters
        return printed
    }
}
