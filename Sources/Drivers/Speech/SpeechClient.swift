import Glibc
import Loop

/// A client of speech-dispatcher, over its unix socket, in SSIP. One sentence at a time: a new one cuts the last short.
///
/// Nothing here waits: what the socket does not take at once, and what the server has not yet answered, is kept until
/// it can go on. A server that is not there, or goes away, is no reason to fail.
package final class SpeechClient {
    private let socket: FileDescriptor
    /// The socket: readable when the server has answered, or is gone.
    package var descriptor: Int32 { socket.number }
    /// Commands that wait for the one before them to be answered.
    private var queue: [String] = []
    /// Whether the server has not answered yet.
    package private(set) var awaitsReply = false
    /// Whether `SPEAK` is on its way: the server says next that it is ready for the sentence.
    private var awaitsData = false
    /// The sentence to say once the server says that it is ready for it.
    private var pending: String?
    private var unread: [UInt8] = []
    private var unsent: [UInt8] = []
    /// Bytes: a server that neither ends a line nor takes one is none.
    private static let mostKept = 65_536

    /// Where a server for the whole device listens.
    package static let usualPath = "/run/speech-dispatcher/speechd.sock"

    /// - Parameter language: such as "en" or "pt-BR".
    package init(path: String = usualPath, language: String) throws(SystemError) {
        socket = try .connected(to: path)
        send("SET SELF CLIENT_NAME settingsd:panel:main")
        send("SET SELF LANGUAGE \(language)")
        send("SET SELF PUNCTUATION some")
    }

    /// Stops what is being said, and says this.
    package func speak(_ text: String) {
        let words = text.utf8.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
        let line = words.compactMap { String($0) }.joined(separator: " ")
        guard !line.isEmpty else { return stop() }
        pending = line
        // What the server is about to be ready for is this then: nothing is being said that could be stopped.
        guard !awaitsData else { return queue.removeAll() }
        // What was not begun yet is not said at all.
        queue.removeAll(where: Self.isOfSentence)
        send("STOP SELF")
        send("SPEAK")
    }

    /// Says no more of what is being said.
    package func stop() {
        queue.removeAll(where: Self.isOfSentence)
        pending = nil
        send("STOP SELF")
    }

    /// Of which there is one of a kind at most, however long the server takes.
    private static func isOfSentence(_ command: String) -> Bool { ["SPEAK", "STOP SELF"].contains(command) }

    /// Says no more from now on, whatever the server has answered by now; the client is of no use then.
    package func end() {
        queue = []
        // A sentence that is waited for ends before it has begun.
        put((awaitsData ? ".\r\n" : "") + "STOP SELF\r\nQUIT\r\n")
    }

    /// Whether something waits for the socket to take it: `proceed` is to be called when it does.
    package var awaitsWriting: Bool { !unsent.isEmpty }

    /// The server said something, or takes more: the next step, and no more than one answer's worth of reading.
    ///
    /// - Returns: false when the server went away; the client is of no use then.
    package func proceed() -> Bool {
        guard flush() else { return false }
        var buffer = [UInt8](repeating: 0, count: 1024)
        let count = Glibc.recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
        let code = errno
        if count < 0 { return code == EAGAIN || code == EINTR }
        guard count > 0 else { return false }
        unread += buffer[..<count]
        guard unread.count < Self.mostKept else { return false }
        while let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
            take(unread[..<end])
            unread.removeSubrange(...end)
        }
        return unsent.count < Self.mostKept
    }

    /// `250-...` goes on, `250 ...` ends an answer; 7xx are events that nobody asked for.
    private func take(_ line: ArraySlice<UInt8>) {
        let line = Array(line)
        guard line.count >= 4, line[3] == UInt8(ascii: " "), line[0] != UInt8(ascii: "7") else { return }
        if line[0] == UInt8(ascii: "2"), line[1] == UInt8(ascii: "3"), line[2] == UInt8(ascii: "0") {
            // A line that is a single full stop would end the text.
            let text = pending ?? ""
            (pending, awaitsData) = (nil, false)
            return put((text.first == "." ? "." : "") + text + "\r\n.\r\n")
        }
        (awaitsReply, awaitsData) = (false, false)
        sendNext()
    }

    private func send(_ command: String) {
        queue.append(command)
        if !awaitsReply { sendNext() }
    }

    private func sendNext() {
        guard !queue.isEmpty else { return }
        let command = queue.removeFirst()
        (awaitsReply, awaitsData) = (true, command == "SPEAK")
        put(command + "\r\n")
    }

    private func put(_ text: String) {
        unsent += text.utf8
        flush()
    }

    /// Hands over what the socket takes; the rest waits. False where it takes nothing any more.
    @discardableResult
    private func flush() -> Bool {
        while !unsent.isEmpty {
            let count = Glibc.send(descriptor, unsent, unsent.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
            let code = errno
            if count < 0, code == EINTR { continue }
            guard count > 0 else { return code == EAGAIN }
            unsent.removeFirst(count)
        }
        return true
    }
}
