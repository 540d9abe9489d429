import Hardware

/// Characters as the ends of a tree with four branches, the commonest nearest its root: a code of Huffman's over the four
/// directions (H4-Writer, MacKenzie, Soukoreff and Helga, 2011).
struct CodeTree {
    indirect enum Node {
        case cell(GridCell)
        case branch([Node])

        /// In reading order.
        var cells: [GridCell] {
            switch self {
            case .cell(let cell): [cell]
            case .branch(let nodes): nodes.flatMap(\.cells)
            }
        }
    }

    /// Of the branches, in their order.
    static let directions: [Key] = [.up, .left, .right, .down]

    let root: Node

    /// - Parameter cells: in reading order; a heavier one is picked more often.
    init(_ cells: [(cell: GridCell, weight: Int)]) {
        var nodes = cells.enumerated().map { place, entry in
            (node: Node.cell(entry.cell), weight: entry.weight, first: place)
        }
        // The first branch may be a smaller one, so that all later ones are full.
        var size = nodes.count % 3 == 0 ? 3 : nodes.count % 3 == 2 ? 2 : 4
        while nodes.count > 1 {
            nodes.sort { ($0.weight, $0.first) < ($1.weight, $1.first) }
            let least = nodes.prefix(min(size, nodes.count)).sorted { $0.first < $1.first }
            nodes.removeFirst(least.count)
            nodes.append(
                (
                    node: .branch(least.map(\.node)), weight: least.reduce(0) { $0 + $1.weight },
                    first: least.first?.first ?? 0
                ))
            size = Self.directions.count
        }
        root = nodes.first?.node ?? .branch([])
    }

    /// What arrows have come to from the root; nil where no branch is.
    func node(at path: [Key]) -> Node? {
        var node = root
        for key in path {
            guard case .branch(let nodes) = node, let place = Self.directions.firstIndex(of: key),
                nodes.indices.contains(place)
            else { return nil }
            node = nodes[place]
        }
        return node
    }
}

/// How often what a cell types is typed, in thousandths.
extension GridCell {
    /// Of English running text; languages differ less than kinds of field do.
    private static let letters: [Character: Int] = [
        "a": 82, "b": 15, "c": 28, "d": 43, "e": 127, "f": 22, "g": 20, "h": 61, "i": 70, "j": 2, "k": 8,
        "l": 40, "m": 24, "n": 67, "o": 75, "p": 19, "q": 2, "r": 60, "s": 63, "t": 91, "u": 28, "v": 10,
        "w": 24, "x": 2, "y": 20, "z": 2,
    ]

    func weight(in field: EditedField) -> Int {
        guard case .insert(let text) = self else { return 4 }
        // Whatever is typed into a secret is no text.
        if field.pairsCharacters { return 10 }
        guard text.count == 1, let character = text.first else { return 20 }
        if character == " " { return 120 }
        if character.isLetter {
            return Self.letters[field.cased(character, isUpper: false)] ?? (character.isASCII ? 4 : 20)
        }
        if character.isNumber { return field.kind == .text || field.kind == .name ? 6 : 15 }
        return field.layout.first.prefix(2).contains(character) ? 40 : 6
    }
}

extension FieldLayout {
    /// The field's own characters, where letters are picked.
    fileprivate var first: String { if case .letters(_, let first) = picker { first } else { "" } }
}
