import ArgumentParser
import Glibc
import Graphics
import Hardware
import Storage

/// What colours a terminal shows.
enum TerminalColors: String, ExpressibleByArgument, CaseIterable {
    case auto, `true`, indexed = "256", none

    /// As the environment says where nothing was asked for.
    var resolved: TerminalColors {
        guard self == .auto else { return self }
        func named(_ name: String) -> String { getenv(name).map { String(cString: $0) } ?? "" }
        if !named("NO_COLOR").isEmpty { return .none }
        if ["truecolor", "24bit"].contains(named("COLORTERM")) { return .true }
        let terminal = named("TERM")
        if terminal.hasSuffix("direct") { return .true }
        return terminal.hasSuffix("256color") ? .indexed : .none
    }
}

/// A picture as half blocks, two pixels a cell, and of one picture after another only the cells that differ.
final class BlockScreen {
    /// Two pixels, one above the other, as the terminal shows them.
    private struct Cell: Hashable {
        let upper: Int
        let lower: Int
    }

    /// Another screen, no cursor; and back.
    static let begin = "\u{1B}[?1049h\u{1B}[?25l"
    static let end = "\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l"

    private let colors: TerminalColors
    private var shown: [[Cell]] = []
    private var size = TerminalSize(columns: 0, rows: 0)

    init(_ colors: TerminalColors) { self.colors = colors }

    /// What makes the terminal show it; the last line is for notes.
    func changes(to picture: Picture, _ size: TerminalSize) -> String {
        let cells = cells(of: picture, size)
        var text = ""
        if size != self.size || cells.count != shown.count {
            text += "\u{1B}[0m\u{1B}[2J"
            shown = []
            self.size = size
        }
        for (row, line) in cells.enumerated() {
            text += changes(of: line, from: row < shown.count ? shown[row] : [], row: row)
        }
        shown = cells
        return text
    }

    private func changes(of line: [Cell], from former: [Cell], row: Int) -> String {
        var (text, column, painted): (String, Int?, Cell?) = ("", nil, nil)
        for (index, cell) in line.enumerated() where former.count != line.count || former[index] != cell {
            if column != index { text += "\u{1B}[\(row + 1);\(index + 1)H" }
            text += self.text(of: cell, after: painted)
            (column, painted) = (index + 1, cell)
        }
        return text
    }

    /// The whole picture as lines, as for a file or a pager.
    func lines(of picture: Picture, _ size: TerminalSize) -> String {
        cells(of: picture, size).map { line in
            var (text, painted): (String, Cell?) = ("", nil)
            for cell in line {
                text += self.text(of: cell, after: painted)
                painted = cell
            }
            return text + (colors == .none ? "\n" : "\u{1B}[0m\n")
        }.joined()
    }

    /// A sentence in the last line.
    func note(_ sentence: String, _ size: TerminalSize) -> String {
        "\u{1B}[0m\u{1B}[\(size.rows);1H\u{1B}[K\(TerminalText.harmless(String(sentence.prefix(size.columns - 1))))"
    }

    // MARK: Cells

    /// Of as many pixels as there is room for, each the mean of those that it stands for.
    private func cells(of picture: Picture, _ size: TerminalSize) -> [[Cell]] {
        let own = picture.size
        let room = Size(width: size.columns, height: (size.rows - 1) * 2)
        let scale = max(1, Double(own.width) / Double(room.width), Double(own.height) / Double(room.height))
        let width = max(1, min(room.width, Int(Double(own.width) / scale)))
        let height = max(1, min(room.height, Int(Double(own.height) / scale)))
        func pixel(_ x: Int, _ y: Int) -> Int {
            guard y < height else { return code(.black) }
            return code(
                picture.mean(
                    x: (x * own.width / width)..<max(x * own.width / width + 1, (x + 1) * own.width / width),
                    y: (y * own.height / height)..<max(
                        y * own.height / height + 1, (y + 1) * own.height / height)))
        }
        return (0..<(height + 1) / 2).map { row in
            (0..<width).map { Cell(upper: pixel($0, row * 2), lower: pixel($0, row * 2 + 1)) }
        }
    }

    /// A colour as the terminal counts it: 24 bits, one of 256, or lit and not.
    private func code(_ color: Color) -> Int {
        let (red, green, blue) = (Int(color.red), Int(color.green), Int(color.blue))
        switch colors {
        case .true, .auto: return red << 16 | green << 8 | blue
        case .indexed:
            let grey = (red + green + blue) / 3
            if max(red, green, blue) - min(red, green, blue) < 16 {
                return grey < 4 ? 16 : grey > 246 ? 231 : 232 + (grey - 3) * 23 / 243
            }
            return 16 + 36 * ((red * 5 + 127) / 255) + 6 * ((green * 5 + 127) / 255) + (blue * 5 + 127) / 255
        case .none: return red * 30 + green * 59 + blue * 11 > 6000 ? 1 : 0
        }
    }

    private func text(of cell: Cell, after painted: Cell?) -> String {
        switch colors {
        case .none: [[" ", "▄"], ["▀", "█"]][cell.upper][cell.lower]
        case .true, .auto:
            (cell.upper == painted?.upper ? "" : "\u{1B}[38;2;\(Self.channels(cell.upper))m")
                + (cell.lower == painted?.lower ? "" : "\u{1B}[48;2;\(Self.channels(cell.lower))m") + "▀"
        case .indexed:
            (cell.upper == painted?.upper ? "" : "\u{1B}[38;5;\(cell.upper)m")
                + (cell.lower == painted?.lower ? "" : "\u{1B}[48;5;\(cell.lower)m") + "▀"
        }
    }

    private static func channels(_ code: Int) -> String { "\(code >> 16);\(code >> 8 & 255);\(code & 255)" }
}

extension Picture {
    /// The mean of a rectangle's colours.
    fileprivate func mean(x columns: Range<Int>, y rows: Range<Int>) -> Color {
        var (red, green, blue) = (0, 0, 0)
        for y in rows {
            for x in columns {
                let color = color(at: Point(x: x, y: y))
                red += Int(color.red)
                green += Int(color.green)
                blue += Int(color.blue)
            }
        }
        let count = max(1, rows.count * columns.count)
        return Color(red: UInt8(red / count), green: UInt8(green / count), blue: UInt8(blue / count))
    }
}
