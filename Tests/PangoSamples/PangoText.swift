import CPangoCairo

/// Text laid out by Pango with given font files and nothing else: the oracle.
package final class PangoText {
    private let context: OpaquePointer
    private let fontMap: UnsafeMutablePointer<PangoFontMap>
    private let size: Int

    /// 15012 is 1.50.12.
    package static var version: Int { Int(pango_version()) }

    /// `size` is the em square's height in pixels. Metrics are not hinted, positions not rounded.
    package init(fontPaths: [String], size: Int) {
        self.size = size
        let config = FcConfigCreate()
        for path in fontPaths {
            path.withCString { name in
                name.withMemoryRebound(to: FcChar8.self, capacity: path.utf8.count + 1) {
                    _ = FcConfigAppFontAddFile(config, $0)
                }
            }
        }
        fontMap = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT)
        pango_fc_font_map_set_config(OpaquePointer(fontMap), config)
        context = pango_font_map_create_context(fontMap)
        let options = cairo_font_options_create()
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        pango_cairo_context_set_font_options(context, options)
        cairo_font_options_destroy(options)
        pango_context_set_round_glyph_positions(context, 0)
    }

    deinit {
        g_object_unref(UnsafeMutableRawPointer(context))
        g_object_unref(UnsafeMutableRawPointer(fontMap))
    }

    /// What is compared.
    package struct Answer: Sendable {
        /// Of each position in UTF-8 where a cursor may stand, its line and x in pixels.
        package var carets: [Int: (line: Int, x: Double)] = [:]
        /// Where lines start, in UTF-8.
        package var lineStarts: [Int] = []
        package var width: Double = 0
        package var isRightToLeft = false
    }

    package func answer(_ text: String, width: Int? = nil) -> Answer {
        let layout = pango_layout_new(context).unsafelyUnwrapped
        defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
        let description = pango_font_description_new()
        pango_font_description_set_family(description, "Noto Sans")
        pango_font_description_set_absolute_size(description, Double(size) * 1024)
        pango_layout_set_font_description(layout, description)
        pango_font_description_free(description)
        pango_layout_set_auto_dir(layout, 1)
        // A word broken between letters gets no hyphen: in an address or a name it would be read as part of it.
        let attributes = pango_attr_list_new()
        pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(0))
        pango_layout_set_attributes(layout, attributes)
        pango_attr_list_unref(attributes)
        pango_layout_set_text(layout, text, Int32(text.utf8.count))
        if let width {
            pango_layout_set_width(layout, Int32(width * 1024))
            pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
        }
        return read(layout, text)
    }

    private func read(_ layout: OpaquePointer, _ text: String) -> Answer {
        var answer = Answer()
        var extents = PangoRectangle()
        pango_layout_get_extents(layout, nil, &extents)
        answer.width = Double(extents.width) / 1024
        for index in 0..<pango_layout_get_line_count(layout) {
            guard let line = pango_layout_get_line_readonly(layout, index) else { continue }
            answer.lineStarts.append(Int(line.pointee.start_index))
            if index == 0 { answer.isRightToLeft = line.pointee.resolved_dir == PANGO_DIRECTION_RTL.rawValue }
        }
        var count: Int32 = 0
        guard let attributes = pango_layout_get_log_attrs_readonly(layout, &count) else { return answer }
        var byte = 0
        for (number, scalar) in text.unicodeScalars.enumerated() where number < Int(count) {
            if attributes[number].is_cursor_position != 0 { answer.carets[byte] = caret(layout, byte) }
            byte += scalar.utf8.count
        }
        return answer
    }

    private func caret(_ layout: OpaquePointer, _ byte: Int) -> (line: Int, x: Double) {
        var (line, x): (Int32, Int32) = (0, 0)
        pango_layout_index_to_line_x(layout, Int32(byte), 0, &line, &x)
        return (Int(line), Double(x) / 1024)
    }
}
