import Scenes

extension ListCursor {
    /// What the cursor must know of the rows.
    package struct Rows {
        /// How many there are.
        package let count: Int
        /// Whether a row takes focus.
        package let isFocusable: (Int) -> Bool
        /// In pixels.
        package let height: (Int) -> Int
        /// The line of a row that holds a pixel, counted from the row's top; a row of one line is one.
        package let line: (_ row: Int, _ pixel: Int) -> Range<Int>

        /// Text may begin and end with any pixel, unless `line` knows better.
        package init(
            count: Int, isFocusable: @escaping (Int) -> Bool, height: @escaping (Int) -> Int,
            line: ((_ row: Int, _ pixel: Int) -> Range<Int>)? = nil
        ) {
            self.count = count
            self.isFocusable = isFocusable
            self.height = height
            self.line = line ?? { _, pixel in pixel..<(pixel + 1) }
        }
    }

    /// A row on the screen; `y` is from the top of the viewport and negative where its beginning is scrolled out.
    package struct Placed: Hashable, Sendable {
        /// Of the row, among all.
        package let index: Int
        /// In pixels, from the top of the viewport.
        package let y: Int
        /// In pixels, what is hidden included.
        package let height: Int
        /// The pixels of it that are on the screen, from its own top: all of them, or whole lines.
        package let visible: Range<Int>
    }

    /// Where a line begins: a row, and pixels below the row's top.
    struct Place: Hashable, Comparable, Sendable {
        var row = 0
        var offset = 0

        static func < (one: Place, other: Place) -> Bool {
            (one.row, one.offset) < (other.row, other.offset)
        }
    }
}

/// What of a list fits on the screen: rows whole, text and rows that are taller than the screen line by line.
struct ListWindow {
    typealias Place = ListCursor.Place

    let rows: ListCursor.Rows
    /// In pixels.
    let viewport: Int

    /// Just below the last row.
    var listEnd: Place { Place(row: rows.count) }

    /// Whether a row has the screen to itself and more.
    func isTall(_ row: Int) -> Bool { rows.height(row) > viewport }

    /// Where the screen ends that begins at `top`; at least a line is on it, however low it is.
    func end(from top: Place) -> Place {
        var (place, room) = (top, viewport)
        while place.row < rows.count {
            let next = after(place)
            room -= distance(place, next)
            if room < 0, place > top { break }
            place = next
        }
        return place
    }

    /// Where the screen begins that ends at `end`, filled as far as whole lines do.
    func top(endingAt end: Place) -> Place {
        var (place, room) = (end, viewport)
        while let previous = before(place) {
            room -= distance(previous, place)
            if room < 0, place < end { break }
            place = previous
        }
        return place
    }

    /// The next line, or the next row.
    func after(_ place: Place) -> Place {
        let height = rows.height(place.row)
        guard height > 0, isDivided(place.row, height) else { return Place(row: place.row + 1) }
        let next = max(rows.line(place.row, place.offset).upperBound, place.offset + 1)
        return next < height ? Place(row: place.row, offset: next) : Place(row: place.row + 1)
    }

    /// The line or the row above; nil at the very top.
    func before(_ place: Place) -> Place? {
        if place.offset > 0 {
            return Place(row: place.row, offset: rows.line(place.row, place.offset - 1).lowerBound)
        }
        guard place.row > 0 else { return nil }
        let row = place.row - 1
        let height = rows.height(row)
        guard height > 0, isDivided(row, height) else { return Place(row: row) }
        return Place(row: row, offset: rows.line(row, height - 1).lowerBound)
    }

    /// Whether a row may be on the screen in part.
    private func isDivided(_ row: Int, _ height: Int) -> Bool { !rows.isFocusable(row) || height > viewport }

    /// In pixels, within one row or to the next.
    private func distance(_ start: Place, _ end: Place) -> Int {
        (end.row == start.row ? end.offset : rows.height(start.row)) - start.offset
    }
}

/// What was measured of a list's rows, of some that follow one another: those around the screen.
struct KnownRows: Sendable {
    /// A row as it was measured.
    struct Row: Sendable {
        let shape: ListLayout.RowShape
        let height: Int
        /// Where its lines begin and end; nil as long as nobody has asked.
        var edges: [Int]?
    }

    /// What the rows were measured at; nil where that is not to be remembered.
    private var revision: Revision?
    private var first = 0
    private var rows: [Row] = []

    /// More than any screen shows.
    private static let most = 256

    /// What still holds.
    func at(_ revision: Revision) -> KnownRows {
        if self.revision == revision { return self }
        var empty = KnownRows()
        empty.revision = revision
        return empty
    }

    subscript(row: Int) -> Row? {
        get { rows.indices.contains(row - first) ? rows[row - first] : nil }
        set { if let newValue { keep(newValue, at: row) } }
    }

    /// Without a look at what it shows.
    func height(of row: Int) -> Int? { rows.indices.contains(row - first) ? rows[row - first].height : nil }

    private mutating func keep(_ measured: Row, at row: Int) {
        switch row - first {
        case rows.indices: rows[row - first] = measured
        case rows.count where rows.count < Self.most: rows.append(measured)
        case -1 where rows.count < Self.most:
            rows.insert(measured, at: 0)
            first = row
        default: (first, rows) = (row, [measured])
        }
    }
}

/// Measures the rows of a list as they are looked at, each once.
final class RowMeasures {
    /// All that was measured so far.
    private(set) var known: KnownRows
    private let list: [ListRow]
    private let layout: ListLayout
    private let shape: (Int) -> ListLayout.RowShape

    init(
        _ list: [ListRow], known: KnownRows, layout: ListLayout, shape: @escaping (Int) -> ListLayout.RowShape
    ) {
        (self.list, self.known, self.layout, self.shape) = (list, known, layout, shape)
    }

    /// As cursors want to know them.
    package var rows: ListCursor.Rows {
        ListCursor.Rows(
            count: list.count, isFocusable: { [list] in list[$0].takesFocus },
            height: { self.known.height(of: $0) ?? self[$0].height },
            line: { self.line(of: $0, at: $1) })
    }

    subscript(row: Int) -> KnownRows.Row {
        if let known = known[row] { return known }
        let shape = shape(row)
        let measured = KnownRows.Row(shape: shape, height: layout.height(of: shape))
        known[row] = measured
        return measured
    }

    private func line(of row: Int, at pixel: Int) -> Range<Int> {
        let edges = edges(of: row)
        let end = edges.dropFirst().firstIndex { $0 > pixel } ?? edges.count - 1
        return edges[end - 1]..<edges[end]
    }

    private func edges(of row: Int) -> [Int] {
        var measured = self[row]
        if let edges = measured.edges { return edges }
        let edges = layout.lineEdges(of: measured.shape)
        measured.edges = edges
        known[row] = measured
        return edges
    }
}
