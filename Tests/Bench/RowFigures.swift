import Bundles

/// What a page's length costs: nothing that a person waits for may grow with rows that are off the screen.
struct RowFigures {
    private static let counts = [10, 1_000, 10_000]

    static func measure() throws -> [Figure] {
        let bench = try BenchBoard(name: "800x480x32", folder: "qemu-fullkeyboard-800x480")
        let tiny = try BenchBoard(name: "128x64x1", folder: "qemu-barepad-128x64")
        return try firstFrames(bench) + [bench, tiny].flatMap { try keys($0) + growth($0) }
    }

    /// Flips a switch of a page of so many rows as often as it is told, for valgrind.
    static func flip(on boardName: String, rows: Int, count: Int) throws {
        guard let place = BenchBoard.all.first(where: { $0.name == boardName }) else { return }
        let bench = try BenchBoard(name: place.name, folder: place.folder)
        let keys = BoardKeys(bench.board.keypad)
        let panel = try ShownPanel(bench.panel(bundle(rows: rows)), on: bench.board.display)
        panel.show()
        panel.press(keys.down)
        for _ in 0..<count { panel.press(keys.open) }
    }

    /// What a switch's work grows by with its page; its time grows with what the caches hold besides. None where valgrind is not
    /// installed.
    private static func growth(_ bench: BenchBoard) throws -> [Figure] {
        guard let valgrind = Valgrind.installed else { return [] }
        let (few, many) = (10, 50)
        let works = try [counts[0], counts[2]].map { rows in
            let totals = try [few, many].map {
                try valgrind.count(of: ["flip", bench.name, String(rows), String($0)])
            }
            return Double(totals[1] - totals[0])
        }
        return [
            Figure("instructions_switch_10000_to_10_rows@\(bench.name)", works[1] / works[0], "x", bar: 1.05)
        ]
    }

    private static func bundle(rows: Int) throws -> SettingsBundle {
        try SettingsBundle.read(BundleFiles(["Root.plist": SettingsFigures.page(rows: rows)]))
    }

    /// A bundle that is open already, to its first picture.
    private static func firstFrames(_ bench: BenchBoard) throws -> [Figure] {
        let bundles = try counts.map(bundle)
        let medians = Rounds(repetitions: 1).medians(
            bundles.map { bundle in { try? ShownPanel(bench.panel(bundle), on: bench.board.display).show() } }
        )
        return zip(counts, medians).map { Figure("first_frame@\($0)_rows", $1 / 1000, "ms") }
    }

    /// Moving the focus, and flipping a switch until it is stored and shown.
    private static func keys(_ bench: BenchBoard) throws -> [Figure] {
        let keys = BoardKeys(bench.board.keypad)
        let panels = try counts.map { try ShownPanel(bench.panel(bundle(rows: $0)), on: bench.board.display) }
        // The second row that takes focus is a switch, with a text field above it.
        for panel in panels {
            panel.show()
            panel.press(keys.down)
        }
        var goesUp = panels.map { _ in false }
        let moves = Rounds().medians(
            panels.indices.map { index in
                {
                    goesUp[index].toggle()
                    panels[index].press(goesUp[index] ? keys.up : keys.down)
                }
            })
        for (index, panel) in panels.enumerated() where goesUp[index] { panel.press(keys.down) }
        let changes = Rounds().medians(
            panels.map { panel in { panel.press(keys.open) } })
        return figures("key_to_frame", moves, bench.name) + figures("switch_to_frame", changes, bench.name)
    }

    private static func figures(_ name: String, _ medians: [Double], _ display: String) -> [Figure] {
        zip(counts, medians).map { Figure("\(name)@\(display)_\($0)_rows", $1, "us") }
            + [Figure("\(name)_10000_to_10_rows@\(display)", medians[2] / medians[0], "x", bar: 1.2)]
    }
}
