import Hardware
import Scenes
@testable import Navigation
@testable import Screens

/// Whether a key leaves in its place what it did not move.
enum ShiftLaw {
    static func violations(from before: Standing, to after: Standing) -> [Violation] {
        guard before.navigator.stack.count == after.navigator.stack.count, before.kind == after.kind else {
            return []
        }
        switch before.kind {
        case .page, .choices, .reader, .find, .staged, .details, .confirmation, .trouble, .adjuster:
            let (old, new) = (before.navigator.list, after.navigator.list)
            guard old.rows == new.rows, old.title == new.title else { return [] }
            return inList(from: before.scene, to: after.scene, repeated: before.repeatedRows)
        case .keypad, .factoryReset: return []
        default:
            guard before.navigator.editor?.title == after.navigator.editor?.title else { return [] }
            return inEditor(from: before.scene, to: after.scene)
        }
    }

    /// The bars stay; the rows stay as they are, or all of them move as far.
    /// What several rows of the list show alike tells nothing of where one of them went.
    static func inList(
        from before: Scene, to after: Scene, repeated: Set<SceneContent> = []
    ) -> [Violation] {
        var found = bars(before, after)
        let (old, new) = (rows(of: before), rows(of: after))
        let common = Set(old.keys).intersection(new.keys).subtracting(repeated)
        let frames = common.compactMap { key in old[key].flatMap { old in new[key].map { (old, $0) } } }
        if frames.contains(where: { $0.x != $1.x || $0.width != $1.width }) {
            found.append(violation("rows get another width or place"))
        }
        let ways = Set(frames.filter { $0.height == $1.height }.map { $1.y - $0.y })
        if ways.count > 1 {
            found.append(violation("rows move by different ways", "\(ways.sorted()) pixels"))
        }
        return found
    }

    static func inEditor(from before: Scene, to after: Scene) -> [Violation] {
        let (old, new) = (field(of: before), field(of: after))
        // No field at all is what another check says.
        return bars(before, after)
            + (old == new || old.isEmpty || new.isEmpty
                ? [] : [violation("the field moves", "\(old) \(new)")])
    }

    /// A bar that a message took for a while has not moved.
    private static func bars(_ before: Scene, _ after: Scene) -> [Violation] {
        ["title bar", "strip"].compactMap { word in
            guard let old = frame(of: word, before), let new = frame(of: word, after), old != new else {
                return nil
            }
            return violation("the \(word) moves", "\(old) \(new)")
        }
    }

    private static func frame(of word: String, _ scene: Scene) -> Rect? {
        scene.elements.first { $0.content.word == word }?.frame
    }

    private static func field(of scene: Scene) -> [Rect] {
        scene.elements.filter { $0.content.word == "field" }.map(\.frame)
    }

    /// Rows that are on the screen once, by what they show but for the focus.
    private static func rows(of scene: Scene) -> [SceneContent: Rect] {
        var frames: [SceneContent: [Rect]] = [:]
        // Sections stand beside pages: what moves there moves by itself.
        let isInSections = scene.elements.contains { $0.content.isSection && $0.content.hasFocus }
        for element in scene.elements where element.content.isSection == isInSections {
            if let content = element.content.unfocused { frames[content, default: []].append(element.frame) }
        }
        return frames.compactMapValues { $0.count == 1 ? $0[0] : nil }
    }

    private static func violation(_ kind: String, _ detail: String = "") -> Violation {
        Violation(check: .nothingShifts, kind: kind, detail: detail)
    }
}

extension Standing {
    /// What more than one row of the list shows.
    fileprivate var repeatedRows: Set<SceneContent> {
        let face = navigator.face
        var seen: Set<SceneContent> = []
        return Set(
            face.list.rows.indices.compactMap { face.content(ofRow: $0)?.unfocused }.filter {
                !seen.insert($0).inserted
            })
    }
}

extension SceneContent {
    fileprivate var isSection: Bool { if case .row(let row) = self { row.isSection } else { false } }

    /// A row without focus and number; nil for what is none.
    fileprivate var unfocused: SceneContent? {
        switch self {
        case .header: return self
        case .row(var row):
            (row.isFocused, row.number, row.hiddenAbove, row.hiddenBelow) = (false, nil, 0, 0)
            return .row(row)
        case .fieldRow(var row):
            (row.isFocused, row.number) = (false, nil)
            return .fieldRow(row)
        default: return nil
        }
    }
}
