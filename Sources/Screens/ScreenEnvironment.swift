import Graphics
import Hardware
import Localization
import TextEntry

/// What screens are shown on and answered with: the board's keys, a size, letters, and the words of one language.
///
/// Nothing of it is a person's: with another display, keypad or language it is made anew, and everything else stays.
package final class ScreenEnvironment {
    /// Keys, display, and what the board is called.
    package let board: Board
    /// In pixels, as a person sees it.
    package let size: Size
    /// Lays out and draws texts.
    package let engine: TextEngine
    /// As in "de" or "pt-BR".
    package let language: String
    /// How large everything is on a display of this size.
    package let metrics: Metrics
    /// The screen's own words.
    package let words: ScreenStrings
    /// What keys do in lists.
    let keys: ListKeys
    /// Whether the language on the screen is read from right to left.
    let isMirrored: Bool

    /// Of a board, on a display of this size in pixels, in a language such as "de".
    package init(board: Board, size: Size, engine: TextEngine, language: String) {
        self.board = board
        self.size = size
        self.engine = engine
        self.language = language
        metrics = Metrics(
            panel: size, isMono: board.display.look == .mono, textScale: board.display.textSize,
            needsTallLines: TallScripts.contains(language: language),
            showsOneRow: board.display.showsOneRow
        ).fitting(panel: size) { engine.line("", style: $0).size.height }
        words = ScreenStrings(language: language)
        keys = ListKeys(board.keypad)
        isMirrored = LetterTable.isRightToLeft(language)
    }

    /// The board's keys.
    package var keypad: KeypadDescription { board.keypad }

    /// The same keys and words on a display of another size.
    package func resized(to size: Size) -> ScreenEnvironment {
        ScreenEnvironment(board: board, size: size, engine: engine, language: language)
    }

    /// The same display and words, with another board's keys.
    package func replaced(by board: Board) -> ScreenEnvironment {
        ScreenEnvironment(board: board, size: size, engine: engine, language: language)
    }

    /// The same keys and display, in another language.
    package func speaking(_ language: String) -> ScreenEnvironment {
        guard language != self.language else { return self }
        return ScreenEnvironment(board: board, size: size, engine: engine, language: language)
    }
}
