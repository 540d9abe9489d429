import Foundation

/// Counts the instructions of a child of this program: the same on a busy machine as on an idle one.
struct Valgrind {
    private let program: String

    /// Nil where it is not installed.
    static var installed: Valgrind? {
        ["/usr/bin/valgrind"].first(where: FileManager.default.isExecutableFile).map(Valgrind.init)
    }

    /// All of a run.
    func count(of arguments: [String]) throws -> Int {
        let text = try run(arguments)
        let line = text.split(separator: "\n").last { $0.contains("Collected : ") }
        return line?.split(separator: " ").last.flatMap { Int($0) } ?? 0
    }

    private func run(_ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments =
            ["--tool=callgrind", "--callgrind-out-file=/dev/null", Child.program.path] + arguments
        let output = Pipe()
        process.standardError = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return text
    }
}
