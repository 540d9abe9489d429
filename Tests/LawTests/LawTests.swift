import DrawingSamples
import Foundation
import Graphics
import Hardware
import Testing

/// Goes over states and asks every check.
final class LawWalker {
    let report = LawReport()
    let letters = LetterLaw()
    private let fonts = LawFonts()
    private var pressed: Set<PressedState> = []

    /// States in which keys do the same, as far as can be told without pressing them.
    private struct PressedState: Hashable {
        let design: LawBoard
        let kind: ScreenKind
        let told: [ToldKey]
        let isEmpty: Bool
        let isMenuOpen: Bool
    }

    private func isNew(_ standing: Standing) -> Bool {
        var design = standing.stage.design
        (design.look, design.depth, design.language) = (.dark, nil, "en")
        return pressed.insert(
            PressedState(
                design: design, kind: standing.kind, told: standing.told,
                isEmpty: standing.typed?.text.isEmpty ?? true, isMenuOpen: standing.isMenuOpen)
        ).inserted
    }

    var pressedCount: Int { pressed.count }

    func stage(_ design: LawBoard, _ bundle: LawBundle) throws -> LawStage {
        try LawStage(design, bundle, fonts: fonts)
    }

    /// So many words of a walk, from the start.
    func walk(_ stage: LawStage, seed: UInt64, length: Int) {
        var walk = Walk(stage.board.keypad, seed: seed)
        var standing = stage.start()
        look(at: standing)
        for _ in 0..<length {
            guard let next = standing.after(walk.next(standing)) else { continue }
            look(at: next)
            compare(standing, next)
            standing = next
        }
    }

    /// A script word by word.
    func follow(_ script: String, on stage: LawStage) {
        var standing = stage.start()
        look(at: standing)
        for word in script.words {
            guard let next = standing.after(word) else { return }
            look(at: next)
            compare(standing, next)
            standing = next
        }
    }

    private func look(at standing: Standing) {
        report.countState()
        let painter = standing.navigator.painter
        report.add(FocusLaw.violations(in: standing), at: standing)
        report.add(
            letters.violations(in: standing.scene, painter, format: standing.stage.board.display.pixelFormat),
            at: standing)
        guard isNew(standing) else { return }
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
    fileprivate var words: [String] {
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

@Suite("the law over all states", .serialized)
struct LawTests {
    @Test("sampled boards")
    func sampled() throws {
        let walker = LawWalker()
        let bundles = try LawBundle.known()
        let count = Int(ProcessInfo.processInfo.environment["LAW_BOARDS"] ?? "") ?? 56
        for (index, design) in LawBoard.spread(count, seed: 1).enumerated() {
            let stage = try walker.stage(design, bundles[index % bundles.count])
            walker.walk(stage, seed: UInt64(index), length: 40)
        }
        try write(walker, to: "walks")
    }

    @Test("known states")
    func known() throws {
        let walker = LawWalker()
        let states = try String(
            contentsOf: LawBundle.fixtures.appendingPathComponent("screens.tsv"), encoding: .utf8)
        for line in states.split(separator: "\n") {
            let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            let design = try #require(LawBoard(named: parts[2]))
            let bundle = try LawBundle(at: LawBundle.fixtures.appendingPathComponent(parts[1]))
            walker.follow(parts.count > 3 ? parts[3] : "", on: try walker.stage(design, bundle))
        }
        try write(walker, to: "known")
    }

    private func write(_ walker: LawWalker, to name: String) throws {
        guard let folder = ProcessInfo.processInfo.environment["LAW_REPORT"] else { return }
        let text =
            walker.report.text
            + "\(walker.letters.paintedCount) elements painted, \(walker.pressedCount) pressed\n"
        try Data(text.utf8).write(to: URL(fileURLWithPath: folder).appendingPathComponent("law-\(name).txt"))
    }
}
