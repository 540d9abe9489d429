import CFreeType

/// FreeType, opened once for all faces (`FT_Init_FreeType`).
final class FontLibrary {
    let raw: FT_Library?

    init() {
        var library: FT_Library?
        raw = FT_Init_FreeType(&library) == 0 ? library : nil
    }

    deinit {
        if let raw { FT_Done_FreeType(raw) }
    }
}
