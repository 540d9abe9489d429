import Graphics
import Hardware
import Keys
import Scenes

// MARK: Several lines: up and down follow the lines as they are drawn

extension EditorScreen {
    /// Whether that was an arrow between the lines of a text view; it has then moved the caret.
    mutating func movesBetweenLines(_ action: KeyAction, in context: ScreenContext) -> Bool {
        guard editor.traits.text.isMultiline, editor.arrowsMoveCaret else { return false }
        let key: Key
        switch action {
        case .press(let pressed), .repeat(let pressed): key = context.keypad.textKey(for: pressed)
        default: return false
        }
        let isUp: Bool
        switch key {
        case .up, .select(.up): isUp = true
        case .down, .select(.down): isUp = false
        default: return false
        }
        let part = editor.shownPart
        let hidden = editor.caret - part.caret
        let layout = context.engine.layout(
            AttributedText(part.text, style: look?.font ?? Self.textViewStyle(context)),
            TextOptions(width: Self.textViewWidth(context), maximumLines: nil))
        let place = hidden + layout.character(from: part.caret, lines: isUp ? -1 : 1)
        if case .select = key { change { $0.select(to: place) } } else { change { $0.moveCaret(to: place) } }
        return true
    }

    /// The painter's own letters.
    private static func textViewStyle(_ context: ScreenContext) -> TextStyle {
        let field = EditorLayout(layout: context.layout, isTextView: true).field
        return context.painter.fields.lineStyle(height: field.height - 4)
    }

    /// Pixels that a line has; the painter's own number.
    private static func textViewWidth(_ context: ScreenContext) -> Int {
        let metrics = context.metrics
        let field = EditorLayout(layout: context.layout).field
        return max(1, field.width - 2 * max(2, metrics.rowPadding) - metrics.scrollBarWidth - 4)
    }
}

extension TextLayout {
    /// The character that stands nearest below or above the caret, so many lines away; the text's ends stop it.
    func character(from character: Int, lines step: Int) -> Int {
        let scalar = graphemes.scalar(ofCharacter: character)
        guard let here = lines.lastIndex(where: { $0.scalars.lowerBound <= scalar }) else { return character }
        let target = here + step
        guard lines.indices.contains(target) else { return step < 0 ? 0 : characterCount }
        let x = caret(at: character).x
        let line = lines[target]
        let starts = graphemes.starts
        let candidates = starts.indices.filter { line.scalars.contains(starts[$0]) }
        let isLast = target == lines.count - 1
        let places = candidates + (isLast ? [starts.count] : [])
        return places.min { abs(caret(at: $0).x - x) < abs(caret(at: $1).x - x) } ?? character
    }
}
