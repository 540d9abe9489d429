/// The device's fonts: which one draws a code point, and every one at each size in use, opened when first needed.
package final class FontBook {
    let files: [FontFile]
    /// Text without antialiasing, in whole pixels.
    package let isMono: Bool
    /// Of rows' tiles.
    package let symbols: SymbolBook
    let glyphs = GlyphCache()
    /// Drawn when the image was built.
    private let sheet: GlyphSheet?

    private let library = FontLibrary()
    private var faces: [FontFace?]
    /// Files that turned out to be unreadable; each is tried once.
    package private(set) var failures: [Int: FontError] = [:]
    /// Characters that were to be drawn and that no font has, up to a limit: for whoever looks at a screen beforehand.
    package private(set) var missing: Set<Unicode.Scalar> = []
    private(set) var instances: [FontInstance] = []
    private var instanceIDs: [FontInstance.Key: Int] = [:]
    private var orders: [TextStyle.FontKey: [Int]] = [:]
    /// What was asked for last, as it is by each letter that is typed into a field.
    private var latestOrder: (key: TextStyle.FontKey, files: [Int])?
    private var latestInstance: (key: FontInstance.Key, number: Int)?

    /// More sizes and styles than this reuse the last.
    private static let instanceLimit = 512
    private static let missingLimit = 256

    /// No file is opened yet, none that is missing is told.
    package init(
        _ table: FontTable, isMono: Bool = false, symbols: SymbolBook = SymbolBook(),
        glyphs sheet: GlyphSheet? = nil
    ) {
        files = table.files
        self.sheet = sheet
        self.symbols = symbols
        faces = Array(repeating: nil, count: table.files.count)
        self.isMono = isMono
    }

    /// Whether some font, or the built-in letters, has that character, or it needs none.
    package func draws(_ scalar: Unicode.Scalar) -> Bool {
        BuiltInFont.covers(scalar.value) || files.contains { covers($0, [scalar.value]) }
    }

    /// Whether most letters of a language's name are drawn: one that some font lacks can be guessed.
    package func draws(_ name: String) -> Bool {
        // A region is written in Latin letters, whatever the language is.
        let letters = name.unicodeScalars.prefix { $0 != "(" }.filter(\.properties.isAlphabetic)
        return letters.count { draws($0) } * 2 >= letters.count
    }

    /// Whether text of this size is drawn with letters made for it, pixel by pixel.
    package func hasBitmaps(height: Int, isProportional: Bool) -> Bool {
        isMono && files.contains { $0.isMonospaced != isProportional && $0.bitmapHeights.contains(height) }
    }

    static let builtIn = -1
    static let missing = -2

    /// The first file, in the style's order of preference, that has all these code points; `missing` if none has.
    /// `isShaped`: they need a font with rules, which a bitmap font has not.
    func file(for codePoints: ArraySlice<UInt32>, style: TextStyle, isShaped: Bool) -> Int {
        for file in order(style) where failures[file] == nil && covers(files[file], codePoints) {
            if isShaped && !files[file].isScalable { continue }
            if face(file) != nil { return file }
        }
        if codePoints.allSatisfy(BuiltInFont.covers) { return FontBook.builtIn }
        noteMissing(codePoints)
        return FontBook.missing
    }

    private func noteMissing(_ codePoints: ArraySlice<UInt32>) {
        guard missing.count < FontBook.missingLimit else { return }
        for scalar in codePoints.compactMap(Unicode.Scalar.init) where !draws(scalar) {
            missing.insert(scalar)
        }
    }

    /// Whether a face in use has all these code points.
    func covers(instance: UInt16, _ codePoints: ArraySlice<UInt32>) -> Bool {
        let file = instances[Int(instance)].key.file
        if file >= 0 { return covers(files[file], codePoints) }
        return file == FontBook.builtIn && codePoints.allSatisfy(BuiltInFont.covers)
    }

    /// A glyph that is ready, or drawn now.
    func render(_ key: GlyphKey) -> DrawnGlyph {
        let instance = instances[Int(key.instance)]
        if let ready = instance.ready?.picture(key.glyph, phase: key.phase) { return .ready(ready) }
        return .made(draw(key, of: instance))
    }

    /// The first one of a bitmap font brings all of ASCII along, in the order of the file: such fonts come packed, and a
    /// glyph that lies before the last one read unpacks all that is before it once more.
    private func draw(_ key: GlyphKey, of instance: FontInstance) -> GlyphPicture {
        var own: GlyphPicture?
        for glyph in instance.takeFirstGlyphs() {
            let picture = GlyphRenderer.render(glyph, phase: 0, instance)
            if glyph == key.glyph {
                own = picture
            } else {
                glyphs.keep(picture, of: GlyphKey(instance: key.instance, phase: 0, glyph: glyph))
            }
        }
        return own ?? GlyphRenderer.render(key.glyph, phase: key.phase, instance)
    }

    /// Whether a glyph is the box of a character that no font has.
    func isMissing(_ key: GlyphKey) -> Bool { instances[Int(key.instance)].key.file == FontBook.missing }

    /// The face that text of this style is mostly in: it decides the height of a line.
    func mainInstance(style: TextStyle) -> Int {
        instance(file: file(for: [0x78], style: style, isShaped: false), style: style)
    }

    /// The boxes with code points for text of this size.
    func missingInstance(size: Int) -> Int {
        instance(file: FontBook.missing, style: TextStyle(size: size))
    }

    func covers(_ file: FontFile, _ codePoints: ArraySlice<UInt32>) -> Bool {
        // Most fonts have all of ASCII, and most texts nothing else.
        if let first = codePoints.min(), let last = codePoints.max(), first >= 0x20, last < 0x7F,
            file.coverage.contains(first...last)
        {
            return true
        }
        return codePoints.allSatisfy {
            FontBook.isInvisible($0) || !FontBook.isControl($0) && file.coverage.contains($0)
        }
    }

    /// The number of the face at the style's size.
    func instance(file: Int, style: TextStyle) -> Int {
        let description = file >= 0 ? files[file] : nil
        let isScalable = description?.isScalable ?? false
        let key = FontInstance.Key(
            file: file, size: style.size, isMono: isMono,
            isEmboldened: isScalable && FontBook.isTooLight(description, for: style),
            isSlanted: isScalable && style.isItalic && description?.isItalic == false,
            hasTabularFigures: isScalable && style.hasTabularFigures,
            tellsLettersApart: isScalable && style.tellsLettersApart)
        if let latestInstance, latestInstance.key == key { return latestInstance.number }
        let number = instanceIDs[key] ?? newInstance(key, style)
        latestInstance = (key, number)
        return number
    }

    private func newInstance(_ key: FontInstance.Key, _ style: TextStyle) -> Int {
        guard instances.count < FontBook.instanceLimit else { return instances.count - 1 }
        let ready = sheet.flatMap { sheet in sheetKey(key).flatMap(sheet.instance) }
        instances.append(FontInstance(source(file: key.file, size: style.size), key: key, ready: ready))
        instanceIDs[key] = instances.count - 1
        return instances.count - 1
    }

    /// How a sheet knows an instance; nil for one of no file.
    func sheetKey(_ key: FontInstance.Key) -> GlyphSheet.Instance.Key? {
        guard key.file >= 0, let fingerprint = face(key.file)?.fingerprint else { return nil }
        return GlyphSheet.Instance.Key(key, of: fingerprint)
    }

    private func source(file: Int, size: Int) -> FontInstance.Source {
        if file >= 0, let face = face(file) { return .file(face) }
        return file == FontBook.missing ? .missing : .builtIn(scale: BuiltInFont.scale(size: size))
    }

    private func face(_ file: Int) -> FontFace? {
        if let open = faces[file] { return open }
        do {
            let opened = try FontFace(files[file], library: library, ready: sheet)
            faces[file] = opened
            return opened
        } catch {
            failures[file] = error
            return nil
        }
    }

    /// Files from the best match to the worst; within a rank, in the table's order.
    private func order(_ style: TextStyle) -> [Int] {
        let key = style.fontKey
        if let latestOrder, latestOrder.key == key { return latestOrder.files }
        let order = orders[key] ?? newOrder(key, style)
        latestOrder = (key, order)
        return order
    }

    private func newOrder(_ key: TextStyle.FontKey, _ style: TextStyle) -> [Int] {
        let ranked = files.indices.sorted { (rank(files[$0], style), $0) < (rank(files[$1], style), $1) }
        orders[key] = ranked
        return ranked
    }

    private func rank(_ file: FontFile, _ style: TextStyle) -> Int {
        var rank = 0
        if !file.isScalable {
            // A bitmap font at its own size is the sharpest on one bit, and the last resort elsewhere.
            rank += isMono && file.bitmapHeights.contains(style.size) ? -64 : 64
        }
        if file.isMonospaced != style.isMonospaced && file.isScalable { rank += 16 }
        rank += 4 * abs(file.weight.steps - style.weight.steps)
        if file.isItalic != style.isItalic { rank += 2 }
        if file.isDisplayCut != (style.size >= FontBook.leastDisplaySize) { rank += 1 }
        return rank
    }

    /// Letters cut for display are for this many pixels and more.
    private static let leastDisplaySize = 28

    /// Whether a face needs to be thickened: two steps are seen.
    private static func isTooLight(_ file: FontFile?, for style: TextStyle) -> Bool {
        file.map { style.weight.steps - $0.weight.steps >= 2 } ?? false
    }

    /// Some fonts map control characters to nothing; they are shown as boxes.
    private static func isControl(_ codePoint: UInt32) -> Bool {
        codePoint < 0x20 || (0x7F...0x9F).contains(codePoint)
    }

    /// Code points that need no glyph: joiners, direction marks, variation selectors.
    static func isInvisible(_ codePoint: UInt32) -> Bool {
        switch codePoint {
        case 0x00AD, 0x034F, 0x061C, 0x180B...0x180E, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F,
            0xFE00...0xFE0F, 0xFEFF, 0xE0000...0xE0FFF:
            true
        default: false
        }
    }
}
