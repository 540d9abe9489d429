import Graphics
import Hardware

/// Goes over states and asks every check.
final class LawWalker {
    let report = LawReport()
    private let letters = LetterLaw()
    private let fonts = LawFonts()
    private var pressed: Set<PressedState> = []

    /// States in which keys do the same, as far as can be told without pressing them.
    private struct PressedState: Hashable {
        let design: LawBoard
        let kind: ScreenKind
        let told: [ToldKey]
        let isEmpty: Bool
        let isMenuOpen: Bool

        init(_ standing: Standing) {
            var design = standing.stage.design
            (design.look, design.depth, design.language) = (.dark, nil, "en")
            self.design = design
            kind = standing.kind
            told = standing.told
            isEmpty = standing.typed?.text.isEmpty ?? true
            isMenuOpen = standing.isMenuOpen
        }
    }

    func stage(_ design: LawBoard, _ bundle: LawBundle) throws -> LawStage {
        try LawStage(design, bundle, fonts: fonts)
    }

    /// Pages down to the third, some rows of each opened, and some keys in what opens.
    func tour(_ stage: LawStage, seed: UInt64) {
        var walk = Walk(stage.board.keypad, seed: seed)
        let start = stage.start()
        look(at: start)
        visit(start, &walk, depth: 0)
    }

    private func visit(_ page: Standing, _ walk: inout Walk, depth: Int) {
        for way in walk.waysToRows(of: page) {
            guard let row = way.isEmpty ? page : step(way, from: page),
                let opened = walk.opening(row).flatMap({ step($0, from: row) })
            else { continue }
            if opened.kind == .page, opened.depth > page.depth, depth < 2 {
                visit(opened, &walk, depth: depth + 1)
            } else {
                wander(from: opened, &walk)
            }
        }
    }

    private func wander(from place: Standing, _ walk: inout Walk) {
        var standing = place
        for _ in 0..<7 { standing = step(walk.next(standing), from: standing) ?? standing }
    }

    /// A script word by word.
    func follow(_ script: String, on stage: LawStage) {
        var standing = stage.start()
        look(at: standing)
        for word in script.scriptWords {
            guard let next = step(word, from: standing) else { return }
            standing = next
        }
    }

    private func step(_ word: String, from standing: Standing) -> Standing? {
        guard let next = standing.after(word) else { return nil }
        look(at: next)
        compare(standing, next)
        return next
    }

    private func look(at standing: Standing) {
        report.count(standing)
        let format = standing.stage.board.display.pixelFormat
        report.add(FocusLaw.violations(in: standing), at: standing)
        let found = letters.violations(in: standing.scene, standing.navigator.painter, format: format)
        report.add(found.filter { !TitleLaw.permits($0, in: standing) }, at: standing)
        guard pressed.insert(PressedState(standing)).inserted else { return }
        report.add(KeyLaw.violations(in: standing), at: standing)
        report.add(ButtonLaw.violations(in: standing), at: standing)
    }

    private func compare(_ before: Standing, _ after: Standing) {
        report.add(ShiftLaw.violations(from: before, to: after), at: after)
        guard after.isOneKeyAway else { return }
        report.add(RefusalLaw.violations(from: before, to: after), at: after)
        report.add(PictureLaw.violations(from: before, to: after), at: after)
    }
}

extension String {
    /// Of a key script; a quotation is one, with the spaces in it.
    fileprivate var scriptWords: [String] {
        var words = [""]
        var isQuoted = false
        for character in self {
            if character == "\"" { isQuoted.toggle() }
            if character == " ", !isQuoted {
                words.append("")
            } else {
                words[words.count - 1].append(character)
            }
        }
        return words.filter { !$0.isEmpty }
    }
}
