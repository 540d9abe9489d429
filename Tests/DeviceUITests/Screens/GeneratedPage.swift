import DrawingSamples

/// A page of rows and texts of any length, made of words that each stand on it once.
struct GeneratedPage {
    /// The page's specifiers as a property list.
    private(set) var xml = ""
    /// Every word of its titles, values, headers and footers.
    private(set) var words: Set<String> = []
    private var random: SeededRandom

    /// The same page for the same seed; long texts are about as long as twice so many lines.
    init(seed: Int, lines: Int) {
        random = SeededRandom(seed: UInt64(seed))
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            xml += group(lines)
            for _ in 0..<Int.random(in: 0...3, using: &random) { xml += row(lines) }
        }
    }

    private mutating func group(_ lines: Int) -> String {
        let footer = chance(3) ? text("FooterText", sentence(0...(lines * 2))) : ""
        let title = chance(2) ? text("Title", sentence(1...(chance(6) ? lines * 2 : 3))) : ""
        return specifier("PSGroupSpecifier", title + footer)
    }

    private mutating func row(_ lines: Int) -> String {
        let title = text("Title", sentence(1...(chance(4) ? lines : 3)))
        let key = text("Key", "k\(words.count)")
        switch Int.random(in: 0..<6, using: &random) {
        case 0: return specifier("PSToggleSwitchSpecifier", title + key)
        case 1: return specifier("PSTitleValueSpecifier", title + key + text("DefaultValue", value(lines)))
        case 2: return specifier("PSTextFieldSpecifier", title + key + text("DefaultValue", value(lines)))
        case 3: return specifier("PSChildPaneSpecifier", title + text("File", "Root"))
        case 4: return specifier("IASKButtonSpecifier", title + key)
        default:
            let bounds = entry("MinimumValue", "<real>0</real>") + entry("MaximumValue", "<real>9</real>")
            return specifier(
                "PSSliderSpecifier", title + key + bounds + entry("DefaultValue", "<real>4</real>"))
        }
    }

    private mutating func value(_ lines: Int) -> String { sentence(0...(chance(4) ? lines : 2)) }

    /// So many words, one time in three a line each; each so short that it stands on a line of any panel.
    private mutating func sentence(_ lengths: ClosedRange<Int>) -> String {
        let separator = chance(3) ? "\n" : " "
        return (0..<Int.random(in: lengths, using: &random)).map { _ in
            let word = "W\(words.count)"
            words.insert(word)
            return word
        }.joined(separator: separator)
    }

    private mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }
}
