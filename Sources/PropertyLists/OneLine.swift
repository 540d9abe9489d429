extension String {
    /// For a line, or a field of one, whoever said it: what would end either is written out, as `\u{A}`.
    package var oneLine: String {
        unicodeScalars.reduce(into: "") { line, scalar in
            switch scalar.value {
            case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029:
                line += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
            default: line.unicodeScalars.append(scalar)
            }
        }
    }
}

extension [String] {
    /// Apart by tabs, each as it is on one line.
    package var fields: String { map(\.oneLine).joined(separator: "\t") }
}
