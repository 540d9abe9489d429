import Hardware
import Typesetting

/// Sizes and distances for a panel, in pixels; 0 is none.
package struct Metrics: Hashable, Sendable {
    /// What everything else was derived from, together with the text's scale.
    package let sizeClass: SizeClass
    /// Two colours and bitmap fonts.
    package let isMono: Bool
    /// Of a tiny panel: each letter as wide as it is, bold where something stands out, sections by tiny capitals and a rule.
    package private(set) var hasProportionalBitmaps = false

    // MARK: Letters

    /// Of the title bar.
    package let titleStyle: TextStyle
    /// Of a row's title.
    package private(set) var rowStyle: TextStyle
    /// The large text of a row that has the panel to itself; nil elsewhere.
    package private(set) var soleRowStyle: TextStyle?
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

    // MARK: Heights

    /// Of the bar at the top; the list begins below it.
    package private(set) var titleBarHeight: Int
    /// Of the bar at the bottom; the list ends above it.
    package private(set) var hintBarHeight: Int
    /// Of the strip above it that says what the focused row is for.
    package private(set) var helpBarHeight = 0
    /// Of a row with one line of title.
    package private(set) var rowHeight: Int
    /// Of a row that has the panel to itself.
    private var soleRowHeight = 0
    /// The least that a section's title takes.
    package private(set) var headerHeight: Int
    /// Between two groups of which the second has no title.
    package let groupGap: Int
    /// Of a field with one line of text.
    package private(set) var fieldHeight: Int
    /// Of icons in a line of text; their widths follow.
    package let iconHeight: Int

    // MARK: Distances and parts

    /// From the panel's sides to titles and headers.
    package let margin: Int
    /// From the panel's sides to the cards on which rows stand.
    package private(set) var focusMargin = 0
    /// From a card's sides to what is in it.
    package let rowPadding: Int
    /// From a key cap's sides to its legend.
    package let keyCapPadding: Int
    /// Between two things side by side.
    package let spacing: Int
    /// How far the focus is wider than its card at each side.
    package private(set) var overhang = 0
    /// How far the shadow of the focus is seen around it.
    package private(set) var shadow = 0
    /// Of the focused row's and the field's corners; two colours have square ones.
    package private(set) var radius = 0
    /// Of corners of small things, such as key caps and badges.
    package private(set) var smallRadius = 0
    /// Of frames and separators, at least 1.
    package private(set) var lineThickness = 1
    /// Of the ground of a row's icon.
    package private(set) var tileSize = 0
    /// Width that row numbers take, including the distance to the title; 0 where they have no room, or no keys.
    package var numberWidth = 0
    /// Of the pill, without its distance from the title.
    package private(set) var switchSize: Size
    /// Whether a switch has its word beside it, besides its shape.
    package var namesSwitches: Bool
    /// Of the bar of a slider in a list; 0 where its value is enough.
    package private(set) var sliderWidth = 0

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

    // MARK: Made for a panel

    /// - Parameters:
    ///   - textScale: in percent, 100 to 200 (cut to it); enlarges what holds text as well.
    ///   - needsTallLines: the language needs room above and below its letters (Arabic, Devanagari, Thai, Chinese ...),
    ///     which a tiny panel otherwise has not.
    package init(
        panel: Size, isMono: Bool = false, textScale: Int = 100, needsTallLines: Bool = false,
        tinyLetters: TinyLetters = .cells
    ) {
        let sizeClass = Metrics.sizeClass(of: panel)
        self =
            sizeClass == .tiny
            ? Metrics(tinyAt: textScale, needsTallLines: needsTallLines, tinyLetters)
            : Metrics(sizeClass, isMono: isMono, scale: max(100, min(200, textScale)))
        lower(on: panel)
    }

    /// 6x10 letters, 5x8 on the bars' keys, or 12 pixels for tall scripts; enlarged text is 10x20, two rows at a time. Proportional
    /// ones are 12 and 10 high, 16 where enlarged.
    private init(tinyAt scale: Int, needsTallLines: Bool, _ letters: TinyLetters) {
        let isLarge = scale >= 150
        let isWide = letters != .cells
        func pixels(_ cells: Int, _ proportional: Int, tall: Int) -> Int {
            needsTallLines ? tall : isWide ? proportional : cells
        }
        let line = pixels(10, 12, tall: 12)
        let small = TextStyle(size: isLarge ? line : pixels(8, 10, tall: 12))
        // A strip of six keys has 21 letters of the larger size.
        let key = needsTallLines ? TextStyle(size: 10) : small
        let hasCapitals = letters == .proportional(hasTinyCapitals: true) && !isLarge
        sizeClass = .tiny
        isMono = true
        hasProportionalBitmaps = isWide
        titleStyle = TextStyle(size: line, weight: isWide && !needsTallLines ? .bold : .regular)
        rowStyle = TextStyle(size: isLarge ? isWide ? 16 : 20 : line)
        headerStyle = TextStyle(size: pixels(10, hasCapitals ? 6 : 10, tall: 12))
        (badgeStyle, fieldStyle) = (titleStyle, rowStyle)
        (numberStyle, footerStyle) = (small, small)
        (hintStyle, keyCapStyle, helpStyle) = (key, key, key)
        titleBarHeight = pixels(11, 12, tall: 13)
        hintBarHeight = pixels(11, isLarge ? 12 : 10, tall: 15)
        rowHeight = isLarge ? 20 : line
        headerHeight = headerStyle.size
        groupGap = 3
        fieldHeight = isLarge ? 24 : line + 4
        iconHeight = isLarge ? 14 : 8
        margin = 1
        rowPadding = 1
        keyCapPadding = 1
        spacing = 3
        tileSize = isLarge ? 0 : 8
        switchSize = isLarge ? Size(width: 24, height: 14) : Size(width: 15, height: 8)
        namesSwitches = true
        sliderWidth = 24
    }

    private init(_ sizeClass: SizeClass, isMono: Bool, scale: Int) {
        let base = MetricsBase(sizeClass: sizeClass)
        let rows = MetricsBase(sizeClass: sizeClass, percent: scale)
        // Bars grow by half as much as rows, on small panels by three tenths at most: rows are what is read.
        let isSmall = sizeClass == .small || sizeClass == .medium
        let bars = MetricsBase(
            sizeClass: sizeClass, percent: min(isSmall ? 130 : 150, 100 + (scale - 100) / 2))
        let isEnlarged = scale > 130
        self.sizeClass = sizeClass
        self.isMono = isMono
        titleStyle = TextStyle(size: bars.title, weight: .semibold)
        rowStyle = TextStyle(size: rows.text)
        numberStyle = TextStyle(size: rows.rowNumber, weight: .medium)
        headerStyle = TextStyle(size: rows.header, weight: .semibold)
        footerStyle = TextStyle(size: rows.help)
        helpStyle = TextStyle(size: bars.help)
        hintStyle = TextStyle(size: bars.keys)
        keyCapStyle = TextStyle(size: bars.keys, weight: .semibold)
        fieldStyle = TextStyle(size: rows.field, weight: .medium)
        badgeStyle = TextStyle(size: bars.header, weight: .semibold)
        titleBarHeight = bars.titleBar
        hintBarHeight = bars.keyStrip
        // A small panel's enlarged rows need its room.
        helpBarHeight = !isEnlarged ? bars.helpStrip : isSmall ? 0 : bars.scaled(base.help * 3 / 2)
        // Letters grow, the air around them as bars do: two rows stand on a small panel at any size.
        rowHeight = rows.text + bars.scaled(base.row - base.text)
        headerHeight = rows.headerRow
        fieldHeight = rows.fieldRow
        iconHeight = rows.text * 4 / 5
        margin = base.margin
        (focusMargin, groupGap) = (base.inset, base.inset)
        rowPadding = base.padding
        keyCapPadding = max(3, base.padding / 2)
        spacing = base.padding * 4 / 5
        overhang = base.overhang
        lineThickness = max(1, base.margin / 12)
        if !isMono { (shadow, radius, smallRadius) = (base.overhang * 3, base.radius, base.capRadius) }
        numberWidth = rows.numberGutter
        switchSize = Size(width: rows.switchHeight * 17 / 10, height: rows.switchHeight)
        namesSwitches = isMono
        if !isEnlarged { (tileSize, sliderWidth) = (rows.tile, base.slider) }
    }
}

extension Metrics {
    /// The smaller of those that the width and the height make, in pixels.
    package static func sizeClass(of panel: Size) -> SizeClass {
        if panel.height < 128 || panel.width < 200 { return .tiny }
        if panel.width <= 400 || panel.height <= 240 { return .small }
        if panel.width <= 640 || panel.height <= 360 { return .medium }
        return panel.width <= 1024 || panel.height <= 600 ? .large : .extraLarge
    }

    /// Whether no pixel is to spare.
    package var isTiny: Bool { sizeClass == .tiny }
    /// Of a row's value, and of all that stands in its place.
    package var valueStyle: TextStyle { rowStyle }
    /// A number that has the panel to itself, as large as it may be; it shrinks to fit.
    package var bigNumberStyle: TextStyle {
        let tiny = hasProportionalBitmaps ? 27 : 24
        let size = isTiny ? tiny : MetricsBase(sizeClass: sizeClass).bigNumber
        return TextStyle(size: size, weight: .semibold).tabular
    }
    /// Of rows and editors. Titles that shrink and numbers that grow are between them or above.
    package var styles: [TextStyle] {
        [titleStyle, rowStyle, numberStyle, headerStyle, footerStyle, hintStyle, keyCapStyle]
            + [helpStyle, fieldStyle, badgeStyle, fieldStyle.tellingLettersApart]
    }
    /// Of a list's row: `rowHeight`, or all of the panel where one row is shown at a time.
    package var listRowHeight: Int { max(rowHeight, soleRowHeight) }
    /// Of the strip at the side that shows how far a list is scrolled.
    package var scrollBarWidth: Int { 3 }
    /// Pixels that tiles take before titles, with the distance between.
    package var tileColumn: Int { tileSize == 0 ? 0 : tileSize + spacing }
    /// Of a section beside pages.
    package var sectionHeight: Int { rowHeight * 11 / 12 }
    /// Of what the device is called, above its sections.
    package var sectionsTop: Int { titleBarHeight * 5 / 4 }
    /// Of a section's title.
    package var sectionStyle: TextStyle { rowStyle.resized(to: rowStyle.size * 9 / 10) }
}

// MARK: Made to fit

extension Metrics {
    /// Where bars leave a low panel less than two rows and a half, nothing says what a row is for; where that is not enough, bars
    /// and rows have no more air around their letters than those need, and a little less where a third row has room by that.
    private mutating func lower(on panel: Size) {
        guard !isTiny, !hasRows(on: panel) else { return }
        helpBarHeight = 0
        guard !hasRows(on: panel) else { return }
        titleBarHeight = min(titleBarHeight, titleStyle.size * 7 / 5)
        hintBarHeight = min(hintBarHeight, hintStyle.size * 5 / 3)
        rowHeight = min(rowHeight, rowStyle.size * 7 / 4)
        let third = room(on: panel) / 3
        if third >= rowStyle.size * 3 / 2 { rowHeight = min(rowHeight, third) }
        fieldHeight = min(fieldHeight, fieldStyle.size * 8 / 5)
    }

    private func hasRows(on panel: Size) -> Bool { 2 * room(on: panel) >= 5 * rowHeight }

    /// What bars leave.
    private func room(on panel: Size) -> Int {
        panel.height - titleBarHeight - helpBarHeight - hintBarHeight
    }

    /// One row at a time, as large as the panel allows.
    package mutating func showOneRow(on panel: Size) {
        helpBarHeight = 0
        soleRowHeight = room(on: panel)
        // Bitmap fonts have no larger letters.
        let size = isTiny ? 20 : max(rowStyle.size, listRowHeight * 4 / 15)
        soleRowStyle = TextStyle(size: size)
        switchSize = Size(width: size * 34 / 24, height: size * 2 / 3)
    }

    /// As high as the letters of its fonts are, of which `lineHeight` tells in pixels: a line is never cut.
    ///
    /// On tiny panels every pixel is spoken for: enlarged text is as large as lets two lines stand between the bars.
    package mutating func fit(_ panel: Size, lineHeight: (TextStyle) -> Int) {
        if isTiny { fitRows(panel, lineHeight) } else { fitBars(panel, lineHeight) }
    }

    private mutating func fitRows(_ panel: Size, _ lineHeight: (TextStyle) -> Int) {
        guard rowStyle.size != titleStyle.size, soleRowStyle == nil else { return }
        let sizes = stride(from: rowStyle.size, to: titleStyle.size, by: -1).lazy.map { TextStyle(size: $0) }
        rowStyle = sizes.first { lineHeight($0) <= room(on: panel) / 2 } ?? titleStyle
        rowHeight = max(rowHeight, lineHeight(rowStyle))
    }

    private mutating func fitBars(_ panel: Size, _ lineHeight: (TextStyle) -> Int) {
        titleBarHeight = max(titleBarHeight, lineHeight(titleStyle))
        hintBarHeight = max(hintBarHeight, lineHeight(keyCapStyle))
        if helpBarHeight > 0 { helpBarHeight = max(helpBarHeight, lineHeight(helpStyle)) }
        rowHeight = max(rowHeight, lineHeight(rowStyle))
        headerHeight = max(headerHeight, lineHeight(headerStyle))
        fieldHeight = max(fieldHeight, lineHeight(fieldStyle))
        if soleRowStyle != nil { soleRowHeight = room(on: panel) }
    }
}
