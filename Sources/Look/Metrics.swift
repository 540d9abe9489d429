import Hardware
import Typesetting

/// Sizes and distances for a panel, in pixels.
package struct Metrics: Hashable, Sendable {
    /// What everything else was derived from, together with the text's scale.
    package let sizeClass: SizeClass
    /// Two colours and bitmap fonts.
    package let isMono: Bool
    /// Of a tiny panel: each letter as wide as it is, bold where something stands out, sections by tiny capitals and a rule.
    package private(set) var hasProportionalBitmaps = false

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
    /// What a row is for, below the list.
    package let helpStyle: TextStyle
    /// What is typed, in an editor.
    package let fieldStyle: TextStyle
    /// Of the mode of typing ("abc", "123") in the title bar.
    package let badgeStyle: TextStyle

    /// Of the bar at the top; the list begins below it.
    package private(set) var titleBarHeight: Int
    /// Of the bar at the bottom; the list ends above it.
    package private(set) var hintBarHeight: Int
    /// Of the strip above it that says what the focused row is for; 0 where there is no room for one.
    package private(set) var helpBarHeight: Int
    /// Of a row with one line of title.
    package private(set) var rowHeight: Int
    /// Of a list's row: `rowHeight`, or all of the panel where one row is shown at a time.
    package private(set) var listRowHeight: Int
    /// The large text of a row that has the panel to itself; nil elsewhere.
    package private(set) var soleRowStyle: TextStyle?
    /// The least that a section's title takes.
    package private(set) var headerHeight: Int
    /// Between two groups of which the second has no title.
    package let groupGap: Int
    /// Of a field with one line of text.
    package private(set) var fieldHeight: Int
    /// A number that has the panel to itself, as large as it may be; it shrinks to fit.
    package var bigNumberStyle: TextStyle {
        let size =
            switch sizeClass {
            case .tiny: hasProportionalBitmaps ? 27 : 24
            case .small: 72
            case .medium: 84
            case .large: 132
            case .extraLarge: 190
            }
        return TextStyle(size: size, weight: .semibold).tabular
    }
    /// Of rows and editors. Titles that shrink and numbers that grow are between them or above.
    package var styles: [TextStyle] {
        [titleStyle, rowStyle, valueStyle, numberStyle, headerStyle, footerStyle, hintStyle, keyCapStyle]
            + [helpStyle, fieldStyle, badgeStyle, fieldStyle.tellingLettersApart]
    }
    /// From the panel's sides to titles and headers.
    package let margin: Int
    /// From the panel's sides to the cards on which rows stand.
    package let focusMargin: Int
    /// From a card's sides to what is in it.
    package let rowPadding: Int
    /// How far the focus is wider than its card at each side.
    package let overhang: Int
    /// How far the shadow of the focus is seen around it; 0 where none is drawn.
    package let shadow: Int
    /// Of the ground of a row's icon; 0 where there is no room for one.
    package let tileSize: Int
    /// Pixels that tiles take before titles, with the distance between.
    package var tileColumn: Int { tileSize == 0 ? 0 : tileSize + spacing }
    /// Of a section beside pages.
    package var sectionHeight: Int { rowHeight * 11 / 12 }
    /// Of what the device is called, above its sections.
    package var sectionsTop: Int { titleBarHeight * 5 / 4 }
    /// Of a section's title.
    package var sectionStyle: TextStyle { rowStyle.resized(to: rowStyle.size * 9 / 10) }
    /// Between two things side by side.
    package let spacing: Int
    /// Width that row numbers take, including the distance to the title; 0 where there is no room for numbers.
    package private(set) var numberWidth: Int
    /// Of the focused row's and the field's corners; 0 is square, as always in two colours.
    package let radius: Int
    /// Of corners of small things, such as key caps and badges; 0 is square.
    package let smallRadius: Int
    /// Of frames and separators, at least 1.
    package let lineThickness: Int
    /// Of the pill, without its distance from the title.
    package private(set) var switchSize: Size
    /// Of the bar of a slider in a list; 0 where its value is enough.
    package let sliderWidth: Int
    /// Whether a switch has its word beside it, besides its shape.
    package private(set) var namesSwitches: Bool
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

    /// What a tiny panel's letters are.
    package enum TinyLetters: Hashable, Sendable {
        /// 6x10 and 5x8 pixels, all of them.
        case cells
        /// Each as wide as it is: Helvetica of 10 and 8 pixels, 12 and 10 with what stands above and below capitals.
        /// Sections have tiny capitals where there is a font of them, 4x6.
        case proportional(hasTinyCapitals: Bool)
    }

    /// `textScale` is in percent, 100 to 200 (cut to it), and enlarges what holds text as well.
    /// `needsTallLines`: the language needs room above and below its letters (Arabic, Devanagari, Thai, Chinese ...),
    /// which a tiny panel otherwise has not. `showsOneRow`: at a time, as large as the panel allows. `namesSwitches`: with their words, as high
    /// contrast has them. `numbersRows`: digits focus rows.
    package init(
        panel: Size, isMono: Bool = false, textScale: Int = 100, needsTallLines: Bool = false,
        showsOneRow: Bool = false, namesSwitches: Bool = false, numbersRows: Bool = true,
        tinyLetters: TinyLetters = .cells
    ) {
        let sizeClass = Metrics.sizeClass(of: panel)
        self =
            sizeClass == .tiny
            ? Metrics(tinyAt: textScale, needsTallLines: needsTallLines, tinyLetters)
            : Metrics(sizeClass, isMono: isMono, scale: max(100, min(200, textScale)))
        lower(on: panel)
        if !numbersRows { numberWidth = 0 }
        if namesSwitches { self.namesSwitches = true }
        guard showsOneRow else { return }
        helpBarHeight = 0
        listRowHeight = max(rowHeight, panel.height - titleBarHeight - hintBarHeight)
        // Bitmap fonts have no larger letters.
        let size = sizeClass == .tiny ? 20 : max(rowStyle.size, listRowHeight * 4 / 15)
        soleRowStyle = TextStyle(size: size)
        switchSize = Size(width: size * 34 / 24, height: size * 2 / 3)
    }

    /// Where bars leave a low panel less than two rows and a half, nothing says what a row is for; where that is not enough, bars
    /// and rows have no more air around their letters than those need, and a little less where a third row has room by that.
    private mutating func lower(on panel: Size) {
        guard sizeClass != .tiny, !hasRows(on: panel) else { return }
        helpBarHeight = 0
        guard !hasRows(on: panel) else { return }
        titleBarHeight = min(titleBarHeight, titleStyle.size * 7 / 5)
        hintBarHeight = min(hintBarHeight, hintStyle.size * 5 / 3)
        rowHeight = min(rowHeight, rowStyle.size * 7 / 4)
        let third = (panel.height - titleBarHeight - hintBarHeight) / 3
        if third >= rowStyle.size * 3 / 2 { rowHeight = min(rowHeight, third) }
        fieldHeight = min(fieldHeight, fieldStyle.size * 8 / 5)
        listRowHeight = rowHeight
    }

    private func hasRows(on panel: Size) -> Bool {
        2 * (panel.height - titleBarHeight - helpBarHeight - hintBarHeight) >= 5 * rowHeight
    }

    /// As high as the letters of its fonts are, of which `lineHeight` tells in pixels: a line is never cut.
    ///
    /// On tiny panels every pixel is spoken for: enlarged text is as large as lets two lines stand between the bars.
    package func fitting(panel: Size, lineHeight: (TextStyle) -> Int) -> Metrics {
        sizeClass == .tiny ? fittingTiny(panel, lineHeight) : fittingBars(panel, lineHeight)
    }

    private func fittingTiny(_ panel: Size, _ lineHeight: (TextStyle) -> Int) -> Metrics {
        guard rowStyle.size != titleStyle.size, soleRowStyle == nil else { return self }
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
        if helpBarHeight > 0 { fitting.helpBarHeight = max(helpBarHeight, lineHeight(helpStyle)) }
        fitting.rowHeight = max(rowHeight, lineHeight(rowStyle))
        fitting.headerHeight = max(headerHeight, lineHeight(headerStyle))
        fitting.fieldHeight = max(fieldHeight, lineHeight(fieldStyle))
        let body = panel.height - fitting.titleBarHeight - fitting.helpBarHeight - fitting.hintBarHeight
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

    /// 6x10 letters, 5x8 on the bars' keys, or 12 pixels for tall scripts; enlarged text is 10x20, two rows at a time. Proportional
    /// ones are 12 and 10 high, 16 where enlarged.
    private init(tinyAt scale: Int, needsTallLines: Bool, _ letters: TinyLetters) {
        let isLarge = scale >= 150
        let isWide = letters != .cells
        let line = needsTallLines || isWide ? 12 : 10
        let plain = TextStyle(size: line, weight: isWide && !needsTallLines ? .bold : .regular)
        let main = TextStyle(size: isLarge ? isWide ? 16 : 20 : line)
        let small = TextStyle(size: isLarge || needsTallLines ? line : isWide ? 10 : 8)
        sizeClass = .tiny
        isMono = true
        hasProportionalBitmaps = isWide
        (titleStyle, rowStyle, valueStyle, fieldStyle) = (plain, main, main, main)
        let hasCapitals = letters == .proportional(hasTinyCapitals: true) && !isLarge
        let header = isWide && !needsTallLines ? TextStyle(size: hasCapitals ? 6 : 10) : plain
        (numberStyle, headerStyle, footerStyle) = (small, header, small)
        // A strip of six keys has 21 letters of the larger size.
        let key = needsTallLines ? TextStyle(size: 10) : small
        (hintStyle, keyCapStyle, badgeStyle, helpStyle) = (key, key, plain, key)
        (helpBarHeight, groupGap, overhang, shadow, tileSize) = (0, 3, 0, 0, isLarge ? 0 : 8)
        (titleBarHeight, hintBarHeight) =
            needsTallLines ? (13, 15) : isWide ? (12, isLarge ? 12 : 10) : (11, 11)
        rowHeight = isLarge ? 20 : line
        listRowHeight = rowHeight
        headerHeight = header.size
        fieldHeight = isLarge ? 24 : line + 4
        (margin, focusMargin, rowPadding, spacing) = (1, 0, 1, 3)
        numberWidth = 0
        (radius, smallRadius, lineThickness) = (0, 0, 1)
        switchSize = isLarge ? Size(width: 24, height: 14) : Size(width: 15, height: 8)
        (sliderWidth, namesSwitches) = (24, true)
        scrollBarWidth = 3
        iconHeight = isLarge ? 14 : 8
        keyCapPadding = 1
    }

    private init(_ sizeClass: SizeClass, isMono: Bool, scale: Int) {
        let base = MetricsBase(sizeClass)
        func scaled(_ pixels: Int) -> Int { (pixels * scale + 50) / 100 }
        // Bars grow by half as much as rows, on small panels by three tenths at most: rows are what is read.
        let isSmall = sizeClass == .small || sizeClass == .medium
        let barScale = min(isSmall ? 130 : 150, 100 + (scale - 100) / 2)
        func barScaled(_ pixels: Int) -> Int { (pixels * barScale + 50) / 100 }
        self.sizeClass = sizeClass
        self.isMono = isMono
        let text = scaled(base.text)
        titleStyle = TextStyle(size: barScaled(base.title), weight: .semibold)
        rowStyle = TextStyle(size: text)
        valueStyle = TextStyle(size: text)
        numberStyle = TextStyle(size: scaled(base.number), weight: .medium)
        headerStyle = TextStyle(size: scaled(base.header), weight: .semibold)
        footerStyle = TextStyle(size: scaled(base.help))
        helpStyle = TextStyle(size: barScaled(base.help))
        hintStyle = TextStyle(size: barScaled(base.keys))
        keyCapStyle = TextStyle(size: barScaled(base.keys), weight: .semibold)
        fieldStyle = TextStyle(size: scaled(base.field), weight: .medium)
        badgeStyle = TextStyle(size: barScaled(base.header), weight: .semibold)
        titleBarHeight = barScaled(base.titleBar)
        hintBarHeight = barScaled(base.keyStrip)
        // From the double on a small panel's rows need its room.
        helpBarHeight =
            isSmall && scale > 130 ? 0 : barScaled(scale > 130 ? base.help * 3 / 2 : base.helpStrip)
        // Letters grow, the air around them as bars do: two rows stand on a small panel at any size.
        rowHeight = text + barScaled(base.row - base.text)
        listRowHeight = rowHeight
        headerHeight = scaled(base.headerRow)
        groupGap = base.inset
        fieldHeight = scaled(base.fieldHeight)
        margin = base.margin
        focusMargin = base.inset
        rowPadding = base.padding
        overhang = base.overhang
        shadow = isMono ? 0 : base.overhang * 3
        spacing = base.padding * 4 / 5
        numberWidth = scaled(base.numberGutter)
        tileSize = scale > 130 ? 0 : scaled(base.tile)
        radius = isMono ? 0 : base.radius
        smallRadius = isMono ? 0 : base.capRadius
        lineThickness = max(1, base.margin / 12)
        switchSize = Size(width: scaled(base.switchHeight) * 17 / 10, height: scaled(base.switchHeight))
        sliderWidth = scale > 130 ? 0 : base.slider
        namesSwitches = isMono
        scrollBarWidth = 3
        iconHeight = scaled(base.text) * 4 / 5
        keyCapPadding = max(3, base.padding / 2)
    }
}
