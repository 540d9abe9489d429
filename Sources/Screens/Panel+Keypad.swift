import Hardware
import Keys
import Localization
import Scenes

/// What goes on with the bare contacts of the keypad, while no key means anything.
package enum KeypadActivity: Sendable {
    case wizard(KeypadWizard)
    case test(KeypadTest)
}

// MARK: Setting the keypad up, and testing it

extension Panel {
    /// Buttons of a bundle with these keys open the setup and the test.
    package static let setupKey = "org.settingsd.keypad-setup"
    package static let testKey = "org.settingsd.keypad-test"

    /// Without a key for so long, the setup and the test go away, where there is a board to go back to.
    private static let patience = Duration.seconds(60)

    /// True for a button that is the panel's own business.
    mutating func opensKeypad(_ key: String, at time: Duration) -> Bool {
        switch key {
        case Self.setupKey: setUpKeypad(at: time)
        case Self.testKey: testKeypad(at: time)
        default: return false
        }
        return true
    }

    package mutating func setUpKeypad(at time: Duration) { begin(.wizard(KeypadWizard()), at: time) }

    package mutating func testKeypad(at time: Duration) { begin(.test(KeypadTest()), at: time) }

    private mutating func begin(_ keypad: KeypadActivity, at time: Duration) {
        activity = .keypad(keypad)
        keypadDeadline = isKeypadKnown ? time + Self.patience : nil
    }

    /// Whether contacts are wanted as they come, instead of keys.
    package var wantsContacts: Bool {
        if case .keypad = activity { true } else { false }
    }

    package mutating func handle(_ contact: KeyContact) -> [Effect] {
        guard case .keypad(let keypad) = activity else { return [] }
        notice = nil
        if isKeypadKnown { keypadDeadline = contact.time + Self.patience }
        switch keypad {
        case .wizard(var wizard):
            let file = wizard.note(contact)
            activity = .keypad(.wizard(wizard))
            return file.map { [.keepKeypad($0, .keys)] } ?? []
        case .test(var test):
            let held = isReleased(contact, test)
            test.note(contact)
            activity = .keypad(.test(test))
            return held.map { end(test, by: $0) } ?? []
        }
    }

    /// The key whose long press ends here; nil for any other contact.
    private func isReleased(_ contact: KeyContact, _ test: KeypadTest) -> Key? {
        guard case .key(let code, false, let time) = contact, let held = test.held(code, at: time),
            held >= KeypadTest.holdTime
        else { return nil }
        return keypad.keymap[code].map { keypad.listKey(for: $0) }
    }

    private mutating func end(_ test: KeypadTest, by key: Key) -> [Effect] {
        switch key {
        case .ok: return [.keepKeypad(test.file, .debounce)]
        case .back, .left, .counterclockwise:
            leaveKeypad()
            return []
        default: return []
        }
    }

    mutating func leaveKeypad() {
        activity = nil
        keypadDeadline = nil
    }

    mutating func expireKeypad(at time: Duration) {
        if let due = keypadDeadline, due <= time { leaveKeypad() }
    }

    package mutating func keypadNotKept(at time: Duration) {
        show(words[.keypadNotKept], isError: true, at: time)
    }
}

// MARK: What it says

extension Panel {
    func keypadTitle(_ keypad: KeypadActivity) -> String {
        switch keypad {
        case .wizard: words[.setupTitle]
        case .test: words[.testTitle]
        }
    }

    /// What is asked or was seen, most important first.
    func keypadLines(_ keypad: KeypadActivity) -> [String] {
        switch keypad {
        case .wizard(let wizard): wizardLines(wizard)
        case .test(let test): testLines(test)
        }
    }

    private func wizardLines(_ wizard: KeypadWizard) -> [String] {
        let question: [String] =
            switch wizard.question {
            case .ok: [words[.setupOK]]
            case .keyboard: [words(.setupPress, "Q"), words[.setupSkip]]
            case .topLeft: [words[.setupTopLeft]]
            case .key(let key): [words(.setupPress, name(of: key)), words[.setupSkip]]
            case .finished:
                [
                    words(.setupFound, words[wizard.hardwareClass?.word ?? .classKeyboard], wizard.count),
                    words[.setupKeep],
                ]
            }
        return question + (wizard.taken.map { [words(.setupTaken, name(of: $0))] } ?? [])
    }

    private func testLines(_ test: KeypadTest) -> [String] {
        guard let code = test.latest, let contact = test.contacts[code] else { return [words[.testPrompt]] }
        let legend = keypad.keymap[code].map { keypad.legend(of: $0) } ?? "?"
        return [
            words(
                .testKey, legend, code, Int(contact.dwell / .milliseconds(1)), contact.bounces),
            words(.testDebounce, Int(test.debounce / .milliseconds(1))),
        ]
    }

    private func name(of key: Key) -> String {
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

    func keypadHints(_ keypad: KeypadActivity) -> [HintBarContent.Item] {
        guard case .test = keypad else { return [] }
        return [
            HintBarContent.Item("\(words[.hold]) \(keys.open)", words[.keep]),
            HintBarContent.Item("\(words[.hold]) \(keys.back)", words[.goBack]),
        ]
    }
}

extension HardwareClass {
    fileprivate var word: Word {
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

// MARK: How it looks

extension Panel {
    func addKeypad(_ activity: KeypadActivity, to scene: inout Scene) {
        scene.add(.titleBar(TitleBarContent(title: keypadTitle(activity))), in: layout.titleBar)
        let lineHeight = metrics.sizeClass == .tiny ? metrics.rowHeight : metrics.rowHeight * 4 / 5
        for (index, line) in keypadLines(activity).enumerated() {
            let frame = Rect(
                x: 0, y: layout.body.y + metrics.spacing / 2 + index * lineHeight, width: size.width,
                height: lineHeight)
            scene.add(.paragraph(ParagraphContent(line, tone: index == 0 ? .normal : .footer)), in: frame)
        }
        if case .test(let test) = activity, metrics.sizeClass != .tiny { addContacts(test, to: &scene) }
        scene.add(.hintBar(hintBar(keypadHints(activity))), in: layout.hintBar)
    }

    /// Each key where it sits: lit while it is down, with its dwell and bounces once it was pressed.
    private func addContacts(_ test: KeypadTest, to scene: inout Scene) {
        let columns = keypad.pad.map(\.count).max() ?? 4
        let others = keypad.functionKeys
        let rows =
            keypad.pad
            + stride(from: 0, to: others.count, by: columns).map {
                Array(others[$0..<min($0 + columns, others.count)])
            }
        let editor = EditorLayout(layout: layout, hasHintBar: true)
        let top = layout.body.y + metrics.rowHeight * 2
        let frame = Rect(
            x: editor.pad.x, y: top, width: editor.pad.width, height: max(0, layout.hintBar.minY - top))
        for (row, caps) in rows.enumerated() {
            for (column, cap) in caps.enumerated() {
                scene.add(
                    .keyCell(content(of: cap, test)),
                    in: editor.cell(row: row, column: column, rows: rows.count, columns: columns, in: frame))
            }
        }
    }

    private func content(of cap: KeyCap, _ test: KeypadTest) -> KeyCellContent {
        let known = test.contacts.first { keypad.keymap[$0.key] == cap.key }
        guard let contact = known?.value else {
            return KeyCellContent(legend: cap.legend, candidates: [], isEnabled: false)
        }
        let dwell = String(Int(contact.dwell / .milliseconds(1)))
        let shown = contact.bounces > 0 ? "\(dwell) \(contact.bounces)×" : dwell
        return KeyCellContent(legend: cap.legend, candidates: [shown], isFocused: contact.isDown)
    }
}
