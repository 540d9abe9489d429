import CFreeType
import CHarfBuzz
import Graphics

/// The symbols of rows' tiles by Material's names: from an icon font, or from what `settingsctl fonts subset` made of it.
package final class SymbolBook {
    private enum Source {
        case font(SymbolFont)
        /// Outlines as text, by name.
        case table([Substring: Substring])
        case none
    }

    private let source: Source
    private let library = FontLibrary()
    private var masks: [Key: Mask?] = [:]

    private struct Key: Hashable {
        let name: String
        let pixels: Int
        let isMono: Bool
    }

    /// More than this, and all are made anew: a tile of 30 pixels is 400 bytes.
    private static let limit = 64
    private static let header = "# settingsd symbols 1"

    /// Without a font: only what is drawn pixel by pixel.
    package init() { source = .none }

    /// An icon font, or a table that `subset` made; nil for a file that is neither.
    ///
    /// - Parameter readText: reads a file that is no font.
    package init?(path: String, readText: (String) throws -> String) {
        if let font = SymbolFont(path: path, library: library) {
            source = .font(font)
        } else if let text = try? readText(path), text.hasPrefix(Self.header) {
            var outlines: [Substring: Substring] = [:]
            for line in text.split(separator: "\n").dropFirst() {
                guard let tab = line.firstIndex(of: "\t") else { continue }
                outlines[line[..<tab]] = line[line.index(after: tab)...]
            }
            source = .table(outlines)
        } else {
            return nil
        }
    }

    /// All that it has.
    package var names: [String] {
        switch source {
        case .font(let font): font.names.all
        case .table(let lines): lines.keys.map(String.init)
        case .none: []
        }
    }

    /// A symbol in a square of `pixels`; nil where there is none of that name. Tiny ones without antialiasing are drawn by
    /// hand, and others there are none.
    package func mask(of name: String, pixels: Int, isMono: Bool) -> Mask? {
        let key = Key(name: name, pixels: pixels, isMono: isMono)
        if let known = masks[key] { return known }
        if masks.count >= Self.limit { masks.removeAll(keepingCapacity: true) }
        let made =
            isMono && pixels <= TinySymbol.side
            ? TinySymbol.mask(of: name)
            : outline(of: name)?.mask(pixels: pixels, isAntialiased: !isMono, library)
        masks[key] = .some(made)
        return made
    }

    private func outline(of name: String) -> SymbolOutline? {
        switch source {
        case .font(let font): font.outline(of: name)
        case .table(let lines): lines[name[...]].flatMap(SymbolOutline.init(text:))
        case .none: nil
        }
    }

    /// A table of these names alone, sorted; names that it does not have are left out.
    package func subset(_ names: Set<String>) -> String {
        let lines = names.sorted().compactMap { name in
            outline(of: name).map { "\(name)\t\($0.text)" }
        }
        return ([Self.header] + lines).joined(separator: "\n") + "\n"
    }

    /// Whether a symbol points somewhere, and the other way where one reads from right to left.
    package static func points(_ name: String) -> Bool {
        ["undo", "redo", "send", "list"].contains(name)
            || ["arrow_", "chevron_", "keyboard_arrow_", "volume_", "format_list_", "navigate_"].contains {
                name.hasPrefix($0)
            }
    }
}

/// An icon font that is mapped, of which glyphs are found by the names that its ligatures have.
final class SymbolFont {
    // FreeType's is this one's.
    private let face: FontFace
    private let freeType: FT_Face
    private let table: OpaquePointer?
    let names: LigatureNames

    /// Nil for a file that is no font, or one without names.
    init?(path: String, library: FontLibrary) {
        let file = FontFile(path: path, family: "", coverage: FontCoverage(ascending: []))
        guard let face = try? FontFace(file, library: library), let harfBuzz = face.harfBuzz,
            let freeType = face.freeType
        else { return nil }
        (self.face, self.freeType) = (face, freeType)
        // "GSUB"
        let table = hb_face_reference_table(harfBuzz, 0x4753_5542)
        var length: UInt32 = 0
        let bytes = UnsafeRawPointer(hb_blob_get_data(table, &length))
        let all = UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : Int(length))
        let names = LigatureNames(all) {
            Int(FT_Get_Char_Index(freeType, FT_ULong($0.unicodeScalars.first?.value ?? 0)))
        }
        guard !names.isEmpty else {
            hb_blob_destroy(table)
            return nil
        }
        (self.table, self.names) = (table, names)
    }

    deinit { hb_blob_destroy(table) }

    func outline(of name: String) -> SymbolOutline? {
        guard let glyph = names.glyph(of: name),
            FT_Load_Glyph(freeType, FT_UInt(glyph), FT_Int32(FT_LOAD_NO_SCALE)) == 0,
            let slot = freeType.pointee.glyph, slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE
        else { return nil }
        return SymbolOutline(
            side: Int(freeType.pointee.units_per_EM), contours: contours(of: slot.pointee.outline))
    }

    private func contours(of outline: FT_Outline) -> [[SymbolOutline.Point]] {
        let bottom = Int(freeType.pointee.descender)
        var contours: [[SymbolOutline.Point]] = []
        var start = 0
        for contour in 0..<Int(outline.n_contours) {
            let end = Int(outline.contours[contour])
            guard start <= end else { break }
            contours.append(
                (start...end).map { index in
                    let point = outline.points[index]
                    return SymbolOutline.Point(
                        x: Int16(clamping: point.x), y: Int16(clamping: Int(point.y) - bottom),
                        tag: UInt8(truncatingIfNeeded: outline.tags[index]) & 3)
                })
            start = end + 1
        }
        return contours
    }
}
