import Foundation
import Testing

@testable import Loop

@Suite("lines for the journal, where it is a pipe")
struct ProgramOutputTests {
    @Test("one that is full loses lines rather than keep the keys waiting")
    func full() {
        let pipe = Pipe()
        let line = "a line of some length\n"
        // More than a pipe holds, which is 64 KB.
        for _ in 0..<10_000 { ProgramOutput.put(line, to: pipe.fileHandleForWriting.fileDescriptor) }
        let held = pipe.fileHandleForReading.availableData
        #expect(held.starts(with: Data(line.utf8)) && held.count < 10_000 * line.utf8.count)
    }

    @Test("a long line is cut to what a pipe with any room takes at once; a file has it whole")
    func long() throws {
        let line = String(repeating: "ä", count: 5_000) + "\n"
        let pipe = Pipe()
        ProgramOutput.put(line, to: pipe.fileHandleForWriting.fileDescriptor)
        let held = pipe.fileHandleForReading.availableData
        #expect((4_000...4_096).contains(held.count))
        #expect(String(data: held, encoding: .utf8)?.hasSuffix("ä…\n") == true)
        let file = try #require(tmpfile())
        defer { fclose(file) }
        ProgramOutput.put(line, to: fileno(file))
        let size = lseek(fileno(file), 0, SEEK_END)
        #expect(Int(size) == line.utf8.count)
    }

    @Test("one that nobody reads any more is not written to: that would end the program")
    func unread() throws {
        let pipe = Pipe()
        try pipe.fileHandleForReading.close()
        errno = 0
        ProgramOutput.put("a line\n", to: pipe.fileHandleForWriting.fileDescriptor)
        let code = errno
        #expect(code != EPIPE)
    }
}
