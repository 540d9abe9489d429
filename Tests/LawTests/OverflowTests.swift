import Foundation
import Hardware
import Localization
import ScreenCatalogs
import Testing
@testable import Navigation
@testable import Screens

/// Whether the screen's own words fit, in each language on each panel at each size of text.
///
/// Of the strip and titles; what a bundle says may be longer than any display.
@Suite("words that overflow")
struct OverflowTests {
    @Test(
        "no word of the screen's own ends in an ellipsis or is cut at the side",
        arguments: ScreenCatalogs.languages)
    func words(language: String) throws {
        let (letters, fonts) = (LetterLaw(), LawFonts())
        let words = ScreenCatalogs.words(language)
        // As the law tells texts: the beginning, between quotation marks.
        let own = Set(StringKey.allCases.map { "\"\(words[$0].prefix(60))\"" })
        // Without folders of its own it is shown in whatever language is asked for.
        let bundle = try LawBundle(at: LawBundle.fixtures.appendingPathComponent("Gateway.bundle"))
        let classes = HardwareClass.allCases
        for (place, panel) in LawBoard.Panel.allCases.enumerated() {
            for (step, textSize) in LawBoard.textSizes.enumerated() {
                var design = LawBoard()
                (design.language, design.panel, design.textSize) = (language, panel, textSize)
                design.hardwareClass = classes[(place * LawBoard.textSizes.count + step) % classes.count]
                let stage = try LawStage(design, bundle, fonts: fonts)
                #expect(stage.opened.shownLanguage == language)
                for navigator in Self.states(of: stage) {
                    let found = letters.violations(
                        in: navigator.scene(), navigator.painter, format: stage.board.display.pixelFormat)
                    for violation in found where own.contains(violation.detail) && Self.isOverflow(violation)
                    {
                        Issue.record("\(design.name): \(violation.kind): \(violation.detail)")
                    }
                }
            }
        }
    }

    private static func isOverflow(_ violation: Violation) -> Bool {
        let (element, wrong) = (violation.kind.prefix { $0 != ":" }, violation.kind)
        return ["strip", "title bar"].contains(String(element))
            && (wrong.hasSuffix("ends in an ellipsis") || wrong.hasSuffix("cut at the side"))
    }

    /// The first page, its first row opened, the set-up of keys, their test, and the countdown.
    private static func states(of stage: LawStage) -> [Navigator] {
        let start = stage.start()
        let opened = Walk.translated("ok", to: stage).split(separator: " ").reduce(start) {
            $0.after(String($1)) ?? $0
        }
        var (setUp, tested, reset) = (start.navigator, start.navigator, start.navigator)
        setUp.setUpKeypad(at: .zero)
        tested.testKeypad(at: .zero)
        _ = reset.pressFactoryReset(hold: .seconds(10), at: .zero)
        return [start.navigator, opened.navigator, setUp, tested, reset]
    }
}
