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
