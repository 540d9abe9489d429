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
        arguments: overlays)
    func keymap(board name: String, overlay: String) throws {
        let overlay = try Overlay(named: overlay, of: name)
        let board = try Self.board(name)
        var rows: [[Key?]] = board.keypad.pad.map { $0.map { _ in nil } }
        for cell in try overlay.numbers("linux,keymap") {
            let (row, column) = (Int(cell >> 24), Int(cell >> 16 & 0xff))
            try #require(rows.indices.contains(row) && rows[row].indices.contains(column))
            rows[row][column] = board.keypad.keymap[cell & 0xffff]
        }
        #expect(rows == board.keypad.pad.map { $0.map(\.key) })
    }

    @Test(
        "docs/boards.md connects the pad's rows and columns to the lines that the overlay names",
        arguments: overlays)
    func wires(board name: String, overlay: String) throws {
        let overlay = try Overlay(named: overlay, of: name)
        let rows = try overlay.lines("row-gpios").enumerated().map { "row \($0 + 1): \($1)" }
        let columns = try overlay.lines("col-gpios").enumerated().map { "column \($0 + 1): \($1)" }
        #expect(try Self.wires(of: name) == rows + columns)
        #expect(Set(rows + columns).count == rows.count + columns.count)
    }

    @Test("docs/boards.md tells of each board that is not the virtual device's, its size and its class")
    func isDocumented() throws {
        let page = try Self.page()
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.boards.path).filter {
            !$0.hasPrefix("qemu-")
        }
        #expect(names.count >= 7)
        for name in names {
            #expect(page.contains("`\(name)`") || page.contains("\n## \(name)\n"), "\(name)")
            guard page.contains("\n## \(name)\n") else { continue }
            let board = try Self.board(name)
            let row = page.split(separator: "\n").first { $0.hasPrefix("| [\(name)](#\(name))") } ?? ""
            let size = board.display.size
            #expect(row.contains("\(size.width)x\(size.height)"), "\(name)")
            #expect(row.hasSuffix("| \(board.keypad.hardwareClass.rawValue) |"), "\(name)")
        }
    }

    private static let overlays = [
        ("raspberrypi-keypad-3x4", "keypad-3x4"), ("raspberrypi-keypad-4x4", "keypad-4x4"),
        ("beaglebone-keypad-4x4", "keypad-4x4"), ("stm32mp157c-dk2-keypad-4x4", "keypad-4x4"),
    ]

    private static func page() throws -> String {
        try String(
            contentsOf: boards.appendingPathComponent("../docs/boards.md"), encoding: .utf8)
    }

    /// The rows of a board's table of wires, as "row 1: GPIO 5".
    private static func wires(of board: String) throws -> [String] {
        let parts = try page().components(separatedBy: "\n## ")
        let part = try #require(parts.first { $0.hasPrefix("\(board)\n") })
        return part.split(separator: "\n").compactMap { line in
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard let name = cells.first, name.hasPrefix("row ") || name.hasPrefix("column ") else {
                return nil
            }
            return "\(name): \(cells[1])"
        }
    }

    private static func board(_ name: String) throws -> Board {
        let file = boards.appendingPathComponent("\(name)/board.ini")
        return try BoardFile.read(String(contentsOf: file, encoding: .utf8), name: name, file: file.path)
    }

    /// An overlay, compiled, and the node of its keypad.
    private final class Overlay {
        private static let node = "/fragment@0/__overlay__/matrix-keypad"
        private let folder: URL
        private let file: String

        init(named name: String, of board: String) throws {
            folder = FileManager.default.temporaryDirectory.appendingPathComponent("overlay-\(UUID())")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            file = folder.appendingPathComponent("\(name).dtbo").path
            let source = boards.appendingPathComponent("\(board)/\(name).dtso").path
            let said = try OverlayTests.output(
                ["dtc", "-@", "-I", "dts", "-O", "dtb", "-o", file, source], in: folder)
            #expect(said == "")
        }

        deinit { try? FileManager.default.removeItem(at: folder) }

        /// The cells of one of the keypad's properties.
        func numbers(_ property: String) throws -> [UInt32] {
            try output(["-t", "x", file, Self.node, property]).split(whereSeparator: \.isWhitespace)
                .compactMap { UInt32($0, radix: 16) }
        }

        /// Lines in the words of the board's maker: GPIO 5, gpio2_3, PE10.
        func lines(_ property: String) throws -> [String] {
            let cells = try numbers(property)
            let controllers = try controllers(of: property)
            return try stride(from: 0, to: cells.count, by: 3).map { index in
                let number = cells[index + 1]
                let controller = try #require(controllers[index * 4])
                return switch controller.last {
                case "o": "GPIO \(number)"
                case let last? where last.isNumber: "\(controller)_\(number)"
                case let last?: "P\(last.uppercased())\(number)"
                case nil: ""
                }
            }
        }

        /// The labels that are looked up in the board's own tree, by their place in the property.
        private func controllers(of property: String) throws -> [Int: String] {
            var found: [Int: String] = [:]
            for label in try output(["-p", file, "/__fixups__"]).split(separator: "\n") {
                for place in try output(["-t", "s", file, "/__fixups__", String(label)])
                    .split(whereSeparator: \.isWhitespace)
                {
                    let parts = place.split(separator: ":")
                    guard parts.count == 3, parts[1] == property, let offset = Int(parts[2]) else { continue }
                    found[offset] = String(label)
                }
            }
            return found
        }

        private func output(_ arguments: [String]) throws -> String {
            try OverlayTests.output(["fdtget"] + arguments, in: folder)
        }
    }

    /// What a program prints; its complaints are the test's.
    private static func output(_ command: [String], in folder: URL) throws -> String {
        let file = folder.appendingPathComponent("output")
        let descriptor = open(file.path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        defer { close(descriptor) }
        let code = try ChildProcess(command, input: 0, output: descriptor, errors: descriptor).wait()
        let text = try String(contentsOf: file, encoding: .utf8)
        try #require(code == 0, "\(command[0]): \(text)")
        return text
    }
}
