import Bundles
import Hardware
import Localization
import Look
import Scenes
import Settings
import Typesetting

// MARK: Its parts, by their own names

extension Navigator {
    var environment: ScreenEnvironment {
        get { context.environment }
        set { context.environment = newValue }
    }
    var settings: ShownSettings {
        _read { yield context.settings }
        _modify { yield &context.settings }
    }
    var memory: PersonMemory {
        _read { yield context.memory }
        _modify { yield &context.memory }
    }
    /// What the outside knows.
    package var knowledge: DeviceKnowledge {
        _read { yield context.knowledge }
        _modify { yield &context.knowledge }
    }
    /// What the hint bar says instead of the hints, for a while.
    package var notice: Notice? { context.notice }
    /// What the hint bar says as long as it holds: no keypad, nothing can be saved.
    package var persistentMessage: LocalizedString? {
        get { context.persistentMessage }
        set { if newValue != context.persistentMessage { context.persistentMessage = newValue } }
    }
    /// Whether a board file said which keypad this is; nobody who has none can go back from its setup.
    package var isKeypadKnown: Bool {
        get { context.isKeypadKnown }
        set { context.isKeypadKnown = newValue }
    }

    /// In pixels, as a person sees it.
    package var size: Size { environment.size }
    /// The screen's own words, in the language that the bundle is shown in.
    package var words: ScreenStrings { environment.words }
    /// The languages that those are translated into.
    package var catalogs: StringCatalogs { environment.catalogs }
    /// As its owner has set it.
    package var board: Board { environment.board }
    /// The keys that it is answered with.
    package var keypad: KeypadDescription { environment.board.keypad }
    /// How large everything is on its display.
    package var metrics: Metrics { environment.metrics }
    /// Lays out and draws its texts.
    package var engine: TextEngine { environment.engine }

    /// The pages that are shown, in their language.
    package var bundle: SettingsBundle { settings.bundle }
    /// What holds.
    package var snapshot: Snapshot { settings.snapshot }
    /// Whose session it is; see `setRole`.
    package var role: Role { settings.role }
    /// What rows show: what holds, under the changes that wait.
    var shown: Snapshot { settings.shown }
    var contents: RowContents { context.contents }
    /// Changes that wait to be applied together.
    var staged: [SettingChange] {
        get { settings.staged }
        set { settings.staged = newValue }
    }
    /// Set where a form is shown instead of settings.
    package var form: FormTraits? {
        get { settings.form }
        set { settings.form = newValue }
    }
}
