/// Translates the texts of one page: the first table of the language chain that has a text gives it.
package struct Localizer: Sendable {
    /// From the language asked for to the one that the bundle was developed in.
    package let tables: [[String: String]]
    /// The one that is shown: titles are sorted in its order.
    package let language: String

    /// Leaves every text as it is where no `tables` are given.
    package init(tables: [[String: String]] = [], language: String = "en") {
        self.tables = tables
        self.language = language
    }

    /// The text itself where no table has it.
    package func callAsFunction(_ text: String) -> String {
        for table in tables {
            if let translation = table[text] { return translation }
        }
        return text
    }
}
