import Settings
import Simulator
import Testing
@testable import Graphics
@testable import Hardware
@testable import Keys
@testable import Scenes
@testable import Navigation
@testable import Screens

/// A number is set on every class of keypad, by what the strip tells.
@Suite("adjuster")
struct AdjusterTests {
    private static func slider(
        _ minimum: Double = 5, _ maximum: Double = 30, step: Double = 0.5, value: Double = 21.5
    ) -> String {
        specifier(
            "PSSliderSpecifier",
            text("Title", "Temperature") + text("Key", "t") + text("DeviceUnit", "°C")
                + entry("MinimumValue", "<real>\(minimum)</real>")
                + entry("MaximumValue", "<real>\(maximum)</real>")
                + entry("DeviceStep", "<real>\(step)</real>") + entry("DefaultValue", "<real>\(value)</real>")
        )
    }

    static let open: [HardwareClass: String] = [
        .barePad: "5", .matrix: "D", .rotary: "push", .numberPad: "enter",
    ]
    static let point: [HardwareClass: String] = [.numberPad: "dot", .fullKeyboard: "\".\""]
    static let save: [HardwareClass: String] = [
        .barePad: "pound", .matrix: "D", .rotary: "push", .numberPad: "enter",
    ]
    static let typing = HardwareClass.allCases.filter { $0 != .rotary && $0 != .directionPad }

    private func opened(
        _ row: String = slider(), on hardwareClass: HardwareClass, size: Size = Size(width: 320, height: 240)
    ) throws -> PanelFixture {
        var panel = try PanelFixture(["Root": row], on: hardwareClass, size: size)
        try panel.type(Self.open[hardwareClass] ?? "ok")
        return panel
    }

    private func adjuster(_ panel: PanelFixture) throws -> AdjusterScreen {
        guard case .adjuster(let adjuster) = panel.player.navigator.task else {
            throw Missing()
        }
        return adjuster
    }

    private struct Missing: Error {}

    /// Digits as the class types them.
    private func digits(_ number: String, on hardwareClass: HardwareClass) -> String {
        number.map { character in
            if character == "." { return Self.point[hardwareClass] ?? "star" }
            return hardwareClass == .fullKeyboard ? "\"\(character)\"" : String(character)
        }.joined(separator: " ")
    }

    // MARK: Typing

    @Test("typed digits are what is stored, on every class that has digits", arguments: typing)
    func typed(hardwareClass: HardwareClass) throws {
        var panel = try opened(on: hardwareClass)
        try panel.type(digits("22.5", on: hardwareClass))
        #expect(panel.line("field: ") == "22.5|4")
        try panel.type(Self.save[hardwareClass] ?? "ok")
        #expect(panel.value("t") == .real(22.5))
    }

    @Test("a digit beyond the range stays to be seen with the reason, and is not saved", arguments: typing)
    func beyond(hardwareClass: HardwareClass) throws {
        var panel = try opened(on: hardwareClass)
        try panel.type(digits("99", on: hardwareClass))
        #expect(panel.line("field: ") == "99|2")
        #expect(panel.line("message: ") == "From 5.0 to 30.0 °C")
        try panel.type(Self.save[hardwareClass] ?? "ok")
        #expect(panel.line("field: ") == "99|2" && panel.value("t") == .real(21.5))
        #expect(panel.line("message: ") == "From 5.0 to 30.0 °C")
        try panel.type(digits("1", on: hardwareClass))
        #expect(panel.line("field: ") == "99|2")
        #expect(panel.line("message: ") == "99: erase it first")
    }

    @Test(
        "a number below the least is marked as soon as no digit can mend it, and one that may go on when it is to be saved",
        arguments: [
            ("0 star 5", true), ("2", false), ("2 ok", true), ("2 ok 2", false), ("2 ok erase", false),
        ])
    func below(keys: String, isMarked: Bool) throws {
        var panel = try opened(on: .phonePad)
        try panel.type(keys)
        let number = panel.player.navigator.scene().elements.lazy.compactMap { element -> NumberContent? in
            if case .number(let number) = element.content { number } else { nil }
        }.first
        #expect(number?.isWrong == isMarked)
    }

    @Test(
        "a number between two steps is not rounded behind the person's back",
        arguments: [("22.3", "In steps of 0.5"), ("22.55", "In steps of 0.5"), ("3", "From 5.0 to 30.0 °C")])
    func between(number: String, reason: String) throws {
        var panel = try opened(on: .phonePad)
        try panel.type(digits(number, on: .phonePad) + " ok")
        #expect(panel.line("field: ")?.hasPrefix(number) == true && panel.value("t") == .real(21.5))
        #expect(panel.line("message: ") == reason)
    }

    @Test(
        "a point in whole numbers is seen and refused, and the digit behind it makes no other number",
        arguments: [
            (.phonePad, "1 9 star 5 ok"), (.fullKeyboard, "\"19.5\" ok"), (.fullKeyboard, "\"19,5\" ok"),
            (.matrix, "1 9 star 5 D"), (.numberPad, "1 9 dot 5 enter"),
        ] as [(HardwareClass, String)])
    func whole(hardwareClass: HardwareClass, script: String) throws {
        var panel = try opened(Self.slider(0, 200, step: 1, value: 20), on: hardwareClass)
        try panel.type(script)
        #expect(panel.line("field: ") == "19.|3" && panel.value("t") == .real(20))
        #expect(panel.line("message: ") == "Not a whole number")
    }

    @Test("a bare pad's star erases in whole numbers, where it can be no point")
    func wholeOnBarePad() throws {
        var panel = try opened(Self.slider(0, 200, step: 1, value: 20), on: .barePad)
        try panel.type("1 9 star 5 pound")
        #expect(panel.value("t") == .real(15))
    }

    @Test(
        "a number below zero is typed where there are any",
        arguments: [
            (.phonePad, "3 pound ok"), (.fullKeyboard, "\"-3\" ok"), (.matrix, "pound 3 D"),
            (.numberPad, "star 3 enter"), (.barePad, "3 hold:star 6 1"),
        ] as [(HardwareClass, String)])
    func negative(hardwareClass: HardwareClass, script: String) throws {
        var panel = try opened(Self.slider(-10, 10, value: 2), on: hardwareClass)
        try panel.type(script)
        #expect(panel.value("t") == .real(-3))
    }

    // MARK: Keys

    @Test(
        "every class has keys that are told for less, more, Save and Cancel",
        arguments: HardwareClass.allCases)
    func told(hardwareClass: HardwareClass) throws {
        let panel = try opened(on: hardwareClass)
        let adjuster = try adjuster(panel)
        let keypad = panel.player.navigator.keypad
        var typing = adjuster.editor
        _ = typing.type("2")
        for editor in [adjuster.editor, typing] {
            let keys = AdjusterKeys(
                keypad: keypad, isMirrored: false, editor: editor, original: 21.5, factory: 21.5,
                isMenuOpen: false)
            var told = Set(keys.table.told(on: keypad).flatMap { $0.bindings.map(\.command) })
            if told.contains(.menu) { told.formUnion(keys.menuCommands) }
            #expect(told.isSuperset(of: [.less, .more, .save, .leave]))
            #expect(told.contains(.digit) == Self.typing.contains(hardwareClass))
            #expect(told.contains(.point) == Self.typing.contains(hardwareClass))
            if editor.isTyping, Self.typing.contains(hardwareClass) { #expect(told.contains(.erase)) }
        }
    }

    @Test(
        "what is told is in the strip, and no digit both steps and types", arguments: HardwareClass.allCases)
    func strip(hardwareClass: HardwareClass) throws {
        let panel = try opened(on: hardwareClass)
        let context = panel.player.navigator.context
        let table = try adjuster(panel).keys(in: context).table
        let strip = try #require(panel.line("hint: "))
        for item in table.strip(on: context.keypad, in: context.words) {
            #expect(strip.contains("\(item.key) \(item.label)"))
        }
        for digit in 0...9 {
            let command = table.use(of: .press(.digit(digit)))?.command
            #expect(command == nil || command == .digit)
        }
    }

    @Test(
        "less and more step on every class, and Save keeps what is shown",
        arguments: [
            (.phonePad, "right right ok", 22.5), (.phonePad, "up ok", 22), (.directionPad, "left ok", 21),
            (.matrix, "A D", 22), (.matrix, "B D", 21), (.rotary, "cw push", 22), (.rotary, "ccw push", 21),
            (.numberPad, "plus enter", 22), (.numberPad, "minus enter", 21), (.fullKeyboard, "left ok", 21),
            (.barePad, "hold:star 5 5 4 1", 22), (.barePad, "hold:star 4 star pound", 21),
            (.phonePad, "1 0 right ok", 10.5),
        ] as [(HardwareClass, String, Double)])
    func steps(hardwareClass: HardwareClass, script: String, result: Double) throws {
        var panel = try opened(on: hardwareClass)
        try panel.type(script)
        #expect(panel.line("field: ") == nil && panel.value("t") == .real(result))
    }

    @Test(
        "left and right move a slider's handle that way, also where its axis grows to the left",
        arguments: [
            ("en", "right", 22), ("en", "left", 21), ("ar", "right", 21), ("ar", "left", 22),
            ("ar", "up", 22),
        ] as [(String, String, Double)])
    func mirrored(language: String, key: String, result: Double) throws {
        let page = """
            <plist><dict><key>PreferenceSpecifiers</key><array>\(Self.slider())</array></dict></plist>
            """
        let player = try PreviewPlayer(page: page, in: language, on: .directionPad, typing: "ok \(key) ok")
        #expect(player.navigator.snapshot.value(for: "t") == .real(result))
    }

    @Test(
        "Cancel leaves what was stored, on every class",
        arguments: [
            (.phonePad, "right back"), (.directionPad, "right back"), (.fullKeyboard, "right back"),
            (.matrix, "A C"), (.rotary, "cw hold:push"), (.numberPad, "plus erase"),
            (.barePad, "2 2 hold:star 3"), (.barePad, "2 2 hold:star 2 2 3"),
        ] as [(HardwareClass, String)])
    func cancelled(hardwareClass: HardwareClass, script: String) throws {
        var panel = try opened(on: hardwareClass)
        try panel.type(script)
        #expect(panel.line("field: ") == nil && panel.value("t") == .real(21.5))
        #expect(panel.focused == "Temperature = 21.5 °C")
    }

    @Test(
        "a numbered menu's cells keep their distance from the edges and are of one size of letters, and Save and Cancel are told by colour",
        arguments: [100, 200])
    func menuCells(scale: Int) throws {
        var board = Board(name: "bench")
        board.keypad = .standard(.barePad)
        board.display.textSize = scale
        var panel = try PanelFixture(["Root": Self.slider()], board: board)
        try panel.type("5 hold:star")
        let context = panel.player.navigator.context
        let cells = panel.player.navigator.scene().elements.compactMap {
            element -> (KeyCellContent, Rect)? in
            if case .keyCell(let cell) = element.content { (cell, element.frame) } else { nil }
        }
        #expect(cells.count == 5 && Set(cells.map(\.0.largestText)).count == 1)
        let (body, margin) = (context.layout.body, context.metrics.focusMargin)
        #expect(cells.allSatisfy { $0.1.x >= body.x + margin && $0.1.maxX <= body.maxX - margin })
        #expect(cells.allSatisfy { $0.1.maxY < body.maxY })
        let tones = cells.map { cell, _ -> KeyCellContent.Tone? in
            if case .action(_, let tone) = cell.style { tone } else { nil }
        }
        #expect(tones == [.good, .plain, .bad, .plain, .plain])
    }

    @Test("a hold takes the place of its press: the menu of a bare pad opens without a point")
    func menu() throws {
        var panel = try opened(on: .barePad)
        try panel.type("2 2 hold:star")
        #expect(panel.line("field: ") == "22|2")
        #expect(panel.line("hint: ") == "1 Save  2 Erase  3 Cancel  4 -0.5  5 +0.5  * Done")
        try panel.type("9")
        #expect(panel.line("message: ") == "1 to 5 pick")
    }

    @Test("a second point is refused as its key is let go: held, the key opens the menu and refuses nothing")
    func heldPoint() throws {
        var panel = try opened(on: .barePad)
        try panel.type("1 2 star 5 hold:star")
        #expect(panel.line("hint: ")?.hasPrefix("1 Save") == true)
        #expect(panel.line("message: ") == nil)
        try panel.type("star star")
        #expect(panel.line("message: ") == "Only one separator")
    }

    @Test("of a menu that is open the strip says in a word how it is closed, and its cells what else keys do")
    func openMenu() throws {
        var panel = try opened(on: .barePad, size: Size(width: 128, height: 64))
        try panel.type("hold:star")
        let elements = panel.player.navigator.scene().elements
        let cells = elements.compactMap { if case .keyCell(let cell) = $0.content { cell } else { nil } }
        #expect(cells.map(\.legend) == ["1", "2", "3", "4", "5"])
        let told = elements.compactMap { if case .hintBar(let bar) = $0.content { bar.items } else { nil } }
        #expect(told.joined().map { "\($0.key) \($0.label)" } == ["* Done"])
    }

    @Test("what somebody else sets meanwhile is what leaving keeps; a number that was begun stays")
    func setMeanwhile() throws {
        var panel = try opened(on: .phonePad)
        try panel.change([.set("t", .real(20))], .waived)
        #expect(try adjuster(panel).original == 20 && adjuster(panel).editor.value == 20)
        try panel.type("right")
        try panel.change([.set("t", .real(25))], .waived)
        #expect(try adjuster(panel).original == 25 && adjuster(panel).editor.value == 20.5)
        try panel.type("back")
        #expect(panel.value("t") == .real(25))
    }

    // MARK: What is seen

    private static let sizes = [
        Size(width: 128, height: 64), Size(width: 320, height: 240), Size(width: 800, height: 480),
    ]

    private func track(_ panel: PanelFixture) throws -> (content: TrackContent, layout: TrackLayout) {
        let navigator = panel.player.navigator
        for element in navigator.scene().elements {
            guard case .track(let content) = element.content else { continue }
            return (
                content,
                TrackLayout(content, in: element.frame, metrics: navigator.metrics, isMirrored: false)
            )
        }
        throw Missing()
    }

    private func sentences(_ panel: PanelFixture) -> [SentenceContent] {
        panel.player.navigator.scene().elements.compactMap { element in
            if case .sentence(let sentence) = element.content { sentence } else { nil }
        }
    }

    @Test("the range stands beside what is typed on every panel, before it is wrong", arguments: sizes)
    func range(size: Size) throws {
        var panel = try opened(on: .phonePad, size: size)
        for (digit, tone) in [("2", SentenceContent.Tone.plain), ("9", .plain), ("9", .error)] {
            try panel.type(digit)
            let sentence = try #require(sentences(panel).first)
            #expect(sentence.texts.first == "From 5.0 to 30.0 °C" && sentence.tone == tone)
        }
    }

    @Test(
        "a number out of the range is refused in the sentence that says it, and the title stays",
        arguments: sizes, ["9 9", "3 ok"])
    func saidOnce(size: Size, script: String) throws {
        var panel = try opened(on: .phonePad, size: size)
        try panel.type(script)
        #expect(panel.line("message: ") == "From 5.0 to 30.0 °C")
        #expect(sentences(panel).first?.tone == .error)
        let contents = panel.player.navigator.scene().elements.map(\.content)
        #expect(contents.contains { if case .titleBar = $0 { true } else { false } })
        #expect(
            !contents.contains { content in
                switch content {
                case .message: true
                case .hintBar(let bar): bar.message != nil
                default: false
                }
            })
    }

    @Test(
        "the handle stands where the number is between its ends, and is higher than the bar", arguments: sizes
    )
    func handle(size: Size) throws {
        var panel = try opened(on: .phonePad, size: size)
        var last = -1
        for script in ["5 ok ok", "right", "hold:right:4000"] {
            try panel.type(script)
            let (content, layout) = try track(panel)
            let number = try adjuster(panel).editor.value
            let way = (layout.bar.width - layout.handle.width) * Int((number - 5) * 1000 / 25) / 1000
            #expect(layout.handle.x == layout.bar.x + way && content.value == Int((number - 5) * 40))
            #expect(layout.handle.height > layout.bar.height && layout.handle.x >= last)
            last = layout.handle.x
        }
    }

    @Test(
        "the factory value has a mark where it is one of the numbers, and # goes there",
        arguments: [(21.5, true), (40, false), (22.3, false)])
    func factory(value: Double, isThere: Bool) throws {
        var panel = try opened(
            Self.slider(value: value), on: .phonePad, size: Size(width: 800, height: 480))
        let (content, layout) = try track(panel)
        #expect((content.factory != nil) == isThere && (layout.factory != nil) == isThere)
        try panel.type("right pound")
        #expect(try adjuster(panel).editor.text == (isThere ? "21.5" : try adjuster(panel).editor.text))
        if isThere { #expect(sentences(panel).first?.texts == ["As before"]) }
    }

    @Test("how far the number is from before stands under it in words")
    func difference() throws {
        var panel = try opened(on: .phonePad)
        #expect(sentences(panel).first?.texts == ["As before"])
        try panel.type("right right")
        #expect(sentences(panel).first?.texts == ["1.0 more than before (21.5)", "Was 21.5"])
        try panel.type("left*3")
        #expect(sentences(panel).first?.texts.first == "0.5 less than before (21.5)")
    }

    @Test("a step paints the number, the sentence and the bar, and neither title nor facts", arguments: sizes)
    func damage(size: Size) throws {
        var panel = try opened(on: .phonePad, size: size)
        try panel.type("right")
        let before = panel.player.navigator.scene()
        try panel.type("right")
        let after = panel.player.navigator.scene()
        let layout = panel.player.navigator.context.layout
        for rect in after.damage(since: before).rects { #expect(!rect.intersects(layout.titleBar)) }
        #expect(after.elements.map(\.frame) == before.elements.map(\.frame))
        let changed = zip(before.elements, after.elements).filter { $0.content != $1.content }.map(\.1)
        #expect(changed.count == 3)
    }
}
