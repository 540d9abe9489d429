import Graphics
import Hardware
import Scenes
import Screens
import TextFields
import Typesetting

/// Letters, colours and sizes for fields that stand by themselves, in a program that places them.
///
///     let drawing = FieldDrawing(look: .light)
///     let picture = drawing.picture(of: field, size: Size(width: 200, height: 32))
public struct FieldDrawing {
    private let environment: ScreenEnvironment

    /// - Parameters:
    ///   - panel: the display that the fields stand on, in pixels: letters have the size that they have there.
    ///   - fonts: files in the order in which they are tried; without one, the built-in font draws ASCII. Looking into
    ///     a file takes milliseconds.
    ///   - language: as in "he": where fields begin.
    public init(
        look: PanelLook = .dark, panel: Size = Size(width: 320, height: 240), fonts: [String] = [],
        language: String = "en"
    ) {
        var board = Board(name: "panel")
        look.set(&board.display, size: panel)
        environment = ScreenEnvironment(
            board: board, size: panel, engine: TextEngine(fonts: fonts), language: language)
    }

    /// The field as it is now: its frame, its text or its placeholder, and its caret while it is edited.
    ///
    /// - Parameters:
    ///   - size: of the field, in pixels.
    ///   - appearance: of all fields; what the field says of itself goes before it.
    /// - Returns: nil where the size is none that can be drawn, as of `FormPanel.picture()`.
    public func picture(
        of field: TextField, size: Size, under appearance: FieldAppearance = FieldAppearance()
    ) -> Picture? {
        let display = environment.board.display
        guard
            var canvas = try? Canvas(size: size, format: display.pixelFormat, isMono: display.isMono)
        else { return nil }
        let content = field.content(under: appearance, fontSize: environment.metrics.fieldStyle.size)
        var scene = Scene(size: size)
        scene.theme = environment.theme
        scene.add(.field(content), in: Rect(size: size))
        environment.painter.paint(scene, damage: scene.damage(since: nil), on: &canvas)
        return Picture(canvas)
    }
}

extension TextEngine {
    /// With these files' fonts; one that is none is left out.
    convenience init(fonts: [String]) {
        let scanner = FontScanner()
        let files = fonts.flatMap { path in (try? scanner.scan(path: path)) ?? [] }
        self.init(book: FontBook(FontTable(files: files)))
    }
}
