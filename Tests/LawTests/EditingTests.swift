import Hardware
import Localization
import Scenes
import Testing
@testable import Navigation
@testable import Screens

/// What editing is on every class of keypad and every panel, by keys that the screen names.
@Suite("editing by what is shown")
struct EditingTests {
    /// A class of keypad with a panel.
    struct Place: CustomTestStringConvertible, Sendable {
        let hardwareClass: HardwareClass
        let panel: LawBoard.Panel

        var testDescription: String { "\(hardwareClass.rawValue) \(panel.rawValue)" }

        /// The bundle's field of that row, opened.
        func opened(row: Int = 0) throws -> Standing {
            var design = LawBoard()
            (design.hardwareClass, design.panel) = (hardwareClass, panel)
            let bundle = try LawBundle(at: LawBundle.fixtures.appendingPathComponent("Editing.bundle"))
            let stage = try LawStage(design, bundle, fonts: LawFonts())
            let way = Walk.translated(row == 0 ? "ok" : "down*\(row) ok", to: stage)
            let start = way.split(separator: " ").reduce(stage.start()) { $0.after(String($1)) ?? $0 }
            return try #require(start.after("wait:2000"))
        }
    }

    static let places = HardwareClass.allCases.flatMap { hardwareClass in
        LawBoard.Panel.allCases.map { Place(hardwareClass: hardwareClass, panel: $0) }
    }

    private func text(_ standing: Standing?) -> String? { standing?.typed?.text }

    @Test("one press of what is called Erase erases one character", arguments: places)
    func erase(place: Place) throws {
        let opened = try place.opened()
        #expect(text(opened) == "abcd")
        let once = opened.pressing(.erase)
        #expect(text(once) == "abc", "told: \(opened.told.map(\.text))")
        #expect(text(once?.pressing(.erase)) == "ab")
    }

    @Test(
        "what is called Clear leaves nothing, and what then stands in its place brings it back",
        arguments: places)
    func clear(place: Place) throws {
        let opened = try place.opened()
        let cleared = try #require(opened.pressing(.clear), "told: \(opened.told.map(\.text))")
        #expect(text(cleared)?.isEmpty == true)
        let again = cleared.pressing(.takeBack)
        #expect(text(again) == "abcd", "told: \(cleared.told.map(\.text))")
    }

    @Test("what is called Caret moves it by one character", arguments: places)
    func caret(place: Place) throws {
        let opened = try place.opened()
        #expect(opened.typed?.caret == 4)
        let once = opened.pressing(.caret)
        #expect(once?.typed?.caret == 3 && text(once) == "abcd", "told: \(opened.told.map(\.text))")
        #expect(once?.pressing(.caret)?.typed?.caret == 2)
    }

    @Test("the caret goes to both ends at once, by arrows up and down or by the menu", arguments: places)
    func ends(place: Place) throws {
        let opened = try place.opened()
        let keys = opened.keypad.caps.map(\.key)
        let goes = { (standing: Standing, name: StringKey, arrow: Key) in
            standing.pressing(name)
                ?? (keys.contains(arrow) ? arrow.word.flatMap { standing.after($0) } : nil)
        }
        let first = try #require(goes(opened, .toStart, .up))
        #expect(first.typed?.caret == 0 && text(first) == "abcd")
        let last = try #require(goes(first, .toEnd, .down))
        #expect(last.typed?.caret == 4 && text(last) == "abcd")
    }

    @Test(
        "how long a text is and may be, the range and unit of a number and a secret's lengths stand there at once",
        arguments: places)
    func rule(place: Place) throws {
        let wanted: [(row: Int, parts: [String])] = [
            (0, ["4", "12"]), (1, ["5", "30", "°C"]), (2, ["0", "8", "63"]),
        ]
        for (row, parts) in wanted {
            let opened = try place.opened(row: row)
            let said = opened.scene.elements.map(\.content).flatMap(\.rules)
            for part in parts { #expect(said.contains { $0.contains(part) }, "row \(row): \(said)") }
            #expect(opened.navigator.editor?.editor.message == nil)
        }
    }
}

extension SceneContent {
    /// What it says of what a field wants: not the strip, nor what keys give.
    fileprivate var rules: [String] {
        switch self {
        case .titleBar, .editorNote, .help, .sentence: texts
        case .field(let field): [field.count?.text ?? ""]
        case .editedRow(let row): [row.field.count?.text ?? ""]
        default: []
        }
    }
}
