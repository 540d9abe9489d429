import Hardware

/// A board file's text, and what it is called.
package struct BoardSource: Hashable, Sendable {
    /// The board's folder.
    package let name: String
    /// Where it lies, as errors name it.
    package let file: String
    /// All of it.
    package let text: String

    /// - Parameter file: where it lies, as errors name it.
    package init(name: String, file: String, text: String) {
        (self.name, self.file, self.text) = (name, file, text)
    }

    /// The board that it describes.
    package func board() throws(BoardError) -> Board { try BoardFile.read(text, name: name, file: file) }
}
