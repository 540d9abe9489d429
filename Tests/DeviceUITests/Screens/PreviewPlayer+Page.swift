import Bundles
import PropertyLists
import ScreenCatalogs
import Settings
import Simulator
import Typesetting

@testable import Hardware
@testable import Keys
@testable import Navigation

extension PreviewPlayer {
    /// A page in a language, at 480x272 and without fonts unless said, after some keys.
    ///
    /// - Parameters:
    ///   - page: of Root.plist, as XML.
    ///   - stored: by the user.
    ///   - today: nil where the device does not know.
    ///   - folder: of the only language that the bundle has; nil: it is in the one asked for.
    init(
        page: String, in language: String, having folder: String? = nil, on hardwareClass: HardwareClass,
        size: Size = Size(width: 480, height: 272),
        engine: TextEngine = TextEngine(book: FontBook(FontTable(files: []))), textSize: Int = 100,
        stored: [String: SettingValue] = [:], today: SettingDate? = nil, typing script: String
    ) throws {
        var board = Board(name: "bench")
        board.keypad = .standard(hardwareClass)
        (board.language, board.display.textSize) = (language, textSize)
        var named = ["Root.plist": Array(page.utf8)]
        if let folder { named["\(folder).lproj/Root.strings"] = [] }
        let files = BundleFiles(named)
        let bundle = try SettingsBundle.read(files, on: board, catalogs: ScreenCatalogs.all)
        var panel = Navigator(
            board: board, bundle: bundle,
            snapshot: Snapshot(schema: bundle.schema, stored: StoredValues(layers: [.user: stored])),
            engine: engine, size: size, catalogs: ScreenCatalogs.all)
        panel.knowledge.today = today
        self.init(panel)
        var keys = KeyPlayer(board.keypad)
        keys.play(try KeyScript(script, for: board.keypad), to: &self)
    }
}
