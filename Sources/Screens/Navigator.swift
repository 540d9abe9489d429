import Access
import Bundles
import Hardware
import Keys
import Localization
import PropertyLists
import Settings
import TextEntry
import Typesetting

/// The whole settings screen as a value: keys and answers go in, effects and scenes come out.
///
/// It reads no clock and no file: time is an argument, `deadline` says when it next wants to be asked, and what is
/// left to do outside is returned.
package struct Navigator {
    /// What is left to do outside.
    package enum Effect: Hashable, Sendable {
        /// Validate, keep, and answer with `stored(_:)` or `refused(_:at:)`.
        case store([SettingChange])
        /// The same, on trial where they ask for that: answered with `follow` then.
        case apply([SettingChange])
        /// What is on trial stays; answered with `follow` or `refused(_:at:)`.
        case confirm
        /// Take back what is on trial; answered with `follow`.
        case undo
        /// A button was pressed; whoever handles the key answers with `answered(_:isDone:_:at:)`.
        case pressed(String)
        /// Keep these sections of a board file beside the board's own, and go on with the board that they make.
        case keepKeypad(String, KeypadFile)
        /// Forget these, whoever's session it is; answered as `store` is.
        case factoryReset([SettingChange])
        /// For the buzzer, where there is one.
        case sound(Sound)
        /// A field would take words by their digits, in this language; answered with `learn(_:of:)` by who has them.
        case wantsDictionary(String)
        /// A field would have its words looked at, in this language; answered likewise, however late.
        case wantsChecker(String)
        /// A field would offer what the device knows, such as its own addresses; answered with `learn(_:)`.
        case wantsDeviceValues
        /// For the PIN's door; answered with `answered(_:at:)` or `refused(_:at:)`.
        case access(AccessRequest)
        /// A technician wants to see who changed what; answered with `showChanges(_:)`.
        case wantsChanges
    }

    /// What the buzzer can say.
    package enum Sound: Hashable, Sendable { case click, refusal, modeChange }

    /// All that screens need to know besides their own states.
    var context: ScreenContext { didSet { revision.advance() } }
    /// The way from Root to what is on the screen: lists, what is done on top of them, what takes the screen.
    private(set) var stack: [ScreenState] { didSet { revision.advance() } }
    /// As long as it stays the same, so do the scene and the words.
    package private(set) var revision = Revision()
    /// Changes that hold and are asked about as soon as nobody is in the middle of something.
    var waiting: Confirmation?
    /// A key without repeats of its own that is held to move about.
    var heldMove: HeldMove?
    /// What a rotary's push has just done; holding on takes its place.
    var lastPush: LastPush?
    /// What was last to be stored of a row, until that is answered.
    var asked: SettingChange?
    /// What the display is shown with while somebody chooses it, and is not stored.
    var tried: SettingChange?
    /// The button whose answer is waited for.
    var pressed: PressedButton?

    /// How long a refused key says why.
    package static let noticeTime = Duration.seconds(2)

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
        stack = [.page(PageScreen(bundle.root, isRoot: true, in: context))]
    }
}

// MARK: What lies on what

extension Navigator {
    /// How many lists there are. There always is one: Root is never left.
    var listCount: Int { stack.prefix { $0.level == .list }.count }

    /// The list that is on the screen, or beneath what is.
    var top: any ListedScreen {
        get { stack[listCount - 1].listed ?? PageScreen(bundle.root, isRoot: true, in: context) }
        set { stack[listCount - 1].listed = newValue }
    }

    /// The rows of that list.
    package var list: RowList { top.list }

    /// What is done on top of the list; nil while moving about.
    var task: ScreenState? {
        get { stack.first { $0.level == .task } }
        set {
            stack.removeAll { $0.level == .task }
            if let newValue { push(newValue) }
        }
    }

    /// The field that is edited.
    package var editor: EditorScreen? {
        if case .editor(let editor) = task { editor } else { nil }
    }

    var countdown: FactoryResetScreen? {
        if case .factoryReset(let countdown) = stack.last { countdown } else { nil }
    }

    /// Above all that may lie below it. A page is remembered when another list hides it.
    mutating func push(_ state: ScreenState) {
        if state.level == .list { remember(stack[listCount - 1]) }
        letGoOfQuestions()
        let place = stack.firstIndex { $0.level > state.level } ?? stack.count
        stack.insert(state, at: place)
    }

    private mutating func letGoOfQuestions() {
        for index in stack.indices {
            guard case .destructive(var question) = stack[index] else { continue }
            question.letGo()
            stack[index] = .destructive(question)
        }
    }

    /// Takes away the lists from one on; what is done on top of them stays.
    mutating func removeLists(from index: Int) {
        let lists = listCount
        if index < lists { stack.removeSubrange(index..<lists) }
    }

    mutating func removeCountdown() { stack.removeAll(where: \.isCountdown) }

    /// Other lists, from Root on.
    mutating func replaceLists(with lists: [ScreenState]) {
        stack.replaceSubrange(0..<listCount, with: lists)
    }

    mutating func removeScreen(at index: Int) { stack.remove(at: index) }

    mutating func replaceScreen(at index: Int, with state: ScreenState) { stack[index] = state }

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
        for index in 0..<listCount {
            guard var list = stack[index].listed else { continue }
            change(&list, context)
            stack[index].listed = list
        }
    }

    mutating func remember(_ state: ScreenState) {
        if let page = state.page { memory.places[page.place] = page.list.cursor }
    }

    mutating func rememberPages() {
        for state in stack { remember(state) }
    }
}

/// How often a navigator has changed since it was made: whoever showed it once knows by this that nothing is to be shown
/// anew. It tells one navigator apart from another, and not two copies that went different ways.
package struct Revision: Equatable, Sendable {
    /// Nothing but itself: no two that live at once are the same.
    private final class Identity: Sendable {}

    private let identity = Identity()
    private var changes = 0

    mutating func advance() { changes &+= 1 }

    package static func == (one: Revision, other: Revision) -> Bool {
        one.identity === other.identity && one.changes == other.changes
    }
}
