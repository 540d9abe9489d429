/// Why a font file is of no use.
package enum FontError: Error, Hashable, Sendable, CustomStringConvertible {
    case unreadable(path: String, freeTypeError: Int)
    case noCharacters(path: String)
    case table(line: Int, reason: String)
    case noGlyphs(path: String)
    case notAFile(path: String)
    case tooLarge(path: String, limit: Int)

    /// Whether there is no such file (FreeType's `Cannot_Open_Resource`).
    var isAbsence: Bool { if case .unreadable(_, 1) = self { true } else { false } }

    package var description: String {
        switch self {
        case .unreadable(let path, let code): "\(path): not a font that can be read (FreeType error \(code))"
        case .noCharacters(let path): "\(path): the font maps no Unicode characters"
        case .table(let line, let reason): "font table, line \(line): \(reason)"
        case .noGlyphs(let path):
            "\(path): no file of glyphs is there, or not a whole one; make it anew with settingsctl fonts glyphs"
        case .notAFile(let path): "\(path): a folder, a pipe or a device, and no file"
        case .tooLarge(let path, let limit): "\(path): larger than the \(limit) bytes that are read"
        }
    }
}
