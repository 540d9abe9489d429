/// The sign before a number's decimals, as languages write it: `21.5` and `21,5`.
package enum DecimalMark {
    /// - Parameter language: as in "de" or "de-CH"; one that CLDR does not know has a point.
    package static func sign(in language: String) -> Character {
        let own = LanguageTag(language)?.ancestors.lazy.compactMap { signs[$0.description] }.first
        return own?.first ?? "."
    }

    private static let signs = TextIndex(table, between: [" ", "\n"], link: "=")
}

/// A number to be read, which each language writes with its own sign before the decimals. Programs read the point.
package struct DecimalText: Hashable, Sendable, CustomStringConvertible {
    private let number: String
    private let unit: String?

    /// - Parameters:
    ///   - number: with a point, as it is stored, behind whatever stands before it: `21.5`, `+0.5`.
    ///   - unit: localized; stands behind it as it is. Nil or empty: none.
    package init(_ number: String, unit: String? = nil) {
        self.number = number
        self.unit = unit
    }

    package var description: String { written(with: ".") }

    /// - Parameter sign: before the decimals.
    func written(with sign: Character) -> String {
        let number = sign == "." ? self.number : String(self.number.map { $0 == "." ? sign : $0 })
        guard let unit, !unit.isEmpty else { return number }
        return "\(ReadingOrder.kept(number, within: unit)) \(unit)"
    }
}
