/// Names of a program's source, each given once.
struct Identifiers {
    private var taken: Set<String> = []
    /// Names that have a meaning already.
    private let reserved: Set<String>

    init(reserved: Set<String> = []) {
        self.reserved = reserved
    }

    /// That name, with an underscore after it where it is reserved, and a number where it was given before.
    mutating func unique(_ name: String) -> String {
        let name = reserved.contains(name) ? name + "_" : name
        var candidate = name
        var number = 2
        while reserved.contains(candidate) || !taken.insert(candidate).inserted {
            candidate = "\(name)_\(number)"
            number += 1
        }
        return candidate
    }

    /// A key or a value as a name: ASCII letters, digits and underscores, a letter first. Empty where nothing is left.
    static func name(_ text: String) -> String {
        var name = ""
        for scalar in text.unicodeScalars {
            if isWord(scalar) {
                name.unicodeScalars.append(scalar)
            } else if !name.hasSuffix("_"), !name.isEmpty {
                name += "_"
            }
        }
        while name.hasSuffix("_") { name.removeLast() }
        guard let first = name.unicodeScalars.first else { return "" }
        return first.value < 0x3A ? "n\(name)" : name
    }

    private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9": true
        default: false
        }
    }

    /// What a choice is called: by its value where that is a word, else by its title.
    static func name(ofChoice text: String?, title: String) -> String {
        let named = [text, title].compactMap { $0 }.map(name).first { !$0.isEmpty }
        return (named ?? "VALUE").uppercased()
    }
}
