import Applying
import DropIns
import Foundation
import ScratchFolder
import Settings
import Testing

/// The helper's part that writes, over its socket.
@Suite("writer of settings", .timeLimit(.minutes(5))) struct ApplyWriterTests {
    private let scratch: ScratchFolder

    init() throws {
        scratch = try ScratchFolder()
        for folder in ["etc", "undo", "lib", "local"] {
            try FileManager.default.createDirectory(
                atPath: "\(scratch.path)/\(folder)", withIntermediateDirectories: true)
        }
        try put("lib/a.apply", "[Apply]\nKeys = a\n[File]\nPath = /etc/a\nLine = vendor ${a}\n")
    }

    private func put(_ name: String, _ text: String) throws {
        let path = "\(scratch.path)/\(name)"
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    }

    private var folders: [String] { ["\(scratch.path)/lib", "\(scratch.path)/local"] }

    private var writer: ApplyWriter {
        let keeper = FileKeeper(folder: "\(scratch.path)/undo", root: scratch.path, owner: geteuid())
        let folders = folders
        return ApplyWriter(keeper) { DropInFolders.read(folders, owner: geteuid()) }
    }

    private func request(_ value: String) -> ApplyRequest {
        .write(token: "t", values: ["a": .string(value)], secrets: [], changed: nil)
    }

    private var written: String? { try? String(contentsOfFile: "\(scratch.path)/etc/a", encoding: .utf8) }

    @Test(
        "drop-ins are read anew each time; the device's own takes the place of the vendor's, a link to /dev/null takes it away"
    )
    func folderOrder() throws {
        #expect(writer.answer(request("1")).map(\.code) == [.done] && written == "vendor 1\n")
        #expect(writer.answer(.keep).map(\.code) == [.done])
        try put("local/a.apply", "[Apply]\nKeys = a\n[File]\nPath = /etc/a\nLine = own ${a}\n")
        _ = writer.answer(request("2"))
        #expect(written == "own 2\n")
        _ = writer.answer(.undo)
        #expect(written == "vendor 1\n")
        try FileManager.default.removeItem(atPath: "\(scratch.path)/local/a.apply")
        try FileManager.default.createSymbolicLink(
            atPath: "\(scratch.path)/local/a.apply", withDestinationPath: "/dev/null")
        #expect(writer.answer(request("3")) == [] && written == "vendor 1\n")
    }

    @Test("who puts files back says whose they were, as often as it is asked until it is done")
    func namesWhatWentBack() {
        #expect(writer.answer(.undo) == [ApplyResult("", .same)])
        _ = writer.answer(request("1"))
        #expect(writer.answer(.undo) == [ApplyResult("", .done), ApplyResult("a", .done)])
        #expect(writer.answer(.undo) == [ApplyResult("", .same)] && written == nil)
    }

    @Test("a drop-in or a folder that others may write to makes nothing be written")
    func ownership() throws {
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o666], ofItemAtPath: "\(scratch.path)/lib/a.apply")
        #expect(writer.answer(request("1")) == [] && written == nil)
        #expect(
            DropInFolders.read(folders, owner: geteuid()).problems.map(\.reason) == [
                "others than root may write it"
            ])
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o644], ofItemAtPath: "\(scratch.path)/lib/a.apply")
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: "\(scratch.path)/lib")
        #expect(writer.answer(request("1")) == [] && written == nil)
        let problems = DropInFolders.read(folders, owner: geteuid()).problems
        #expect(problems.map(\.description) == ["\(scratch.path)/lib: everybody may write it"])
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(scratch.path)/lib")
        #expect(writer.answer(request("1")).map(\.code) == [.done])
    }

    @Test(
        "folders of drop-ins that a group may write, or that lie in one, are left out; so are links to drop-ins and to folders"
    )
    func groups() throws {
        let manager = FileManager.default
        func reasons(_ folder: String) -> [String] {
            DropInFolders.read(["\(scratch.path)/\(folder)"], owner: geteuid()).problems.map(\.reason)
        }
        try manager.setAttributes([.posixPermissions: 0o775], ofItemAtPath: "\(scratch.path)/lib")
        #expect(reasons("lib") == ["others than root may write it"])
        try manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(scratch.path)/lib")
        try manager.createDirectory(atPath: "\(scratch.path)/lib/deep", withIntermediateDirectories: true)
        #expect(reasons("lib/deep") == [])
        try manager.setAttributes([.posixPermissions: 0o775], ofItemAtPath: "\(scratch.path)/lib")
        #expect(reasons("lib/deep") == ["others than root may write a folder above it"])
        // What lies above an image is whoever's it is.
        let image = DropInFolders.read(["/deep"], below: "\(scratch.path)/lib", owner: geteuid())
        #expect(image.problems.isEmpty)
        try manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(scratch.path)/lib")
        try manager.createSymbolicLink(
            atPath: "\(scratch.path)/local/b.apply", withDestinationPath: "\(scratch.path)/lib/a.apply")
        #expect(
            reasons("local") == [
                "it is a link; only root's to /dev/null, which takes a drop-in away, is followed"
            ])
        try manager.createSymbolicLink(
            atPath: "\(scratch.path)/link", withDestinationPath: "\(scratch.path)/lib")
        #expect(reasons("link") == ["it is no folder"] && reasons("none") == [])
    }

    @Test("a value that cannot stand in its file is refused with a sentence that does not say it")
    func refusal() {
        let results = writer.answer(request("secret\nline"))
        #expect(
            results == [ApplyResult("a", .refused, "a value with a line break cannot stand in this file")])
        #expect(written == nil)
    }

    @Test("the part that writes does nothing else")
    func otherParts() {
        for request in [
            ApplyRequest.call(dropIns: ["a"], values: [:], changed: nil), .check(dropIns: ["a"], values: [:]),
        ] {
            #expect(writer.answer(request).map(\.code) == [.refused])
        }
    }

    // MARK: The socket

    /// A listening socket, as systemd hands it over.
    private func listener() throws -> (descriptor: Int32, path: String) {
        let path = "\(scratch.path)/s"
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = Self.address(path)
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        #expect(result == 0 && listen(descriptor, 8) == 0)
        return (descriptor, path)
    }

    private static func address(_ path: String) -> sockaddr_un {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        return address
    }

    /// Asks, and does not wait for an answer.
    private static func askAndGo(_ path: String, _ bytes: [UInt8]) {
        guard let descriptor = connected(to: path) else { return }
        send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        close(descriptor)
    }

    private static func connected(to path: String) -> Int32? {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = address(path)
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard result == 0 else {
            close(descriptor)
            return nil
        }
        return descriptor
    }

    /// Sends bytes and answers what came back; `isWhole` false: says no more and leaves the line open.
    private static func ask(_ path: String, _ bytes: [UInt8], isWhole: Bool = true) -> [UInt8] {
        guard let descriptor = connected(to: path) else { return [] }
        defer { close(descriptor) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { break }
            rest = rest.dropFirst(count)
        }
        if isWhole { shutdown(descriptor, Int32(SHUT_WR)) }
        var answer: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        while case let count = recv(descriptor, &chunk, chunk.count, 0), count > 0 {
            answer += chunk[..<count]
        }
        return answer
    }

    @Test(
        "requests come over the socket; what is none, one without an end and strangers keep nobody else waiting for ever"
    )
    func overTheSocket() throws {
        let (descriptor, path) = try listener()
        defer { close(descriptor) }
        let bytes = request("1").bytes
        let (isKnown, isStranger) = (Answers(), Answers())
        // Nobody of that number asks: root does, or whoever runs this.
        let isRoot = geteuid() == 0
        let strange = ApplySocket(descriptor: descriptor, user: 4_000_000_000, patience: 500)
        if !isRoot {
            Thread { isStranger.set([Self.ask(path, bytes)]) }.start()
            strange.serve(untilIdleFor: 2_000) { _ in [ApplyResult("", .done)].bytes }
        }
        Thread {
            isKnown.set([
                Self.ask(path, Array("no request".utf8)), Self.ask(path, bytes, isWhole: false),
                Self.ask(path, bytes),
            ])
        }.start()
        let socket = ApplySocket(descriptor: descriptor, user: geteuid(), patience: 500)
        let writer = writer
        socket.serve(untilIdleFor: 3_000) { writer.answer($0).bytes }
        if !isRoot { #expect(isStranger.values == [[]]) }
        let answers = isKnown.values.map { [ApplyResult]($0) }
        try #require(answers.count == 3)
        #expect(answers[0]?.map(\.code) == [.refused] && answers[1] == nil)
        #expect(answers[2]?.map(\.code) == [.done] && written == "vendor 1\n")
    }

    @Test("who asked and gave up is not answered later: what was asked for is undone by then")
    func askedAndGone() throws {
        let (descriptor, path) = try listener()
        defer { close(descriptor) }
        Self.askAndGo(path, request("1").bytes)
        let socket = ApplySocket(descriptor: descriptor, user: geteuid(), patience: 500)
        let writer = writer
        socket.serve(untilIdleFor: 500) { writer.answer($0).bytes }
        #expect(written == nil)
    }

    @Test("a part ends after its time, though somebody asks again and again")
    func ends() throws {
        let (descriptor, path) = try listener()
        let bytes = ApplyRequest.keep.bytes
        Thread { while !Self.ask(path, bytes).isEmpty {} }.start()
        let socket = ApplySocket(descriptor: descriptor, user: geteuid(), life: 1)
        let writer = writer
        socket.serve(untilIdleFor: 60_000) { writer.answer($0).bytes }
        close(descriptor)
    }

    private final class Answers: @unchecked Sendable {
        private let lock = NSLock()
        private var kept: [[UInt8]] = []
        func set(_ answers: [[UInt8]]) { lock.withLock { kept = answers } }
        var values: [[UInt8]] { lock.withLock { kept } }
    }
}
