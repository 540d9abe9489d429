import Hardware
import Scenes
import Testing
@testable import Navigation
@testable import Screens
@testable import TextEntry

/// Somebody who has never seen the device presses only keys that the screen explains as they are pressed.
@Suite("typing by what is shown")
struct UnaidedTests {
    /// Of each row of the bundle from the top, what is typed with a slip at its end.
    private static let texts = ["Anna", "10.0.7.12", "a#Bx"]
    /// Not yet a knob, the grid of 320x240, and 128x64, which has no room for what each letter's key is.
    private static let places = EditingTests.places.filter { place in
        place.hardwareClass != .rotary && place.panel != .tiny
            && (place.hardwareClass != .directionPad || place.panel != .small)
    }

    @Test(
        "a name, an address and a password with signs are typed, corrected and saved by keys that are explained",
        arguments: places)
    func typed(place: EditingTests.Place) throws {
        var design = LawBoard()
        (design.hardwareClass, design.panel) = (place.hardwareClass, place.panel)
        let bundle = try LawBundle(at: LawBundle.fixtures.appendingPathComponent("Entry.bundle"))
        let stage = try LawStage(design, bundle, fonts: LawFonts())
        for (row, text) in Self.texts.enumerated() {
            let way = Walk.translated(row == 0 ? "ok" : "down*\(row) ok", to: stage)
            let start = way.split(separator: " ").reduce(stage.start()) { $0.after(String($1)) ?? $0 }
            let opened = try #require(start.after("wait:2000"))
            let typed = try Self.type(text, from: opened)
            let slipped = try #require(typed.typed?.text)
            let corrected = try #require(
                typed.explainedWay { $0.shortensText },
                "\(design.name): nothing erases \(slipped): \(typed.explained.sorted())")
            let left = corrected.typed?.text
            let saved = corrected.explainedWay { $0.saves || $0.refuses }
            let isSaved = saved != nil
            #expect(isSaved, "\(design.name): nothing saves \(left ?? "")")
        }
    }

    /// The shortest keys for a text, each looked for on the screen before it is pressed.
    private static func type(_ text: String, from opened: Standing) throws -> Standing {
        let editor = try #require(opened.navigator.editor?.editor)
        let strokes = try ShortestKeys.typing(text, in: editor.traits, on: opened.keypad).strokes
        var standing = opened
        for stroke in strokes {
            let word = KeyStrokes(strokes: [stroke]).script
            let isExplained = standing.explains(stroke, word)
            #expect(
                isExplained,
                "\(opened.stage.design.name): \(word) for \(text) after \(standing.typed?.text ?? "")")
            standing = try #require(standing.after(word))
        }
        return standing
    }
}

extension Standing {
    fileprivate func explains(_ stroke: KeyStroke, _ word: String) -> Bool {
        switch stroke {
        // On a keyboard each key is what is printed on it.
        case .tap(.character), .waitForCommit: true
        // What stands on a key that types it needs no other word.
        case .tap(let key)
        where after(word)?.typed?.text.hasPrefix((typed?.text ?? "") + keypad.legend(of: key)) == true: true
        // Arrows and knobs move what is seen to be focused.
        case .tap(.up), .tap(.down), .tap(.left), .tap(.right), .tap(.clockwise), .tap(.counterclockwise):
            explained.contains(word) || scene.elements.contains { $0.content.isFocusedCell }
        default: explained.contains(word)
        }
    }

    /// What follows when a goal is reached by explained keys, through a menu where there is one; the nearest.
    fileprivate func explainedWay(to goal: (Outcome) -> Bool) -> Standing? {
        var (places, seen) = ([self], [scene])
        for _ in 0..<Self.longestWay {
            var next: [Standing] = []
            for place in places {
                for outcome in place.explained.sorted().compactMap(place.outcome) {
                    if goal(outcome) { return outcome.after }
                    let after = outcome.after
                    guard after.isMenuOpen || after.typed?.text == typed?.text, after.isEditor,
                        !seen.contains(after.scene)
                    else { continue }
                    seen.append(after.scene)
                    next.append(after)
                }
            }
            places = next
        }
        return nil
    }

    /// As far as entries of a menu lie apart.
    private static let longestWay = 6
}

extension SceneContent {
    fileprivate var isFocusedCell: Bool {
        switch self {
        case .keyCell(let cell): cell.isFocused
        case .wheel(let wheel): wheel.box == .focused
        default: false
        }
    }
}
