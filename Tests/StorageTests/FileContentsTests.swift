import Foundation
import ScratchFolder
import Storage
import Testing
import Thrown

struct FileContentsTests {
    @Test(
        "what cannot be written leaves the file as it was, and nothing beside it",
        .enabled(if: ScratchFolder.canMount))
    func fullDisk() throws {
        let folder = try ScratchFolder()
        try #require(folder.mount(kilobytes: 16))
        let path = folder.path + "/a"
        try FileContents.replace(path, with: [1, 2], mode: 0o644)
        let error = thrown(FileError.self) {
            try FileContents.replace(path, with: [UInt8](repeating: 0, count: 100_000), mode: 0o644)
        }
        #expect(error?.code == ENOSPC && error?.path == path + ".new")
        #expect(try FileContents.read(path) == [1, 2])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a"])
    }

    @Test("a file does not take the place of a folder, and leaves nothing beside it")
    func folder() throws {
        let folder = try ScratchFolder()
        try FileManager.default.createDirectory(
            atPath: folder.path + "/a/b", withIntermediateDirectories: true)
        let error = thrown(FileError.self) {
            try FileContents.replace(folder.path + "/a", with: [1], mode: 0o644)
        }
        #expect(error?.attempt == "replacing")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a"])
    }

    @Test(
        "what is called as the file for the meantime is refused where a name is given, and goes where none is"
    )
    func passing() throws {
        let folder = try ScratchFolder()
        let path = folder.path + "/a"
        for name in ["a.new", ".a"] {
            try FileContents.replace("\(folder.path)/\(name)", with: [7], mode: 0o644)
        }
        let error = thrown(FileError.self) {
            try FileContents.replace(path, with: [1], mode: 0o644, passing: folder.path + "/.a")
        }
        #expect(error?.code == EEXIST)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == [".a", "a.new"])
        try FileContents.replace(path, with: [1], mode: 0o644, passing: folder.path + "/.b")
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == [".a", "a", "a.new"])
        try FileContents.replace(path, with: [1], mode: 0o644)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == [".a", "a"])
    }

    @Test("what a pipe does not take at once is written as it does, also where it keeps nobody waiting")
    func impatientPipe() {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0, fcntl(ends[1], F_SETFL, O_NONBLOCK) == 0 else {
            Issue.record("there is no pipe")
            return
        }
        let output = ends[0]
        Thread.detachNewThread {
            var chunk = [UInt8](repeating: 0, count: 4096)
            while read(output, &chunk, chunk.count) > 0 {}
            close(output)
        }
        let isWritten = FileContents.writeAll([UInt8](repeating: 1, count: 1 << 20), to: ends[1])
        close(ends[1])
        #expect(isWritten)
    }

    @Test("lines are read one by one and nothing behind them; one that never ends is refused")
    func lines() throws {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else {
            Issue.record("there is no pipe")
            return
        }
        let (output, input) = (ends[0], ends[1])
        defer { close(output) }
        #expect(FileContents.writeAll(Array("one\n\nthree\nrest".utf8), to: input))
        close(input)
        for expected in ["one", "", "three"] {
            #expect(try FileContents.line(of: output, named: "it", limit: 5) == Array(expected.utf8))
        }
        #expect(try FileContents.read(output, named: "it") == Array("rest".utf8))
        #expect(try FileContents.line(of: output, named: "it") == nil)
        let endless = open("/dev/zero", O_RDONLY | O_CLOEXEC)
        defer { close(endless) }
        #expect(throws: FileError.self) { try FileContents.line(of: endless, named: "it") }
    }

    @Test("what a full disk does not take is not said to be written")
    func full() {
        let descriptor = open("/dev/full", O_WRONLY | O_CLOEXEC)
        defer { close(descriptor) }
        let isWritten = FileContents.writeAll([1, 2, 3], to: descriptor)
        let code = errno
        #expect(!isWritten && code == ENOSPC)
        #expect(FileContents.writeAll([], to: descriptor))
    }
}
