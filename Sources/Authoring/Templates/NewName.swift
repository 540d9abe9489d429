/// The name of a folder that is made for an author, which is told in paths, commands and the journal.
package enum NewName {
    private static let longest = 64

    /// Why a folder may not be called that; nil where it may.
    package static func problem(of name: String) -> String? {
        if name.isEmpty { return "a name has a letter or a digit at least" }
        if name.utf8.count > longest { return "a name has \(longest) characters at most" }
        let others = name.unicodeScalars.filter { !isAllowed($0) }
        if let other = others.first {
            return "a name has letters from A to Z, digits, - and _, and no \(word(for: other))"
        }
        return name.hasPrefix("-") ? "a name does not begin with -, as options do" : nil
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "-", "_": true
        default: false
        }
    }

    private static func word(for scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "/": "/: it is made in this folder"
        case " ": "blank"
        case "!"..."~": String(scalar)
        default: "U+" + String(scalar.value, radix: 16, uppercase: true)
        }
    }
}
