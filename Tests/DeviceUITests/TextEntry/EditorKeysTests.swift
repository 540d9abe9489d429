import Foundation
import Settings
import Testing
import TextChecks
@testable import Hardware
@testable import Keys
@testable import TextEntry

@Suite("Text entry: every key is told")
struct EditorKeysTests {
    @Test(
        "Save, Erase, Caret and Cancel are told on every class, in an order that no state changes",
        arguments: [
            (.fullKeyboard, ["Enter: Save", "⌫: Erase", "←→: Caret", "Esc: Cancel"]),
            (.phonePad, ["OK: Save", "C: Erase", "←→: Caret", "Back: Cancel"]),
            (.barePad, ["hold *: Menu: Save, Erase, Caret, Cancel"]),
            (.numberPad, ["Enter: Save", "⌫: Erase", "hold ⌫: Cancel", "hold *: Menu: Caret"]),
            (.matrix, ["D: Save", "C: Erase", "A B: Caret", "hold C: Cancel"]),
            (.directionPad, ["hold OK: Menu: Save, Caret", "hold ←: Erase", "Back: Cancel"]),
            (.rotary, ["hold Push: Menu: Save, Erase, Caret, Cancel"]),
        ] as [(HardwareClass, [String])])
    func told(hardwareClass: HardwareClass, strip expected: [String]) {
        let told = TypedField(.default, on: hardwareClass, text: "ab").strip
        let words = ["Save", "Erase", "Caret", "Cancel"]
        #expect(told.filter { item in words.contains { item.contains($0) } } == expected)
    }

    @Test("keys of a numeric pad that a keyboard's board names type in its editors, as its other keys do")
    func namedNumericPad() throws {
        let keys: [Key] = [.digit(1), .dot, .star, .plus, .minus, .slash]
        let keypad = KeypadDescription(
            hardwareClass: .fullKeyboard, pad: [],
            functionKeys: KeypadDescription.fullKeyboard.functionKeys + keys.map { KeyCap($0) })
        var field = TypedField(FieldTraits(TextTraits(keyboardType: .default)), on: keypad)
        for key in keys { field.handle(.press(key), at: .seconds(1)) }
        #expect(field.editor.text == "1.*+-/" && field.said == [])
        #expect(field.strip.contains("A-Z: Type"))
    }

    @Test("a knob's group is left by holding its push, which says so, and nothing is typed")
    func group() throws {
        var field = TypedField(.default, on: .rotary)
        try field.play("cw push")
        #expect(field.strip.contains("hold Push: Groups") && !field.strip.joined().contains("Menu"))
        #expect(field.editor.chosenCells.count == 1)
        try field.play("hold:push")
        #expect(field.editor.chosenCells.count > 1 && field.editor.text.isEmpty && field.said.isEmpty)
        #expect(field.strip.contains("hold Push: Menu: Save, Cancel"))
        try field.play("push push")
        #expect(field.editor.text.count == 1, "the same group")
    }

    @Test("a grid's first row says that Up leads to the caret")
    func gridCaretIsTold() throws {
        var field = TypedField(.default, on: .directionPad, text: "ab")
        #expect(field.strip.contains("↑↓←→: move"))
        for _ in 0..<20 where !field.strip.contains("↑: Caret") { try field.play("up") }
        #expect(field.strip.contains("↑: Caret") && field.strip.contains("↓←→: move"))
        try field.play("up left")
        #expect(field.shown == "a|b")
    }

    @Test("a cell that turns what was typed into its other character says that it changes it")
    func swap() throws {
        var field = TypedField(.default, format: .wifiPassword, on: .directionPad)
        #expect(field.strip.contains("OK: Type"))
        try field.play("down ok")
        #expect(field.editor.text.count == 1 && field.strip.contains("OK: change"))
        let typed = field.editor.text
        try field.play("ok")
        #expect(field.editor.text.count == 1 && field.editor.text != typed)
    }

    @Test("of a number pad's minus nobody leaves the field while a group is open")
    func minus() throws {
        var field = TypedField(.default, format: .wifiPassword, on: .numberPad)
        try field.play("5 minus")
        #expect(field.effects.isEmpty && field.editor.picksGroups)
    }

    @Test("pages of signs are numbered")
    func pageNumbers() throws {
        var field = TypedField(.default, on: .phonePad)
        try field.play("star")
        #expect(field.editor.badge == "1/4" || field.editor.badge == "1/5")
        try field.play("star")
        #expect(field.editor.badge.hasPrefix("2/"))
    }

    @Test("a knob's push that is held in the menu closes it, whatever has the focus; let go it picks")
    func heldInMenu() throws {
        var field = TypedField(.default, on: .rotary, text: "ab")
        try field.play("hold:push hold:push")
        #expect(field.effects.isEmpty && field.editor.state.picker == nil)
        try field.play("hold:push")
        #expect(field.strip.contains("hold Push: Done"))
        try field.play("push")
        #expect(field.effects == [.save("ab")])
    }

    @Test("a key that goes on to the next box says so, but for one that is printed with the dot")
    func nextBox() {
        #expect(TypedField(.default, format: .ipv4, on: .barePad).strip.contains("*: Next"))
        #expect(!TypedField(.default, format: .ipv4, on: .numberPad).strip.joined().contains("Next"))
    }

    @Test(
        "where nothing is typed yet one key is told to cancel, none to move the caret, and digits are",
        arguments: [(.phonePad, "Back: Cancel"), (.numberPad, "⌫: Cancel"), (.matrix, "C: Cancel")]
            as [(HardwareClass, String)])
    func empty(hardwareClass: HardwareClass, cancel: String) throws {
        var field = TypedField(.numberPad, format: .pin, on: hardwareClass)
        #expect(field.strip.filter { $0.hasSuffix(": Cancel") } == [cancel])
        #expect(!field.strip.joined().contains("Caret") && field.strip.contains("0-9: Type"))
        try field.play("1")
        #expect(field.strip.joined().contains("Caret"))
    }

    @Test(
        "of keys that do the same one is told: what is printed with it, else the first of the pad",
        arguments: [
            (nil, "en", ["Num"], ["/"]), (.date, "de", ["."], ["/", "-"]), (.date, "en", ["-"], ["/", "."]),
            (.time, "en", ["/"], ["."]),
        ] as [(DeviceFormat?, String, [String], [String])])
    func anotherName(format: DeviceFormat?, language: String, told: [String], others: [String]) {
        let field = TypedField(.default, format: format, language: language, on: .numberPad) {
            $0.dateForm = language == "de" ? .digits(in: language) : .iso
        }
        let keys = field.strip.map { String($0.prefix { $0 != ":" }) }
        #expect(keys.filter { (told + others).contains($0) } == told)
    }

    @Test(
        "in the last box no separator is told: it would be refused",
        arguments: [
            (.ipv4, .phonePad, "192.168.1.5", "*"), (.ipv4, .numberPad, "192.168.1.5", "."),
            (.cidr, .phonePad, "10.0.0.1", "*"), (.cidr, .phonePad, "10.0.0.1/8", "#"),
            (.time, .phonePad, "22:30", "*"), (.date, .phonePad, "2026-11-29", "*"),
        ] as [(DeviceFormat, HardwareClass, String, String)])
    func lastBox(format: DeviceFormat, hardwareClass: HardwareClass, text: String, key: String) throws {
        var field = TypedField(.default, format: format, on: hardwareClass, text: text)
        field.editor.state.text.caret = text.count
        let kept = field.editor.hintsToKeep
        #expect(!field.strip.contains { $0.hasPrefix("\(key): ") })
        field.editor.state.text.caret = 0
        #expect(field.strip.contains { $0.hasPrefix("\(key): ") })
        #expect(!field.editor.holds(kept))
    }

    @Test("a knob's push says Next where there is another part: a mask's length has none")
    func nextPart() {
        let told = { (format: DeviceFormat, text: String) in
            TypedField(.default, format: format, on: .rotary, text: text).strip.contains("Push: Next")
        }
        #expect(told(.ipv4, "10.0.0.1") && told(.netmask, "") && !told(.netmask, "255.255.255.0"))
    }

    @Test("a change is discarded by the menu's Cancel once more, wherever it is moved to")
    func discardedByFocus() throws {
        var field = TypedField(.default, on: .rotary, text: "abc")
        try field.play("push push")
        #expect(field.editor.text != "abc")
        try field.play("hold:push")
        let place = try #require(field.editor.field.menu.firstIndex(of: .cancel))
        try field.play("cw*\(place) push push")
        #expect(field.effects == [.notice("Discard the change? Push discards it"), .cancel])
    }

    @Test(
        "a minus takes the place of what is selected",
        arguments: [("selectall", "-5"), ("selecthome", "-5"), ("selectleft", "-125")])
    func minusOverSelection(keys: String, text: String) throws {
        var field = TypedField(.decimalPad, on: .fullKeyboard, text: "123")
        try field.play("\(keys) \"-5\"")
        #expect(field.editor.text == text)
    }

    @Test(
        "a field of Latin letters has their capitals in Turkish too",
        arguments: [
            (KeyboardType.asciiCapable, "I"), (.default, "İ"),
        ])
    func latinCapitals(type: KeyboardType, capital: String) throws {
        var field = TypedField(type, language: "tr", on: .fullKeyboard) {
            $0.text.autocapitalization = .allCharacters
        }
        try field.play("\"i\"")
        #expect(field.editor.text == capital && field.refusals == [])
    }

    @Test(
        "what asks whether to discard names the key that the strip has for it",
        arguments: [
            (.fullKeyboard, "back", "Esc"), (.phonePad, "back", "Back"), (.matrix, "hold:C", "Hold C"),
            (.numberPad, "hold:erase", "Hold ⌫"), (.directionPad, "back", "Back"),
        ] as [(HardwareClass, String, String)])
    func questionNamesItsKey(hardwareClass: HardwareClass, script: String, key: String) throws {
        var field = TypedField(.numberPad, on: hardwareClass, text: "12")
        field.editor.replace(with: "123")
        try field.play(script)
        #expect(field.editor.message == "Discard the change? \(key) discards it" && field.editor.isAsking)
        #expect(field.strip.contains { $0.lowercased() == "\(key.lowercased()): discard" })
    }

    @Test("what asks whether to discard stands until it is answered")
    func question() throws {
        var field = TypedField(.default, on: .phonePad)
        try field.play("2 back wait:10000")
        #expect(field.editor.message == "Discard the change? Back discards it" && field.editor.isAsking)
        try field.play("back")
        #expect(field.effects.last == .cancel)
    }

    @Test("a key that leaves when it is pressed is not told to open a menu when it is held")
    func leavingKey() throws {
        var field = TypedField(.numberPad, format: .pin, on: .barePad)
        #expect(field.strip.contains("*: Cancel") && !field.strip.joined().contains("Menu"))
        try field.play("1")
        #expect(field.strip.contains { $0.hasPrefix("hold *: Menu") })
    }

    @Test("where everything is replaced, one press clears it, says so, and all of it is marked")
    func replaced() throws {
        var field = TypedField(.default, format: .password, on: .phonePad, text: "secret")
        #expect(field.strip.contains("C: Clear"))
        #expect(field.editor.shownPart.marked == 0..<6)
        try field.play("erase")
        #expect(field.editor.text == "" && field.strip.contains("C: Undo"))
        try field.play("erase ok")
        #expect(field.effects == [.save("secret")])
    }

    @Test("docs/keypad-cells.md tells the same", arguments: HardwareClass.allCases)
    func document(hardwareClass: HardwareClass) throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let document = try String(
            contentsOf: folder.appendingPathComponent("../../../docs/keypad-cells.md"), encoding: .utf8)
        let field = TypedField(.default, on: hardwareClass, text: "ab")
        let told = field.editor.hints.actions.filter { item in
            item.labels.contains { [.save, .erase, .caret, .leave].contains($0.part) }
        }
        let keys = told.map { "\($0.key) \($0.label)" }.joined(separator: " · ")
        #expect(document.contains("| \(hardwareClass.rawValue) | \(keys) |"), "\(keys)")
    }

    @Test("a bare pad's whole numbers keep # and * for Save and Erase, and say so")
    func integers() {
        let field = TypedField(.numberPad, on: .barePad, text: "12")
        #expect(field.strip.prefix(3) == ["#: Save", "*: Erase", "hold *: Menu: Caret, Cancel"])
    }

    @Test(
        "a key that does something is told, or is another name of one that is",
        arguments: HardwareClass.allCases, [nil, .ipv4, .password, .date, .hex, .hostname] as [DeviceFormat?])
    func nothingHidden(hardwareClass: HardwareClass, format: DeviceFormat?) {
        let field = TypedField(.default, format: format, on: hardwareClass, text: "")
        let uses = field.editor.table.uses
        let told = Set(uses.filter { $0.told != nil }.flatMap(\.bindings).map(\.command))
        for use in uses where use.legend(on: field.editor.keypad) != nil {
            for binding in use.bindings where binding.command.changesValue {
                #expect(use.told != nil || told.contains(binding.command), "\(binding)")
            }
        }
    }

    @Test(
        "a key finds the same in the part of the table that it may be in", arguments: HardwareClass.allCases)
    func partOfTable(hardwareClass: HardwareClass) {
        for format in [nil, .ipv4, .decimal, .wifiPassword, .hex] as [DeviceFormat?] {
            let editor = TypedField(.default, format: format, on: hardwareClass, text: "1").editor
            for cap in editor.keypad.caps {
                for action in [KeyAction.press(cap.key), .hold(cap.key), .repeat(cap.key)] {
                    #expect(editor.command(of: action, on: cap.key) == editor.table.use(of: action)?.command)
                }
            }
        }
    }

    @Test(
        "what one key or entry cleared comes back by one press",
        arguments: [
            (.phonePad, "hold:erase", "erase"), (.barePad, "hold:star 8", "8"),
            (.numberPad, "hold:star 8 star", "erase"), (.matrix, "hold:star 8 star", "C"),
            (.rotary, "hold:push cw*6 push", "push"), (.directionPad, "hold:left:4000", "hold:left"),
            (.fullKeyboard, "f3", "erase"), (.directionPad, "hold:ok down*2 ok", "ok"),
        ] as [(HardwareClass, String, String)])
    func cleared(hardwareClass: HardwareClass, clear: String, back: String) throws {
        var field = TypedField(.default, on: hardwareClass, text: "Harbour")
        try field.play(clear)
        #expect(field.editor.text == "")
        try field.play(back)
        #expect(field.shown == "Harbour|")
        #expect(field.effects == [])
    }

    @Test("a number pad's and a matrix's Erase, held, is Cancel: it asks once where something would be lost")
    func heldErase() throws {
        for (hardwareClass, key) in [
            (HardwareClass.numberPad, "erase"), (.matrix, "C"),
        ] {
            var field = TypedField(.default, on: hardwareClass, text: "ab")
            try field.play("hold:\(key):3000")
            #expect(field.effects == [.cancel])
            var changed = TypedField(.default, on: hardwareClass, text: "ab")
            try changed.play("2 hold:\(key)")
            #expect(changed.shown == "aba|")
            #expect(changed.strip.contains { $0.hasPrefix("hold") && $0.hasSuffix(": Discard") })
            try changed.play("hold:\(key)")
            #expect(changed.effects.last == .cancel)
        }
    }

    @Test("a digit that picks nothing leaves the menu open, and says that it does nothing")
    func freeDigit() throws {
        var field = TypedField(.default, format: .decimal, on: .barePad)
        try field.play("2 2 hold:star 6 2 0 star")
        #expect(field.editor.text == "2" && field.refusals == ["6 does nothing here", "0 does nothing here"])
    }

    @Test("the menu stays for Erase and the caret and says Done; Save, Cancel, Symbols and * close it")
    func menu() throws {
        var field = TypedField(.default, on: .barePad, text: "abc")
        try field.play("hold:star")
        #expect(field.strip == ["*: Done"])
        try field.play("4 2 7 9 5")
        #expect(field.shown == "ac|")
        #expect(field.strip == ["*: Done"])
        try field.play("star")
        #expect(field.editor.overlay == nil)
        try field.play("hold:star 6")
        #expect(field.strip.contains("hold *: Close"))
        try field.play("hold:star hold:star 3")
        #expect(field.effects == [.notice("Discard the change? 3 discards it")])
        try field.play("3")
        #expect(field.effects.last == .cancel)
    }

    @Test(
        "one press erases one character, separators that came by themselves too",
        arguments: [
            (.ipv4, "1 9 2", "192."), (.mac, "1 2", "12:"), (.ipv6, "1 2 3 4", "1234:"),
            (.time, "1 2", "12:"), (.date, "2 0 2 6", "2026-"),
        ] as [(DeviceFormat, String, String)])
    func oneCharacter(format: DeviceFormat, keys: String, text: String) throws {
        var field = TypedField(.default, format: format, on: .phonePad)
        try field.play(keys)
        #expect(field.editor.text == text)
        for count in (0..<text.count).reversed() {
            try field.play("erase")
            #expect(field.editor.text == String(text.prefix(count)))
        }
        #expect(field.effects == [])
    }

    @Test(
        "above a direction pad's grid is the text: its arrows move the caret, and what is typed goes in there"
    )
    func gridCaret() throws {
        var field = TypedField(.default, on: .directionPad, text: "ac")
        try field.play("up*6 left")
        #expect(field.shown == "a|c")
        #expect(field.strip.contains("←→: Caret"))
        #expect(field.editor.overlay.map { if case .grid(_, nil) = $0 { true } else { false } } == true)
        try field.play("down down ok")
        #expect(field.shown == "a1|c")
    }

    @Test(
        "the caret goes by single steps and to both ends on every class",
        arguments: [
            (.fullKeyboard, "left", "home", "end"), (.phonePad, "left", "up", "down"),
            (.barePad, "hold:star 4 star", "hold:star 7 star", "hold:star 9 star"),
            (.numberPad, "hold:star 4 star", "hold:star 7 star", "hold:star 9 star"),
            (.matrix, "A", "hold:star 7 star", "hold:star 9 star"),
            (.directionPad, "up*6 left down", "hold:ok right*5 ok back", "hold:ok right*7 ok back"),
            (
                .rotary, "hold:push cw*3 push hold:push", "hold:push cw*5 push hold:push",
                "hold:push ccw push hold:push"
            ),
        ] as [(HardwareClass, String, String, String)])
    func caret(hardwareClass: HardwareClass, step: String, start: String, end: String) throws {
        var field = TypedField(.default, on: hardwareClass, text: "abc")
        try field.play(step)
        #expect(field.shown == "ab|c")
        try field.play(start)
        #expect(field.shown == "|abc")
        try field.play(end)
        #expect(field.shown == "abc|")
        #expect(field.editor.overlay.map { if case .menu = $0 { true } else { false } } != true)
    }
}
