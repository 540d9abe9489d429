import DropIns
import Glibc
import Loop
import Storage

/// A socket of systemd's on which one request after the other is answered: a property list in, a property list out.
package struct ApplySocket: ~Copyable {
    private let descriptor: Int32
    /// Who may ask, besides root.
    private let user: UInt32
    /// Milliseconds for which a peer may be silent.
    private let patience: Int32
    /// Seconds after which nobody is answered any more; whoever asks then has the socket start the program anew.
    private let life: Int

    /// As long as a unit's `RuntimeMaxSec=` leaves for one more request: systemd ends what was stopped, or hangs, and would
    /// end what works.
    private static let lifeOfUnit = 30

    /// The one that systemd handed over, sd_listen_fds(3); nil where it handed over none, or more.
    ///
    /// - Parameter user: who may ask, besides root.
    package init?(ofSystemd user: UInt32) {
        let text = { (name: String) in getenv(name).map { String(cString: $0) } }
        guard text("LISTEN_FDS") == "1", text("LISTEN_PID") == "\(getpid())" else { return nil }
        self.init(descriptor: 3, user: user, life: Self.lifeOfUnit)
    }

    /// One that listens already.
    ///
    /// - Parameters:
    ///   - patience: milliseconds for which a peer may be silent.
    ///   - life: seconds after which nobody is answered any more.
    package init(descriptor: Int32, user: UInt32, patience: Int32 = 10_000, life: Int = .max) {
        (self.descriptor, self.user, self.patience, self.life) = (descriptor, user, patience, life)
    }

    /// Answers until nobody has asked for so long, or until its life is over.
    ///
    /// - Parameters:
    ///   - milliseconds: without a request, until it returns.
    ///   - answer: what is said to a request.
    package func serve(untilIdleFor milliseconds: Int32, _ answer: (ApplyRequest) -> [UInt8]) {
        serveMessages(untilIdleFor: milliseconds) { bytes in
            guard let request = ApplyRequest(bytes) else {
                return [ApplyResult("", .refused, "the request cannot be read")].bytes
            }
            return answer(request)
        }
    }

    /// The same for questions of another kind.
    package func serveMessages(untilIdleFor milliseconds: Int32, _ answer: ([UInt8]) -> [UInt8]) {
        let begin = Clock.monotonic.now
        while let wait = wait(milliseconds, since: begin), isReady(descriptor, POLLIN, wait) {
            let peer = accept(descriptor, nil, nil)
            guard peer >= 0 else {
                if errno == EINTR || errno == EAGAIN || errno == ECONNABORTED { continue }
                // What is missing for everybody is not asked for again and again; the socket starts the program anew.
                return
            }
            _ = fcntl(peer, F_SETFD, FD_CLOEXEC)
            defer { close(peer) }
            serve(peer, answer)
        }
    }

    /// How long the next request may be waited for, of so many milliseconds; nil where its life is over.
    private func wait(_ milliseconds: Int32, since begin: Duration) -> Int32? {
        let left = Duration.seconds(life) - (Clock.monotonic.now - begin)
        return left > .zero ? Int32(min(Double(milliseconds), left / .milliseconds(1))) : nil
    }

    /// Whoever asks gives up then, and so does whoever answers: a disk or a program that hangs takes nobody along for longer.
    private static let longest: UInt32 = 60

    private func serve(_ peer: Int32, _ answer: ([UInt8]) -> [UInt8]) {
        guard isKnown(peer), let bytes = request(of: peer), !hasGone(peer) else { return }
        // SIGALRM ends the program; the socket starts it anew.
        alarm(Self.longest)
        defer { alarm(0) }
        send(answer(bytes), to: peer)
    }

    private func isKnown(_ peer: Int32) -> Bool {
        // struct ucred: process, user, group.
        var credentials: [UInt32] = [0, .max, .max]
        var size = socklen_t(credentials.count * MemoryLayout<UInt32>.size)
        guard getsockopt(peer, SOL_SOCKET, SO_PEERCRED, &credentials, &size) == 0, size == 12 else {
            return false
        }
        return credentials[1] == 0 || credentials[1] == user
    }

    /// To its end; nil for one that is too long, or takes too long.
    private func request(of peer: Int32) -> [UInt8]? {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while isReady(peer, POLLIN, patience) {
            let count = recv(peer, &chunk, chunk.count, 0)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { return nil }
            if count == 0 { return bytes }
            bytes += chunk[..<count]
            guard bytes.count <= ApplyRequest.largest else { return nil }
        }
        return nil
    }

    /// Gave up waiting, and has undone by now what it asked for: a program that was stopped finds such requests when it goes on.
    private func hasGone(_ peer: Int32) -> Bool {
        var state = pollfd(fd: peer, events: 0, revents: 0)
        return poll(&state, 1, 0) > 0 && state.revents & Int16(POLLHUP) != 0
    }

    private func send(_ answer: [UInt8], to peer: Int32) {
        var rest = answer[...]
        while !rest.isEmpty, isReady(peer, POLLOUT, patience) {
            let count = rest.withUnsafeBytes {
                Glibc.send(peer, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
            }
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    private func isReady(_ descriptor: Int32, _ events: Int32, _ milliseconds: Int32) -> Bool {
        var ready = pollfd(fd: descriptor, events: Int16(events), revents: 0)
        while true {
            let count = poll(&ready, 1, milliseconds)
            if count < 0, errno == EINTR { continue }
            return count > 0
        }
    }
}
