import Foundation

/// This program, for the parts that want a process of their own.
enum Child {
    static let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()

    /// Another program of the same build.
    static func sibling(_ name: String) -> URL {
        program.deletingLastPathComponent().appendingPathComponent(name)
    }
}
