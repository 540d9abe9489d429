import Foundation
import Hardware
import Testing

@testable import Service

/// What a keypad setup found, beside a board file that asks for other keys.
@Suite("a kept keypad")
struct KeptKeypadTests {
    private let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("kept-keypad-\(UUID().uuidString)")
    private var board: String { folder.appendingPathComponent("board.ini").path }

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let text =
            "[Display]\nDriver = file\nDevice = /tmp/none\n[Screen]\nShare = fbdev\nEntryChord = star+pound 3s\n"
        try Data(text.utf8).write(to: URL(fileURLWithPath: board))
    }

    private func keep(_ text: String) throws {
        try Data(text.utf8).write(to: folder.appendingPathComponent(KeypadFile.keys.rawValue))
    }

    @Test("a keypad that lacks a key of the board file costs the keypad, and not the display")
    func conflict() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try keep("[Keypad]\nClass = D\n")
        let (read, problem, isKnown) = StartupInput.board(board, state: folder.path)
        #expect(read.display.driver == .file && isKnown)
        let reason = try #require(problem)
        #expect(reason.contains("board.ini:5: EntryChord") && reason.contains("keypad.ini"))
    }

    @Test("what would not go with the board file is refused before it is kept, and what goes with it is not")
    func refused() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        func refusal(_ text: String) -> String? {
            StartupInput.refusal(of: text, as: .keys, board: board, state: folder.path)
        }
        #expect(refusal("[Keypad]\nClass = D\n")?.contains("EntryChord") == true)
        #expect(refusal("[Keypad]\nClass = P\n") == nil)
    }

    @Test("a board file that cannot be reached is said, though a keypad is kept")
    func unreachable() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try keep("[Keypad]\nClass = D\n")
        // A file where a folder is expected.
        let (_, problem, _) = StartupInput.board(board + "/board.ini", state: folder.path)
        #expect(problem?.contains("board.ini") == true)
    }
}
