import CFreeType
import CHarfBuzz
import Hardware

/// A face at one size: what text is measured and drawn with.
final class FontInstance {
    enum Source {
        case file(FontFace)
        /// The font compiled in, each of its pixels enlarged this often.
        case builtIn(scale: Int)
        /// Boxes with the code point.
        case missing
    }

    let source: Source
    let key: Key
    /// What the shaper asks the font for.
    let features: [hb_feature_t]
    /// From the baseline up, in pixels.
    let ascent: Int
    /// From the baseline down, in pixels; positive.
    let descent: Int
    let harfBuzz: OpaquePointer?
    /// Glyphs of it that are drawn already.
    let ready: GlyphSheet.Instance?
    /// Of what is drawn by FreeType; nil as long as nothing is.
    private var freeTypeSize: FT_Size?
    /// Of code points that were asked for, in a font that is not shaped.
    private var bitmapGlyphs: [UInt32: BitmapGlyph] = [:]
    /// Whether the glyphs that nearly every text has are still to be drawn.
    private var hasFirstGlyphs: Bool

    /// - Parameter ready: what is drawn already, which spares opening the file.
    init(_ source: Source, key: Key, ready: GlyphSheet.Instance? = nil) {
        self.source = source
        self.ready = ready
        self.key = key
        features =
            (key.hasTabularFigures ? [FontInstance.tabularFigures] : [])
            + (key.tellsLettersApart ? FontInstance.distinctLetters : [])
        var harfBuzz: OpaquePointer?
        switch source {
        case .file(let face):
            harfBuzz = face.harfBuzz.flatMap { FontInstance.makeFont($0, pixels: key.size) }
            if let ready {
                (ascent, descent) = (ready.ascent, ready.descent)
            } else {
                freeTypeSize = face.freeType.flatMap { FontInstance.makeSize($0, pixels: key.size) }
                (ascent, descent) = FontInstance.verticalExtents(face, size: key.size)
            }
        case .builtIn(let scale):
            (ascent, descent) = (BuiltInFont.ascent * scale, BuiltInFont.descent * scale)
        case .missing:
            ascent = (key.size * 4 + 4) / 5
            descent = key.size - ascent
        }
        self.harfBuzz = harfBuzz
        if case .file = source { hasFirstGlyphs = harfBuzz == nil } else { hasFirstGlyphs = false }
    }

    deinit {
        if let harfBuzz { hb_font_destroy(harfBuzz) }
        if let freeTypeSize { FT_Done_Size(freeTypeSize) }
    }

    /// What tells two instances apart.
    struct Key: Hashable {
        /// The file's place in the table; -1 for the built-in font, -2 for missing glyphs.
        let file: Int
        /// Height of the em square, in pixels.
        let size: Int
        let isMono: Bool
        let isEmboldened: Bool
        let isSlanted: Bool
        let hasTabularFigures: Bool
        let tellsLettersApart: Bool
    }

    /// "tnum", over all of a text.
    private static let tabularFigures = hb_feature_t(tag: 0x746E_756D, value: 1, start: 0, end: .max)

    /// "zero", and "ss02" as Inter has it, over all of a text; fonts without them draw as ever.
    private static let distinctLetters = [UInt32(0x7A65_726F), 0x7373_3032].map {
        hb_feature_t(tag: $0, value: 1, start: 0, end: .max)
    }

    /// Height of the em square, in pixels.
    var size: Int { key.size }

    /// Glyphs stand on whole pixels: where nothing is antialiased a quarter of a pixel cannot be seen.
    var isOnWholePixels: Bool { key.isMono || harfBuzz == nil }

    /// Where a glyph at `x` (in 64ths of a pixel) is drawn: a pixel, and quarters of one.
    func pixel(_ x: Int32) -> (x: Int32, phase: UInt8) {
        if isOnWholePixels { return ((x &+ 32) >> 6, 0) }
        let nearest = x &+ 8
        return (nearest >> 6, UInt8((nearest & 63) >> 4))
    }

    /// FreeType's face, at this size from now on (`FT_Activate_Size`); nil where the file cannot be read.
    func activated(_ face: FontFace) -> FT_Face? {
        guard let freeType = face.freeType else { return nil }
        if let freeTypeSize {
            FT_Activate_Size(freeTypeSize)
        } else {
            freeTypeSize = FontInstance.makeSize(freeType, pixels: size)
        }
        return freeType
    }

    /// A bitmap font's glyph, and its advance in 64ths of a pixel.
    typealias BitmapGlyph = (glyph: UInt32, advance: Int32)

    /// No picture is loaded for it, which would have to be unpacked.
    private func loadAdvance(_ glyph: UInt32, of face: FontFace) -> Int32 {
        let flags = FT_Int32(FT_LOAD_BITMAP_METRICS_ONLY)
        guard let freeType = activated(face), FT_Load_Glyph(freeType, glyph, flags) == 0 else { return 0 }
        return Int32(truncatingIfNeeded: freeType.pointee.glyph.pointee.advance.x)
    }

    /// Those of ASCII that a bitmap font has, as they lie in its file; once, then none.
    func takeFirstGlyphs() -> [UInt32] {
        guard hasFirstGlyphs else { return [] }
        hasFirstGlyphs = false
        return Set((0x20...0x7E).compactMap { bitmapGlyph(codePoint: $0)?.glyph }).sorted()
    }

    /// The glyph of a code point in a font that is not shaped; nil where there is none.
    func bitmapGlyph(codePoint: UInt32) -> BitmapGlyph? {
        if let known = bitmapGlyphs[codePoint] { return known }
        switch source {
        case .builtIn(let scale):
            return BuiltInFont.covers(codePoint)
                ? (codePoint, Int32(BuiltInFont.advance * scale * 64)) : nil
        case .missing:
            return (codePoint, Int32(MissingGlyph(codePoint: codePoint, height: size).width * 64))
        case .file(let face):
            let glyph = ready?.character(codePoint) ?? loadGlyph(codePoint, of: face)
            bitmapGlyphs[codePoint] = glyph
            return glyph
        }
    }

    private func loadGlyph(_ codePoint: UInt32, of face: FontFace) -> BitmapGlyph? {
        guard let freeType = face.freeType else { return nil }
        let glyph = FT_Get_Char_Index(freeType, FT_ULong(codePoint))
        return glyph == 0 ? nil : (glyph, loadAdvance(glyph, of: face))
    }

    /// Where the font puts carets within a ligature, in 64ths of a pixel from its left
    /// (`hb_ot_layout_get_ligature_carets`).
    func ligatureCarets(_ glyph: UInt32, isRightToLeft: Bool) -> [Int32] {
        guard let harfBuzz else { return [] }
        let direction = isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR
        var carets = [hb_position_t](repeating: 0, count: 16)
        var count = UInt32(carets.count)
        hb_ot_layout_get_ligature_carets(harfBuzz, direction, glyph, 0, &count, &carets)
        return Array(carets.prefix(Int(count)))
    }

    private static func makeSize(_ face: FT_Face, pixels: Int) -> FT_Size? {
        var size: FT_Size?
        guard FT_New_Size(face, &size) == 0, let size else { return nil }
        FT_Activate_Size(size)
        let record = face.pointee
        let strike = (0..<Int(record.num_fixed_sizes)).first {
            record.available_sizes[$0].height == Int16(pixels)
        }
        if record.face_flags & Int(FT_FACE_FLAG_SCALABLE) != 0 {
            FT_Set_Pixel_Sizes(face, 0, FT_UInt(pixels))
        } else {
            FT_Select_Size(face, FT_Int(strike ?? 0))
        }
        return size
    }

    private static func makeFont(_ face: OpaquePointer, pixels: Int) -> OpaquePointer? {
        let font = hb_font_create(face)
        hb_font_set_scale(font, Int32(pixels * 64), Int32(pixels * 64))
        return font
    }

    private static func verticalExtents(_ face: FontFace, size: Int) -> (Int, Int) {
        guard let metrics = face.freeType?.pointee.size?.pointee.metrics else { return (size, 0) }
        // A corrupt font may claim anything; twice the em is the most that a line is given.
        let ascent = (Int(metrics.ascender) + 63) >> 6
        let descent = (-Int(metrics.descender) + 63) >> 6
        return (max(0, min(ascent, 2 * size)), max(0, min(descent, size)))
    }
}
