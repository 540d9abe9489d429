import Screens

/// Whether the picture tells all that the next key depends on.
enum PictureLaw {
    /// After a key that left the picture as it was, every key still gives the picture that it gave before.
    static func violations(from before: Standing, to after: Standing) -> [Violation] {
        guard before.scene == after.scene, before.kind == after.kind else { return [] }
        let telling = firstDifference(
            among: Walk.presses(before.keypad), before: before.outcome, after: after.outcome
        ) { !$0.equals($1) }
        return telling.map {
            [
                Violation(
                    check: .picturesTell, kind: "a key changes what keys do, and not the picture",
                    detail: "after \(after.words.last ?? "") the key \($0) does something else")
            ]
        } ?? []
    }

    /// The first key that comes to something else than it did; nil where all are as they were.
    static func firstDifference<What>(
        among keys: [String], before: (String) -> What?, after: (String) -> What?,
        differ: (What, What) -> Bool
    ) -> String? {
        keys.first { key in
            guard let old = before(key), let new = after(key) else { return false }
            return differ(old, new)
        }
    }
}
