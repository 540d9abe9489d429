import CFriBidi
import CHarfBuzz

/// Turns code points into glyphs (HarfBuzz), one item at a time.
final class TextShaper {
    private let book: FontBook
    private let buffer = hb_buffer_create()

    init(book: FontBook) {
        self.book = book
    }

    deinit {
        hb_buffer_destroy(buffer)
    }

    /// Appends the glyphs of `item`, from left to right as they are seen.
    func shape(
        _ item: TextItem, of scalars: [UInt32], into glyphs: inout [ShapedGlyph]
    ) {
        let instance = book.instances[Int(item.instance)]
        if let font = instance.harfBuzz {
            shape(item, of: scalars, font: font, instance.features, into: &glyphs)
        } else {
            place(item, of: scalars, instance, into: &glyphs)
        }
    }

    private func shape(
        _ item: TextItem, of scalars: [UInt32], font: OpaquePointer, _ features: [hb_feature_t],
        into glyphs: inout [ShapedGlyph]
    ) {
        hb_buffer_clear_contents(buffer)
        hb_buffer_set_content_type(buffer, HB_BUFFER_CONTENT_TYPE_UNICODE)
        hb_buffer_add_utf32(
            buffer, scalars, Int32(scalars.count), UInt32(item.range.lowerBound), Int32(item.range.count))
        hb_buffer_set_direction(buffer, item.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
        hb_buffer_set_script(buffer, item.script)
        hb_buffer_set_language(buffer, hb_language_get_default())
        hb_shape(font, buffer, features, UInt32(features.count))
        var count: UInt32 = 0
        guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
            let positions = hb_buffer_get_glyph_positions(buffer, &count)
        else { return }
        for index in 0..<Int(count) {
            let (info, position) = (infos[index], positions[index])
            guard info.codepoint != 0 else {
                glyphs.append(missing(scalars, Int(info.cluster), style: item))
                continue
            }
            glyphs.append(
                ShapedGlyph(
                    glyph: info.codepoint, cluster: Int32(info.cluster), advance: rounded(position.x_advance),
                    offsetX: rounded(position.x_offset), offsetY: rounded(position.y_offset),
                    instance: item.instance))
        }
    }

    /// Whole pixels where there is no antialiasing, so that stems and gaps stay even.
    private func rounded(_ distance: Int32) -> Int32 {
        book.isMono ? (distance &+ 32) & ~63 : distance
    }

    private func missing(_ scalars: [UInt32], _ cluster: Int, style item: TextItem) -> ShapedGlyph {
        let codePoint = scalars[cluster]
        let number = book.missingInstance(size: book.instances[Int(item.instance)].size)
        let isInvisible = FontBook.isInvisible(codePoint)
        let advance = isInvisible ? 0 : book.instances[number].bitmapGlyph(codePoint: codePoint)?.advance ?? 0
        return ShapedGlyph(
            glyph: isInvisible ? 0x20 : codePoint, cluster: Int32(cluster), advance: advance, offsetX: 0,
            offsetY: 0, instance: UInt16(number))
    }

    // MARK: Fonts without shaping

    private func place(
        _ item: TextItem, of scalars: [UInt32], _ instance: FontInstance, into glyphs: inout [ShapedGlyph]
    ) {
        let first = glyphs.count
        for index in item.range {
            let scalar = item.isRightToLeft ? mirrored(scalars[index]) : scalars[index]
            if FontBook.isInvisible(scalar) { continue }
            if TextItemizer.isMark(scalar), glyphs.count > first, combine(scalar, item, instance, &glyphs) {
                continue
            }
            guard let glyph = instance.bitmapGlyph(codePoint: scalar) else {
                glyphs.append(missing(scalars, index, style: item))
                continue
            }
            glyphs.append(
                ShapedGlyph(
                    glyph: glyph.glyph, cluster: Int32(index), advance: glyph.advance, offsetX: 0,
                    offsetY: 0, instance: item.instance))
        }
        if item.isRightToLeft { glyphs[first...].reverse() }
    }

    /// Lays a mark over the glyph before it.
    private func combine(
        _ mark: UInt32, _ item: TextItem, _ instance: FontInstance, _ glyphs: inout [ShapedGlyph]
    ) -> Bool {
        guard let base = glyphs.last, let glyph = instance.bitmapGlyph(codePoint: mark) else { return false }
        var over = base
        over.glyph = glyph.glyph
        over.advance = 0
        // From right to left it comes before its letter in the end, which has not been gone past by then.
        over.offsetX = item.isRightToLeft ? 0 : base.offsetX - base.advance
        glyphs.append(over)
        return true
    }

    private func mirrored(_ scalar: UInt32) -> UInt32 {
        var other: FriBidiChar = 0
        return fribidi_get_mirror_char(scalar, &other) != 0 ? other : scalar
    }
}
