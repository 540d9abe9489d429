import Bundles
import Hardware
import Localization
import Look
import Scenes
import Screens
import Settings
import Typesetting

/// The whole settings screen as a value: keys and answers go in, effects and scenes come out.
///
/// It reads no clock and no file: time is an argument, `deadline` says when it next wants to be asked, and what is
/// left to do outside is returned.
package struct Navigator {
    /// All that screens need to know besides their own states.
    var context: ScreenContext { didSet { revision.advance() } }
    var stack: ScreenStack { didSet { revision.advance() } }
    /// As long as it stays the same, so do the scene and the words.
    package private(set) var revision = Revision()
    /// Changes that hold and are asked about as soon as nobody is in the middle of something.
    var waiting: Confirmation?
    /// A key without repeats of its own that is held to move about.
    var heldMove: HeldMove?
    /// What a rotary's push has just done; holding on takes its place.
    var lastPush: LastPush?
    /// The key that may end an editor by a press and means another thing held, where it was pressed in one.
    var pressedInTask: Key?
    /// What was last to be stored of a row, until that is answered.
    var asked: SettingChange?
    /// What the display is shown with while somebody chooses it, and is not stored.
    var tried: SettingChange?
    /// What one switch would choose now, where it is all there is.
    var oneSwitch = OneSwitch() { didSet { revision.advance() } }
    /// The button whose answer is waited for.
    var pressed: PressedButton?

    /// At the first page; `size` in pixels, as a person sees it. Without `catalogs` it speaks English.
    package init(
        board: Board, bundle: SettingsBundle, snapshot: Snapshot, engine: TextEngine, size: Size,
        catalogs: StringCatalogs = .none
    ) {
        context = ScreenContext(
            environment: ScreenEnvironment(
                board: board, size: size, engine: engine, language: bundle.shownLanguage,
                accent: bundle.brand.accent, catalogs: catalogs,
                set: DisplayValues(snapshot)),
            settings: ShownSettings(bundle, snapshot))
        stack = ScreenStack(PageScreen(bundle.root, isRoot: true, in: context))
    }
}

// MARK: What lies on what

extension Navigator {
    /// The list that is on the screen, or beneath what is.
    var top: any ListedScreen {
        get { stack.topList.listed ?? PageScreen(bundle.root, isRoot: true, in: context) }
        set { stack.topList.listed = newValue }
    }

    /// The rows of that list.
    package var list: RowList { top.list }

    /// Whether the page about the device is open, or about to be: wide panels show it as soon as its row is focused.
    var showsAbout: Bool {
        guard bundle.brand.hasAboutPage else { return false }
        if stack.lists.contains(where: { $0.page?.page.name == AboutPage.name }) { return true }
        guard let root = stack[0].page, case .specifier(let index)? = root.list.focusedRow,
            case .childPane(let pane) = root.page.rows[index].kind
        else { return false }
        return pane.page == AboutPage.name
    }

    /// What is done on top of the list; nil while moving about.
    var task: ScreenState? {
        get { stack.task }
        set { stack.task = newValue }
    }

    /// The field that is edited.
    package var editor: EditorScreen? {
        if case .editor(let editor) = task { editor } else { nil }
    }

    /// A page is remembered when another list hides it.
    mutating func push(_ state: ScreenState) {
        if state.level == .list { remember(stack.topList) }
        stack.push(state)
    }

    /// Changes one screen.
    mutating func change<Result>(
        at index: Int, _ change: (inout any Screen, ScreenContext) -> Result
    ) -> Result {
        var screen = stack[index].screen
        let result = change(&screen, context)
        stack[index].screen = screen
        return result
    }

    /// Changes every list, or those that there are when it is their turn.
    mutating func changeLists(_ change: (inout any ListedScreen, ScreenContext) -> Void) {
        for index in 0..<stack.listCount {
            guard var list = stack[index].listed else { continue }
            change(&list, context)
            stack[index].listed = list
        }
    }

    mutating func remember(_ state: ScreenState) {
        if let page = state.page { memory.places[page.place] = PagePlace(in: page.list) }
    }

    mutating func rememberPages() {
        for state in stack { remember(state) }
    }
}

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
    package var persistentMessage: LocalizedString? { context.persistentMessage }
    /// Whether a board file said which keypad this is; nobody who has none can go back from its setup.
    package var isKeypadKnown: Bool {
        get { context.isKeypadKnown }
        set { context.isKeypadKnown = newValue }
    }

    /// Whether another program shares the screen: Back on the first page leaves it to that one then.
    package var sharesScreen: Bool {
        get { context.sharesScreen }
        set { context.sharesScreen = newValue }
    }

    /// In pixels, as a person sees it.
    package var size: Size { environment.size }
    /// The screen's own words, in the language that the bundle is shown in.
    package var words: ScreenStrings { environment.words }
    /// The languages that those are translated into.
    package var catalogs: StringCatalogs { environment.catalogs }
    /// As its owner has set it.
    package var board: Board { environment.board }
    /// The display that it is shown on, as its owner has set it.
    package var display: DisplayDescription { environment.board.display }
    /// What sounds, as its owner has set it; nil where nothing does.
    package var buzzer: GPIODescription.Buzzer? { environment.board.gpio.buzzer }
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
