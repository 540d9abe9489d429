import Glibc
import Storage

/// Where secrets come from: the terminal, which does not show them, or one a line from standard input.
struct TypedSecrets {
    /// Whether standard input is read, whatever it is.
    let isPiped: Bool

    /// The next one; empty where an empty line is typed.
    func next(_ question: String) throws -> String {
        guard isPiped else { return try hiddenLine(asking: question) }
        guard let line = try InputLine.next() else {
            throw CommandFailure.usage("standard input ended where a line was wanted: \(question)")
        }
        return line
    }

    /// Twice the same on a terminal, where nobody sees what they type.
    func nextTwice(_ question: String, again: String) throws -> String {
        let first = try next(question)
        guard !isPiped else { return first }
        guard try next(again) == first else {
            throw CommandFailure.refused("they differ; nothing was changed")
        }
        return first
    }
}

extension CommandFailure {
    /// Why nobody could be asked.
    init(_ failure: HiddenLine.Failure) {
        switch failure {
        case .noTerminal: self = .usage("there is no terminal to ask on; --stdin or --fd takes a secret")
        case .interrupted: self = .refused("interrupted; nothing was changed")
        case .nothingTyped: self = .refused("nothing was typed; nothing was changed")
        case .terminal(let error): self = .refused("\(error)")
        }
    }
}

/// A line that somebody types and nobody sees.
func hiddenLine(asking question: String) throws(CommandFailure) -> String {
    do throws(HiddenLine.Failure) { return try HiddenLine.read(asking: question) } catch {
        throw CommandFailure(error)
    }
}
