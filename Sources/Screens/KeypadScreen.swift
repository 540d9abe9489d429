import Graphics
import Hardware
import Keys
import Localization
import Scenes

/// The keypad's setup, or its test: bare contacts, while no key means anything.
package struct KeypadScreen: Screen {
    /// What bare contacts are wanted for.
    package enum Work: Sendable {
        case wizard(KeypadWizard)
        case test(KeypadTest)
    }

    private(set) var work: Work
    /// When it goes away; nil where there is no board to go back to.
    package private(set) var deadline: Duration?

    /// The key that went down last while keys are asked for, and when; nil once it is up.
    private var pressed: (code: UInt32, time: Duration)?

    /// Without a key for so long, it goes away.
    private static let patience = Duration.seconds(60)
    /// Any key that is held for so long leaves the setup: nobody knows yet which one goes back.
    private static let leaveTime = Duration.seconds(3)

    /// Begins, and goes away by itself where nobody presses anything.
    package init(_ work: Work, at time: Duration, in context: ScreenContext) {
        self.work = work
        deadline = context.isKeypadKnown ? time + Self.patience : nil
    }

    /// Keys have no meaning here.
    package mutating func handle(_ action: KeyAction, at time: Duration, in context: ScreenContext)
        -> [ScreenRequest]
    {
        []
    }

    package mutating func expire(at time: Duration, in context: ScreenContext) -> [ScreenRequest] {
        guard let deadline, deadline <= time else { return [] }
        return [.leave]
    }

    package mutating func handle(_ contact: KeyContact, in context: ScreenContext) -> [ScreenRequest] {
        if context.isKeypadKnown { deadline = contact.time + Self.patience }
        switch work {
        case .wizard(var wizard):
            guard !isLeaving(by: contact) else { return [.leave] }
            let file = wizard.note(contact)
            work = .wizard(wizard)
            return file.map { [.effect(.keepKeypad($0, .keys))] } ?? []
        case .test(var test):
            let action = action(of: contact, test, context.keypad)
            test.note(contact)
            work = .test(test)
            return action.flatMap { context.keys.test.command(of: $0) }.map { end(test, by: $0) } ?? []
        }
    }

    /// Whether a key is let go of that was held for long enough.
    private mutating func isLeaving(by contact: KeyContact) -> Bool {
        switch contact {
        case .key(let code, true, let time): pressed = (code, time)
        case .key(let code, false, let time):
            guard let began = pressed, began.code == code else { return false }
            pressed = nil
            return time - began.time >= Self.leaveTime
        case .turn: break
        }
        return false
    }

    /// What a contact means beside being tested; nil for most.
    private func action(of contact: KeyContact, _ test: KeypadTest, _ keypad: KeypadDescription) -> KeyAction?
    {
        switch contact {
        case .turn: return .press(.clockwise)
        // A knob that sends keys turns by them.
        case .key(let code, true, _): return keypad.keymap[code].flatMap { $0.isDetent ? .press($0) : nil }
        case .key: return isReleased(contact, test, keypad).map { .hold($0) }
        }
    }

    /// The key whose long press ends here; nil for any other contact.
    private func isReleased(_ contact: KeyContact, _ test: KeypadTest, _ keypad: KeypadDescription) -> Key? {
        guard case .key(let code, false, let time) = contact, let held = test.held(code, at: time),
            held >= KeypadTest.holdTime
        else { return nil }
        return keypad.keymap[code]
    }

    private func end(_ test: KeypadTest, by command: ListCommand) -> [ScreenRequest] {
        switch command {
        case .yes: [.effect(.keepKeypad(test.file, .debounce))]
        case .no: [.leave]
        default: []
        }
    }
}

/// What a keypad's class is called where one is set up.
extension HardwareClass {
    var word: StringKey {
        switch self {
        case .fullKeyboard: .classKeyboard
        case .phonePad: .classPhone
        case .barePad: .classBare
        case .numberPad: .classNumber
        case .matrix: .classMatrix
        case .directionPad: .classArrows
        case .rotary: .classRotary
        }
    }
}

// MARK: What it says

extension KeypadScreen {
    /// Of its title bar.
    package func title(_ words: ScreenStrings) -> String {
        switch work {
        case .wizard: words[.setupTitle]
        case .test: words[.testTitle]
        }
    }

    /// What is asked or was seen, most important first.
    package func lines(in context: ScreenContext) -> [String] {
        switch work {
        case .wizard(let wizard): lines(wizard, context.words)
        case .test(let test): lines(test, context.keypad, context.words)
        }
    }

    private func lines(_ wizard: KeypadWizard, _ words: ScreenStrings) -> [String] {
        let question: [String] =
            switch wizard.question {
            case .ok: [words[.setupOK]]
            case .keyboard: [words(.setupPress, "Q"), words[.setupSkip]]
            case .topLeft: [words[.setupTopLeft]]
            case .key(let key): [words(.setupPress, name(of: key, words)), words[.setupSkip]]
            case .finished:
                [
                    words(.setupFound, words[wizard.hardwareClass?.word ?? .classKeyboard], wizard.count),
                    words[.setupKeep],
                ]
            }
        return question + (wizard.taken.map { [words(.setupTaken, name(of: $0, words))] } ?? [])
    }

    private func lines(_ test: KeypadTest, _ keypad: KeypadDescription, _ words: ScreenStrings) -> [String] {
        guard let code = test.latest, let contact = test.contacts[code] else { return [words[.testPrompt]] }
        let legend = keypad.keymap[code].map { keypad.legend(of: $0) } ?? "?"
        return [
            words(
                .testKey, legend, code, Int(contact.dwell / .milliseconds(1)), contact.bounces),
            words(.testDebounce, Int(test.debounce / .milliseconds(1))),
        ]
    }

    private func name(of key: Key, _ words: ScreenStrings) -> String {
        switch key {
        case .up: words[.arrowUp]
        case .down: words[.arrowDown]
        case .left: words[.arrowLeft]
        case .right: words[.arrowRight]
        case .back: words[.back]
        case .erase: words[.erase]
        default: KeyCap(key).legend
        }
    }

    /// What keys do, as far as any does. Of keys that nobody knows yet, how long one is held.
    package func strip(in context: ScreenContext) -> [StripItem] {
        let words = context.words
        guard case .test = work else {
            let time = words(.secondsLeft, Int(Self.leaveTime / .seconds(1)))
            return [StripItem(time, hold: words[.hold], .leave, words[.goBack])]
        }
        return context.keys.test.strip(on: context.keypad, in: words)
    }
}

// MARK: How it looks

extension KeypadScreen {
    /// What is asked, and of a test the keys as they are pressed.
    package func add(to scene: inout Scene, in context: ScreenContext) {
        let (layout, metrics) = (context.layout, context.metrics)
        scene.add(.titleBar(TitleBarContent(title: title(context.words))), in: layout.titleBar)
        let end = drawsKeys(in: context) ? keysTop(in: context) : layout.body.maxY
        let rows = layout.rows(hasScrollBar: true)
        let top = layout.body.y + metrics.spacing / 2
        let whole = [ParagraphContent.Tone.normal, .footer].map { paragraphs($0, in: context) }
        let placed = whole.first { top + $0.map(\.height).reduce(0, +) <= end } ?? whole[1]
        var y = top
        for (index, paragraph) in placed.enumerated() {
            guard index == 0 || y + paragraph.height <= end else { break }
            let frame = Rect(
                x: rows.x, y: y, width: rows.width,
                height: min(paragraph.height, max(lineHeight(in: context), end - y)))
            scene.add(.paragraph(paragraph.content), in: frame)
            y = frame.maxY
        }
        if case .test(let test) = work, drawsKeys(in: context) {
            add(test, to: &scene, in: context)
        }
        context.add(strip(in: context), saying: context.message, to: &scene)
    }

    /// What is said, with the room that its lines take.
    private func paragraphs(
        _ first: ParagraphContent.Tone, in context: ScreenContext
    ) -> [(content: ParagraphContent, height: Int)] {
        let least = lineHeight(in: context)
        return lines(in: context).enumerated().map { index, line in
            let tone = index == 0 ? first : .footer
            let height = context.listLayout.height(of: .paragraph(line, tone))
            return (ParagraphContent(line, tone: tone), max(least, height))
        }
    }

    /// Whether keys stand below what is asked.
    private func drawsKeys(in context: ScreenContext) -> Bool {
        if case .test = work { !context.metrics.isTiny } else { false }
    }

    private func lineHeight(in context: ScreenContext) -> Int {
        let metrics = context.metrics
        return metrics.isTiny ? metrics.rowHeight : metrics.rowHeight * 4 / 5
    }

    /// The pad's, and those that it has besides.
    private func rows(of keypad: KeypadDescription) -> [[KeyCap]] {
        let columns = keypad.pad.map(\.count).max() ?? 4
        let others = keypad.functionKeys
        return keypad.pad
            + stride(from: 0, to: others.count, by: columns).map {
                Array(others[$0..<min($0 + columns, others.count)])
            }
    }

    /// Where the keys begin: enlarged words leave them what they need to be read.
    private func keysTop(in context: ScreenContext) -> Int {
        let (layout, metrics) = (context.layout, context.metrics)
        let editor = EditorLayout(layout: layout)
        let least = rows(of: context.keypad).count * (metrics.numberStyle.size + editor.gap + 4)
        return max(
            layout.body.y + metrics.spacing / 2 + lineHeight(in: context),
            min(layout.body.y + metrics.rowHeight * 2, layout.hintBar.minY - least))
    }

    /// Each key where it sits: lit while it is down, with its dwell and bounces once it was pressed.
    private func add(_ test: KeypadTest, to scene: inout Scene, in context: ScreenContext) {
        let (keypad, layout) = (context.keypad, context.layout)
        let rows = rows(of: keypad)
        let columns = keypad.pad.map(\.count).max() ?? 4
        let editor = EditorLayout(layout: layout)
        let top = keysTop(in: context)
        let frame = Rect(
            x: editor.pad.x, y: top, width: editor.pad.width, height: max(0, layout.hintBar.minY - top))
        for (row, caps) in rows.enumerated() {
            for (column, cap) in caps.enumerated() {
                scene.add(
                    .keyCell(content(of: cap, test, keypad)),
                    in: editor.cell(row: row, column: column, rows: rows.count, columns: columns, in: frame))
            }
        }
    }

    private func content(of cap: KeyCap, _ test: KeypadTest, _ keypad: KeypadDescription) -> KeyCellContent {
        let known = test.contacts.first { keypad.keymap[$0.key] == cap.key }
        guard let contact = known?.value else {
            return KeyCellContent(legend: cap.legend, candidates: [], isEnabled: false)
        }
        let dwell = String(Int(contact.dwell / .milliseconds(1)))
        let shown = contact.bounces > 0 ? "\(dwell) \(contact.bounces)×" : dwell
        return KeyCellContent(legend: cap.legend, candidates: [shown], isFocused: contact.isDown)
    }
}
