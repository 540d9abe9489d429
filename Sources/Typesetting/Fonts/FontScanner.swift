import CFreeType

/// Looks into font files for what `FontFile` must know. Slow (it reads whole files): done when an image is built.
package struct FontScanner {
    private let library = FontLibrary()

    /// A FreeType library of its own (`FT_Init_FreeType`).
    package init() {}

    /// Every face of the file.
    package func scan(path: String) throws(FontError) -> [FontFile] {
        let first = try open(path, index: 0)
        let count = max(1, min(first.pointee.num_faces, 64))
        defer { FT_Done_Face(first) }
        var files = [try describe(first, path: path, index: 0)]
        for index in 1..<max(1, count) {
            let face = try open(path, index: index)
            defer { FT_Done_Face(face) }
            files.append(try describe(face, path: path, index: index))
        }
        return files
    }

    private func open(_ path: String, index: Int) throws(FontError) -> FT_Face {
        try DrawingFile.check(path)
        var face: FT_Face?
        let error = FT_New_Face(library.raw, path, index, &face)
        guard error == 0, let face else { throw .unreadable(path: path, freeTypeError: Int(error)) }
        return face
    }

    private func describe(_ face: FT_Face, path: String, index: Int) throws(FontError) -> FontFile {
        let coverage = FontScanner.coverage(of: face)
        guard !coverage.ranges.isEmpty else { throw .noCharacters(path: path) }
        let record = face.pointee
        let isScalable = record.face_flags & Int(FT_FACE_FLAG_SCALABLE) != 0
        let heights = (0..<(isScalable ? 0 : Int(record.num_fixed_sizes))).map {
            Int(record.available_sizes[$0].height)
        }
        return FontFile(
            path: path, faceIndex: index, family: record.family_name.map { String(cString: $0) } ?? "",
            weight: FontScanner.weight(of: face),
            isItalic: record.style_flags & Int(FT_STYLE_FLAG_ITALIC) != 0,
            isMonospaced: record.face_flags & Int(FT_FACE_FLAG_FIXED_WIDTH) != 0,
            bitmapHeights: heights, coverage: coverage)
    }

    /// As its OS/2 table says; a font without one is bold or not.
    private static func weight(of face: FT_Face) -> FontWeight {
        if let table = FT_Get_Sfnt_Table(face, FT_SFNT_OS2) {
            return FontWeight(openType: Int(table.assumingMemoryBound(to: TT_OS2.self).pointee.usWeightClass))
        }
        return face.pointee.style_flags & Int(FT_STYLE_FLAG_BOLD) != 0 ? .bold : .regular
    }

    private static func coverage(of face: FT_Face) -> FontCoverage {
        var points: [UInt32] = []
        var glyph: FT_UInt = 0
        var point = FT_Get_First_Char(face, &glyph)
        while glyph != 0, points.count < 0x110000 {
            points.append(UInt32(truncatingIfNeeded: point))
            point = FT_Get_Next_Char(face, point, &glyph)
        }
        return FontCoverage(ascending: points)
    }
}
