import Bundles
import Graphics
import Hardware
import Localization
import Scenes
import Settings

/// All that a screen needs to know besides its own state: what it is shown on, what it shows, what is remembered, what
/// is known outside, and what the hint bar says.
package struct ScreenContext {
    var environment: ScreenEnvironment
    var settings: ShownSettings
    var memory = PersonMemory()
    var knowledge = DeviceKnowledge()
    /// What the hint bar says instead of the hints, for a while.
    var notice: Notice?
    /// What the hint bar says as long as it holds: no keypad, nothing can be saved.
    var persistentMessage: LocalizedString?
    /// Whether a board file said which keypad this is; nobody who has none can go back from its setup.
    var isKeypadKnown = true
}

/// A sentence in the hint bar.
package struct Notice: Hashable, Sendable {
    /// In the language of the screen.
    package let text: String
    let isError: Bool
    /// When it goes.
    package let until: Duration
}

// MARK: Its parts, by their own names

extension ScreenContext {
    var board: Board { environment.board }
    var keypad: KeypadDescription { environment.board.keypad }
    var size: Size { environment.size }
    var metrics: Metrics { environment.metrics }
    var engine: TextEngine { environment.engine }
    var words: ScreenStrings { environment.words }
    var keys: ListKeyLegends { environment.keys }

    var bundle: SettingsBundle { settings.bundle }
    var role: Role { settings.role }
    var shown: Snapshot { settings.shown }
    var staged: [SettingChange] { settings.staged }
    var form: FormTraits? { settings.form }

    var contents: RowContents {
        RowContents(
            snapshot: shown, role: role, staged: staged, isMono: metrics.isMono, words: words)
    }
    var isTechnician: Bool { role == .technician }

    // MARK: Where things stand

    var layout: ScreenLayout {
        ScreenLayout(size: size, metrics: metrics, isMirrored: environment.isMirrored)
    }
    /// Pixels that a list has for its rows, from top to bottom.
    var viewport: Int { layout.body.height }

    /// What paints scenes; in the colours that an edited field asks for, where one does.
    func painter(_ theme: Theme) -> ScenePainter {
        ScenePainter(engine: engine, theme: theme, metrics: metrics, isMirrored: environment.isMirrored)
    }

    // MARK: The hint bar

    func hintBar(_ items: [HintBarContent.Item]) -> HintBarContent {
        HintBarContent(
            items: items, message: notice?.text ?? persistentMessage.map { words($0) },
            isError: notice?.isError ?? (persistentMessage != nil))
    }

    /// The hint bar; in place of the lowest rows while it says something that is long and soon gone.
    func add(_ bar: HintBarContent, isPassing: Bool, to scene: inout Scene) {
        var frame = layout.hintBar
        if isPassing, let message = bar.message {
            let height = painter(board.display.colours).height(
                ofMessage: message, isError: bar.isError, in: frame)
            frame = Rect(x: frame.x, y: frame.maxY - height, width: frame.width, height: height)
            scene.elements.removeAll { $0.frame.intersects(frame) }
        }
        scene.add(.hintBar(bar), in: frame)
    }
}
