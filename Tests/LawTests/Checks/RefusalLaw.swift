import Scenes
import Screens

/// Whether a key that is refused says why, and does nothing else.
enum RefusalLaw {
    static func violations(from before: Standing, to after: Standing) -> [Violation] {
        guard after.panel.effects.contains(.sound(.refusal)), before.kind == after.kind else { return [] }
        let said = after.navigator.notice?.text ?? after.navigator.editor?.editor.message
        var found = ofMessage(said, in: after.scene)
        if before.navigator.snapshot.revision != after.navigator.snapshot.revision {
            found.append(violation("a value changes all the same"))
        }
        return found + ofChange(from: before.scene, to: after.scene)
    }

    /// What is said is there, and stands somewhere.
    static func ofMessage(_ said: String?, in scene: Scene) -> [Violation] {
        guard let said, !said.isEmpty else { return [violation("nothing is said")] }
        let isSeen = scene.elements.contains { $0.content.texts.contains { $0.contains(said) } }
        return isSeen ? [] : [violation("what is said cannot be seen", said)]
    }

    /// Rows and fields show what they showed.
    static func ofChange(from before: Scene, to after: Scene) -> [Violation] {
        let (old, new) = (subjects(of: before), subjects(of: after))
        let kept = new.filter { !old.contains($0) }
        return kept.isEmpty
            ? [] : [violation("something else changes", "\(kept.first.map { $0.texts } ?? [])")]
    }

    private static func subjects(of scene: Scene) -> [SceneContent] {
        scene.elements.compactMap { element in
            switch element.content {
            case .row, .header, .fieldRow: return element.content
            case .field(var field):
                (field.isInvalid, field.marked) = (false, nil)
                return .field(field)
            default: return nil
            }
        }
    }

    private static func violation(_ kind: String, _ detail: String = "") -> Violation {
        Violation(check: .refusalsAreSaid, kind: kind, detail: detail)
    }
}

extension SceneContent {
    /// All that it has to say.
    var texts: [String] {
        switch self {
        case .titleBar(let bar): [bar.title, bar.mode ?? "", bar.note ?? ""]
        case .header(let title): [title]
        case .paragraph(let content): [content.text]
        case .row(let row): [row.title, row.value, row.problem ?? ""]
        case .scrollBar: []
        case .hintBar(let bar): [bar.message ?? ""] + bar.items.flatMap { [$0.key, $0.label] }
        case .message(let message): [message.text]
        case .field(let field): [field.text, field.placeholder]
        case .fieldRow(let row): [row.label, row.shown]
        case .keyCell(let cell): [cell.legend] + cell.candidates
        case .action(let action): [action.key, action.label]
        }
    }
}
