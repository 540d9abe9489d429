import Bundles
import Hardware
import Localization
import Look
import Scenes
import Typesetting
import Words

extension FontBook {
    fileprivate var tinyLetters: Metrics.TinyLetters {
        guard hasBitmaps(height: 12, isProportional: true) else { return .cells }
        return .proportional(hasTinyCapitals: hasBitmaps(height: 6, isProportional: false))
    }
}

/// What screens are shown on and answered with: the board's keys, a size, letters, and the words of one language.
///
/// Nothing of it is a person's: with another display, keypad or language it is made anew, and everything else stays.
package final class ScreenEnvironment {
    /// Keys, display, and what the board is called, as its owner has set it.
    package let board: Board
    /// In pixels, as a person sees it.
    package let size: Size
    /// Lays out and draws texts.
    package let engine: TextEngine
    /// As in "de" or "pt-BR".
    package let language: String
    /// The colours of everything, in the brand's where bundle or board has one.
    package let theme: Theme
    /// What its layouts go by.
    let traits: LayoutTraits
    /// The screen's own words.
    package let words: ScreenStrings
    /// The languages that they are translated into.
    package let catalogs: StringCatalogs
    /// What keys do in lists.
    package let keys: ListKeys
    /// What paints scenes in these colours.
    package let painter: ScenePainter
    /// Wide enough for the cap of every digit, so that cells beside one do not move from key to key.
    private(set) lazy var digitCapWidth = widestDigitCap

    /// What an editor's strip had no room for last, where it stood.
    var latestExtras: PlacedExtras?

    /// The bundle's; beats the board's.
    private let accent: UInt32?
    /// As its file describes it, and what its owner says otherwise.
    private let (built, values): (Board, DisplayValues)

    /// Of a board, on a display of this size in pixels, in a language such as "de".
    ///
    /// - Parameter accent: the bundle's own colour, 0xRRGGBB, where it has one.
    package init(
        board: Board, size: Size, engine: TextEngine, language: String, accent: UInt32? = nil,
        catalogs: StringCatalogs = .none, set values: DisplayValues = DisplayValues()
    ) {
        (built, self.values) = (board, values)
        let board = board.set(to: values)
        self.accent = accent
        theme = board.display.theme(accent: accent)
        self.board = board
        self.size = size
        self.engine = engine
        self.language = language
        var metrics = Metrics(
            panel: size, isMono: board.display.isMono, textScale: board.display.textSize,
            needsTallLines: TallScripts.contains(language: language), tinyLetters: engine.book.tinyLetters)
        if board.display.theme == .highContrast { metrics.namesSwitches = true }
        if !board.keypad.hasFreeDigits { metrics.numberWidth = 0 }
        if board.display.showsOneRow { metrics.showOneRow(on: size) }
        metrics.fit(size) { engine.line("", style: $0).size.height }
        self.catalogs = catalogs
        words = ScreenStrings(language: language, catalogs: catalogs)
        keys = ListKeys(board.keypad, in: words)
        traits = LayoutTraits(
            metrics: metrics, isMirrored: LetterTable.isRightToLeft(language), capitals: words.capitals)
        painter = ScenePainter(engine: engine, theme: theme, traits: traits)
    }

    /// How large everything is on a display of this size.
    package var metrics: Metrics { traits.metrics }
    /// Whether the language on the screen is read from right to left.
    var isMirrored: Bool { traits.isMirrored }

    /// Whether a page leaves room beside it, and an editor below it.
    var isWide: Bool { size.width * 100 / board.display.textSize >= 640 }

    /// The board's keys.
    package var keypad: KeypadDescription { board.keypad }

    private var widestDigitCap: Int {
        let caps = keypad.caps.filter { $0.key.digit != nil || $0.key == .star }
        return caps.map { painter.caps.width(of: metrics.isMono ? $0.legend.plain : $0.legend) }.max() ?? 0
    }

    /// The same keys and words on a display of another size.
    package func resized(to size: Size) -> ScreenEnvironment { anew(built, size, language, accent, values) }

    /// The same display and words, with another board's keys.
    package func replaced(by board: Board) -> ScreenEnvironment {
        anew(board, size, language, accent, values)
    }

    /// The same, as its owner has set the display now.
    package func set(to values: DisplayValues) -> ScreenEnvironment {
        values == self.values ? self : anew(built, size, language, accent, values)
    }

    /// The same keys and display, in another language and another brand's colour.
    package func speaking(_ language: String, accent: UInt32?) -> ScreenEnvironment {
        language == self.language && accent == self.accent
            ? self : anew(built, size, language, accent, values)
    }

    private func anew(
        _ board: Board, _ size: Size, _ language: String, _ accent: UInt32?, _ values: DisplayValues
    ) -> ScreenEnvironment {
        ScreenEnvironment(
            board: board, size: size, engine: engine, language: language, accent: accent, catalogs: catalogs,
            set: values)
    }
}
