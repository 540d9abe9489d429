import Hardware
import KeypadImport
import Testing

/// From a keypad's codes to what a board file says of it.
struct KeypadDraftTests {
    private static let digits = (0...9).map { "KEY_NUMERIC_\($0)" }
    private static let keypadDigits = (0...9).map { "KEY_KP\($0)" }
    private static let keyboardDigits = (0...9).map { "KEY_\($0)" }
    private static let arrows = ["KEY_UP", "KEY_DOWN", "KEY_LEFT", "KEY_RIGHT"]

    private static func draft(_ names: [String], as hardwareClass: HardwareClass? = nil) throws -> KeypadDraft
    {
        let keys = names.enumerated().map { "\($0) = \"\($1)\"" }.joined(separator: "\n")
        let text = "[[protocols]]\n[protocols.scancodes]\n\(keys)"
        return KeypadDraft(try KeypadSource(Array(text.utf8), file: "x"), as: hardwareClass)
    }

    private static let keypads: [(String, [String], HardwareClass, [String: String])] = [
        (
            "a remote control with channel keys only",
            digits + [
                "KEY_CHANNELUP", "KEY_CHANNELDOWN", "KEY_VOLUMEUP", "KEY_VOLUMEDOWN", "KEY_MUTE", "KEY_POWER",
            ],
            .phonePad,
            [
                "KEY_CHANNELUP": "up", "KEY_CHANNELDOWN": "down", "KEY_VOLUMEUP": "ok",
                "KEY_VOLUMEDOWN": "back",
                "KEY_MUTE": "erase",
            ]
        ),
        (
            "a remote control with arrows",
            digits + arrows + ["KEY_OK", "KEY_EXIT", "KEY_VOLUMEUP"], .phonePad,
            ["KEY_UP": "up", "KEY_OK": "ok", "KEY_EXIT": "back"]
        ),
        (
            "a remote control that plays and stops",
            digits + ["KEY_CHANNELUP", "KEY_CHANNELDOWN", "KEY_PLAY", "KEY_STOP"], .phonePad,
            ["KEY_CHANNELUP": "up", "KEY_PLAY": "ok", "KEY_STOP": "back"]
        ),
        (
            "a number pad that sends navigation codes",
            [
                "KEY_END", "KEY_DOWN", "KEY_PAGEDOWN", "KEY_LEFT", "KEY_CLEAR", "KEY_RIGHT", "KEY_HOME",
                "KEY_UP",
                "KEY_PAGEUP", "KEY_INSERT", "KEY_DELETE", "KEY_KPENTER", "KEY_KPPLUS", "KEY_KPMINUS",
            ], .numberPad,
            [
                "KEY_END": "1", "KEY_CLEAR": "5", "KEY_PAGEUP": "9", "KEY_INSERT": "0", "KEY_DELETE": "dot",
                "KEY_KPENTER": "ok",
            ]
        ),
        (
            "a 4x4 pad whose letters are a keyboard's",
            keyboardDigits + ["KEY_A", "KEY_B", "KEY_C", "KEY_D", "KEY_E", "KEY_F"], .matrix,
            ["KEY_A": "A", "KEY_D": "D", "KEY_E": "star", "KEY_F": "pound"]
        ),
        (
            "a 4x4 pad of the telephone's codes",
            digits + [
                "KEY_NUMERIC_A", "KEY_NUMERIC_B", "KEY_NUMERIC_C", "KEY_NUMERIC_D", "KEY_NUMERIC_STAR",
                "KEY_NUMERIC_POUND",
            ],
            .matrix, ["KEY_NUMERIC_A": "A", "KEY_NUMERIC_STAR": "star"]
        ),
        (
            "a calculator",
            keypadDigits + ["KEY_DOT", "KEY_EQUAL", "KEY_KPPLUS", "KEY_KPMINUS", "KEY_BACKSPACE"], .numberPad,
            ["KEY_DOT": "dot", "KEY_EQUAL": "ok", "KEY_KPPLUS": "plus", "KEY_BACKSPACE": "erase"]
        ),
        (
            "a number pad with 00 and 000",
            keypadDigits + ["KEY_KPENTER", "KEY_KPDOT", "KEY_F13", "KEY_F14", "KEY_NUMLOCK"],
            .numberPad, ["KEY_F13": "00", "KEY_F14": "000", "KEY_KPENTER": "ok"]
        ),
        (
            "twelve keys", keypadDigits + ["KEY_KPASTERISK", "KEY_KPSLASH"], .barePad,
            ["KEY_KPSLASH": "pound"]
        ),
        ("arrows", arrows + ["KEY_SELECT", "KEY_BACK"], .directionPad, ["KEY_SELECT": "ok"]),
        (
            "a knob", ["KEY_VOLUMEDOWN", "KEY_VOLUMEUP", "KEY_ENTER"], .rotary,
            ["KEY_VOLUMEUP": "cw", "KEY_ENTER": "push"]
        ),
        (
            "a few keys of a player", ["KEY_NEXT", "KEY_PREVIOUS", "KEY_PLAYPAUSE", "KEY_STOP"],
            .directionPad, ["KEY_PLAYPAUSE": "ok"]
        ),
    ]

    @Test("keypads that are sold are known by their codes, and their board file says so", arguments: keypads)
    func known(name: String, codes: [String], hardwareClass: HardwareClass, keys: [String: String]) throws {
        let draft = try Self.draft(codes)
        #expect(draft.hardwareClass == hardwareClass && draft.gaps == [])
        let lines = draft.text.split(separator: "\n").map(String.init)
        for (code, word) in keys { #expect(lines.contains("\(code) = \(word)")) }
        let board = try BoardFile.read(draft.text, name: "b", file: "b.ini")
        #expect(board.keypad.hardwareClass == hardwareClass)
        for line in draft.keys where line.key != nil { #expect(board.keypad.keymap[line.code] == line.key) }
        for key in draft.missing { #expect(!board.keypad.has(key)) }
        for key in draft.keys.compactMap(\.key) {
            #expect(board.keypad.caps.contains { $0.key == key }, "\(key)")
        }
    }

    @Test("codes without a use stay in the board file as comments, and every code is there once")
    func unused() throws {
        let draft = try Self.draft(
            Self.digits + Self.arrows + ["KEY_OK", "KEY_BACK", "KEY_POWER", "KEY_EPG", "KEY_OK"])
        #expect(draft.text.contains("# KEY_POWER has no use here.\n# KEY_EPG has no use here.\n"))
        #expect(draft.keys.count == 18)
    }

    @Test("a keypad that cannot be used says what is missing")
    func gaps() throws {
        #expect(
            try Self.draft(Self.digits).gaps == [] && Self.draft(Self.digits).hardwareClass == .barePad)
        #expect(
            try Self.draft(["KEY_UP", "KEY_DOWN"]).gaps == ["no key opens", "no key goes back"])
        #expect(try Self.draft(Self.digits, as: .directionPad).gaps.count == 4)
    }

    @Test("the class that is said holds, whatever the codes look like")
    func saidClass() throws {
        #expect(try Self.draft(Self.keypadDigits, as: .numberPad).text.contains("Class = N\n"))
    }
}
