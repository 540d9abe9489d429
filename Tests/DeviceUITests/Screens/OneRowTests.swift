import Bundles
import DrawingSamples
import Localization
import ScreenCatalogs
import Settings
import Simulator
import Testing
@testable import Graphics
@testable import Hardware
@testable import Keys
@testable import Look
@testable import Scenes
@testable import Navigation
@testable import Screens

/// A list that shows one row at a time.
struct OneRowTests {
    private static let panels = [
        Size(width: 128, height: 64), Size(width: 320, height: 240), Size(width: 800, height: 480),
    ]

    private func player(_ size: Size) throws -> (PreviewPlayer, KeypadDescription) {
        let isTiny = Metrics.sizeClass(of: size) == .tiny
        var board = Board(name: "large")
        board.keypad = .standard(.phonePad)
        board.display.showsOneRow = true
        board.display.look = isTiny ? .mono : .colour
        let bundle = try SettingsBundle.read(ScreenGoldenBundle.files)
        let panel = Navigator(
            board: board, bundle: bundle, snapshot: Snapshot(schema: bundle.schema),
            engine: SampleFonts.engine(isMono: isTiny), size: size,
            catalogs: ScreenCatalogs.all)
        return (PreviewPlayer(panel), board.keypad)
    }

    private func rows(_ panel: Navigator) -> [RowContent] {
        panel.scene().elements.compactMap { if case .row(let row) = $0.content { row } else { nil } }
    }

    @Test(
        "each press of Down brings the next row, alone and focused, with its group in the title bar",
        arguments: panels)
    func down(size: Size) throws {
        var (player, keypad) = try player(size)
        var keys = KeyPlayer(keypad)
        var titles: [String] = []
        for _ in 0..<3 {
            let shown = rows(player.navigator)
            #expect(shown.count == 1 && shown.first?.isFocused == true)
            titles.append(shown.first?.title ?? "")
            keys.play(try KeyScript("down wait:500", for: keypad), to: &player)
        }
        #expect(titles == ["Obtain automatically", "Host name", "Serial number"])
        keys.play(try KeyScript("up wait:500", for: keypad), to: &player)
        let bar = player.navigator.scene().elements.compactMap { element -> String? in
            if case .titleBar(let bar) = element.content { bar.title } else { nil }
        }
        #expect(bar == ["Address"])
    }

    @Test("what is said stands beside the row, which stays whole in the room that is left", arguments: panels)
    func saying(size: Size) throws {
        var navigator = try player(size).0.navigator
        navigator.refused(LocalizedString(.lockedByVendor), at: .seconds(1))
        let scene = navigator.scene()
        let row = try #require(scene.elements.first { if case .row = $0.content { true } else { false } })
        #expect(row.frame.height >= navigator.metrics.rowHeight)
        for element in scene.elements {
            guard case .message(let message) = element.content else { continue }
            #expect(message.text == navigator.words[.lockedByVendor])
            #expect(!element.frame.intersects(row.frame))
        }
        guard case .row(let content) = row.content else {
            Issue.record("there is no row")
            return
        }
        #expect(navigator.painter.rows.shown(content, in: row.frame).title == content.title)
    }

    @Test("capitals are 4.9 mm high on a panel of 2.4 inches and 320x240")
    func capitals() {
        let panel = Size(width: 320, height: 240)
        var metrics = Metrics(panel: panel)
        metrics.showOneRow(on: panel)
        // Noto's capitals are 0.71 of the size; the panel has 0.152 mm a pixel.
        #expect(Double(metrics.soleRowStyle?.size ?? 0) * 0.714 * 0.152 >= 4.9)
    }
}
