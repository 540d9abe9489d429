import DrawingSamples
import Localization
import ScreenCatalogs
import Settings
import Testing
@testable import Graphics
@testable import Hardware
@testable import Keys
@testable import Scenes
@testable import Navigation
@testable import Screens
@testable import TextEntry
@testable import Typesetting

private let sizes = [(128, 64), (320, 240), (480, 272), (800, 480)].map { Size(width: $0, height: $1) }

/// What a strip shows of its items, in their order; nil where it shows something else.
private func places(of layout: StripLayout, in items: [StripItem]) -> [Int]? {
    var rest = items.indices[...]
    var places: [Int] = []
    for entry in layout.entries {
        guard let place = rest.first(where: { entry.cap.hasSuffix(items[$0].legend) }) else { return nil }
        places.append(place)
        rest = rest[(place + 1)...]
    }
    return places
}

@Suite("the strip")
struct StripTests {
    @Test(
        "a strip fits on every panel in every language, in its one order, and keeps every key that changes a value",
        arguments: HardwareClass.allCases)
    func fits(hardwareClass: HardwareClass) throws {
        for size in sizes {
            let engine = SampleFonts.engine(isMono: size.height < 128)
            for language in ScreenCatalogs.languages {
                for kind in StripKind.allCases {
                    let panel = try kind.player(on: hardwareClass, size, language, engine).navigator
                    check(panel, "\(kind) \(hardwareClass) \(size) \(language)")
                }
            }
        }
    }

    @Test(
        "words begin with the capitals of their language where they stand alone",
        arguments: [("tr", "İptal"), ("en", "Cancel")])
    func capitals(language: String, cancel: String) {
        let words = ScreenStrings(language: language, catalogs: ScreenCatalogs.all)
        #expect(StripItem.Label(ToldWord(.leave, LocalizedString(.cancel)), in: words).alone.word == cancel)
        var field = FieldEditor(FieldTraits(), keypad: .standard(.barePad), text: "a", words: words)
        _ = field.handle(.press(.star), at: .zero)
        _ = field.handle(.hold(.star), at: .zero)
        let said = field.hints.rows.joined().flatMap(\.candidates) + field.hints.actions.map(\.label)
        #expect(said.contains(cancel))
    }

    private func check(_ panel: Navigator, _ name: String) {
        let items = panel.strip
        let layout = panel.painter.strips.strip(items, width: panel.size.width)
        #expect(layout.fits, "\(name): \(layout.entries.map(\.cap)) \(layout.end)")
        guard let shown = places(of: layout, in: items) else {
            Issue.record("\(name): \(layout.entries.map(\.cap)) of \(items.map(\.key))")
            return
        }
        for (place, item) in items.enumerated() {
            let entry = shown.firstIndex(of: place).map { layout.entries[$0] }
            for label in item.labels {
                switch label.part {
                case .menu:
                    let word = entry?.words.first ?? ""
                    #expect(word.hasPrefix(label.alone.word) || word.hasSuffix("…"), "\(name)")
                // A menu's word stands for what is in it.
                case .save where item.labels[0].part == .menu: break
                case .save:
                    #expect(
                        entry?.words.contains {
                            [label.alone.word, label.alone.short].contains($0)
                        } == true,
                        "\(name)")
                case .act, .change, .erase, .caret, .leave, .button:
                    #expect(entry != nil, "\(name): \(item.key)")
                case .move, .extra: break
                }
            }
        }
        for (place, use) in panel.keyTable.told(on: panel.keypad).enumerated()
        where use.bindings.contains(where: \.command.changesValue) {
            #expect(shown.contains(place), "\(name): \(items[place].key)")
        }
        for (one, next) in zip(layout.entries, layout.entries.dropFirst()) {
            #expect(one.offset + one.width <= next.offset, "\(name)")
        }
    }

    @Test(
        "what is told stands in the order of the table, whatever the state", arguments: HardwareClass.allCases
    )
    func order(hardwareClass: HardwareClass) throws {
        let engine = SampleFonts.engine()
        for kind in StripKind.allCases {
            let panel = try kind.player(on: hardwareClass, sizes[1], "en", engine).navigator
            let told = panel.keyTable.uses.map(\.gesture)
            let usual = panel.task == nil ? panel.top.keys(in: panel.context) : panel.context.keys.test
            #expect(told == usual.uses.map(\.gesture), "\(kind)")
            #expect(panel.keyTable.uses.map(\.bindings) == usual.uses.map(\.bindings), "\(kind)")
        }
    }

    @Test(
        "each key that is told does something, and none is refused as idle", arguments: HardwareClass.allCases
    )
    func does(hardwareClass: HardwareClass) throws {
        let engine = SampleFonts.engine()
        for kind in StripKind.allCases where kind != .test {
            let player = try kind.player(on: hardwareClass, sizes[1], "en", engine)
            let panel = player.navigator
            for use in panel.keyTable.told(on: panel.keypad) {
                for (action, command) in use.actions(on: panel.keypad) {
                    var after = player
                    if use.gesture == .hold, let key = action.key { after.handle(.press(key), at: .zero) }
                    after.handle(action, at: .milliseconds(500))
                    let said = after.navigator.notice?.text
                    let name = "\(kind) \(hardwareClass) \(action)"
                    #expect(said != panel.words[.idleKey], "\(name)")
                    guard ![.up, .down].contains(command) else { continue }
                    let isHeld = command == .yes && after.navigator.deadline != nil
                    #expect(isHeld || after.navigator.describe() != panel.describe(), "\(name)")
                }
            }
        }
    }

    @Test("a command that changes a value is told by some key, or its row has nothing to change")
    func told() {
        for hardwareClass in HardwareClass.allCases {
            let keys = ListKeys(.standard(hardwareClass), in: .english)
            for table in [keys.list, keys.find, keys.question, keys.asking, keys.test] {
                let told = Set(table.uses.filter { $0.told != nil }.flatMap(\.bindings).map(\.command))
                for binding in table.uses.flatMap(\.bindings) where binding.command.changesValue {
                    #expect(told.contains(binding.command), "\(hardwareClass) \(binding)")
                }
            }
        }
    }

    @Test("the signs on keys are drawn, so that no font has to have them")
    func signs() {
        for hardwareClass in HardwareClass.allCases {
            for cap in KeypadDescription.standard(hardwareClass).caps {
                let foreign = cap.legend.filter { !$0.isASCII || "*#".contains($0) }
                #expect(foreign.isEmpty || KeySigns.isDrawn(foreign), "\(cap.legend)")
            }
        }
        #expect(KeySigns.isDrawn("↑↓←→*#⌫↺↵✕⧗"))
    }

    @Test(
        "behind a word that is read from the right a key's name stands in letters of its own, in its order",
        arguments: [("مطولا", ["0-9 ", "مطولا"]), ("hold", ["hold 0-9"])])
    func heldRange(hold: String, texts: [String]) {
        let item = StripItem("0-9", hold: hold, .extra, "123")
        #expect(KeySigns.texts(in: item.cap) == texts)
        #expect(StripDraft([item], isSmallest: false).entries.map(\.cap) == [item.cap])
        #expect(item.key == "\(hold) 0-9")
    }

    @Test("no sign of a tiny strip is looked for in a font", arguments: HardwareClass.allCases)
    func tinySigns(hardwareClass: HardwareClass) throws {
        for kind in StripKind.allCases {
            let book = FontBook(FontTable(files: []), isMono: true)
            let panel = try kind.player(on: hardwareClass, sizes[0], "en", TextEngine(book: book)).navigator
            _ = panel.painter.strips.strip(panel.strip, width: panel.size.width)
            #expect(!book.missing.contains("⧗"), "\(kind)")
        }
    }

    @Test("a refused key goes on saying why while it is held")
    func held() throws {
        var panel = try PanelFixture(
            ["Root": specifier("PSToggleSwitchSpecifier", text("Title", "Eco") + text("Key", "eco"))])
        try panel.type("hold:7")
        #expect(panel.line("message: ") == "There is no row 7 on the screen")
        try panel.type("hold:pound")
        #expect(panel.line("message: ") == "That key does nothing here")
    }

    @Test("what gives way does so in the written order, and Save keeps its word when all else is gone")
    func givesWay() {
        let items = [
            StripItem("OK", [.init(.save, "Save", short: "Sv")]),
            StripItem("C", .erase, "Erase"), StripItem("←→", .caret, "Caret"),
            StripItem("Back", .leave, "Cancel"), StripItem("#", .extra, "case"),
            StripItem("0", .extra, "space"),
        ]
        var draft = StripDraft(items, isSmallest: false)
        func shown() -> [String] {
            draft.entries.map { ([$0.legend] + $0.words).joined(separator: " ") }
        }
        let whole = ["OK Save", "C Erase", "←→ Caret", "Back Cancel", "# Case", "0 Space"]
        #expect(shown() == whole)
        var steps: [[String]] = []
        while draft.giveWay() != nil { steps.append(shown()) }
        #expect(
            steps.prefix(6) == [
                Array(whole.prefix(5)), Array(whole.prefix(4)),
                ["OK Sv", "C Erase", "←→ Caret", "Back Cancel"], ["OK Sv", "C Erase", "←→", "Back Cancel"],
                ["OK Sv", "C ⌫", "←→", "Back Cancel"], ["OK Sv", "C ⌫", "←→", "Back ✕"],
            ])
        #expect(steps.allSatisfy { $0.first?.hasPrefix("OK S") == true })
        #expect(steps.last == ["OK Sv", "C ⌫", "←→", "Back"])
    }

    @Test("what answers a question keeps its word for longer than keys that edit, and then its own sign")
    func answer() {
        let items = [
            StripItem("C", .erase, "Erase"), StripItem("←→", .caret, "Caret"),
            StripItem("Back", [.init(.act, "Discard", short: "✕")]),
        ]
        var draft = StripDraft(items, isSmallest: false)
        var steps: [[[String]]] = []
        while draft.giveWay() != nil { steps.append(draft.entries.map(\.words)) }
        #expect(steps.contains([["⌫"], [], ["Discard"]]))
        #expect(steps.last == [["⌫"], [], ["✕"]])
    }

    @Test("what moves keeps its word where short words make room for it")
    func movesLast() {
        let items = [
            StripItem("↑↓", .move, "Move"), StripItem("OK", .act, "Choose"),
            StripItem("Back", [.init(.leave, "Keep Two-tone chime", short: "Keep")]),
        ]
        var draft = StripDraft(items, isSmallest: false)
        _ = draft.giveWay()
        #expect(draft.entries.map(\.words) == [["Move"], ["Choose"], ["Keep"]])
        _ = draft.giveWay()
        #expect(draft.entries.map(\.words) == [[], ["Choose"], ["Keep"]])
    }

    @Test("where changes wait Back keeps its word: it leads to applying them, and ✕ gives something up")
    func applying() throws {
        let group = specifier("PSGroupSpecifier", text("Title", "IP") + entry("DeviceConfirm", "<true/>"))
        let toggle = specifier("PSToggleSwitchSpecifier", text("Title", "Automatic") + text("Key", "dhcp"))
        let pane = specifier("PSChildPaneSpecifier", text("Title", "Network") + text("File", "Network"))
        var panel = try PanelFixture(["Root": pane, "Network": group + toggle])
        try panel.type("ok ok")
        let bars = panel.player.navigator.scene().elements.compactMap {
            if case .hintBar(let bar) = $0.content { bar.items } else { nil }
        }
        let items = bars.joined().filter { $0.legend == "Back" && $0.hold == nil }
        var draft = StripDraft(items, isSmallest: false)
        while draft.giveWay() != nil {}
        #expect(draft.entries.map(\.words) == [["Apply"]])
    }

    @Test("where changes wait the row that leads back says Apply, as the key does")
    func applyingRow() throws {
        let group = specifier("PSGroupSpecifier", text("Title", "IP") + entry("DeviceConfirm", "<true/>"))
        let toggle = specifier("PSToggleSwitchSpecifier", text("Title", "Automatic") + text("Key", "dhcp"))
        let pane = specifier("PSChildPaneSpecifier", text("Title", "Network") + text("File", "Network"))
        var panel = try PanelFixture(["Root": pane, "Network": group + toggle], on: .rotary)
        try panel.type("push ccw")
        #expect(panel.focused == "Back" && panel.line("hint: ")?.contains("Push back") == true)
        try panel.type("cw push ccw")
        #expect(panel.focused == "Back" && panel.line("hint: ")?.contains("Push apply") == true)
    }

    @Test("in the smallest letters what steps gives its word before what saves")
    func stepsGiveWay() {
        let items = [
            StripItem("A B", .change, "±0.00005"), StripItem("D", [.init(.save, "Save", short: "Sv")]),
        ]
        var draft = StripDraft(items, isSmallest: true)
        while draft.entries[0].words != [], draft.giveWay() != nil {}
        #expect(draft.entries.map(\.words) == [[], ["Sv"]])
    }

    @Test("what brings back has a sign of its own where words have no room", arguments: ["C", "⌫"])
    func takesBack(legend: String) {
        let words = ScreenStrings(language: "en", catalogs: ScreenCatalogs.all)
        let labels = ToldUse.takeBack.words.map { StripItem.Label($0, in: words) }
        var draft = StripDraft([StripItem(legend, labels)], isSmallest: false)
        #expect(draft.entries.map(\.words) == [["Undo"]])
        while draft.giveWay() != nil {}
        #expect(draft.entries.map(\.words) == [["↺"]])
    }

    @Test("a held key that does what its press does is not said twice where that takes another key's room")
    func repeated() {
        let items = [
            StripItem("OK", .save, "Save"), StripItem("C", .leave, "Cancel"),
            StripItem("C", hold: "hold", .leave, "Cancel"),
        ]
        var draft = StripDraft(items, isSmallest: false)
        #expect(draft.entries.map(\.cap) == ["OK", "C", "hold C"])
        _ = draft.giveWay()
        #expect(draft.entries.map(\.cap) == ["OK", "C"])
    }

    @Test("a key that says what it does needs no word beside it")
    func sayingItself() {
        let draft = StripDraft(
            [StripItem("Back", .leave, "back"), StripItem("C", .leave, "back")], isSmallest: false)
        #expect(draft.entries.map(\.words) == [[], ["Back"]])
    }

    @Test("in the smallest letters a key whose hold says the same as its press says it once")
    func alike() {
        let items = [StripItem("C", .leave, "Back"), StripItem("C", hold: "hold", .leave, "Cancel")]
        var draft = StripDraft(items, isSmallest: true)
        while draft.giveWay() != nil {}
        #expect(draft.entries.map(\.cap) == ["C"])
    }

    @Test(
        "a key that opens a menu says so before what stands in it; where that has no room, what saves and more",
        arguments: [true, false])
    func menu(isSmallest: Bool) {
        let labels = [
            StripItem.Label(.menu, "Menu"), .init(.save, "Save"), .init(.erase, "Erase"),
            .init(.button, "Clear", short: "⊗"),
        ]
        let item = StripItem("Push", hold: "hold", labels)
        #expect(item.label == "Menu: Save, Erase, Clear")
        var draft = StripDraft([item], isSmallest: isSmallest)
        #expect(draft.entries.first?.words == ["Menu:", "Save", "Erase", "Clear"])
        while draft.giveWay() != nil {}
        #expect(draft.entries.first?.words == [isSmallest ? "…" : "Save…", "⊗"])
    }
}

extension KeyUse where Command == ListCommand {
    /// Each of its keys that the keypad has, as it is pressed.
    func actions(on keypad: KeypadDescription) -> [(KeyAction, Command)] {
        bindings.compactMap { binding in
            let key: Key? =
                switch binding.pattern {
                case .key(let key): keypad.has(key) ? key : nil
                case .digits(let digits): keypad.hasDigits ? .digit(digits.upperBound) : nil
                case .characters: keypad.typesCharacters ? .character("e") : nil
                case .numerals: keypad.typesCharacters ? .character("1") : nil
                }
            return key.map { (gesture == .hold ? .hold($0) : .press($0), binding.command) }
        }
    }
}
