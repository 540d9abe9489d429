import Glibc

/// Runs lines of shell for the host.
enum Shell {
    /// The exit code, and what was said on both outputs.
    static func run(_ script: String) throws(AgentError) -> (code: Int32, output: [UInt8]) {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw .system("making a pipe") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        posix_spawn_file_actions_adddup2(&actions, ends[1], 2)
        defer { posix_spawn_file_actions_destroy(&actions) }
        let limit = "\(Clock.patience.components.seconds)"
        let words: [String] = ["/usr/bin/timeout", limit, "/bin/sh", "-c", script]
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { $0.withCString { strdup($0) } } + [nil]
        defer { arguments.forEach { free($0) } }
        var process = pid_t()
        let failure = posix_spawn(&process, words[0], &actions, nil, &arguments, environ)
        close(ends[1])
        defer { close(ends[0]) }
        guard failure == 0 else {
            throw AgentError("starting a shell: \(String(cString: strerror(failure)))")
        }
        let output = drain(ends[0])
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 && errno == EINTR {}
        let wasKilled = status & 0x7f != 0
        return (wasKilled ? 128 + status & 0x7f : status >> 8 & 0xff, output)
    }

    private static func drain(_ descriptor: Int32) -> [UInt8] {
        var output: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = read(descriptor, &chunk, chunk.count)
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return output }
            output += chunk.prefix(count)
        }
    }
}
