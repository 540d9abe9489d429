import Screens

/// Whether the picture tells all that the next key depends on.
enum PictureLaw {
    /// After a key that left the picture as it was, every key still gives the picture that it gave before.
    static func violations(from before: Standing, to after: Standing) -> [Violation] {
        guard before.scene == after.scene, before.kind == after.kind else { return [] }
        let presses = Walk.presses(before.keypad)
        let telling = presses.first { word in
            guard let old = before.after(word), let new = after.after(word) else { return false }
            return old.scene != new.scene || outcome(old) != outcome(new)
        }
        return telling.map {
            [
                Violation(
                    check: .picturesTell, kind: "after \(after.words.last ?? "") another key acts otherwise",
                    detail: "the key is \($0)")
            ]
        } ?? []
    }

    private static func outcome(_ standing: Standing) -> [Navigator.Effect] {
        standing.panel.effects.filter { if case .sound = $0 { false } else { true } }
    }
}
