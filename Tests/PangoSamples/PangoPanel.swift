import CPangoCairo
import Graphics
import Hardware
import DrawingSamples
import Look
import Typesetting

/// The same measured screen, drawn by Pango and Cairo.
package final class PangoPanel {
    package let geometry: PanelGeometry
    package var content: PanelContent
    private let theme: Theme
    private let surface: OpaquePointer
    private let cairo: OpaquePointer
    private let context: OpaquePointer
    private var cache: [Request: OpaquePointer] = [:]
    private let keepsLayouts: Bool
    private var metrics: Metrics { geometry.metrics }

    private struct Request: Hashable {
        let text: String
        let style: TextStyle
    }

    package init(
        size: Size, content: PanelContent, theme: Theme = .dark, is16Bit: Bool = false, keepsLayouts: Bool
    ) {
        geometry = PanelGeometry(size: size, isMono: false)
        self.content = content
        self.theme = theme
        self.keepsLayouts = keepsLayouts
        let format = is16Bit ? CAIRO_FORMAT_RGB16_565 : CAIRO_FORMAT_RGB24
        surface = cairo_image_surface_create(format, Int32(size.width), Int32(size.height))
        cairo = cairo_create(surface)
        context = pango_cairo_create_context(cairo)
    }

    deinit {
        for layout in cache.values { g_object_unref(UnsafeMutableRawPointer(layout)) }
        g_object_unref(UnsafeMutableRawPointer(context))
        cairo_destroy(cairo)
        cairo_surface_destroy(surface)
    }

    package func draw() {
        fill(Rect(size: geometry.size), radius: 0, theme.page)
        fill(geometry.titleBar, radius: 0, theme.page)
        show(content.title, metrics.titleStyle, in: geometry.titleBar, x: metrics.margin, theme.text)
        for (index, rect) in geometry.rows(content.rows.count).enumerated() {
            draw(content.rows[index], in: rect, isFocused: index == 1)
        }
        drawField()
        drawHints()
        cairo_surface_flush(surface)
    }

    package func drawField() {
        guard let field = geometry.field else { return }
        fill(field, radius: 0, theme.page)
        fill(field, radius: metrics.radius, theme.page)
        path(field.inset(by: 1), radius: metrics.radius)
        set(theme.tint)
        cairo_set_line_width(cairo, Double(metrics.lineThickness))
        cairo_stroke(cairo)
        let text = layout(content.field, metrics.fieldStyle)
        let x = field.x + metrics.rowPadding
        let top = show(text, in: field, x: x, theme.text)
        var caret = PangoRectangle()
        pango_layout_get_cursor_pos(text, Int32(content.field.utf8.count), &caret, nil)
        let height = Int(caret.height) / 1024
        fill(Rect(x: x + Int(caret.x) / 1024, y: top, width: 1, height: height), radius: 0, theme.tint)
        release(text)
        cairo_surface_flush(surface)
    }

    private func draw(_ row: PanelContent.Row, in rect: Rect, isFocused: Bool) {
        let frame = geometry.frame(ofRow: rect)
        if isFocused { fill(frame, radius: metrics.radius, theme.focus) }
        let left = frame.x + metrics.rowPadding
        show(row.name, metrics.rowStyle, in: rect, x: left, isFocused ? theme.focusText : theme.text)
        let value = layout(row.value, metrics.valueStyle)
        let right = frame.maxX - metrics.rowPadding - size(value).width
        show(value, in: rect, x: right, isFocused ? theme.focusText : theme.dim)
        release(value)
    }

    private func drawHints() {
        fill(geometry.hintBar, radius: 0, theme.bar)
        var x = metrics.margin
        for hint in content.hints {
            let cap = layout(hint.name, metrics.keyCapStyle)
            let width = size(cap).width + 2 * metrics.keyCapPadding
            let top = geometry.hintBar.y + (geometry.hintBar.height - size(cap).height) / 2
            fill(
                Rect(x: x, y: top, width: width, height: size(cap).height), radius: metrics.smallRadius,
                theme.keyCap)
            show(cap, in: geometry.hintBar, x: x + metrics.keyCapPadding, theme.keyCapText)
            release(cap)
            x += width + metrics.spacing / 2
            x +=
                show(hint.value, metrics.hintStyle, in: geometry.hintBar, x: x, theme.dim) + 2
                * metrics.spacing
        }
    }

    // MARK: Text

    private func layout(_ text: String, _ style: TextStyle) -> OpaquePointer {
        let request = Request(text: text, style: style)
        if let known = cache[request] { return known }
        let layout = pango_layout_new(context).unsafelyUnwrapped
        let description = pango_font_description_new()
        pango_font_description_set_family(description, "Noto Sans")
        pango_font_description_set_absolute_size(description, Double(style.size) * 1024)
        pango_font_description_set_weight(
            description, style.weight == .bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL)
        pango_layout_set_font_description(layout, description)
        pango_font_description_free(description)
        pango_layout_set_single_paragraph_mode(layout, 1)
        pango_layout_set_text(layout, text, -1)
        if keepsLayouts { cache[request] = layout }
        return layout
    }

    private func release(_ layout: OpaquePointer) {
        if !keepsLayouts { g_object_unref(UnsafeMutableRawPointer(layout)) }
    }

    private func size(_ layout: OpaquePointer) -> Size {
        var (width, height): (Int32, Int32) = (0, 0)
        pango_layout_get_pixel_size(layout, &width, &height)
        return Size(width: Int(width), height: Int(height))
    }

    @discardableResult
    private func show(_ text: String, _ style: TextStyle, in rect: Rect, x: Int, _ color: Color) -> Int {
        let layout = layout(text, style)
        show(layout, in: rect, x: x, color)
        defer { release(layout) }
        return size(layout).width
    }

    @discardableResult
    private func show(_ layout: OpaquePointer, in rect: Rect, x: Int, _ color: Color) -> Int {
        let top = rect.y + (rect.height - size(layout).height) / 2
        set(color)
        cairo_move_to(cairo, Double(x), Double(top))
        pango_cairo_show_layout(cairo, layout)
        return top
    }

    // MARK: Shapes

    private func set(_ color: Color) {
        cairo_set_source_rgb(
            cairo, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255)
    }

    private func fill(_ rect: Rect, radius: Int, _ color: Color) {
        set(color)
        path(rect, radius: radius)
        cairo_fill(cairo)
    }

    private func path(_ rect: Rect, radius: Int) {
        let (x, y) = (Double(rect.x), Double(rect.y))
        let (width, height, radius) = (Double(rect.width), Double(rect.height), Double(radius))
        cairo_new_path(cairo)
        guard radius > 0 else { return cairo_rectangle(cairo, x, y, width, height) }
        cairo_arc(cairo, x + width - radius, y + radius, radius, -.pi / 2, 0)
        cairo_arc(cairo, x + width - radius, y + height - radius, radius, 0, .pi / 2)
        cairo_arc(cairo, x + radius, y + height - radius, radius, .pi / 2, .pi)
        cairo_arc(cairo, x + radius, y + radius, radius, .pi, 1.5 * .pi)
        cairo_close_path(cairo)
    }
}
