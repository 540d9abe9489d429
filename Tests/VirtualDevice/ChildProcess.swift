import Foundation

/// A program that this one started, with every signal at its default.
///
/// Foundation's `Process` hands on the signal mask of whichever thread starts it, which keeps a shell from hearing
/// of its children.
final class ChildProcess {
    private let identifier: pid_t
    /// The exit code, or 128 and the signal's number; nil while it runs or nobody has waited.
    private var code: Int32?

    /// - Parameters:
    ///   - command: looked up in PATH.
    ///   - input, output, errors: descriptors that it gets as 0, 1 and 2.
    init(_ command: [String], input: Int32, output: Int32, errors: Int32) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (wanted, given) in [(0, input), (1, output), (2, errors)] as [(Int32, Int32)] {
            posix_spawn_file_actions_adddup2(&actions, given, wanted)
        }
        var attributes = Self.defaultSignals()
        defer { posix_spawnattr_destroy(&attributes) }
        var arguments = command.map { strdup($0) } + [nil]
        defer { arguments.forEach { free($0) } }
        var identifier = pid_t()
        let failure = posix_spawnp(&identifier, command[0], &actions, &attributes, &arguments, environ)
        guard failure == 0 else {
            throw DeviceError("starting \(command[0]): \(String(cString: strerror(failure)))")
        }
        self.identifier = identifier
    }

    private static func defaultSignals() -> posix_spawnattr_t {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        return attributes
    }

    var isRunning: Bool {
        guard code == nil else { return false }
        var status: Int32 = 0
        if waitpid(identifier, &status, WNOHANG) == identifier { code = Self.code(of: status) }
        return code == nil
    }

    /// Waits for its end; its exit code, or 128 and the signal's number.
    @discardableResult
    func wait() -> Int32 {
        if let code { return code }
        var status: Int32 = 0
        while waitpid(identifier, &status, 0) < 0 && errno == EINTR {}
        code = Self.code(of: status)
        return Self.code(of: status)
    }

    private static func code(of status: Int32) -> Int32 {
        let signal = status & 0x7f
        return signal == 0 ? status >> 8 & 0xff : 128 + signal
    }
}
