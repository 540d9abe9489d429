import ScreenCatalogs
import Settings
import Testing
@testable import Accessibility
@testable import DeviceUI
@testable import Graphics
@testable import Typesetting
@testable import Hardware
@testable import Keys
@testable import Navigation
@testable import Screens
@testable import TextFields

/// Where a field is looked at: a class of keypad, a panel, a direction, at rest or edited.
struct PropertyPlace: Hashable, CustomStringConvertible {
    enum Panel: String, CaseIterable {
        case tiny = "128x64", small = "320x240", large = "800x480"

        var size: Size {
            switch self {
            case .tiny: Size(width: 128, height: 64)
            case .small: Size(width: 320, height: 240)
            case .large: Size(width: 800, height: 480)
            }
        }

        /// One bit a pixel.
        var isMono: Bool { self == .tiny }
    }

    let keypad: HardwareClass
    let panel: Panel
    let isMirrored: Bool
    let isEditing: Bool

    static let all: [PropertyPlace] = HardwareClass.allCases.flatMap { keypad in
        Panel.allCases.flatMap { panel in
            [false, true].flatMap { isMirrored in
                [false, true].map {
                    PropertyPlace(keypad: keypad, panel: panel, isMirrored: isMirrored, isEditing: $0)
                }
            }
        }
    }

    var description: String {
        "\(keypad), \(panel.rawValue), \(isMirrored ? "right to left" : "left to right"), "
            + (isEditing ? "edited" : "at rest")
    }

    var language: String { isMirrored ? "he" : "en" }
    var label: String { isMirrored ? "שם" : "Name" }
    var text: String { isMirrored ? "דוד המלך" : "Boiler" }
    /// More than the panel has room for in small letters.
    var longText: String {
        let sentence = isMirrored ? "דוד המלך חי וקיים לעולם ועד " : "The quick brown fox jumps over it "
        return String(repeating: sentence, count: panel.size.width / 100 + 1)
    }
    /// Of a field's letters, in pixels.
    var letters: TextStyle { TextStyle(size: panel.isMono ? 12 : 20) }
}

/// A field in a form as it is seen and heard.
struct PropertyView: Equatable {
    let pixels: [UInt8]
    /// Every element with its value, traits and hint.
    let words: String
    /// Whether the field is edited.
    let isEdited: Bool

    /// - Parameters:
    ///   - change: what is said of a field that has a text.
    ///   - engine: of the place's panel.
    init(
        _ place: PropertyPlace, by engine: TextEngine, _ change: (inout TextField, PropertyPlace) -> Void
    ) throws {
        var field = TextField(text: place.text, language: place.language)
        change(&field, place)
        let form = try Form(labels: [place.label], prototypes: [place.label: field])
        var board = Board(name: "bench")
        board.keypad = .standard(place.keypad)
        board.display.look = place.panel.isMono ? .mono : .colour
        board.language = place.language
        var screen = try FormScreen(
            form, board: board, engine: engine, size: place.panel.size, catalogs: ScreenCatalogs.all)
        if place.isEditing { _ = screen.handle(.press(Self.opening[place.keypad] ?? .ok), at: .zero) }
        let panel = screen.navigator
        (words, isEdited) = (SpokenScreen(panel).lines, panel.isTyping)
        let format = place.panel.isMono ? PixelFormat.monochrome : .xrgb8888
        var canvas = try Canvas(size: panel.size, format: format, isMono: place.panel.isMono)
        let scene = panel.scene()
        panel.painter.paint(scene, damage: scene.damage(since: nil), on: &canvas)
        pixels = canvas.withPixels { Array($0) }
    }

    private static let opening: [HardwareClass: Key] = [
        .barePad: .digit(5), .matrix: .letter(.d), .rotary: .push,
    ]
}
