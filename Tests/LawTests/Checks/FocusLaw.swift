import Graphics
import Hardware
import Scenes
@testable import Navigation
@testable import Screens

/// Whether what keys act on can be seen.
enum FocusLaw {
    static func violations(in standing: Standing) -> [Violation] {
        switch standing.kind {
        case .keypad, .factoryReset: []
        case .page, .choices, .reader, .find, .staged, .details, .confirmation, .trouble: ofList(standing)
        case .adjuster: ofNumber(standing.scene)
        default: ofEditor(standing.scene)
        }
    }

    private static func ofList(_ standing: Standing) -> [Violation] {
        let list = standing.navigator.list
        guard list.focusedRow != nil else { return [] }
        // What waits to be applied is focused in the title bar, which is on every screen.
        if case .titleBar(let bar)? = standing.scene.elements.first?.content, bar.pill?.isFocused == true {
            return []
        }
        let metrics = standing.navigator.metrics
        let navigator = standing.navigator
        let layout = navigator.top.room(in: navigator.context).layout
        // A row that has the panel to itself makes room for what is said, as high as rows are elsewhere.
        let isSaid = standing.scene.elements.contains {
            if case .message = $0.content { true } else { false }
        }
        // A question has no line that says what its row is for.
        return ofRows(
            standing.scene, in: standing.kind == .confirmation ? layout.body : layout.list,
            rowHeight: layout.column == .sections
                ? metrics.sectionHeight : isSaid ? metrics.rowHeight : metrics.listRowHeight,
            title: "\(list.focusedRow.map { "\($0)" } ?? "")")
    }

    /// One row has the focus, in the list's part of the panel, as high as a row is or as the list; nothing lies on it.
    static func ofRows(_ scene: Scene, in body: Rect, rowHeight: Int, title: String) -> [Violation] {
        let focused = scene.elements.enumerated().filter { $0.element.content.hasFocus }
        guard let (index, row) = focused.first else { return [violation("no row has the focus", title)] }
        var found: [Violation] = []
        if focused.count > 1 { found.append(violation("several rows have the focus", title)) }
        if !body.contains(row.frame) { found.append(violation("it is beyond the list", title)) }
        // One that is taller than the panel is read line by line.
        let least = row.content.isReadByLines ? rowHeight / 2 : rowHeight
        if row.frame.height < min(least, body.height) { found.append(violation("it is cut", title)) }
        let later = scene.elements.dropFirst(index + 1)
        if later.contains(where: { !$0.content.standsBesideCards && $0.frame.intersects(row.frame) }) {
            found.append(violation("something lies on it", title))
        }
        return found
    }

    /// The number, and nothing on it.
    private static func ofNumber(_ scene: Scene) -> [Violation] {
        let numbers = scene.elements.filter { if case .number = $0.content { true } else { false } }
        return numbers.count == 1 ? [] : [violation("no number has the panel", "\(numbers.count)")]
    }

    /// A field with a caret, or one part of a value.
    private static func ofEditor(_ scene: Scene) -> [Violation] {
        let fields = scene.elements.filter {
            switch $0.content {
            case .field(let field): field.caret != nil
            case .editedRow(let row): row.field.caret != nil
            case .wheel(let wheel): wheel.box == .focused
            default: false
            }
        }
        return fields.isEmpty ? [violation("no field has the caret", "")] : []
    }

    private static func violation(_ kind: String, _ detail: String) -> Violation {
        Violation(check: .focusIsSeen, kind: kind, detail: detail)
    }
}

extension SceneContent {
    fileprivate var isReadByLines: Bool {
        if case .row(let row) = self { row.hiddenAbove > 0 || row.hiddenBelow > 0 } else { false }
    }

    var hasFocus: Bool {
        switch self {
        case .row(let row): row.isFocused
        case .fieldRow(let row): row.isFocused
        case .holdButton(let button): button.isFocused
        default: false
        }
    }
}
