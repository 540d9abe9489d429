/// Why a board file cannot be used: which file, which line, what is wrong and what would be right.
package struct BoardError: Error, Hashable, Sendable, CustomStringConvertible {
    /// As it was named to the reader: a path, or what stands for one in a message.
    package let file: String
    /// Counted from 1; nil where the whole file is meant.
    package let line: Int?
    /// A clause for after the place, without a full stop.
    package let reason: String

    /// - Parameter line: counted from 1; nil where the whole file is meant.
    package init(file: String, line: Int?, reason: String) {
        self.file = file
        self.line = line
        self.reason = reason
    }

    package var description: String {
        guard let line else { return "\(file): \(reason)" }
        return "\(file):\(line): \(reason)"
    }
}
