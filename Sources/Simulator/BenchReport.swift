import Accessibility
import Bundles
import Hardware
import Keys
import PropertyLists
import Navigation
import Screens
import Settings

/// What the page is told, as objects that become JSON: each has its `kind`, and those of a panel its `panel`.
enum BenchReport {
    static func hello(_ sources: [BoardSource], _ languages: [String], _ title: String) -> SettingValue {
        let boards = sources.map { source -> SettingValue in
            let board = try? source.board()
            let size = board?.display.rotatedSize ?? .zero
            return .dictionary([
                "name": .string(source.name), "title": .string(board?.title ?? source.name),
                "class": .string(board?.keypad.hardwareClass.rawValue ?? ""),
                "width": .integer(size.width), "height": .integer(size.height),
                "depth": .integer(board?.display.depth ?? 0),
            ])
        }
        return .dictionary([
            "kind": .string("hello"), "boards": .array(boards), "bundle": .string(title),
            "languages": .array(languages.filter { $0 != "Base" }.map(SettingValue.string)),
        ])
    }

    /// A device of that board, which runs elsewhere.
    static func hello(of board: Board, _ title: String) -> SettingValue {
        .dictionary([
            "kind": .string("hello"), "boards": .array([.dictionary(["name": .string(board.name)])]),
            "bundle": .string(title), "languages": .array([]), "device": .boolean(true),
        ])
    }

    /// All that is said of one panel, each by the name of its kind.
    static func reports(of session: PanelSession) -> [(kind: String, report: SettingValue)] {
        let panel = session.panel
        let bodies: [(String, [String: SettingValue])] = [
            ("panel", built(panel.board, session.picture.size, depth: panel.board.display.depth)),
            ("screen", screen(panel, saying: session.said)),
            ("values", ["values": .array(values(of: panel))]),
            (
                "script",
                [
                    "words": .array(panel.recorder.words.map(SettingValue.string)),
                    "back": .boolean(session.canStepBack),
                ]
            ),
        ]
        return bodies.map { kind, body in
            let own: [String: SettingValue] = [
                "kind": .string(kind), "panel": .integer(Int(session.number)),
            ]
            return (kind, .dictionary(body.merging(own) { _, own in own }))
        }
    }

    /// What a device that runs elsewhere is built of; its photographs are of 32 bits.
    static func built(_ board: Board, _ size: Size) -> SettingValue {
        let own: [String: SettingValue] = ["kind": .string("panel"), "panel": .integer(1)]
        return .dictionary(built(board, size, depth: 32).merging(own) { _, own in own })
    }

    /// What it is built of.
    private static func built(_ board: Board, _ size: Size, depth: Int) -> [String: SettingValue] {
        let keypad = board.keypad
        return [
            "board": .string(board.name), "title": .string(board.title),
            "width": .integer(size.width), "height": .integer(size.height),
            "depth": .integer(depth), "class": .string(keypad.hardwareClass.rawValue),
            "pad": .array(keypad.pad.map { .array($0.map(cap)) }),
            "functions": .array(keypad.functionKeys.map(cap)),
            "letters": .boolean(keypad.hasPrintedLetters), "typing": .boolean(keypad.typesCharacters),
            "buzzer": .boolean(board.gpio.buzzer != nil), "led": .boolean(board.gpio.statusLED != nil),
            "factoryreset": .boolean(board.gpio.factoryReset != nil),
            "keylight": .boolean(board.gpio.keyBacklight != nil),
            "dimto": .integer(board.display.dimTo),
            "hold": .integer(keypad.timing.hold.milliseconds),
        ]
    }

    private static func cap(_ cap: KeyCap) -> SettingValue {
        .dictionary(["key": .string(cap.key.word ?? ""), "legend": .string(cap.legend)])
    }

    // MARK: What is on the screen

    private static func screen(_ panel: SimulatedPanel, saying said: String) -> [String: SettingValue] {
        let front = panel.front
        let outside = panel.outside
        var screen: [String: SettingValue] = [
            "text": .string(front.describe()), "status": .string(front.status.word),
            "level": .string(panel.level.word), "language": .string(front.bundle.language),
            "role": .string(front.role.rawValue), "editing": .boolean(front.isTyping),
            "elements": .array(SpokenScreen(front).elements.map(element)),
            "spoken": .string(SpokenScreen(front).focused?.spoken(front.words) ?? ""), "said": .string(said),
            "unplugged": .boolean(outside.isUnplugged), "nodisplay": .boolean(outside.isDisplayMissing),
            "full": .boolean(outside.isStorageFull), "form": .boolean(panel.form != nil),
            "clock": .integer(Int(outside.clockOffset)),
        ]
        screen["pressed"] = panel.pressedButton.map(SettingValue.string)
        if !outside.answers.isEmpty { screen["answers"] = .dictionary(outside.answers) }
        return screen
    }

    private static func element(_ element: AccessibleElement) -> SettingValue {
        .dictionary([
            "label": .string(element.label), "value": .string(element.value),
            "traits": .array(element.traits.map { .string($0.rawValue) }), "hint": .string(element.hint),
            "focused": .boolean(element.isFocused),
        ])
    }

    // MARK: Values

    private static func values(of panel: SimulatedPanel) -> [SettingValue] {
        let snapshot = panel.transactions.snapshot
        return panel.transactions.schema.definitions.map { definition in
            let key = definition.key
            var entry: [String: SettingValue] = [
                "key": .string(key), "title": .string(definition.title), "type": .string(definition.type),
                "layer": .string(snapshot.source(of: key)?.rawValue ?? ""),
                "place": .string("\(definition.location)"), "page": .string(definition.page),
                "writable": .boolean(!definition.isReadOnly),
            ]
            let value = snapshot.value(for: key)
            entry["value"] = value.map {
                definition.isSecret && $0 != .string("") ? .string("•••") : .string($0.displayText)
            }
            entry["stored"] = value.map { .string($0.typeName) }
            entry["door"] = panel.doors[key].map { .string($0.rawValue) }
            return .dictionary(entry)
        }
    }

    /// JSON Schema, byte by byte as a device tells it.
    static func schema(_ schema: Schema) -> SettingValue {
        .dictionary(["kind": .string("schema"), "schema": schema.document])
    }

    // MARK: What is wrong

    private static let mostFindings = 200

    static func lint(_ diagnostics: [Diagnostic], in files: BundleFiles, _ title: String) -> SettingValue {
        let findings = diagnostics.prefix(mostFindings).map { diagnostic -> SettingValue in
            var finding: [String: SettingValue] = [
                "place": .string("\(diagnostic.location)"), "message": .string(diagnostic.message),
                "severity": .string(diagnostic.severity.rawValue), "rule": .string(diagnostic.rule.rawValue),
                "file": .string(diagnostic.location.file),
            ]
            if case .text(let line, _) = diagnostic.location.position {
                finding["line"] = .integer(line)
                finding["source"] = .string(excerpt(diagnostic.location.file, around: line, in: files))
            }
            return .dictionary(finding)
        }
        return .dictionary([
            "kind": .string("lint"), "count": .integer(diagnostics.count), "findings": .array(findings),
            "bundle": .string(title),
        ])
    }

    /// The line with two before and after it, numbered.
    private static func excerpt(_ file: String, around line: Int, in files: BundleFiles) -> String {
        guard let bytes = try? files.read(file) else { return "" }
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        let numbers = max(1, line - 2)...max(1, line + 2)
        return numbers.filter { $0 <= lines.count }.map { number in
            "\(number == line ? "›" : " ") \(number)  \(String(decoding: lines[number - 1].prefix(160), as: UTF8.self))"
        }.joined(separator: "\n")
    }

    static func faults(_ faults: [String: String]) -> SettingValue {
        let sorted = faults.sorted { $0.key < $1.key }
        return .dictionary(["kind": .string("faults"), "faults": .array(sorted.map { .string($0.value) })])
    }

    static func saved(_ name: String, isSame: Bool) -> SettingValue {
        .dictionary(["kind": .string("saved"), "name": .string(name), "same": .boolean(isSame)])
    }

    /// Nil where the board has no sounder, or one that is to be silent.
    static func sound(_ sound: ScreenSound, of session: PanelSession) -> SettingValue? {
        guard let buzzer = session.panel.navigator.board.gpio.buzzer else { return nil }
        var loudness = buzzer.loudness
        if let key = buzzer.loudnessKey,
            case .string(let word)? = session.panel.navigator.snapshot.value(for: key)
        {
            loudness = GPIODescription.Buzzer.Loudness(rawValue: word) ?? loudness
        }
        guard loudness != .off else { return nil }
        return .dictionary([
            "kind": .string("sound"), "panel": .integer(Int(session.number)), "sound": .string(sound.word),
            "loudness": .string(loudness.rawValue), "tone": .integer(buzzer.tone),
        ])
    }
}

extension ScreenStatus {
    fileprivate var word: String {
        switch self {
        case .idle: "idle"
        case .editing: "editing"
        case .changesWaiting: "waiting"
        case .error: "error"
        }
    }
}

extension DisplayIdle.Level {
    fileprivate var word: String {
        switch self {
        case .awake: "awake"
        case .dimmed: "dimmed"
        case .dark: "dark"
        }
    }
}

extension ScreenSound {
    fileprivate var word: String {
        switch self {
        case .click: "click"
        case .refusal: "refusal"
        case .modeChange: "mode"
        }
    }
}
