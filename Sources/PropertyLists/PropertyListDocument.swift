/// A property list as it was read from a file: its root, and what was wrong but could be read around.
package struct PropertyListDocument: Sendable {
    /// As places in it name it: relative to the bundle, for one of its files.
    package let file: String
    /// A dictionary, where the file is a page.
    package let root: PropertyList
    /// Values that could not be read as their tag says and are kept as text, or are another than was written; quotation marks
    /// that are missing.
    package let remarks: [PropertyListError]

    /// Reads XML, binary or OpenStep, by the first bytes.
    package static func read(
        _ bytes: [UInt8], file: String, limits: PropertyListLimits = PropertyListLimits()
    ) throws(PropertyListError) -> PropertyListDocument {
        guard bytes.count <= limits.bytes else {
            throw PropertyListError(
                at: SourceLocation(file: file), .tooLarge(bytes: bytes.count, limit: limits.bytes))
        }
        if bytes.starts(with: BinaryPropertyListReader.magic) {
            return try BinaryPropertyListReader.read(bytes, file: file, limits: limits)
        }
        if let text = OpenStepPropertyListReader.text(of: bytes) {
            return try OpenStepPropertyListReader.read(text, file: file, limits: limits)
        }
        return try XMLPropertyListReader.read(bytes, file: file, limits: limits)
    }

    /// Whether a file begins with `KEY =`, as `.strings` do and a dictionary may that has no braces.
    package static func beginsWithEntry(_ bytes: [UInt8]) -> Bool {
        TextEncoding.decode(bytes).map(OpenStepPropertyListReader.beginsWithEntry) ?? false
    }
}
