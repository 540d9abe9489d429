import PropertyLists

/// A `.strings` file: text by key. Read from OpenStep text in any Unicode encoding, or from a property list.
package struct StringsTable: Sendable {
    /// Later entries win over earlier ones of the same key, as in Core Foundation.
    package let texts: [String: String]
    /// Where reading stopped; what stood before it is in `texts`.
    package let problem: PropertyListError?

    /// UTF-8 or UTF-16, XML or binary, by the first bytes; what cannot be read is a `problem`, never an
    /// error.
    package init(_ bytes: [UInt8], file: String) {
        let limits = PropertyListLimits()
        guard bytes.count <= limits.bytes else {
            let size = PropertyListError.Reason.tooLarge(bytes: bytes.count, limit: limits.bytes)
            self.init(problem: PropertyListError(at: SourceLocation(file: file), size))
            return
        }
        if bytes.starts(with: BinaryPropertyListReader.magic) {
            self.init(propertyList: bytes, file: file, limits: limits)
            return
        }
        guard let text = TextEncoding.decode(bytes) else {
            let reason = PropertyListError.Reason.malformed("it is neither UTF-8 nor UTF-16")
            self.init(problem: PropertyListError(at: SourceLocation(file: file), reason))
            return
        }
        if Self.isXML(text) {
            self.init(propertyList: bytes, file: file, limits: limits)
        } else {
            var reader = StringsReader(text, file: file, limits: limits)
            self.init(texts: reader.read(), problem: reader.problem)
        }
    }

    /// Empty, and nothing wrong with it, unless said.
    package init(texts: [String: String] = [:], problem: PropertyListError? = nil) {
        self.texts = texts
        self.problem = problem
    }

    /// Values that are no text (plural rules) are left out.
    private init(propertyList bytes: [UInt8], file: String, limits: PropertyListLimits) {
        do {
            let root = try PropertyListDocument.read(bytes, file: file, limits: limits).root
            var texts: [String: String] = [:]
            for entry in root.dictionary?.entries ?? [] { texts[entry.key] = entry.value.string }
            self.init(texts: texts)
        } catch {
            self.init(problem: error)
        }
    }

    private static func isXML(_ text: [UInt8]) -> Bool {
        let start = text.drop(while: Ascii.isSpace)
        return ["<?xml", "<!DOCTYPE", "<plist"].contains { start.starts(with: $0.utf8) }
    }
}
