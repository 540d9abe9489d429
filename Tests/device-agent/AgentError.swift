import Glibc

/// What the agent could not do, on what, and why; the host's test prints it.
struct AgentError: Error {
    let sentence: String

    init(_ sentence: String) {
        self.sentence = sentence
    }

    /// A system call that failed: what was tried, and errno's word for why.
    static func system(_ attempt: String) -> AgentError {
        AgentError("\(attempt): \(String(cString: strerror(errno)))")
    }
}
