import Foundation

/// This program, for the parts that want a process of their own.
enum Child {
    static let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()

    /// Another program of the same build.
    static func sibling(_ name: String) -> URL {
        program.deletingLastPathComponent().appendingPathComponent(name)
    }

    /// As it is shipped, and what valgrind can read.
    static func strip(_ program: URL, to path: String) throws {
        let strip = Process()
        strip.executableURL = URL(fileURLWithPath: "/usr/bin/strip")
        strip.arguments = ["-o", path, program.path]
        try strip.run()
        strip.waitUntilExit()
    }
}
