/// The names that an icon font has for its glyphs: the letters that its substitution table joins into one
/// (OpenType's GSUB, lookups of type 4).
struct LigatureNames {
    /// The table's bytes, which outlive this.
    private let table: UnsafeRawBufferPointer
    /// Which letter a glyph stands for.
    private let letters: [Int: Character]

    /// - Parameter glyph: of a letter; 0 where the font has none.
    init(_ table: UnsafeRawBufferPointer, glyph: (Character) -> Int) {
        self.table = table
        let known = "abcdefghijklmnopqrstuvwxyz0123456789_".map { (glyph($0), $0) }
        letters = Dictionary(known.filter { $0.0 != 0 }) { first, _ in first }
    }

    /// Nil for a name that the font does not have.
    func glyph(of name: String) -> Int? {
        var found: Int?
        forEach { glyph, letters in if found == nil, letters == name { found = glyph } }
        return found
    }

    /// Whether there is none at all.
    var isEmpty: Bool {
        var isEmpty = true
        forEach { _, _ in isEmpty = false }
        return isEmpty
    }

    /// Every name, in the font's order.
    var all: [String] {
        var names: [String] = []
        forEach { _, name in names.append(name) }
        return names
    }

    /// What lies beyond the table's end is not there.
    private func number(_ offset: Int) -> Int? {
        guard offset >= 0, offset + 2 <= table.count else { return nil }
        return Int(table[offset]) << 8 | Int(table[offset + 1])
    }

    /// Ligatures and sets that are looked at in one table; a damaged one may say that it has any number of them.
    private static let limit = 100_000

    private func forEach(_ body: (_ glyph: Int, _ name: String) -> Void) {
        var left = Self.limit
        guard let list = number(8), let count = number(list) else { return }
        for index in 0..<count {
            guard let offset = number(list + 2 + 2 * index) else { return }
            let lookup = list + offset
            guard number(lookup) == 4, let subtables = number(lookup + 4) else { continue }
            for subtable in 0..<subtables {
                left -= 1
                guard left > 0, let offset = number(lookup + 6 + 2 * subtable) else { return }
                forEachSet(lookup + offset, &left, body)
            }
        }
    }

    private func forEachSet(_ subtable: Int, _ left: inout Int, _ body: (Int, String) -> Void) {
        guard let coverage = number(subtable + 2), let count = number(subtable + 4) else { return }
        for (index, first) in firstGlyphs(subtable + coverage).prefix(count).enumerated() {
            left -= 1
            guard left > 0, let offset = number(subtable + 6 + 2 * index) else { return }
            let set = subtable + offset
            guard let letter = letters[first], let ligatures = number(set) else { continue }
            for ligature in 0..<ligatures {
                left -= 1
                guard left > 0, let offset = number(set + 2 + 2 * ligature) else { return }
                read(set + offset, after: letter, body)
            }
        }
    }

    /// A coverage table: glyphs one by one, or from one to another.
    private func firstGlyphs(_ coverage: Int) -> [Int] {
        guard let count = number(coverage + 2) else { return [] }
        if number(coverage) == 1 { return (0..<count).compactMap { number(coverage + 4 + 2 * $0) } }
        var glyphs: [Int] = []
        for index in 0..<count where glyphs.count <= Int(UInt16.max) {
            let range = coverage + 4 + 6 * index
            guard let first = number(range), let last = number(range + 2), first <= last else { break }
            glyphs += first...last
        }
        return glyphs
    }

    private func read(_ ligature: Int, after first: Character, _ body: (Int, String) -> Void) {
        guard let glyph = number(ligature), let count = number(ligature + 2), (1...64).contains(count) else {
            return
        }
        var name = String(first)
        for index in 0..<(count - 1) {
            guard let component = number(ligature + 4 + 2 * index), let letter = letters[component] else {
                return
            }
            name.append(letter)
        }
        body(glyph, name)
    }
}
