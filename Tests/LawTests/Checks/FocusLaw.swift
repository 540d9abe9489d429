import Graphics
import Hardware
import Scenes
@testable import Screens

/// Whether what keys act on can be seen.
enum FocusLaw {
    static func violations(in standing: Standing) -> [Violation] {
        switch standing.kind {
        case .keypad, .factoryReset: []
        case .page, .choices, .reader, .find, .staged, .details, .confirmation, .adjuster:
            ofList(standing)
        default: ofEditor(standing.scene)
        }
    }

    private static func ofList(_ standing: Standing) -> [Violation] {
        let list = standing.navigator.list
        guard list.focusedRow != nil else { return [] }
        let metrics = standing.navigator.metrics
        let layout = ScreenLayout(size: standing.scene.size, metrics: metrics)
        return ofRows(
            standing.scene, in: layout.body, rowHeight: metrics.listRowHeight,
            title: "\(list.focusedRow.map { "\($0)" } ?? "")")
    }

    /// One row has the focus, in the list's part of the panel, as high as a row is or as the list; nothing lies on it.
    static func ofRows(_ scene: Scene, in body: Rect, rowHeight: Int, title: String) -> [Violation] {
        let focused = scene.elements.enumerated().filter { $0.element.content.hasFocus }
        guard let (index, row) = focused.first else { return [violation("no row has the focus", title)] }
        var found: [Violation] = []
        if focused.count > 1 { found.append(violation("several rows have the focus", title)) }
        if !body.contains(row.frame) { found.append(violation("it is beyond the list", title)) }
        if row.frame.height < min(rowHeight, body.height) { found.append(violation("it is cut", title)) }
        if scene.elements.dropFirst(index + 1).contains(where: { $0.frame.intersects(row.frame) }) {
            found.append(violation("something lies on it", title))
        }
        return found
    }

    private static func ofEditor(_ scene: Scene) -> [Violation] {
        let fields = scene.elements.filter {
            if case .field(let field) = $0.content { field.caret != nil } else { false }
        }
        return fields.isEmpty ? [violation("no field has the caret", "")] : []
    }

    private static func violation(_ kind: String, _ detail: String) -> Violation {
        Violation(check: .focusIsSeen, kind: kind, detail: detail)
    }
}

extension SceneContent {
    var hasFocus: Bool {
        switch self {
        case .row(let row): row.isFocused
        case .fieldRow(let row): row.isFocused
        default: false
        }
    }
}
