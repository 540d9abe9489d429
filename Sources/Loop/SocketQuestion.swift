import Glibc

/// One question to somebody who listens on a socket: all of it, then the end, then all that is answered, while the loop does
/// other things. Dropping it gives up.
package final class SocketQuestion {
    private let socket: FileDescriptor
    private var source: LoopSource?
    private var unsent: ArraySlice<UInt8>
    private var answer: [UInt8] = []
    private let ended: ([UInt8]?) -> Void

    /// An answer is no longer than that.
    private static let longest = 1 << 20

    /// - Parameter ended: hears the answer; nil where there is none, or one without an end.
    package init(
        _ path: String, _ question: [UInt8], loop: EventLoop, ended: @escaping ([UInt8]?) -> Void
    ) throws(SystemError) {
        socket = try .connected(to: path)
        unsent = question[...]
        self.ended = ended
        source = try loop.onReadable(socket.number) { [unowned self] in proceed() }
        guard send() else { throw SystemError("ask", path, code: EPIPE) }
    }

    // The loop lets go of it before it is closed: a child that is being started may hold it open for a moment longer.
    deinit { source = nil }

    private func proceed() {
        guard send() else { return finish(nil) }
        var chunk = [UInt8](repeating: 0, count: 16_384)
        let count = recv(socket.number, &chunk, chunk.count, Int32(MSG_DONTWAIT))
        let code = errno
        if count < 0, code == EAGAIN || code == EINTR { return }
        guard count >= 0, answer.count + count <= Self.longest else { return finish(nil) }
        if count == 0 { return finish(unsent.isEmpty ? answer : nil) }
        answer += chunk[..<count]
    }

    /// What the socket takes now; false where it takes nothing any more.
    private func send() -> Bool {
        guard !unsent.isEmpty else { return true }
        while !unsent.isEmpty {
            let count = unsent.withUnsafeBytes {
                Glibc.send(socket.number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
            }
            let code = errno
            if count < 0, code == EINTR { continue }
            if count < 0, code == EAGAIN {
                source?.awaitsWriting = true
                return true
            }
            guard count > 0 else { return false }
            unsent = unsent.dropFirst(count)
        }
        source?.awaitsWriting = false
        shutdown(socket.number, Int32(SHUT_WR))
        return true
    }

    private func finish(_ answer: [UInt8]?) {
        source = nil
        ended(answer)
    }
}
