/// Where the characters that a person sees (grapheme clusters) start, in code points.
package struct Graphemes {
    /// Ascending from 0; ends with the number of code points.
    package let starts: [Int]

    init(of text: String) {
        let isPlain = text.utf8.allSatisfy { $0 < 0x80 && $0 != 0x0D }
        self.init(isPlain ? Array(0...text.utf8.count) : Self.starts(text.unicodeScalars.map(\.value)[...]))
    }

    init(_ scalars: ArraySlice<UInt32>) { self.init(Self.starts(scalars)) }

    private init(_ starts: [Int]) { self.starts = starts }

    private static func starts(_ scalars: ArraySlice<UInt32>) -> [Int] {
        if scalars.allSatisfy(standsAlone) { return Array(0...scalars.count) }
        var view = String.UnicodeScalarView()
        // A lone surrogate cannot come out of a String; were one here, it would count as one character.
        for scalar in scalars { view.append(Unicode.Scalar(scalar) ?? "\u{FFFD}") }
        var starts = [0]
        for character in String(view) {
            starts.append((starts.last ?? 0) + character.unicodeScalars.count)
        }
        return starts
    }

    /// Whether it is a character by itself among others of which that is true: most letters, and the two signs of what is
    /// not seen.
    private static func standsAlone(_ scalar: UInt32) -> Bool {
        scalar < 0x300 && scalar != 0x0D || scalar == 0x2026 || scalar == 0x2022
    }

    var count: Int { starts.count - 1 }

    /// The code point at which a character starts; the end for one past the last.
    package func scalar(ofCharacter index: Int) -> Int {
        starts[max(0, min(index, starts.count - 1))]
    }

    /// The last start that is not behind `scalar`.
    func start(atOrBefore scalar: Int) -> Int {
        starts[max(0, firstIndex(after: scalar) - 1)]
    }

    /// The first start behind `scalar`; the end where there is none.
    func start(after scalar: Int) -> Int {
        starts[min(firstIndex(after: scalar), starts.count - 1)]
    }

    private func firstIndex(after scalar: Int) -> Int {
        var low = 0
        var high = starts.count
        while low < high {
            let middle = (low + high) / 2
            if starts[middle] > scalar { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
