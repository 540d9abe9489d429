/// The names that an icon font has for its glyphs: the letters that its substitution table joins into one
/// (OpenType's GSUB, lookups of type 4).
struct LigatureNames {
    /// The table's bytes, which outlive this.
    private let table: UnsafeRawBufferPointer
    /// Which letter a glyph stands for, and the other way round.
    private let letters: [Int: Character]
    private let glyphs: [Character: Int]

    /// - Parameter glyph: of a letter; 0 where the font has none.
    init(_ table: UnsafeRawBufferPointer, glyph: (Character) -> Int) {
        self.table = table
        let known = "abcdefghijklmnopqrstuvwxyz0123456789_".map { (glyph($0), $0) }
        letters = Dictionary(known.filter { $0.0 != 0 }) { first, _ in first }
        glyphs = Dictionary(uniqueKeysWithValues: letters.map { ($0.value, $0.key) })
    }

    /// Nil for a name that the font does not have. Names of other letters are gone by without being spelled out.
    func glyph(of name: String) -> Int? {
        let wanted = name.compactMap { glyphs[$0] }
        guard let first = wanted.first, wanted.count == name.count, wanted.count <= Self.longest else {
            return nil
        }
        var found: Int?
        forEach(from: first) { ligature, _ in
            guard number(ligature + 2) == wanted.count,
                wanted.indices.dropFirst().allSatisfy({ number(ligature + 2 + 2 * $0) == wanted[$0] })
            else { return true }
            found = number(ligature)
            return found == nil
        }
        return found
    }

    /// Whether there is none at all.
    var isEmpty: Bool {
        var isEmpty = true
        forEach { ligature, first in
            isEmpty = name(of: ligature, after: first) == nil
            return isEmpty
        }
        return isEmpty
    }

    /// Every name, in the font's order.
    var all: [String] {
        var names: [String] = []
        forEach { ligature, first in
            if let name = name(of: ligature, after: first) { names.append(name) }
            return true
        }
        return names
    }

    /// What lies beyond the table's end is not there.
    private func number(_ offset: Int) -> Int? {
        guard offset >= 0, offset + 2 <= table.count else { return nil }
        return Int(table[offset]) << 8 | Int(table[offset + 1])
    }

    /// Ligatures and sets that are looked at in one table; a damaged one may say that it has any number of them.
    private static let limit = 100_000
    /// Of letters in a name.
    private static let longest = 64

    /// Hands out where each ligature is, and the letter that it begins with, until `body` has enough.
    ///
    /// - Parameter first: the glyph that it is to begin with; nil: any.
    private func forEach(from first: Int? = nil, _ body: (_ ligature: Int, _ first: Character) -> Bool) {
        var left = Self.limit
        guard let list = number(8), let count = number(list) else { return }
        for index in 0..<count {
            guard let offset = number(list + 2 + 2 * index) else { return }
            let lookup = list + offset
            guard number(lookup) == 4, let subtables = number(lookup + 4) else { continue }
            for subtable in 0..<subtables {
                left -= 1
                guard left > 0, let offset = number(lookup + 6 + 2 * subtable) else { return }
                guard forEachSet(lookup + offset, from: first, &left, body) else { return }
            }
        }
    }

    /// False where there is to be no further one.
    private func forEachSet(
        _ subtable: Int, from wanted: Int?, _ left: inout Int, _ body: (Int, Character) -> Bool
    ) -> Bool {
        guard let coverage = number(subtable + 2), let count = number(subtable + 4) else { return true }
        for (index, first) in firstGlyphs(subtable + coverage).prefix(count).enumerated() {
            left -= 1
            guard left > 0, let offset = number(subtable + 6 + 2 * index) else { return true }
            let set = subtable + offset
            guard wanted ?? first == first, let letter = letters[first], let ligatures = number(set) else {
                continue
            }
            for ligature in 0..<ligatures {
                left -= 1
                guard left > 0, let offset = number(set + 2 + 2 * ligature) else { return true }
                guard body(set + offset, letter) else { return false }
            }
        }
        return true
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

    /// Nil where other characters are joined, or none are.
    private func name(of ligature: Int, after first: Character) -> String? {
        guard number(ligature) != nil, let count = number(ligature + 2), (1...Self.longest).contains(count)
        else { return nil }
        var name = String(first)
        for index in 0..<(count - 1) {
            guard let component = number(ligature + 4 + 2 * index), let letter = letters[component] else {
                return nil
            }
            name.append(letter)
        }
        return name
    }
}
