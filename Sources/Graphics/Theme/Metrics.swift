import Hardware

/// Sizes and distances for a panel, in pixels.
package struct Metrics: Hashable, Sendable {
    /// What everything else was derived from, together with the text's scale.
    package let sizeClass: SizeClass
    /// Two colours and bitmap fonts.
    package let isMono: Bool

    /// Of the title bar.
    package let titleStyle: TextStyle
    /// Of a row's title.
    package private(set) var rowStyle: TextStyle
    /// Of a row's value, and of all that stands in its place.
    package private(set) var valueStyle: TextStyle
    /// Row numbers.
    package let numberStyle: TextStyle
    /// Of a section's title.
    package let headerStyle: TextStyle
    /// Of the text below a section.
    package let footerStyle: TextStyle
    /// Of what the hint bar's keys do.
    package let hintStyle: TextStyle
    /// The legend on a key cap of the hint bar.
    package let keyCapStyle: TextStyle
    /// What is typed, in an editor.
    package let fieldStyle: TextStyle
    /// Of the mode of typing ("abc", "123") in the title bar.
    package let badgeStyle: TextStyle

    /// Of the bar at the top; the list begins below it.
    package private(set) var titleBarHeight: Int
    /// Of the bar at the bottom; the list ends above it.
    package private(set) var hintBarHeight: Int
    /// Of a row with one line of title.
    package private(set) var rowHeight: Int
    /// Of a list's row: `rowHeight`, or all of the panel where one row is shown at a time.
    package private(set) var listRowHeight: Int
    /// The large text of a row that has the panel to itself; nil elsewhere.
    package private(set) var soleRowStyle: TextStyle?
    /// The least that a section's title takes.
    package private(set) var headerHeight: Int
    /// Of a field with one line of text.
    package private(set) var fieldHeight: Int
    /// From the panel's sides to titles and headers.
    package let margin: Int
    /// From the panel's sides to the focused row's frame.
    package let focusMargin: Int
    /// From the focused row's frame to what is in it.
    package let rowPadding: Int
    /// Between two things side by side.
    package let spacing: Int
    /// Width that row numbers take, including the distance to the title; 0 where there is no room for numbers.
    package let numberWidth: Int
    /// Of the focused row's and the field's corners; 0 is square, as always in two colours.
    package let radius: Int
    /// Of corners of small things, such as key caps and badges; 0 is square.
    package let smallRadius: Int
    /// Of frames and separators, at least 1.
    package let lineThickness: Int
    /// Of the pill, without its distance from the title.
    package private(set) var switchSize: Size
    /// Of the strip at the side that shows how far a list is scrolled.
    package let scrollBarWidth: Int
    /// Of icons in a line of text; their widths follow.
    package let iconHeight: Int
    /// From a key cap's sides to its legend.
    package let keyCapPadding: Int

    /// How large a panel is, by its pixels: what sizes of text and rows start from.
    package enum SizeClass: String, Hashable, Sendable, CaseIterable {
        /// 128x64: four rows of text.
        case tiny
        /// Up to 400 pixels wide: 320x240.
        case small
        /// Up to 640: 480x272.
        case medium
        /// Up to 1024: 800x480.
        case large
        /// Beyond: 1280x800.
        case extraLarge
    }

    /// `textScale` is in percent, 100 to 200 (cut to it), and enlarges what holds text as well.
    /// `needsTallLines`: the language needs room above and below its letters (Arabic, Devanagari, Thai, Chinese ...),
    /// which a tiny panel otherwise has not. `showsOneRow`: at a time, as large as the panel allows.
    package init(
        panel: Size, isMono: Bool = false, textScale: Int = 100, needsTallLines: Bool = false,
        showsOneRow: Bool = false
    ) {
        let sizeClass = Metrics.sizeClass(of: panel)
        self =
            sizeClass == .tiny
            ? Metrics(tinyAt: textScale, needsTallLines: needsTallLines)
            : Metrics(sizeClass, isMono: isMono, scale: max(100, min(200, textScale)))
        guard showsOneRow else { return }
        listRowHeight = max(rowHeight, panel.height - titleBarHeight - hintBarHeight)
        // Bitmap fonts have no larger letters.
        let size = sizeClass == .tiny ? 20 : max(rowStyle.size, listRowHeight / 4)
        soleRowStyle = TextStyle(size: size)
        switchSize = Size(width: size * 34 / 24, height: size * 2 / 3)
    }

    /// As high as the letters of its fonts are, of which `lineHeight` tells in pixels: a line is never cut.
    ///
    /// On tiny panels every pixel is spoken for: enlarged text is as large as lets two lines stand between the bars.
    package func fitting(panel: Size, lineHeight: (TextStyle) -> Int) -> Metrics {
        sizeClass == .tiny ? fittingTiny(panel, lineHeight) : fittingBars(panel, lineHeight)
    }

    private func fittingTiny(_ panel: Size, _ lineHeight: (TextStyle) -> Int) -> Metrics {
        guard rowStyle != titleStyle, soleRowStyle == nil else { return self }
        var fitting = self
        let room = (panel.height - titleBarHeight - hintBarHeight) / 2
        let sizes = stride(from: rowStyle.size, to: titleStyle.size, by: -1).lazy.map { TextStyle(size: $0) }
        let style = sizes.first { lineHeight($0) <= room } ?? titleStyle
        (fitting.rowStyle, fitting.valueStyle) = (style, style)
        fitting.rowHeight = max(rowHeight, lineHeight(style))
        fitting.listRowHeight = fitting.rowHeight
        return fitting
    }

    private func fittingBars(_ panel: Size, _ lineHeight: (TextStyle) -> Int) -> Metrics {
        var fitting = self
        fitting.titleBarHeight = max(titleBarHeight, lineHeight(titleStyle))
        fitting.hintBarHeight = max(hintBarHeight, lineHeight(keyCapStyle))
        fitting.rowHeight = max(rowHeight, lineHeight(rowStyle))
        fitting.headerHeight = max(headerHeight, lineHeight(headerStyle))
        fitting.fieldHeight = max(fieldHeight, lineHeight(fieldStyle))
        let body = panel.height - fitting.titleBarHeight - fitting.hintBarHeight
        fitting.listRowHeight = max(fitting.rowHeight, soleRowStyle == nil ? 0 : body)
        return fitting
    }

    /// The smaller of those that the width and the height make, in pixels.
    package static func sizeClass(of panel: Size) -> SizeClass {
        if panel.height < 128 || panel.width < 200 { return .tiny }
        if panel.width <= 400 || panel.height <= 240 { return .small }
        if panel.width <= 640 || panel.height <= 360 { return .medium }
        return panel.width <= 1024 || panel.height <= 600 ? .large : .extraLarge
    }

    /// 6x10 letters, 5x8 on the bars' keys, or 12 pixels for tall scripts; enlarged text is 10x20, two rows at a time.
    private init(tinyAt scale: Int, needsTallLines: Bool) {
        let isLarge = scale >= 150
        let line = needsTallLines ? 12 : 10
        let plain = TextStyle(size: line)
        let main = TextStyle(size: isLarge ? 20 : line)
        let small = TextStyle(size: isLarge || needsTallLines ? line : 8)
        sizeClass = .tiny
        isMono = true
        (titleStyle, rowStyle, valueStyle, fieldStyle) = (plain, main, main, main)
        (numberStyle, headerStyle, footerStyle) = (small, plain, small)
        // A strip of six keys has 21 letters of the larger size.
        let key = needsTallLines ? TextStyle(size: 10) : small
        (hintStyle, keyCapStyle, badgeStyle) = (key, key, plain)
        (titleBarHeight, hintBarHeight) = needsTallLines ? (13, 15) : (11, 11)
        rowHeight = isLarge ? 20 : needsTallLines ? 12 : 10
        listRowHeight = rowHeight
        headerHeight = line
        fieldHeight = isLarge ? 24 : line + 4
        (margin, focusMargin, rowPadding, spacing) = (1, 0, 1, 3)
        numberWidth = 0
        (radius, smallRadius, lineThickness) = (0, 0, 1)
        switchSize = isLarge ? Size(width: 24, height: 14) : Size(width: 15, height: 8)
        scrollBarWidth = 3
        iconHeight = isLarge ? 14 : 8
        keyCapPadding = 1
    }

    private init(_ sizeClass: SizeClass, isMono: Bool, scale: Int) {
        let base = Base(sizeClass)
        func scaled(_ pixels: Int) -> Int { (pixels * scale + 50) / 100 }
        // The bars of a small panel grow by half as much, or there would be no room left for rows.
        let barScale = sizeClass == .small || sizeClass == .medium ? 100 + (scale - 100) / 2 : scale
        func barScaled(_ pixels: Int) -> Int { (pixels * barScale + 50) / 100 }
        self.sizeClass = sizeClass
        self.isMono = isMono
        let text = scaled(base.text)
        titleStyle = TextStyle(size: barScaled(base.title), weight: .bold)
        rowStyle = TextStyle(size: text)
        valueStyle = TextStyle(size: text)
        numberStyle = TextStyle(size: scaled(base.small))
        headerStyle = TextStyle(size: scaled(base.small), weight: .bold)
        footerStyle = TextStyle(size: scaled(base.small))
        hintStyle = TextStyle(size: barScaled(base.hint))
        keyCapStyle = TextStyle(size: barScaled(base.hint), weight: .bold)
        fieldStyle = TextStyle(size: scaled(base.field))
        badgeStyle = TextStyle(size: barScaled(base.small), weight: .bold)
        titleBarHeight = barScaled(base.titleBar)
        hintBarHeight = barScaled(base.hintBar)
        rowHeight = scaled(base.row)
        listRowHeight = rowHeight
        headerHeight = scaled(base.header)
        fieldHeight = scaled(base.fieldHeight)
        margin = base.margin
        focusMargin = base.margin / 2
        rowPadding = base.margin / 2
        spacing = base.margin * 2 / 3
        numberWidth = scaled(base.number)
        radius = isMono ? 0 : base.radius
        smallRadius = isMono ? 0 : max(2, base.radius / 2)
        lineThickness = max(1, base.margin / 12)
        switchSize = Size(width: scaled(base.switchHeight) * 34 / 16, height: scaled(base.switchHeight))
        scrollBarWidth = max(3, base.margin / 4)
        iconHeight = scaled(base.text) * 4 / 5
        keyCapPadding = max(3, base.margin / 3)
    }

    /// What each size class starts from, at 100 percent.
    private struct Base {
        let title: Int
        let text: Int
        let small: Int
        let hint: Int
        let field: Int
        let titleBar: Int
        let hintBar: Int
        let row: Int
        let header: Int
        let fieldHeight: Int
        let margin: Int
        let number: Int
        let radius: Int
        let switchHeight: Int

        init(_ sizeClass: SizeClass) {
            switch sizeClass {
            case .tiny, .small:
                (title, text, small, hint, field) = (16, 15, 11, 13, 18)
                (titleBar, hintBar, row, header, fieldHeight) = (30, 26, 30, 24, 36)
                (margin, number, radius, switchHeight) = (12, 16, 6, 16)
            case .medium:
                (title, text, small, hint, field) = (18, 17, 13, 14, 20)
                (titleBar, hintBar, row, header, fieldHeight) = (34, 30, 34, 28, 40)
                (margin, number, radius, switchHeight) = (14, 19, 7, 18)
            case .large:
                (title, text, small, hint, field) = (26, 24, 17, 19, 28)
                (titleBar, hintBar, row, header, fieldHeight) = (52, 46, 50, 40, 58)
                (margin, number, radius, switchHeight) = (22, 28, 10, 26)
            case .extraLarge:
                (title, text, small, hint, field) = (34, 32, 22, 25, 38)
                (titleBar, hintBar, row, header, fieldHeight) = (70, 60, 68, 54, 78)
                (margin, number, radius, switchHeight) = (30, 38, 13, 34)
            }
        }
    }
}
