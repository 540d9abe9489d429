import Hardware
import Navigation
import Settings
import Typesetting

/// The settings screen itself: the sample bundle on three displays.
struct PanelFigures {
    static func measure() throws -> [Figure] {
        try BenchBoard.all.flatMap { try measure(BenchBoard(name: $0.name, folder: $0.folder)) }
    }

    private static func measure(_ bench: BenchBoard) throws -> [Figure] {
        let table = bench.fonts.text
        let display = bench.board.display
        let glyphs = try bench.glyphs()
        let first = Rounds(repetitions: 1).medians([
            { try? bench.start(table) }, { try? bench.start(table, glyphs: glyphs) },
        ])
        let shown = try ShownPanel(bench.panel(BenchBoard.sampleBundle(for: bench.board)), on: display)
        shown.show()
        let keys = BoardKeys(bench.board.keypad)
        shown.press(keys.down)
        let rows = shown.damage
        var goesUp = false
        let (firstLook, screen) = try FirstLook.panel(on: display)
        let medians = Rounds().medians([
            {
                goesUp.toggle()
                shown.press(goesUp ? keys.up : keys.down)
            },
            { shown.copy(rows) }, { shown.showWhole() }, { shown.copy(shown.whole) },
            {
                firstLook.draw(on: &screen.canvas)
                screen.copy(Rect(size: display.rotatedSize))
            },
        ])
        return [
            Figure(
                "first_frame@\(bench.name)", first[0] / 1000, "ms", bar: bench.name == "800x480x32" ? 12 : nil
            ),
            Figure("first_frame_ready@\(bench.name)", first[1] / 1000, "ms", bar: 8),
            Figure("key_to_frame@\(bench.name)", medians[0], "us"),
            Figure("key_copy_floor@\(bench.name)", medians[1], "us"),
            Figure(
                "key_to_frame_to_floor@\(bench.name)", medians[0] / medians[1], "x",
                bar: bench.name == "800x480x32" ? 12 : nil),
            Figure("full_redraw@\(bench.name)", medians[2], "us"),
            Figure(
                "full_redraw_to_first_look@\(bench.name)", medians[2] / medians[4], "x",
                bar: bench.name == "800x480x32" ? 3 : nil),
            Figure("copy_floor@\(bench.name)", medians[3], "us"),
            Figure(
                "overdraw@\(bench.name)", shown.overdraw(), "x", bar: bench.name == "800x480x32" ? 1.4 : nil
            ),
        ]
    }
}

/// The keys that move the focus on a board.
struct BoardKeys {
    let up: Key
    let down: Key
    let open: Key
    let back: Key

    init(_ keypad: KeypadDescription) {
        let isBare = keypad.hardwareClass == .barePad
        (up, down, open, back) =
            isBare ? (.digit(2), .digit(8), .digit(5), .digit(4)) : (.up, .down, .ok, .back)
    }
}
