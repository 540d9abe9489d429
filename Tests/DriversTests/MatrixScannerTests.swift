import Testing

@testable import Drivers

/// A matrix of switches without diodes: current finds its way through every closed switch.
private struct Matrix {
    var closed: Set<[Int]> = []
    let rows = 4
    let columns = 4

    /// What the columns say for each driven row.
    var scan: [UInt32] {
        (0..<rows).map { row in
            var reached: (rows: Set<Int>, columns: Set<Int>) = ([row], [])
            for _ in 0..<rows + columns {
                for pair in closed where reached.rows.contains(pair[0]) || reached.columns.contains(pair[1]) {
                    reached.rows.insert(pair[0])
                    reached.columns.insert(pair[1])
                }
            }
            return reached.columns.reduce(0) { $0 | 1 << UInt32($1) }
        }
    }
}

@Suite struct MatrixScannerTests {
    private typealias Change = MatrixScanner.Change

    @Test("a key goes down at once and up after 20 ms of being open, and then nothing is scanned")
    func press() {
        var matrix = Matrix()
        var scanner = MatrixScanner(rows: 4, columns: 4)
        #expect(scanner.deadline == nil)
        matrix.closed = [[2, 1]]
        scanner.wake(at: .zero)
        let down = scanner.take(matrix.scan, at: .zero)
        #expect(down == [Change(row: 2, column: 1, isDown: true)])
        matrix.closed = []
        var ups: [Int] = []
        for scan in 1...6 where scanner.deadline != nil {
            let changes = scanner.take(matrix.scan, at: .milliseconds(5 * scan))
            if changes == [Change(row: 2, column: 1, isDown: false)] { ups.append(scan) }
        }
        #expect(ups == [4])
        #expect(scanner.deadline == nil)
    }

    @Test("columns that never rest are scanned every 5 ms and no more often; a first touch at once")
    func noise() {
        var scanner = MatrixScanner(rows: 4, columns: 4)
        var now = Duration.seconds(9)
        var scans: [Duration] = []
        scanner.wake(at: now)
        #expect(scanner.deadline == now)
        while now < .milliseconds(9100) {
            // An edge each 100 µs, and gone again by the time it is looked at.
            scanner.wake(at: now)
            if let due = scanner.deadline, due <= now {
                _ = scanner.take([0, 0, 0, 0], at: now)
                scans.append(now)
            }
            now += .microseconds(100)
        }
        #expect(scans.count == 20)
        #expect(zip(scans, scans.dropFirst()).allSatisfy { $1 - $0 >= MatrixScanner.interval })
    }

    @Test("bouncing contacts are one press")
    func bounce() {
        var scanner = MatrixScanner(rows: 4, columns: 4)
        var changes: [Change] = []
        for isClosed in [true, false, true, false, false, true, true] {
            let scan = Matrix(closed: isClosed ? [[0, 0]] : []).scan
            changes += scanner.take(scan, at: .zero)
        }
        #expect(changes == [Change(row: 0, column: 0, isDown: true)])
    }

    @Test("two keys anywhere are two keys")
    func chord() {
        for first in 0..<16 {
            for second in 0..<16 where second != first {
                var scanner = MatrixScanner(rows: 4, columns: 4)
                let keys: Set = [[first / 4, first % 4], [second / 4, second % 4]]
                let changes = scanner.take(Matrix(closed: keys).scan, at: .zero)
                #expect(Set(changes.map { [$0.row, $0.column] }) == keys)
            }
        }
    }

    @Test("a third key that makes a ghost is not believed until it is alone on its rectangle")
    func ghost() {
        var matrix = Matrix(closed: [[0, 0], [0, 1]])
        var scanner = MatrixScanner(rows: 4, columns: 4)
        let first = scanner.take(matrix.scan, at: .zero)
        #expect(first.count == 2)
        matrix.closed.insert([1, 0])
        let ghosted = scanner.take(matrix.scan, at: .zero)
        #expect(ghosted.isEmpty)
        matrix.closed.remove([0, 1])
        let resolved = scanner.take(matrix.scan, at: .zero)
        #expect(resolved == [Change(row: 1, column: 0, isDown: true)])
    }

    @Test("a matrix that is lost releases everything")
    func lost() {
        var scanner = MatrixScanner(rows: 4, columns: 4)
        _ = scanner.take(Matrix(closed: [[3, 3]]).scan, at: .zero)
        let released = scanner.releaseAll()
        #expect(released == [Change(row: 3, column: 3, isDown: false)])
        #expect(scanner.deadline == nil)
    }
}
