import Graphics
import Hardware
import Keys
import Localization

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

    /// - Parameters:
    ///   - keypad: what kind of keys there are.
    ///   - size: of the display, in pixels.
    ///   - fonts: files in the order in which they are tried; without one, the built-in font draws ASCII. Looking into
    ///     a file takes milliseconds.
    ///   - language: as in "de": of the keys' letters, and of the screen's own words where there is a `catalog`.
    ///   - catalog: the bytes of that language's catalogue, as settingsd installs it
    ///     (`/usr/share/settingsd/locale/de.mo`); without one, or with what is none, the screen speaks English.
    /// - Throws: `FormError` where the form cannot be shown.
    public init(
        _ form: Form, keypad: HardwareClass = .phonePad, size: Size, fonts: [String] = [],
        language: String = "en", catalog: [UInt8] = []
    ) throws(FormError) {
        var board = Board(name: "panel")
        board.keypad = .standard(keypad)
        board.language = language
        board.display.size = size
        let scanner = FontScanner()
        let files = fonts.flatMap { path in (try? scanner.scan(path: path)) ?? [] }
        let engine = TextEngine(book: FontBook(FontTable(files: files)))
        let catalogs = StringCatalogs(languages: catalog.isEmpty ? [] : [language]) { _ in
            StringCatalog(catalog)
        }
        screen = try FormScreen(form, board: board, engine: engine, size: size, catalogs: catalogs)
        gestures = KeyGestures(board.keypad)
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
            outcome = Self.outcome(of: screen.handle(action, at: time))
        }
        return outcome
    }

    /// A key was pressed, by a program that does not know how long: it is never held.
    ///
    /// - Parameter time: as in `note(_:isDown:at:)`.
    public mutating func press(_ key: Key, at time: Duration) -> Outcome {
        Self.outcome(of: screen.handle(.press(key), at: time))
    }

    /// What is due by now: a held key acts, a pending letter is committed, a message goes.
    public mutating func expire(at time: Duration) -> Outcome {
        let outcome = perform(gestures.expire(at: time), at: time)
        return outcome == .open ? Self.outcome(of: screen.expire(at: time)) : outcome
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
        guard var canvas = try? Canvas(size: navigator.size) else { return nil }
        let scene = navigator.scene()
        navigator.painter.paint(scene, damage: scene.damage(since: nil), on: &canvas)
        return Picture(canvas)
    }

    private static func outcome(of effects: [FormScreen.Effect]) -> Outcome {
        for effect in effects {
            switch effect {
            case .finished(let answers): return .finished(answers.mapValues(\.displayText))
            case .cancelled: return .cancelled
            case .sound, .wantsDictionary, .wantsChecker: continue
            }
        }
        return .open
    }
}
