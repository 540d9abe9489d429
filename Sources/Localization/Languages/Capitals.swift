/// Which letters are each other's capitals: what a language's words need, and no text to be carried along with each of them.
package enum Capitals: Hashable, Sendable {
    /// I is the capital of i.
    case usual
    /// Turkish and its neighbours write two letters that others have one of: i has the capital İ, and I is that of ı.
    case dotted

    /// - Parameter language: as in "tr" or "tr-CY".
    package init(of language: String) {
        let primary = language.utf8.lazy.map { $0 | 0x20 }.prefix { $0 != UInt8(ascii: "-") && $0 != 0x7F }
        self = ["tr", "az"].contains { primary.elementsEqual($0.utf8) } ? .dotted : .usual
    }
}

extension String {
    /// In capitals.
    package func uppercased(in capitals: Capitals) -> String {
        capitals == .dotted ? replacing(["i": "İ"]).uppercased() : uppercased()
    }

    /// In capitals, as a language has them.
    package func uppercased(in language: String) -> String { uppercased(in: Capitals(of: language)) }

    /// In small letters, as a language has them.
    package func lowercased(in language: String) -> String {
        Capitals(of: language) == .dotted ? replacing(["I": "ı", "İ": "i"]).lowercased() : lowercased()
    }

    /// Words of the catalogues go on in sentences; where they stand alone they begin with a capital.
    package func withCapital(in capitals: Capitals) -> String {
        guard let first, first.isLowercase else { return self }
        return String(first).uppercased(in: capitals) + dropFirst()
    }

    private func replacing(_ letters: [Unicode.Scalar: Unicode.Scalar]) -> String {
        String(UnicodeScalarView(unicodeScalars.map { letters[$0] ?? $0 }))
    }
}
