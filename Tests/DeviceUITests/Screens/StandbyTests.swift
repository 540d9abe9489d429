import Bundles
import DrawingSamples
import ScreenCatalogs
import Settings
import Testing
@testable import Graphics
@testable import Hardware
@testable import Scenes
@testable import Navigation
@testable import Screens

@Suite("the clock of a display that rests")
struct StandbyTests {
    /// 2026-11-21, a Saturday, at 21:14.
    private static let evening = 1_795_295_640.0

    private func panel(_ size: Size, isMono: Bool = false) throws -> Navigator {
        try panel(size, isMono ? .mono : .colour)
    }

    private func panel(_ size: Size, _ look: DisplayDescription.Look) throws -> Navigator {
        var board = Board(name: "bench")
        board.display.look = look
        let root = "<plist version=\"1.0\"><dict><key>PreferenceSpecifiers</key><array/></dict></plist>"
        let bundle = try SettingsBundle.read(BundleFiles(["Root.plist": Array(root.utf8)]))
        return Navigator(
            board: board, bundle: bundle, snapshot: Snapshot(schema: bundle.schema),
            engine: SampleFonts.engine(isMono: board.display.isMono), size: size, catalogs: ScreenCatalogs.all
        )
    }

    private func texts(_ scene: Scene?) -> [String] {
        (scene?.elements ?? []).compactMap { element in
            switch element.content {
            case .number(let number): number.text
            case .label(let label): label.text
            default: nil
            }
        }
    }

    @Test("it shows the time and the day, and none where the device's clock is not set")
    func time() throws {
        let panel = try panel(Size(width: 320, height: 240))
        #expect(texts(panel.standbyScene(localTime: Self.evening)) == ["21:14", "Sat Nov 21, 2026"])
        #expect(panel.standbyScene(localTime: 60) == nil)
    }

    @Test(
        "it is somewhere else every minute, and never cut",
        arguments: [
            Size(width: 128, height: 64), Size(width: 320, height: 240), Size(width: 800, height: 480),
        ])
    func wanders(size: Size) throws {
        let panel = try panel(size, isMono: size.height < 100)
        var places = Set<Rect>()
        for minute in 0..<9 {
            let scene = try #require(panel.standbyScene(localTime: Self.evening + Double(60 * minute)))
            let frame = try #require(scene.elements.first?.frame)
            places.insert(frame)
            for element in scene.elements {
                #expect(Rect(size: size).intersection(element.frame) == element.frame)
            }
        }
        #expect(places.count == 9)
    }

    @Test("nothing shines but its figures", arguments: DisplayDescription.Look.allCases)
    func black(look: DisplayDescription.Look) throws {
        let panel = try panel(Size(width: 320, height: 240), look)
        let theme = try #require(panel.standbyScene(localTime: Self.evening)?.theme)
        #expect(theme.page == .black && theme.text.contrast(with: theme.page) >= 4.5)
        #expect(theme.dim.contrast(with: theme.page) >= 4.5)
    }

    @Test(
        "it looks as it was found right",
        arguments: [
            ("standby-tiny", Size(width: 128, height: 64), 1),
            ("standby-small", Size(width: 320, height: 240), 32),
            ("standby-large", Size(width: 800, height: 480), 32),
        ])
    func looks(name: String, size: Size, depth: Int) throws {
        let panel = try panel(size, isMono: depth == 1)
        let scene = try #require(panel.standbyScene(localTime: Self.evening))
        try Golden.expect(scene, by: panel.standbyPainter, depth: depth, matches: name)
    }
}
