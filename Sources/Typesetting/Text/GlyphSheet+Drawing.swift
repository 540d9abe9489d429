/// Draws a sheet, when an image is built.
extension GlyphSheet {
    /// What a file of that sheet holds: of each character in each style the glyph, at each place within a pixel that it is
    /// drawn at. What the fonts do not have is left out; so is what a ligature or a neighbour makes of it.
    package static func contents(
        of characters: some Sequence<Unicode.Scalar>, in styles: Set<TextStyle>, by engine: TextEngine
    ) -> [UInt8] {
        var drawn: [Instance.Key: DrawnInstance] = [:]
        for style in styles {
            for character in characters {
                for glyph in engine.line(String(character), style: style).glyphs {
                    let instance = engine.book.instances[Int(glyph.key.instance)]
                    guard let key = engine.book.sheetKey(instance.key) else { continue }
                    drawn[key, default: DrawnInstance(instance)].add(glyph.key.glyph, of: character, instance)
                }
            }
        }
        return file(
            drawn.sorted {
                ($0.key.file, $0.key.size, $0.key.traits) < ($1.key.file, $1.key.size, $1.key.traits)
            })
    }

    /// What was drawn of one font at one size.
    private struct DrawnInstance {
        let ascent: Int
        let descent: Int
        /// By glyph and phase.
        var glyphs: [[UInt32]: GlyphPicture] = [:]
        /// By code point, of a font that is not shaped.
        var characters: [UInt32: (glyph: UInt32, advance: Int32)] = [:]

        init(_ instance: FontInstance) { (ascent, descent) = (instance.ascent, instance.descent) }

        mutating func add(_ glyph: UInt32, of character: Unicode.Scalar, _ instance: FontInstance) {
            if instance.harfBuzz == nil {
                characters[character.value] = instance.bitmapGlyph(codePoint: character.value)
            }
            guard glyphs[[glyph, 0]] == nil else { return }
            for phase in 0..<UInt8(instance.isOnWholePixels ? 1 : 4) {
                glyphs[[glyph, UInt32(phase)]] = GlyphRenderer.render(glyph, phase: phase, instance)
            }
        }
    }

    private static func file(_ instances: [(key: Instance.Key, value: DrawnInstance)]) -> [UInt8] {
        var (heads, tables, pictures): ([UInt8], [UInt8], [UInt8]) = ([], [], [])
        let firstTable = Format.header + instances.count * Format.instance
        let firstPicture =
            firstTable
            + instances.reduce(0) {
                $0 + $1.value.glyphs.count * Format.glyph + $1.value.characters.count * Format.character
            }
        for (key, instance) in instances {
            heads.add(UInt32(truncatingIfNeeded: key.file), UInt32(truncatingIfNeeded: key.file >> 32))
            heads.add(Int16(bitPattern: key.size), Int16(bitPattern: key.traits))
            heads.add(Int16(clamping: instance.ascent), Int16(clamping: instance.descent))
            heads.add(UInt32(firstTable + tables.count), UInt32(instance.glyphs.count))
            for (place, picture) in instance.glyphs.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
                tables.add(place[0], place[1])
                tables.add(picture.left, picture.top, Int16(picture.width), Int16(picture.height))
                tables.add(UInt32(firstPicture + pictures.count), picture.isOneBit ? 1 : 0)
                pictures += picture.bytes
            }
            heads.add(UInt32(firstTable + tables.count), UInt32(instance.characters.count))
            for (codePoint, character) in instance.characters.sorted(by: { $0.key < $1.key }) {
                tables.add(codePoint, character.glyph, UInt32(bitPattern: character.advance))
            }
        }
        var file = Format.magic
        file.add(UInt32(firstPicture + pictures.count), UInt32(instances.count))
        return file + heads + tables + pictures
    }
}

extension [UInt8] {
    fileprivate mutating func add<Number: FixedWidthInteger>(_ numbers: Number...) {
        for number in numbers { Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) } }
    }
}
