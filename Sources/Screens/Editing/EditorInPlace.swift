import Graphics
import Hardware
import Scenes
import TextEntry

/// An editor in its row: the page stays, and what keys give stands in a tray that rises over the list.
///
/// A full keyboard needs no tray; what the field wants then stands where the row's help does.
package struct EditorInPlace: ~Copyable {
    let picture: EditorPicture
    let face: ListFace
    private let hints: HintModel

    fileprivate init(_ screen: EditorScreen, in context: ScreenContext, over face: ListFace) {
        picture = EditorPicture(screen: screen, context: context)
        (self.face, hints) = (face, screen.hints)
    }

    private var context: ScreenContext { picture.context }

    /// A line of text, one of cells and one of words; a map has as much.
    private var trayHeight: Int {
        context.keypad.typesCharacters ? 0 : context.metrics.rowHeight * 11 / 3
    }

    /// What the list is shown in: less high, and with nothing to say.
    private var beneath: ScreenContext {
        var context = face.screen.room(in: context)
        context.trayHeight = trayHeight
        (context.notice, context.persistentMessage) = (nil, nil)
        return context
    }

    /// The page with the field in its row, and what keys give below it.
    package func add(to scene: inout Scene) {
        let beneath = beneath
        var list = face.screen
        list.clamp(in: beneath)
        var page = Scene(size: scene.size)
        ListFace(
            screen: list, list: list.list, adjuster: nil, outer: face.outer, context: beneath,
            sections: face.sections, hasStrip: false
        ).add(to: &page)
        var row: Rect?
        for element in page.elements {
            guard let content = edited(element.content, hasTray: trayHeight > 0) else { continue }
            if case .editedRow = content { row = element.frame }
            scene.add(content, in: element.frame, reach: element.reach)
        }
        let tray = trayHeight > 0 ? beneath.layout.helpBar : .zero
        if !tray.isEmpty { addTray(in: tray, to: &scene) }
        let line = tray.isEmpty ? beneath.layout.helpBar : picture.layout(hints, tray: tray).caption
        let isSaid = !line.isEmpty
        beneath.add(
            hints.actions, saying: isSaid ? context.silentMessage : picture.saidMessage, focused: row,
            to: &scene)
    }

    /// What stands on the page while one of its rows is edited; nil for what does not.
    private func edited(_ content: SceneContent, hasTray: Bool) -> SceneContent? {
        switch content {
        case .titleBar(var bar):
            (bar.mode, bar.note, bar.pill) = (picture.badge, nil, nil)
            return .titleBar(bar)
        case .row(let row) where row.isFocused:
            return .editedRow(
                EditedRowContent(title: row.title, number: row.number, tile: row.tile, field: picture.field))
        case .fieldRow(let row) where row.isFocused:
            return .editedRow(
                EditedRowContent(title: row.label, number: row.number, tile: row.tile, field: picture.field))
        case .help(let usual): return hasTray ? nil : .help(help ?? usual)
        default: return content
        }
    }

    /// What the field wants, or what is wrong with it.
    private var help: HelpContent? {
        picture.caption.map {
            HelpContent($0.text, tone: [.error, .question].contains($0.tone) ? .warning : .information)
        }
    }

    private func addTray(in frame: Rect, to scene: inout Scene) {
        scene.add(.tray, in: frame)
        let layout = picture.layout(hints, tray: frame)
        if !layout.caption.isEmpty, let caption = picture.caption {
            scene.add(.editorNote(caption), in: layout.caption)
        }
        picture.addKeys(picture.screen.editor, hints, layout, to: &scene)
    }
}

extension EditorPicture {
    /// The same in its row. Nil where the editor needs the panel to itself: where it is not over the list that its row is in,
    /// in two presses a character, where a value is stepped in parts, and where rows beside a tray would not be seen.
    package func inPlace(over face: @autoclosure () -> ListFace) -> EditorInPlace? {
        guard mayBeInPlace else { return nil }
        let face = face()
        guard face.screen.subject?.key == screen.key, face.list.cursor.focus != nil else { return nil }
        return EditorInPlace(screen, in: context, over: face)
    }

    /// Whatever lies beneath it.
    private var mayBeInPlace: Bool {
        guard !metrics.isTiny, metrics.soleRowStyle == nil, screen.isText, screen.field == nil,
            !screen.editor.isMultiline, !screen.editor.kind.isStepped
        else { return false }
        return keypad.typesCharacters || context.environment.isWide && !screen.editor.traits.isSecure
    }
}
