import Loop

/// A key matrix on GPIO lines, where the kernel has no driver for it. Costs nothing while no key is down.
package final class GPIOMatrix: PanelPart {
    private let rows: [GPIOLine]
    private let columns: [GPIOLine]
    private let codes: [[UInt32]]
    private let report: (KeypadEvent) -> Void
    private let lost: (GPIOError) -> Void
    private var scanner: MatrixScanner
    private var sources: [LoopSource] = []
    private var timer: LoopTimer?

    /// - Parameters:
    ///   - settings: of the columns; the rows are driven open-drain with the same active level.
    ///   - codes: KEY_... by row and column, 0 where no key is.
    ///   - lost: the matrix cannot be read any more; its held keys were released before.
    package init(
        rows: [GPIOLineAddress], columns: [GPIOLineAddress], settings: GPIOLineSettings,
        codes: [[UInt32]], chips: GPIOChips = GPIOChips(), loop: EventLoop,
        report: @escaping (KeypadEvent) -> Void, lost: @escaping (GPIOError) -> Void
    ) throws(GPIOError) {
        precondition(codes.count == rows.count && codes.allSatisfy { $0.count == columns.count })
        var driven = settings
        driven.drive = settings.isActiveLow ? .openDrain : .openSource
        var taken: [GPIOLine] = []
        for row in rows { taken.append(try GPIOLine(row, .output(isOn: true), driven, chips: chips)) }
        self.rows = taken
        taken = []
        for column in columns { taken.append(try GPIOLine(column, .input, settings, chips: chips)) }
        self.columns = taken
        self.codes = codes
        self.report = report
        self.lost = lost
        scanner = MatrixScanner(rows: rows.count, columns: columns.count)
        try GPIOError.wrapping { () throws(SystemError) in
            for column in self.columns {
                sources.append(try loop.onReadable(column.descriptor) { [unowned self] in wake() })
            }
            timer = try loop.timer { [unowned self] in scan() }
        }
        // A key may be down already.
        wake()
    }

    private func wake() {
        scanner.wake(at: Clock.monotonic.now)
        for source in sources { source.isEnabled = false }
        timer?.arm(at: scanner.deadline)
    }

    /// Scans where that is due, also where the loop has not come to it yet.
    package func catchUp() {
        if let due = scanner.deadline, due <= Clock.monotonic.now { scan() }
    }

    private func scan() {
        do throws(GPIOError) {
            let found = try closedColumns()
            say(scanner.take(found, at: Clock.monotonic.now))
            if scanner.deadline == nil { try awaitColumn() }
            timer?.arm(at: scanner.deadline)
        } catch {
            letGo()
            lost(error)
        }
    }

    /// Reads every line; one that fails loses the whole matrix.
    package func check() throws(GPIOError) {
        do throws(GPIOError) {
            for line in rows + columns { _ = try line.isActive() }
        } catch {
            letGo()
            throw error
        }
    }

    // The loop lets go of the lines before they are closed.
    deinit { sources = [] }

    /// Nothing is scanned any more; what was held is not.
    private func letGo() {
        sources = []
        timer = nil
        say(scanner.releaseAll())
    }

    private func closedColumns() throws(GPIOError) -> [UInt32] {
        for row in rows { try row.set(false) }
        var closed: [UInt32] = []
        for row in rows {
            try row.set(true)
            var bits: UInt32 = 0
            for (index, column) in columns.enumerated() where try column.isActive() {
                bits |= 1 << UInt32(index)
            }
            try row.set(false)
            closed.append(bits)
        }
        for row in rows { try row.set(true) }
        return closed
    }

    /// Back to waiting for a column: the edges of our own scanning are read away first. Those of a noisy line may be
    /// more than the kernel keeps for one; they cost another scan.
    private func awaitColumn() throws(GPIOError) {
        for (column, source) in zip(columns, sources) {
            if hasEdges(column) { _ = try column.readEdges() }
            source.isEnabled = true
        }
        // Pressed between the scan and the reading away: nothing else would tell.
        for column in columns where try column.isActive() { return wake() }
    }

    private func hasEdges(_ column: GPIOLine) -> Bool { Readiness.isReadable(column.descriptor) }

    private func say(_ changes: [MatrixScanner.Change]) {
        let time = Clock.monotonic.now
        for change in changes where codes[change.row][change.column] != 0 {
            report(
                KeypadEvent(
                    code: codes[change.row][change.column], isDown: change.isDown, time: time,
                    device: KeypadDevice.ID("gpio-matrix")))
        }
    }
}
