import CFreeType

/// Draws one glyph with FreeType into coverage of its own.
struct GlyphRenderer {
    // FreeType spells these with macros that Swift does not import.
    private static let targetLight: FT_Int32 = 1 << 16
    private static let targetMono: FT_Int32 = 2 << 16

    /// Larger pictures than this are a broken font's.
    private static let largestSide = 512

    /// `phase` is the position within a pixel, in quarters.
    static func render(_ glyph: UInt32, phase: UInt8, _ instance: FontInstance) -> GlyphPicture {
        switch instance.source {
        case .file(let face):
            instance.activated(face).map { render(glyph, phase: phase, instance, $0) } ?? .blank
        case .builtIn(let scale): BuiltInFont.render(glyph, scale: scale)
        case .missing: MissingGlyph(codePoint: glyph, height: instance.size).render(ascent: instance.ascent)
        }
    }

    private static func render(
        _ glyph: UInt32, phase: UInt8, _ instance: FontInstance, _ face: FT_Face
    ) -> GlyphPicture {
        let target = instance.key.isMono ? targetMono : targetLight
        guard FT_Load_Glyph(face, glyph, target) == 0, let slot = face.pointee.glyph else {
            return .blank
        }
        if slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE {
            if instance.key.isEmboldened { FT_GlyphSlot_Embolden(slot) }
            if instance.key.isSlanted { FT_GlyphSlot_Oblique(slot) }
            FT_Outline_Translate(&slot.pointee.outline, FT_Pos(phase) * 16, 0)
        }
        let mode = instance.key.isMono ? FT_RENDER_MODE_MONO : FT_RENDER_MODE_NORMAL
        guard fits(slot), FT_Render_Glyph(slot, mode) == 0 else { return .blank }
        return copy(
            slot.pointee.bitmap, left: Int(slot.pointee.bitmap_left), top: Int(slot.pointee.bitmap_top))
    }

    private static func fits(_ slot: FT_GlyphSlot) -> Bool {
        guard slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE else { return true }
        var box = FT_BBox()
        FT_Outline_Get_CBox(&slot.pointee.outline, &box)
        let limit = largestSide << 6
        return box.xMax - box.xMin <= limit && box.yMax - box.yMin <= limit
    }

    private static func copy(_ bitmap: FT_Bitmap, left: Int, top: Int) -> GlyphPicture {
        let (width, height, pitch) = (Int(bitmap.width), Int(bitmap.rows), Int(bitmap.pitch))
        let isOneBit = bitmap.pixel_mode == UInt8(FT_PIXEL_MODE_MONO.rawValue)
        let isGray = bitmap.pixel_mode == UInt8(FT_PIXEL_MODE_GRAY.rawValue)
        guard width > 0, height > 0, width <= largestSide, height <= largestSide, isOneBit || isGray,
            let buffer = bitmap.buffer
        else { return .blank }
        let stride = isOneBit ? (width + 7) / 8 : width
        var bytes: [UInt8] = []
        bytes.reserveCapacity(stride * height)
        for y in 0..<height {
            // A negative pitch counts rows from the bottom of the memory.
            let row = pitch >= 0 ? buffer + y * pitch : buffer + (height - 1 - y) * -pitch
            bytes.append(contentsOf: UnsafeBufferPointer(start: row, count: stride))
            if isOneBit, width & 7 != 0 { bytes[bytes.count - 1] &= ~(0xFF >> UInt8(width & 7)) }
        }
        return GlyphPicture(
            left: left, top: top, width: width, height: height, isOneBit: isOneBit, bytes: bytes)
    }
}
