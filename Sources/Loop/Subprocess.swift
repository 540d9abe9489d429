import Glibc

/// A program that answers one question: it reads its standard input to the end and writes what it has to say, while the
/// loop does other things. Dropping it ends it.
package final class Subprocess {
    private let process: pid_t
    private let output: Int32
    private var source: LoopSource?
    private var answer: [UInt8] = []
    private var isOver = false
    private let ended: ([UInt8]?) -> Void

    /// An answer is no longer than that.
    private static let longest = 4096

    /// - Parameters:
    ///   - input: what fits into a pipe, 4096 bytes: with more the loop would wait, so that it is refused.
    ///   - ended: hears what it wrote once it has ended well; else nil.
    package init(
        _ program: String, _ arguments: [String], input: [UInt8], loop: EventLoop,
        ended: @escaping ([UInt8]?) -> Void
    ) throws(SystemError) {
        guard input.count <= Self.longest else { throw SystemError("ask", program, code: E2BIG) }
        let reading = try Self.pipe()
        let writing: (from: Int32, to: Int32)
        do throws(SystemError) {
            writing = try Self.pipe()
        } catch {
            for end in [reading.from, reading.to] { close(end) }
            throw error
        }
        output = writing.from
        self.ended = ended
        defer { for end in [reading.from, writing.to] { close(end) } }
        do throws(SystemError) {
            process = try Self.spawn(program, arguments, input: reading.from, output: writing.to)
        } catch {
            for end in [reading.to, writing.from] { close(end) }
            throw error
        }
        _ = write(reading.to, input, input.count)
        close(reading.to)
        source = try loop.onReadable(output) { [unowned self] in read() }
    }

    deinit { end() }

    private func read() {
        var chunk = [UInt8](repeating: 0, count: Self.longest)
        let count = Glibc.read(output, &chunk, chunk.count)
        if count < 0, errno == EINTR || errno == EAGAIN { return }
        if count > 0, answer.count + count <= Self.longest {
            answer += chunk[..<count]
            return
        }
        let isWhole = count == 0
        let ended = ended
        let status = finish(isKilled: !isWhole)
        ended(isWhole && status == 0 ? answer : nil)
    }

    /// It took too long: nobody hears of it any more.
    package func end() { if !isOver { _ = finish(isKilled: true) } }

    /// Answers how it ended. waitpid(2): it has closed its output, or was killed.
    private func finish(isKilled: Bool) -> Int32 {
        isOver = true
        source = nil
        close(output)
        if isKilled { kill(process, SIGKILL) }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return status
    }

    private static func pipe() throws(SystemError) -> (from: Int32, to: Int32) {
        var ends: [Int32] = [0, 0]
        _ = try retrying("make", "a pipe") { Glibc.pipe(&ends) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }

    /// posix_spawn(3), with the two ends as standard input and output and without an environment.
    private static func spawn(
        _ program: String, _ arguments: [String], input: Int32, output: Int32
    ) throws(SystemError) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var environment: [UnsafeMutablePointer<CChar>?] = [nil]
        var process: pid_t = 0
        let code = posix_spawn(&process, program, &actions, nil, &words, &environment)
        guard code == 0 else { throw SystemError("start", program, code: code) }
        return process
    }
}
