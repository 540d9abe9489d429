import Foundation
import Hardware
import KeypadImport
import Keys
import Testing

/// Recordings of keypads, from the file to what a person pressed: the board file is the one that was made of the recording.
struct RecordingReplayTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Recordings")

    private static func actions(_ name: String, as hardwareClass: HardwareClass?) throws -> [KeyAction] {
        let bytes = try Array(Data(contentsOf: folder.appendingPathComponent(name)))
        let source = try KeypadSource(bytes, file: name)
        let draft = KeypadDraft(source, as: hardwareClass)
        let board = try BoardFile.read(draft.text, name: "recorded", file: "board.ini")
        var gestures = KeyGestures(board.keypad)
        var actions: [KeyAction] = []
        for edge in source.edges {
            guard let key = board.keypad.keymap[edge.code] else { continue }
            actions += gestures.handle(KeyEvent(key: key, isDown: edge.isDown, time: edge.time))
        }
        return actions + gestures.releaseAll(at: .seconds(60))
    }

    private static let recordings: [(String, HardwareClass?, [KeyAction])] = [
        (
            "numlock-around-each-key.evtest", .numberPad,
            [1, 2, 7, 0].map { KeyAction.press(.digit($0)) }
        ),
        (
            "zeros.evtest", .numberPad,
            [
                .press(.digit(5)), .press(.digit(0)), .press(.doubleZero), .press(.digit(0)),
                .press(.doubleZero),
                .press(.doubleZero), .press(.ok),
            ]
        ),
        ("held-with-repeats.evtest", .numberPad, [.press(.digit(2)), .hold(.digit(2)), .press(.erase)]),
        (
            "membrane-4x4.yml", nil,
            [
                .digit(1), .digit(2), .digit(3), .letter(.a), .digit(4), .digit(5), .digit(6), .letter(.b),
                .digit(7),
                .digit(8), .digit(9), .letter(.c), .star, .digit(0), .pound, .letter(.d),
            ].map { KeyAction.press($0) }
        ),
        (
            "channel-remote.yml", nil,
            ((1...9).map { Key.digit($0) } + [.digit(0), .up, .down, .ok, .back, .erase]).map {
                KeyAction.press($0)
            }
        ),
    ]

    @Test(
        "a recorded keypad types what was pressed on it, with the board file that was made of it",
        arguments: recordings)
    func replay(name: String, hardwareClass: HardwareClass?, pressed: [KeyAction]) throws {
        let actions = try Self.actions(name, as: hardwareClass)
        let presses = actions.filter { if case .release = $0 { false } else { true } }
        #expect(presses == pressed)
    }

    @Test("every recording in the folder is replayed")
    func complete() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        #expect(Set(files) == Set(Self.recordings.map(\.0)))
    }
}
