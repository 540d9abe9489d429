/// Finds which keys of a row-and-column matrix are down, from what the columns say while each row is driven.
///
/// Idle until a column falls; then a scan every 5 ms until all keys are up. Three keys on the corners of a
/// rectangle make the fourth appear: such a ghost is not believed until the rectangle is gone.
package struct MatrixScanner: Sendable {
    /// A key that went down or up.
    package struct Change: Hashable, Sendable {
        /// From 0, in the order of the driven lines.
        package let row: Int
        /// From 0, in the order of the lines that are read.
        package let column: Int
        /// False: the key went up.
        package let isDown: Bool

        /// - Parameter isDown: false where the key went up.
        package init(row: Int, column: Int, isDown: Bool) {
            self.row = row
            self.column = column
            self.isDown = isDown
        }
    }

    /// Between two scans while a key is down.
    package static let interval = Duration.milliseconds(5)
    /// Scans in a row that must find a key open before it counts as released: 20 ms of bouncing.
    static let scansToRelease = 4

    private let columns: Int
    /// By row, the columns held down, a bit each.
    private var held: [UInt32]
    /// By row and column, the scans since the key was last seen closed.
    private var openScans: [[Int]]

    /// When the next scan is due; nil while idle.
    package private(set) var deadline: Duration?
    /// Before which no scan is due, however noisy the columns are.
    private var earliest = Duration.zero

    /// - Parameter columns: 32 at most.
    package init(rows: Int, columns: Int) {
        precondition(columns <= 32)
        self.columns = columns
        held = Array(repeating: 0, count: rows)
        openScans = Array(repeating: Array(repeating: 0, count: columns), count: rows)
    }

    /// A column fell while all rows were driven: the first scan is due at once, or the usual time after the last.
    package mutating func wake(at time: Duration) { if deadline == nil { deadline = max(time, earliest) } }

    /// What a scan found: by row, the columns that were closed, a bit each.
    package mutating func take(_ scan: [UInt32], at time: Duration) -> [Change] {
        precondition(scan.count == held.count)
        var changes: [Change] = []
        for row in scan.indices {
            for column in 0..<columns {
                let isClosed = scan[row] & 1 << UInt32(column) != 0
                if let isDown = settle(row, column, isClosed, scan) {
                    changes.append(Change(row: row, column: column, isDown: isDown))
                }
            }
        }
        let isQuiet = held.allSatisfy { $0 == 0 } && scan.allSatisfy { $0 == 0 }
        earliest = time + Self.interval
        deadline = isQuiet ? nil : earliest
        return changes
    }

    /// Everything that is down goes up, as when the matrix cannot be read any more.
    package mutating func releaseAll() -> [Change] {
        var changes: [Change] = []
        for row in held.indices {
            for column in 0..<columns where held[row] & 1 << UInt32(column) != 0 {
                changes.append(Change(row: row, column: column, isDown: false))
            }
        }
        self = MatrixScanner(rows: held.count, columns: columns)
        return changes
    }

    /// The new state of one key, nil where it stays.
    private mutating func settle(_ row: Int, _ column: Int, _ isClosed: Bool, _ scan: [UInt32]) -> Bool? {
        let bit = UInt32(1) << UInt32(column)
        guard !isClosed else {
            openScans[row][column] = 0
            guard held[row] & bit == 0, !isOnRectangle(row, bit, scan) else { return nil }
            held[row] |= bit
            return true
        }
        guard held[row] & bit != 0 else { return nil }
        openScans[row][column] += 1
        guard openScans[row][column] >= Self.scansToRelease else { return nil }
        held[row] &= ~bit
        return false
    }

    /// Whether another row shares this column and one more with this row.
    private func isOnRectangle(_ row: Int, _ bit: UInt32, _ scan: [UInt32]) -> Bool {
        scan.indices.contains { other in
            let shared = scan[row] & scan[other]
            return other != row && shared & bit != 0 && shared & ~bit != 0
        }
    }
}
