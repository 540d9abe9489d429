import ChildProcess
import Foundation
import ScratchFolder
import Testing

@Suite("settingsctl fonts glyphs")
struct GlyphFileTests {
    private static let checkout = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..")
        .standardizedFileURL.path
    private static let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent().appendingPathComponent("settingsctl").path
    private static let sample = "\(checkout)/Samples/Settings.bundle"

    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private func run(_ arguments: [String]) throws -> FinishedProgram {
        try FinishedProgram([Self.program] + arguments)
    }

    /// The board as it is, and with glyphs that are ready.
    private func boards(_ name: String) throws -> (plain: String, ready: String) {
        let plain = "\(Self.checkout)/board/\(name)"
        let ready = "\(folder.path)/\(name)"
        try FileManager.default.copyItem(atPath: plain, toPath: ready)
        let text = try String(contentsOfFile: "\(ready)/board.ini", encoding: .utf8)
        try text.replacingOccurrences(of: "[Fonts]\n", with: "[Fonts]\nGlyphs = \(folder.path)/glyphs\n")
            .write(toFile: "\(ready)/board.ini", atomically: true, encoding: .utf8)
        return (plain, ready)
    }

    private func screen(_ board: String, _ keys: String) throws -> (picture: Data, errors: String) {
        let ended = try run([
            "preview", Self.sample, "--board", board, "--keys", keys, "--output", "\(folder.path)/screen.png",
        ])
        #expect(ended.code == 0, "\(ended.text)")
        return (try Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/screen.png")), ended.errors)
    }

    @Test(
        "screens are the same with letters that are ready, on every kind of panel",
        arguments: [
            ("qemu-fullkeyboard-800x480", "down down ok"), ("qemu-phonepad-320x240x16", "down ok 2*3"),
            ("qemu-barepad-128x64", "8 8 5"),
        ])
    func same(board: String, keys: String) throws {
        let (plain, ready) = try boards(board)
        let made = try run([
            "fonts", "glyphs", Self.sample, "--board", plain, "--output", "\(folder.path)/glyphs",
        ])
        #expect(made.code == 0 && made.output.isEmpty, "\(made.text)")
        for keys in ["", keys] {
            #expect(try screen(ready, keys).picture == screen(plain, keys).picture, "after \(keys)")
        }
    }

    @Test("a file of glyphs that is missing or broken is told, with what to do, and the screen is there")
    func broken() throws {
        let (plain, ready) = try boards("qemu-phonepad-320x240x16")
        let expected = try screen(plain, "").picture
        for contents in [nil, "", "settingsd glyphs but no more"] as [String?] {
            try? contents?.write(toFile: "\(folder.path)/glyphs", atomically: true, encoding: .utf8)
            let shown = try screen(ready, "")
            #expect(shown.picture == expected)
            #expect(shown.errors.contains("make it anew with settingsctl fonts glyphs"), "\(shown.errors)")
        }
    }

    @Test(
        "what cannot be done is said, and nothing is written",
        arguments: [
            (["/no/such.bundle", "--board", "BOARD"], 1), ([sample, "--board", "none"], 1), ([sample], 2),
        ] as [([String], Int32)])
    func mistakes(words: [String], code: Int32) throws {
        let board = "\(Self.checkout)/board/qemu-phonepad-320x240x16"
        let words = words.map { $0 == "BOARD" ? board : $0 }
        let ended = try run(["fonts", "glyphs"] + words + ["--output", "\(folder.path)/glyphs"])
        #expect(ended.code == code && !ended.errors.isEmpty, "\(ended.text)")
        #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/glyphs"))
    }
}
