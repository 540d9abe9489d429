import Hardware

/// A board file's text, and what it is called.
package struct BoardSource: Hashable, Sendable {
    /// The board's folder.
    package let name: String
    /// What tests call it: its name, or the path that it was named by.
    package let asked: String
    /// Where it lies, as errors name it.
    package let file: String
    /// All of it.
    package let text: String

    /// - Parameters:
    ///   - asked: the path that it was named by; nil is its name.
    ///   - file: where it lies, as errors name it.
    package init(name: String, asked: String? = nil, file: String, text: String) {
        (self.name, self.asked, self.file, self.text) = (name, asked ?? name, file, text)
    }

    /// The board that it describes.
    package func board() throws(BoardError) -> Board { try BoardFile.read(text, name: name, file: file) }
}
