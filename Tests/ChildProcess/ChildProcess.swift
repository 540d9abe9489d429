import Foundation

/// A program that this one started, with every signal at its default.
///
/// Foundation's `Process` hands on the signal mask of whichever thread starts it, which keeps a shell from hearing
/// of its children, and waits for whatever holds a program's output open.
package final class ChildProcess {
    private let identifier: pid_t
    private let leadsGroup: Bool
    /// The exit code, or 128 and the signal's number; nil while it runs or nobody has waited.
    private var code: Int32?

    /// - Parameters:
    ///   - command: looked up in PATH.
    ///   - environment: nil gives it this program's own.
    ///   - input, output, errors: descriptors that it gets as 0, 1 and 2.
    ///   - leadsGroup: puts it and what it starts into a process group of their own, which `kill` ends as one.
    package init(
        _ command: [String], environment: [String: String]? = nil, input: Int32, output: Int32, errors: Int32,
        leadsGroup: Bool = false
    ) throws {
        self.leadsGroup = leadsGroup
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (wanted, given) in [(0, input), (1, output), (2, errors)] as [(Int32, Int32)] {
            posix_spawn_file_actions_adddup2(&actions, given, wanted)
        }
        var attributes = Self.attributes(leadsGroup: leadsGroup)
        defer { posix_spawnattr_destroy(&attributes) }
        var arguments = command.map { strdup($0) } + [nil]
        var variables = environment.map { $0.map { strdup("\($0)=\($1)") } + [nil] } ?? []
        defer { (arguments + variables).forEach { free($0) } }
        var identifier = pid_t()
        let failure =
            environment == nil
            ? posix_spawnp(&identifier, command[0], &actions, &attributes, &arguments, environ)
            : posix_spawnp(&identifier, command[0], &actions, &attributes, &arguments, &variables)
        guard failure == 0 else { throw StartFailure(program: command[0], code: failure) }
        self.identifier = identifier
    }

    /// A program that could not be started, and errno's reason.
    package struct StartFailure: Error, CustomStringConvertible {
        let program: String
        let code: Int32
        package var description: String { "starting \(program): \(String(cString: strerror(code)))" }
    }

    private static func attributes(leadsGroup: Bool) -> posix_spawnattr_t {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        let group = leadsGroup ? POSIX_SPAWN_SETPGROUP : 0
        posix_spawnattr_setflags(
            &attributes, Int16(Int(POSIX_SPAWN_SETSIGMASK) | Int(POSIX_SPAWN_SETSIGDEF) | Int(group)))
        return attributes
    }

    /// Of the process.
    package var id: Int32 { identifier }

    /// False once it has ended.
    package var isRunning: Bool {
        guard code == nil else { return false }
        var status: Int32 = 0
        if waitpid(identifier, &status, WNOHANG) == identifier { code = Self.code(of: status) }
        return code == nil
    }

    package func send(_ signal: Int32) {
        if isRunning { Glibc.kill(identifier, signal) }
    }

    /// SIGKILL to it, and to its group where it leads one; returns once it is gone.
    package func kill() {
        if isRunning { Glibc.kill(leadsGroup ? -identifier : identifier, SIGKILL) }
        wait()
    }

    /// Waits for its end; its exit code, or 128 and the signal's number.
    @discardableResult
    package func wait() -> Int32 {
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
