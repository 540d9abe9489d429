import Scenes
import Navigation
@testable import TextEntry

/// Whether a key that is refused says why, and does nothing else.
enum RefusalLaw {
    static func violations(from before: Standing, to after: Standing) -> [Violation] {
        guard after.panel.effects.contains(.sound(.refusal)), before.kind == after.kind,
            !saidAtPress(from: before, to: after)
        else { return [] }
        let said = after.navigator.notice?.text ?? after.navigator.editor?.editor.messageLine
        var found = ofMessage(said, in: after.scene)
        if before.navigator.snapshot.revision != after.navigator.snapshot.revision {
            found.append(violation("a value changes all the same"))
        }
        return found + ofChange(from: before.scene, to: after.scene)
    }

    /// The press of a key that is held was refused, and said so until holding it took its place.
    private static func saidAtPress(from before: Standing, to after: Standing) -> Bool {
        guard let word = after.words.last, word.hasPrefix("hold:"),
            let pressed = before.after(String(word.dropFirst(5)))
        else { return false }
        return pressed.panel.effects.contains(.sound(.refusal))
            && (pressed.navigator.editor?.editor.message ?? pressed.navigator.notice?.text) != nil
            && pressed.scene != after.scene
    }

    /// What is said is there, and stands somewhere.
    static func ofMessage(_ said: String?, in scene: Scene) -> [Violation] {
        guard let said, !said.isEmpty else { return [violation("nothing is said")] }
        let isSeen = scene.elements.contains { $0.content.texts.contains { $0.contains(said) } }
        return isSeen ? [] : [violation("what is said cannot be seen", said)]
    }

    /// Rows show what they showed; what is typed may stay to be seen with the reason why it cannot be kept.
    static func ofChange(from before: Scene, to after: Scene) -> [Violation] {
        let old = rows(of: before)
        let changed = rows(of: after).first { !old.contains($0) }
        return changed.map { [violation("something else changes", "\($0.texts)")] } ?? []
    }

    /// What is said may take some lines of a row for a while: what the row shows is the same.
    private static func rows(of scene: Scene) -> [SceneContent] {
        scene.elements.compactMap { element in
            switch element.content {
            case .row(var row):
                (row.hiddenAbove, row.hiddenBelow) = (0, 0)
                return .row(row)
            case .header(let title, _): return .header(title, scrolled: 0)
            case .fieldRow(let row) where row.field.caret == nil: return element.content
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
        case .titleBar(let bar): [bar.title, bar.mode ?? "", bar.note ?? "", bar.pill?.text ?? ""]
        case .header(let title, _), .sections(let title): [title]
        case .paragraph(let content): [content.text]
        case .row(let row): [row.title, row.value, row.problem ?? ""]
        case .help(let help): [help.text, help.detail ?? ""]
        case .scrollBar, .card: []
        case .hintBar(let bar): [bar.message ?? ""] + bar.items.flatMap { [$0.key, $0.label] }
        case .message(let message): [message.text]
        case .field(let field): [field.text, field.placeholder]
        case .fieldRow(let row): [row.label, row.shown]
        case .editorNote(let note): [note.text]
        case .editedRow(let row): [row.title, row.field.text, row.field.placeholder]
        case .tray: []
        case .keyCell(let cell): [cell.legend] + cell.candidates
        case .label(let label): [label.text]
        case .ring(let ring): [ring.number, ring.unit]
        case .holdButton(let button): [button.title]
        case .alarm(let alarm): [alarm.heading] + alarm.lines
        case .searchLine(let line): [line.prompt] + line.typed + [line.meaning]
        case .disc, .code: []
        case .number(let number): [number.text, number.unit]
        case .sentence(let sentence): sentence.texts
        case .track(let track): [track.low, track.high, track.factoryText]
        case .wheel(let wheel): [wheel.shown] + wheel.above + wheel.below
        }
    }
}
