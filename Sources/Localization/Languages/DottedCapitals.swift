/// Turkish and its neighbours write two letters that others have one of: i has the capital İ, and I is that of ı.
package enum DottedCapitals {
    /// - Parameter language: as in "tr" or "tr-CY".
    package static func areUsed(in language: String) -> Bool {
        let primary = language.utf8.lazy.map { $0 | 0x20 }.prefix { $0 != UInt8(ascii: "-") && $0 != 0x7F }
        return primary.elementsEqual("tr".utf8) || primary.elementsEqual("az".utf8)
    }
}

extension String {
    /// In capitals, as a language has them.
    package func uppercased(in language: String) -> String {
        DottedCapitals.areUsed(in: language) ? replacing(["i": "İ"]).uppercased() : uppercased()
    }

    /// In small letters, as a language has them.
    package func lowercased(in language: String) -> String {
        DottedCapitals.areUsed(in: language) ? replacing(["I": "ı", "İ": "i"]).lowercased() : lowercased()
    }

    /// Words of the catalogues go on in sentences; where they stand alone they begin with a capital.
    package func withCapital(in language: String) -> String {
        guard let first, first.isLowercase else { return self }
        return String(first).uppercased(in: language) + dropFirst()
    }

    private func replacing(_ letters: [Unicode.Scalar: Unicode.Scalar]) -> String {
        String(UnicodeScalarView(unicodeScalars.map { letters[$0] ?? $0 }))
    }
}
