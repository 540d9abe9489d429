import ChildProcess
import Foundation
import Hardware
import Testing

/// The device-tree overlays beside the boards, through the compiler that an image is made with.
@Suite("device-tree overlays")
struct OverlayTests {
    private static let boards = URL(fileURLWithPath: #filePath)
        .appendingPathComponent("../../../board").standardizedFileURL

    @Test(
        "an overlay compiles, and each of its keys means what its place on the board's pad does",
        arguments: [("raspberrypi-keypad-3x4", "keypad-3x4"), ("raspberrypi-keypad-4x4", "keypad-4x4")])
    func keymap(board name: String, overlay: String) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("overlay-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let source = Self.boards.appendingPathComponent("\(name)/\(overlay).dtso").path
        let compiled = folder.appendingPathComponent("\(overlay).dtbo").path
        _ = try output(["dtc", "-@", "-I", "dts", "-O", "dtb", "-o", compiled, source], in: folder)
        let node = "/fragment@0/__overlay__/matrix-keypad"
        let cells = try output(["fdtget", "-t", "x", compiled, node, "linux,keymap"], in: folder)
        let board = try Self.board(name)
        var rows: [[Key?]] = board.keypad.pad.map { $0.map { _ in nil } }
        for cell in cells.split(whereSeparator: \.isWhitespace).compactMap({ UInt32($0, radix: 16) }) {
            let (row, column) = (Int(cell >> 24), Int(cell >> 16 & 0xff))
            try #require(rows.indices.contains(row) && rows[row].indices.contains(column))
            rows[row][column] = board.keypad.keymap[cell & 0xffff]
        }
        #expect(rows == board.keypad.pad.map { $0.map(\.key) })
    }

    private static func board(_ name: String) throws -> Board {
        let file = boards.appendingPathComponent("\(name)/board.ini")
        return try BoardFile.read(String(contentsOf: file, encoding: .utf8), name: name, file: file.path)
    }

    /// What a program prints; its complaints are the test's.
    private func output(_ command: [String], in folder: URL) throws -> String {
        let file = folder.appendingPathComponent("output")
        let descriptor = open(file.path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        defer { close(descriptor) }
        let code = try ChildProcess(command, input: 0, output: descriptor, errors: descriptor).wait()
        let text = try String(contentsOf: file, encoding: .utf8)
        try #require(code == 0, "\(command[0]): \(text)")
        return text
    }
}
