import Graphics
import Hardware
import Look
import Scenes

/// Whether what an element writes can be read: looked for on a canvas that notes every letter.
///
/// An element's picture depends on nothing around it, so that each is looked at once however many states have it.
final class LetterLaw {
    private struct Subject: Hashable {
        let content: SceneContent
        let size: Size
        let metrics: Metrics
        let theme: Theme.Name
        let isMirrored: Bool
        let format: PixelFormat
        let engine: ObjectIdentifier
    }

    private var known: [Subject: [Violation]] = [:]

    func violations(in scene: Scene, _ painter: ScenePainter, format: PixelFormat) -> [Violation] {
        scene.elements.flatMap { violations(in: $0, painter, format) } + Self.overlaps(in: scene)
    }

    private func violations(
        in element: SceneElement, _ painter: ScenePainter, _ format: PixelFormat
    ) -> [Violation] {
        let subject = Subject(
            content: element.content, size: element.frame.size, metrics: painter.metrics,
            theme: painter.theme.name, isMirrored: painter.isMirrored, format: format,
            engine: ObjectIdentifier(painter.engine))
        if let found = known[subject] { return found }
        let found = (try? paint(element.content, element.frame.size, painter, format)) ?? []
        known[subject] = found
        return found
    }

    private func paint(
        _ content: SceneContent, _ size: Size, _ painter: ScenePainter, _ format: PixelFormat
    ) throws -> [Violation] {
        var canvas = try Canvas(size: size, format: format, isMono: painter.theme.isMono)
        let record = DrawingRecord()
        canvas.record = record
        var scene = Scene(size: size)
        scene.add(content, in: Rect(size: size))
        painter.paint(scene, damage: Damage(Rect(size: size)), on: &canvas)
        return Self.violations(of: content, record, on: canvas)
    }

    /// What is wrong with what was written, as the canvas is now.
    static func violations(
        of content: SceneContent, _ record: DrawingRecord, on canvas: borrowing Canvas
    ) -> [Violation] {
        var found: [Violation] = []
        for (index, text) in record.texts.enumerated() {
            let later = record.texts.dropFirst(index + 1)
            let first = record.texts.prefix(index).first { $0.text == text.text && $0.origin == text.origin }
            if text.isTruncated, content.mustBeWhole {
                found.append(violation("\(content.word): ends in an ellipsis", text.text))
            }
            for (place, letter) in text.letters.enumerated() {
                if first == nil { found += cuts(of: letter, text, content) }
                let shown = letter.box.intersection(text.clip)
                let isDrawnAnew = later.contains {
                    $0.text == text.text && $0.origin == text.origin && holds($0.clip, shown)
                }
                guard !shown.isEmpty, !isDrawnAnew, first == nil || holds(text.clip, letter.box) else {
                    continue
                }
                // What is drawn twice in one place stands on what was there the first time.
                let ground = first?.letters[place].ground ?? letter.ground
                if letter.color.contrast(with: ground) < 4.5 {
                    found.append(contrast("\(content.word): text", text.text, letter.color, ground))
                } else if isUniform(shown, on: canvas) {
                    found.append(violation("\(content.word): something covers it", text.text))
                }
            }
        }
        for (icon, ink, clip) in record.icons {
            if !clip.contains(ink.box) { found.append(violation("\(content.word): icon cut", "\(icon)")) }
            if ink.color.contrast(with: ink.ground) < 3 {
                found.append(contrast("\(content.word): icon \(icon)", "\(icon)", ink.color, ink.ground))
            }
        }
        return Array(Set(found + collisions(content, record)))
    }

    /// Whether most of a letter is there: a slanted one reaches into its neighbours' room.
    private static func holds(_ clip: Rect, _ box: Rect) -> Bool {
        2 * clip.intersection(box).area >= box.area
    }

    private static func cuts(
        of letter: DrawingRecord.Ink, _ text: DrawingRecord.Text, _ content: SceneContent
    ) -> [Violation] {
        var found: [Violation] = []
        if letter.isMissing { found.append(violation("\(content.word): no font has a letter", text.text)) }
        guard !text.clip.contains(letter.box) else { return found }
        if !letter.box.intersects(text.clip) {
            let isBeside = letter.box.maxX <= text.clip.minX || letter.box.minX >= text.clip.maxX
            if !content.scrolls || isBeside && !content.scrollsSideways {
                found.append(violation("\(content.word): a letter is lost", text.text))
            }
        } else if letter.box.minY < text.clip.minY || letter.box.maxY > text.clip.maxY {
            found.append(violation("\(content.word): cut above or below", text.text))
        } else {
            found.append(violation("\(content.word): cut at the side", text.text))
        }
        return found
    }

    /// Texts of one element that lie over one another, or under an icon.
    private static func collisions(_ content: SceneContent, _ record: DrawingRecord) -> [Violation] {
        var found: [Violation] = []
        for (index, one) in record.texts.enumerated() {
            for other in record.texts.dropFirst(index + 1)
            where !(one.text == other.text && one.origin == other.origin) && collide(one, other) {
                found.append(
                    violation("\(content.word): one text over another", "\(one.text) / \(other.text)"))
            }
            let icons = record.icons.filter { icon in
                one.letters.contains { $0.box.intersection(one.clip).intersects(icon.ink.box) }
            }
            found += icons.map { violation("\(content.word): icon over text", "\(one.text) / \($0.icon)") }
        }
        return found
    }

    private static func collide(_ one: DrawingRecord.Text, _ other: DrawingRecord.Text) -> Bool {
        one.letters.contains { letter in
            let shown = letter.box.intersection(one.clip)
            return other.letters.contains { shown.intersects($0.box.intersection(other.clip)) }
        }
    }

    /// Whether nothing can be told from the ground: the rectangle and what is right around it have one colour.
    private static func isUniform(_ rect: Rect, on canvas: borrowing Canvas) -> Bool {
        let around = Rect(x: rect.x - 1, y: rect.y - 1, width: rect.width + 2, height: rect.height + 2)
        let area = around.intersection(canvas.bounds)
        let first = canvas.color(at: area.origin)
        for y in area.minY..<area.maxY {
            for x in area.minX..<area.maxX where canvas.color(at: Point(x: x, y: y)) != first { return false }
        }
        return true
    }

    /// Elements that lie over one another, or beyond the panel.
    private static func overlaps(in scene: Scene) -> [Violation] {
        var found: [Violation] = []
        let panel = Rect(size: scene.size)
        for (index, one) in scene.elements.enumerated() {
            if !panel.contains(one.frame) {
                found.append(violation("\(one.content.word): beyond the panel", "\(one.frame)"))
            }
            if one.content.isGround { continue }
            for other in scene.elements.dropFirst(index + 1)
            where one.frame.intersects(other.frame) && !other.content.standsBesideCards {
                found.append(
                    violation("\(other.content.word) over \(one.content.word)", "\(one.frame) \(other.frame)")
                )
            }
        }
        return found
    }

    private static func violation(_ kind: String, _ detail: String) -> Violation {
        Violation(check: .lettersAreWhole, kind: kind, detail: "\"\(detail.prefix(60))\"")
    }

    private static func contrast(_ kind: String, _ text: String, _ ink: Color, _ ground: Color) -> Violation {
        let ratio = Int(ink.contrast(with: ground) * 10)
        return Violation(
            check: .contrastSuffices, kind: kind,
            detail: "\"\(text.prefix(60))\" \(ink.hex) on \(ground.hex): \(ratio / 10).\(ratio % 10)")
    }
}

extension Color {
    fileprivate var hex: String {
        "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}

extension SceneContent {
    /// What it is, for reports.
    var word: String {
        switch self {
        case .titleBar: "title bar"
        case .sections: "sections"
        case .header: "header"
        case .paragraph: "paragraph"
        case .row(let row): row.isFocused ? "focused row" : "row"
        case .card: "card"
        case .help: "help"
        case .scrollBar: "scroll bar"
        case .hintBar: "strip"
        case .message: "message"
        case .field: "field"
        case .fieldRow: "field row"
        case .editorNote: "note"
        case .editedRow: "field"
        case .tray: "tray"
        case .keyCell: "key cell"
        case .label: "label"
        case .ring: "ring"
        case .holdButton: "button"
        case .alarm: "alarm"
        case .code: "code"
        case .searchLine: "search line"
        case .disc: "disc"
        case .number: "number"
        case .sentence: "sentence"
        case .track: "track"
        case .wheel: "wheel"
        }
    }

    /// A scroll bar stands in the margin that cards leave, which is their rows' as well.
    var standsBesideCards: Bool { if case .scrollBar = self { true } else { false } }

    /// Whether text that is not seen now can be brought onto the screen.
    var scrolls: Bool {
        switch self {
        case .header, .paragraph, .field, .fieldRow, .editedRow: true
        case .row(let row): row.hiddenAbove > 0 || row.hiddenBelow > 0
        default: false
        }
    }

    /// Whether that goes from letter to letter; what is read by lines is never left out beside them.
    var scrollsSideways: Bool {
        switch self {
        case .field, .fieldRow, .editedRow: true
        default: false
        }
    }

    /// Rows may end in an ellipsis until they are focused.
    var mustBeWhole: Bool {
        switch self {
        case .row(let row): row.isFocused
        case .fieldRow(let row): row.isFocused
        default: true
        }
    }
}
