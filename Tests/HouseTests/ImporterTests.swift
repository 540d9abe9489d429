import ChildProcess
import Foundation
import Testing

/// A program of somebody else's, with DeviceUI's public symbols and no others. `make test-long` builds and runs it.
@Suite("importing DeviceUI")
struct ImporterTests {
    private static let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..").standardized

    /// The compiler's complaints about a program outside of the package; empty where it has none.
    private func complaints(about sources: [String]) throws -> String {
        let libraries = [
            "freetype2", "harfbuzz", "fribidi", "libunibreak", "libthai", "libpng", "inih", "expat",
        ]
        let flags = try FinishedProgram(["pkg-config", "--cflags"] + libraries).output
            .split(whereSeparator: \.isWhitespace).flatMap { ["-Xcc", String($0)] }
        let spelling = Self.root.appendingPathComponent(".build/debug/CHunspell.build/module.modulemap").path
        let folders = ["PropertyLists", "Scanning", "Hardware", "Graphics", "Typesetting"].flatMap { room in
            let shims = Self.root.appendingPathComponent("Sources/\(room)/C")
            return ((try? FileManager.default.contentsOfDirectory(atPath: shims.path)) ?? []).map {
                shims.appendingPathComponent($0).path
            }
        }
        let search = ([Self.root.appendingPathComponent(".build/debug/Modules").path] + folders)
            .flatMap { ["-I", $0] }
        let command = [
            "swiftc", "-typecheck", "-swift-version", "6", "-Xcc", "-fmodule-map-file=\(spelling)",
        ]
        let result = try FinishedProgram(command + search + flags + sources)
        return result.code == 0 ? "" : result.text
    }

    @Test("a program outside of the package compiles with what is public, the articles' examples too")
    func compiles() throws {
        let folder = Self.root.appendingPathComponent("Tests/Importer/Sources/Importer")
        let sources = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map {
            folder.appendingPathComponent($0).path
        }
        #expect(sources.count == 7)
        #expect(try complaints(about: sources) == "")
    }

    @Test("what is not public is out of its reach")
    func negative() throws {
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("importer-\(UUID().uuidString.prefix(8)).swift")
        defer { try? FileManager.default.removeItem(at: file) }
        try "import DeviceUI\n_ = Board(name: \"bench\")\n".write(to: file, atomically: true, encoding: .utf8)
        #expect(try complaints(about: [file.path]).contains("Board"))
    }
}
