import Graphics
import Hardware
import Look
import Settings
import Typesetting

/// Paints the tiles before titles.
struct TilePainter: ElementPainter {
    let context: PaintContext

    /// In the middle of a line of the row that is `height` high, `offset` after its reading start.
    func paint(
        _ tile: TileContent, _ colors: RowColors, isFocused: Bool, offset: Int, in frame: Rect,
        on canvas: inout Canvas
    ) {
        let side = metrics.tileSize
        let place = Rect(
            x: start(offset, width: side, in: frame), y: frame.y + (frame.height - side) / 2, width: side,
            height: side)
        if let picture = tile.picture, !theme.isMono {
            return canvas.draw(picture.picture.tile(side: side), at: place.origin)
        }
        let look = TileLook(tile.color, theme, colors, isFocused: isFocused)
        if let ground = look.ground { canvas.fillRounded(place, radius: TileLook.radius(side), ground) }
        if let outline = look.outline { canvas.strokeRounded(place, radius: TileLook.radius(side), outline) }
        paintSign(of: tile, look.sign, in: place, on: &canvas)
    }

    private func paintSign(of tile: TileContent, _ color: Color, in place: Rect, on canvas: inout Canvas) {
        let pixels = metrics.isTiny ? place.width : place.width * 2 / 3
        let mask = tile.symbols.lazy.compactMap { name in
            engine.book.symbols.mask(of: name, pixels: pixels, isMono: theme.isMono).map {
                isMirrored && SymbolBook.points(name) ? $0.mirrored : $0
            }
        }.first
        if let mask {
            let inset = (place.width - pixels) / 2
            canvas.draw(mask, at: place.origin.offset(x: inset, y: inset), color)
        } else if !metrics.isTiny {
            let style = metrics.badgeStyle
            let letter = engine.line(tile.letter, style: style)
            let corner = Rect.centered(letter.size, in: place).origin
            canvas.draw(letter, at: corner, color)
        }
    }
}

/// The colours of one tile.
struct TileLook {
    /// Nil where the symbol stands on the row itself.
    let ground: Color?
    let outline: Color?
    let sign: Color

    /// A focused tile is white, and its symbol in the tile's colour: a blue one on a blue row would be a hole.
    init(_ color: TileColor, _ theme: Theme, _ colors: RowColors, isFocused: Bool) {
        guard theme.outline == nil, !theme.isMono else {
            let isDark = !theme.isMono
            (ground, outline) = (isDark ? .black : nil, isDark ? .white : nil)
            sign = isDark ? .white : colors.title
            return
        }
        outline = nil
        let isTurned = isFocused && theme.focusText == .white
        (ground, sign) = isTurned ? (.white, color.ground) : (color.ground, .white)
    }

    /// As the pictures that InAppSettingsKit shows: 27 percent.
    static func radius(_ side: Int) -> Int { (side * 27 + 50) / 100 }
}

extension TileColor {
    /// Dark enough for a white symbol.
    package var ground: Color {
        switch self {
        case .own(let code): Self.darkened(Color(code))
        case .named(.slate): Color(0x56677B)
        case .named(.blue): Color(0x2E6BE6)
        case .named(.teal): Color(0x0E8478)
        case .named(.green): Color(0x2C8A4B)
        case .named(.amber): Color(0xA96C08)
        case .named(.orange): Color(0xC4541B)
        case .named(.red): Color(0xC93C33)
        case .named(.violet): Color(0x8250D6)
        case .named(.pink): Color(0xB8418F)
        case .named(.cyan): Color(0x167FA6)
        }
    }

    private static let leastContrast = 4.0

    private static func darkened(_ color: Color) -> Color {
        let steps = (0...100).lazy.map { color.mixed(with: .black, share: Double($0) / 100) }
        return steps.first { $0.contrast(with: .white) >= leastContrast } ?? .black
    }
}
