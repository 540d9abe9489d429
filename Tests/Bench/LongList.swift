import Bundles
import Hardware
import Settings

/// A page of many rows behind one row of the first page, and who goes there and back.
final class LongList {
    /// What is waited for.
    enum Visit: String, CaseIterable {
        /// The page, for the first time since the start.
        case openFirst = "open_first"
        /// The same page again.
        case openAgain = "open_again"
        /// Find, for the first time.
        case findFirst = "find_first"
        /// The first letter that is typed there.
        case findLetter = "find_letter"
    }

    private let shown: ShownPanel
    private let keypad: KeypadDescription

    static func bundle(rows: Int) throws -> SettingsBundle {
        let root = """
            <plist><dict><key>PreferenceSpecifiers</key><array><dict><key>Type</key>
            <string>PSChildPaneSpecifier</string><key>Title</key><string>Pumps</string><key>File</key>
            <string>Pumps</string></dict></array></dict></plist>
            """
        return try SettingsBundle.read(
            BundleFiles(["Root.plist": Array(root.utf8), "Pumps.plist": SettingsFigures.page(rows: rows)]))
    }

    /// At the first page, which has been shown.
    init(_ bench: BenchBoard, _ bundle: SettingsBundle) throws {
        shown = try ShownPanel(bench.panel(bundle), on: bench.board.display)
        keypad = bench.board.keypad
        shown.show()
    }

    /// In the order of `Visit`, each once; `watch` does the key that is waited for.
    func visitAll(_ watch: (Visit, () -> Void) -> Void) {
        for visit in Visit.allCases {
            if visit == .openAgain { shown.press(.back) }
            let key = key(of: visit)
            watch(visit) { shown.press(key) }
        }
    }

    /// There, back, there again and so on, so many keys.
    func goThereAndBack(keys: Int) {
        for count in 0..<keys { shown.press(count.isMultiple(of: 2) ? key(of: .openAgain) : .back) }
    }

    private func key(of visit: Visit) -> Key {
        switch visit {
        case .openFirst, .openAgain: BoardKeys(keypad).open
        case .findFirst: .find
        case .findLetter: keypad.hasDigits ? .digit(8) : .character("u")
        }
    }
}
