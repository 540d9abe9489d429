import Foundation
import Testing
import VirtualDevice

/// libgpiod 2.x is Debian 13's: its headers are fetched, and the shim that is linked with 1.6 here is compiled with them.
@Suite struct LibgpiodTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    private static let shim = folder.appending(path: "../../Sources/Drivers/C/CGPIO/CGPIO.c")

    private static func compile(_ source: URL) throws {
        try Command.output(of: [folder.appending(path: "compile-with-libgpiod-2").path, source.path])
    }

    @Test("the GPIO shim compiles against libgpiod 2 without a warning")
    func compiles() throws {
        try Self.compile(Self.shim)
    }

    @Test("a shim that calls what libgpiod 2 does not have is refused")
    func broken() throws {
        let text = try String(contentsOf: Self.shim, encoding: .utf8)
        #expect(text.contains("gpiod_line_request_get_fd"))
        let folder = try TemporaryFolder()
        let source = folder.url.appending(path: "broken.c")
        try text.replacingOccurrences(of: "gpiod_line_request_get_fd", with: "gpiod_line_event_get_fd")
            .write(to: source, atomically: true, encoding: .utf8)
        #expect(throws: (any Error).self) { try Self.compile(source) }
    }
}
