import Foundation

/// What is being measured, beside the figures: some of them take minutes.
enum Progress {
    static func say(_ name: String) throws {
        try FileHandle.standardError.write(contentsOf: Data("measuring: \(name)\n".utf8))
    }
}
