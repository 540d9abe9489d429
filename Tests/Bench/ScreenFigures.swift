import DeviceUI
import Settings

/// The screen as the service draws it: from a bundle to the first frame, from a key to the finished frame.
struct ScreenFigures {
    private static let boards = [
        (name: "qemu-fullkeyboard-800x480", at: "800x480x32"),
        (name: "qemu-phonepad-320x240x16", at: "320x240x16"),
        (name: "qemu-barepad-128x64", at: "128x64x1"),
    ]

    static func measure() throws -> [Figure] {
        try boards.flatMap { try frames(board: $0.name, at: $0.at) } + bundles()
    }

    private static func frames(board: String, at name: String) throws -> [Figure] {
        let bundle = try SettingsBundle.read(ScreenBench.files(rows: 10))
        let screen = try ScreenBench(board: board, bundle: bundle)
        let start = Rounds(count: 5, repetitions: 1).medians([
            { _ = try? ScreenBench(board: board, bundle: bundle) }
        ])
        screen.press(.down)
        let moved = screen.damage
        var isDown = false
        let medians = Rounds().medians([
            { screen.draw(everything: true) }, { screen.copy(screen.whole) },
            {
                isDown.toggle()
                screen.press(isDown ? .down : .up)
            },
            { screen.copy(moved) },
        ])
        return [
            Figure("first_frame@\(name)", start[0] / 1000, "ms"),
            Figure("full_redraw@\(name)", medians[0], "us", bar: name == "128x64x1" ? 20 : nil),
            Figure("copy_floor@\(name)", medians[1], "us"),
            Figure("key_to_frame@\(name)", medians[2], "us"),
            Figure("key_copy_floor@\(name)", medians[3], "us"),
            Figure(
                "key_to_frame_to_floor@\(name)", medians[2] / medians[3], "x",
                bar: name == "800x480x32" ? 12 : nil),
        ]
    }

    /// What more rows cost.
    private static func bundles() throws -> [Figure] {
        let clock = ContinuousClock()
        var figures: [Figure] = []
        var screens: [ScreenBench] = []
        for rows in [10, 1000, 10_000] {
            let files = ScreenBench.files(rows: rows)
            var bundle: SettingsBundle?
            let load = try clock.measure { bundle = try SettingsBundle.read(files) }
            guard let bundle else { continue }
            let first = try clock.measure {
                screens.append(try ScreenBench(board: "qemu-fullkeyboard-800x480", bundle: bundle))
            }
            figures.append(Figure("load@\(rows)rows", load.microseconds / 1000, "ms"))
            figures.append(Figure("first_frame@\(rows)rows", first.microseconds / 1000, "ms"))
        }
        var isDown = false
        let keys = Rounds().medians(
            screens.map { screen in
                {
                    isDown.toggle()
                    screen.press(isDown ? .down : .up)
                }
            })
        for (rows, key) in zip([10, 1000, 10_000], keys) {
            figures.append(Figure("key_to_frame@\(rows)rows", key, "us"))
            if rows == 10_000 {
                figures.append(Figure("key_to_frame_growth@10000rows", key / keys[0], "x", bar: 1.2))
            }
        }
        return figures
    }
}
