import CFreeType
import CHarfBuzz

/// One face of an open font file: FreeType's and HarfBuzz's view of the same mapped bytes, shared by all sizes.
final class FontFace {
    /// nil for a bitmap font, which has nothing to shape with.
    let harfBuzz: OpaquePointer?
    /// nil for a bitmap font: it comes packed, and FreeType unpacks it.
    private let blob: OpaquePointer?
    private let file: FontFile
    // FreeType must outlive its faces.
    private let library: FontLibrary
    private var opened: FT_Face?
    private var isTried = false

    /// What tells its file from others; nil for one that cannot be read.
    private(set) lazy var fingerprint = FontFingerprint.of(file, mapped: blob)

    /// - Parameter sheet: of a file that it knows FreeType draws what it has not, which is perhaps nothing: the file is
    ///   opened then. It could be read when the sheet was made.
    init(_ file: FontFile, library: FontLibrary, ready sheet: GlyphSheet? = nil) throws(FontError) {
        try DrawingFile.check(file.path)
        self.file = file
        self.library = library
        // Mapped once, read by both libraries.
        blob = file.isScalable ? hb_blob_create_from_file(file.path) : nil
        harfBuzz = blob.flatMap { hb_face_create($0, UInt32(file.faceIndex)) }
        if let sheet, let fingerprint, sheet.knows(fingerprint) { return }
        try open()
    }

    deinit {
        if let harfBuzz { hb_face_destroy(harfBuzz) }
        if let opened { FT_Done_Face(opened) }
        if let blob { hb_blob_destroy(blob) }
    }

    /// nil for a file that cannot be read any more.
    var freeType: FT_Face? {
        if !isTried { try? open() }
        return opened
    }

    private func open() throws(FontError) {
        isTried = true
        let error =
            blob.map { openMapped($0) } ?? FT_New_Face(library.raw, file.path, file.faceIndex, &opened)
        guard error == 0, opened != nil else {
            throw .unreadable(path: file.path, freeTypeError: Int(error))
        }
    }

    private func openMapped(_ blob: OpaquePointer) -> FT_Error {
        var length: UInt32 = 0
        let bytes = hb_blob_get_data(blob, &length)
        return bytes?.withMemoryRebound(to: FT_Byte.self, capacity: Int(length)) {
            FT_New_Memory_Face(library.raw, $0, FT_Long(length), file.faceIndex, &opened)
        } ?? 1
    }
}
