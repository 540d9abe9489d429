import Foundation

/// What stands in for speech-dispatcher: a unix socket that is answered as SSIP has it, one client at a time.
package final class SpeechServer {
    package let path: String
    private let listener: Int32
    private var connection: Int32 = -1
    private var unread = ""
    /// Lines of a sentence that is being received; nil between sentences.
    private var sentence: [String]?
    /// What was said, in its order.
    package private(set) var sentences: [String] = []
    /// Commands that were no sentence.
    package private(set) var commands: [String] = []

    package struct Failure: Error { let what: String }

    package init(path: String? = nil) throws {
        let path =
            path ?? FileManager.default.temporaryDirectory.path + "/ssip-\(UUID().uuidString.prefix(8))"
        self.path = path
        listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard result == 0, listen(listener, 1) == 0 else { throw Failure(what: "listen on \(path)") }
    }

    deinit {
        hangUp()
        close(listener)
        unlink(path)
    }

    /// Whether a client waits to be taken.
    package var isCalled: Bool {
        var poll = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
        return Glibc.poll(&poll, 1, 0) == 1
    }

    package func accept() { connection = Glibc.accept(listener, nil, nil) }

    package func hangUp() {
        if connection >= 0 { close(connection) }
        connection = -1
    }

    /// The next line that the client sent; waits for it.
    package func line() throws -> String {
        while true {
            if let line = nextLine() { return line }
            guard receive(waits: true) else { throw Failure(what: "the client went away") }
        }
    }

    package func say(_ reply: String) {
        let bytes = Array((reply + "\r\n").utf8)
        _ = send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    /// Takes a waiting client and answers everything that has arrived, without waiting.
    package func serve() {
        if connection < 0, isCalled { accept() }
        while connection >= 0, receive(waits: false) {}
        while let line = nextLine() { answer(line) }
    }

    private func answer(_ line: String) {
        if var lines = sentence {
            guard line == "." else {
                lines.append(line)
                sentence = lines
                return
            }
            sentences.append(lines.joined(separator: "\n"))
            sentence = nil
            return say("225-1\r\n225 OK MESSAGE QUEUED")
        }
        guard line == "SPEAK" else {
            commands.append(line)
            return say("208 OK")
        }
        sentence = []
        say("230 OK RECEIVING DATA")
    }

    private func nextLine() -> String? {
        guard let end = unread.range(of: "\r\n") else { return nil }
        let line = String(unread[..<end.lowerBound])
        unread.removeSubrange(..<end.upperBound)
        return line
    }

    /// False where nothing came.
    private func receive(waits: Bool) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 1024)
        let count = recv(connection, &buffer, buffer.count, waits ? 0 : Int32(MSG_DONTWAIT))
        if count == 0 { hangUp() }
        guard count > 0 else { return false }
        unread += String(decoding: buffer[..<count], as: UTF8.self)
        return true
    }
}
