import CFreeType
import CHarfBuzz

/// One face of an open font file: FreeType's and HarfBuzz's view of the same mapped bytes, shared by all sizes.
final class FontFace {
    let freeType: FT_Face
    /// nil for a bitmap font, which has nothing to shape with.
    let harfBuzz: OpaquePointer?
    private let blob: OpaquePointer?
    // FreeType must outlive its faces.
    private let library: FontLibrary

    init(_ file: FontFile, library: FontLibrary) throws(FontError) {
        self.library = library
        guard file.isScalable else {
            freeType = try FontFace.open(file, library)
            (blob, harfBuzz) = (nil, nil)
            return
        }
        // Mapped once, read by both libraries.
        let blob = hb_blob_create_from_file(file.path)
        do {
            freeType = try FontFace.open(file, bytes: blob, library)
        } catch {
            hb_blob_destroy(blob)
            throw error
        }
        self.blob = blob
        harfBuzz = hb_face_create(blob, UInt32(file.faceIndex))
    }

    deinit {
        if let harfBuzz { hb_face_destroy(harfBuzz) }
        FT_Done_Face(freeType)
        if let blob { hb_blob_destroy(blob) }
    }

    private static func open(_ file: FontFile, _ library: FontLibrary) throws(FontError) -> FT_Face {
        var face: FT_Face?
        let error = FT_New_Face(library.raw, file.path, file.faceIndex, &face)
        guard error == 0, let face else { throw .unreadable(path: file.path, freeTypeError: Int(error)) }
        return face
    }

    private static func open(
        _ file: FontFile, bytes blob: OpaquePointer?, _ library: FontLibrary
    ) throws(FontError) -> FT_Face {
        var length: UInt32 = 0
        let bytes = hb_blob_get_data(blob, &length)
        var face: FT_Face?
        let error = bytes.map { start in
            start.withMemoryRebound(to: FT_Byte.self, capacity: Int(length)) {
                FT_New_Memory_Face(library.raw, $0, FT_Long(length), file.faceIndex, &face)
            }
        }
        guard error == 0, let face else {
            throw .unreadable(path: file.path, freeTypeError: Int(error ?? 1))
        }
        return face
    }
}
