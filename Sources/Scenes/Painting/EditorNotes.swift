import Graphics
import Hardware

/// Lines beside and below an editor's cells: those that find room.
package struct EditorNotes {
    let painter: ScenePainter
    /// In pixels.
    let width: Int

    /// - Parameter width: in pixels.
    package init(painter: ScenePainter, width: Int) {
        self.painter = painter
        self.width = width
    }

    private var lineHeight: Int { painter.caps.height }
    private var gap: Int { painter.isTight ? 1 : max(4, painter.metrics.spacing / 2) }

    private func height(of note: SceneContent) -> Int? {
        switch note {
        case .editorNote(let note):
            let style = painter.style(of: note)
            let layout = painter.engine.wrapped(note.text, style: style, width: max(1, width))
            return layout.size.width <= width ? layout.size.height : nil
        case .keyCell(let cell): return capWidth(cell) <= width ? lineHeight : nil
        default: return nil
        }
    }

    private func capWidth(_ cell: KeyCellContent) -> Int {
        painter.cells.width(ofCap: cell.legend, saying: cell.candidates.joined())
    }

    /// One below the other from the top. Where there is no room for all, the last keys go until two are left; where those
    /// have none either, the sentence under the title goes and more keys stay.
    package func placed(_ notes: [SceneContent], in frame: Rect) -> [(content: SceneContent, frame: Rect)] {
        let notes = notes.filter { height(of: $0) != nil }
        var shown = fitting(notes, frame.height)
        if notes.count > 1, isSentence(notes[1]), shown.count < min(notes.count, Self.fewest) {
            shown = fitting(notes[..<1] + notes[2...], frame.height)
        }
        var y = frame.y
        return shown.map { note in
            let height = height(of: note) ?? 0
            defer { y += height + gap }
            return (note, Rect(x: frame.x, y: y, width: frame.width, height: height))
        }
    }

    /// A title, a sentence and two keys.
    private static let fewest = 4

    /// As many as there is room for.
    private func fitting(_ notes: some Collection<SceneContent>, _ room: Int) -> [SceneContent] {
        var end = -gap
        return notes.prefix { note in
            end += gap + (height(of: note) ?? 0)
            return end <= room
        }.map { $0 }
    }

    private func isSentence(_ note: SceneContent) -> Bool {
        if case .editorNote = note { true } else { false }
    }

    /// Caps with their words one after the other, in as many lines as there is room for.
    package func flowed(
        _ caps: [KeyCellContent], in frame: Rect
    ) -> [(content: KeyCellContent, frame: Rect)] {
        var (x, y) = (0, 0)
        // A tiny panel's caps may be as low as their letters.
        let lineHeight =
            painter.isTight && frame.height >= painter.leastText
            ? min(lineHeight, frame.height) : lineHeight
        var placed: [(content: KeyCellContent, frame: Rect)] = []
        for cap in caps {
            let width = capWidth(cap)
            guard width <= frame.width else { continue }
            if x + width > frame.width { (x, y) = (0, y + lineHeight + gap) }
            guard y + lineHeight <= frame.height else { break }
            let place = Rect(x: frame.x + x, y: frame.y + y, width: width, height: lineHeight)
            placed.append((cap, painter.isMirrored ? place.mirrored(in: frame) : place))
            x += width + gap * 3
        }
        return placed
    }
}
