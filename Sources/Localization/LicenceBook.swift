/// The licences of what a program is made of: texts that are read out of a file when somebody opens them.
///
/// Each begins with a line of its own: a form feed, then name, version and licence, with tabs between. What does not lie within
/// the bytes is not there.
package struct LicenceBook: Sendable {
    /// Something that a program is made of, or needs.
    package struct Part: Hashable, Sendable {
        /// As its package is called.
        package let name: String
        /// Empty where nobody knows it.
        package let version: String
        /// By its short name, "MIT"; empty where the text alone says it.
        package let licence: String
        fileprivate let text: Range<Int>
    }

    /// In the file's order.
    package let parts: [Part]
    private let bytes: any FileBytes

    /// Nil for what has no part.
    package init?(_ bytes: any FileBytes) {
        self.bytes = bytes
        parts = bytes.withBytes { file in
            let starts = file.indices.filter { file[$0] == Self.mark } + [file.count]
            return zip(starts, starts.dropFirst()).compactMap { Self.part(file, $0 + 1..<$1) }
        }
        if parts.isEmpty { return nil }
    }

    /// The licence's text, as its author wrote it.
    package func text(of part: Part) -> String {
        bytes.withBytes { file in
            guard part.text.upperBound <= file.count else { return "" }
            return String(decoding: file[part.text], as: UTF8.self)
        }
    }

    private static let mark = UInt8(ascii: "\u{C}")

    private static func part(_ file: UnsafeRawBufferPointer, _ range: Range<Int>) -> Part? {
        guard let end = file[range].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        let words = String(decoding: file[range.lowerBound..<end], as: UTF8.self).split(
            separator: "\t", omittingEmptySubsequences: false)
        guard words.count == 3, !words[0].isEmpty else { return nil }
        return Part(
            name: String(words[0]), version: String(words[1]), licence: String(words[2]),
            text: end + 1..<range.upperBound)
    }
}
