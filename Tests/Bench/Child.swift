import Foundation

/// This program, for the parts that want a process of their own.
enum Child {
    static let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()

    /// Another program of the same build.
    static func sibling(_ name: String) -> URL {
        program.deletingLastPathComponent().appendingPathComponent(name)
    }

    /// What this program prints, run again with these arguments.
    static func output(_ arguments: [String]) throws -> String { try output(of: program, arguments) }

    /// What a program prints.
    ///
    /// - Parameters:
    ///   - environment: all that it gets; nil for this program's own.
    ///   - withErrors: whether what it says on standard error is a part of it.
    static func output(
        of program: URL, _ arguments: [String] = [], environment: [String: String]? = nil,
        withErrors: Bool = false
    ) throws -> String {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        if let environment { process.environment = environment }
        let output = Pipe()
        process.standardOutput = output
        if withErrors { process.standardError = output }
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return text
    }

    /// As it is shipped, and what valgrind can read.
    ///
    /// - Parameter naming: whether functions keep their names, by which it tells them.
    static func strip(_ program: URL, to path: String, naming: Bool = false) throws {
        let strip = Process()
        strip.executableURL = URL(fileURLWithPath: "/usr/bin/strip")
        strip.arguments = (naming ? ["--strip-debug"] : []) + ["-o", path, program.path]
        try strip.run()
        strip.waitUntilExit()
    }
}
