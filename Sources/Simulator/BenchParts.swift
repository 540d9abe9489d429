import Hardware
import Localization
import PropertyLists
import Scenes
import Settings
import Typesetting
import Words

/// What a bench is given from outside: everything that has to be read, and the date.
package struct BenchParts {
    /// The bundle's folder, as the person typed it.
    package let title: String
    /// What is stored at the start.
    package let stored: (Schema) -> StoredValues
    /// What a board's texts are drawn with.
    package let engine: (Board) -> TextEngine
    /// The dictionaries that a board names.
    package let words: (Board) -> WordLists
    /// Whoever makes codes of texts.
    package let codes: CodeEncoder?
    /// The licences of what the programs are made of.
    package let licences: () -> LicenceBook?
    /// The languages of the screen's own words.
    package let catalogs: StringCatalogs
    /// What programs would say is so now.
    package let live: (Schema) -> LiveFacts
    /// The machine's date.
    package let today: () -> SettingDate

    /// - Parameter title: the bundle's folder, as the person typed it.
    package init(
        title: String, stored: @escaping (Schema) -> StoredValues = { _ in StoredValues() },
        engine: @escaping (Board) -> TextEngine, words: @escaping (Board) -> WordLists = { _ in WordLists() },
        codes: CodeEncoder? = nil, licences: @escaping () -> LicenceBook? = { nil },
        catalogs: StringCatalogs = .none,
        live: @escaping (Schema) -> LiveFacts = { _ in LiveFacts() },
        today: @escaping () -> SettingDate = { SettingDate(secondsSince2001: 0) }
    ) {
        (self.title, self.stored, self.engine, self.words, self.today) = (title, stored, engine, words, today)
        (self.codes, self.licences, self.catalogs, self.live) = (codes, licences, catalogs, live)
    }
}

/// What every panel on a bench is looked at with; nil leaves it to the board.
package struct BenchLook: Hashable, Sendable {
    /// As in "de" or "pt-BR".
    package var language: String?
    /// Whose session it is.
    package var role = Role.owner
    /// Without meaning on a display of two colours.
    package var theme: DisplayDescription.ThemeName?
    /// In percent, 100 to 200.
    package var textSize: Int?

    /// As the boards say, for the owner.
    package init() {}

    /// The board with what was asked for.
    func board(_ board: Board) -> Board {
        var board = board
        if let language { board.language = language }
        if let theme { board.display.theme = theme }
        if let textSize { board.display.textSize = textSize }
        return board
    }
}
