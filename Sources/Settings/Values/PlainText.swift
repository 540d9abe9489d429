extension String {
    /// Whether every program takes it: without U+0000, which ends it in C, and without the noncharacters that Unicode keeps for
    /// programs' own use, which no bus takes. Unicode 15, 23.7.
    package var isPlainText: Bool {
        // Noncharacters begin with one of these bytes: most texts have none of them.
        !utf8.contains { $0 == 0 || $0 >= 0xEF } || unicodeScalars.allSatisfy(\.isText)
    }

    /// With U+FFFD for what it must not have.
    package var asPlainText: String {
        unicodeScalars.reduce(into: "") { $0.unicodeScalars.append($1.isText ? $1 : "\u{FFFD}") }
    }
}

extension Unicode.Scalar {
    fileprivate var isText: Bool {
        value != 0 && value & 0xFFFE != 0xFFFE && !(0xFDD0...0xFDEF).contains(value)
    }
}
