import Keys

/// One of the screens that lie on one another: what it is about, and where the person is in it.
package indirect enum ScreenState {
    // Lists
    case page(PageScreen)
    case choices(ChoicesScreen)
    case reader(ReaderScreen)
    case find(FindScreen)
    case staged(StagedScreen)
    case details(DetailsScreen)
    case confirmation(ConfirmationScreen)
    case destructive(DestructiveScreen)
    case trouble(TroubleScreen)
    case stick(StickScreen)
    // What is done on top of a list
    case adjuster(AdjusterScreen)
    case editor(EditorScreen)
    case keypad(KeypadScreen)
    // What takes the screen from whatever is there
    case factoryReset(FactoryResetScreen)

    /// What may lie on what: a countdown on everything, an editor on any list.
    package enum Level: Int, Comparable {
        case list, task, countdown

        package static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
    }

    /// What it may lie on.
    package var level: Level {
        switch self {
        case .page, .choices, .reader, .find, .staged, .details, .confirmation, .destructive, .trouble,
            .stick:
            .list
        case .adjuster, .editor, .keypad: .task
        case .factoryReset: .countdown
        }
    }

    /// Itself as what all screens are; setting it is for a screen of the same type.
    package var screen: any Screen {
        get {
            switch self {
            case .page(let screen): screen
            case .choices(let screen): screen
            case .reader(let screen): screen
            case .find(let screen): screen
            case .staged(let screen): screen
            case .details(let screen): screen
            case .confirmation(let screen): screen
            case .destructive(let screen): screen
            case .trouble(let screen): screen
            case .stick(let screen): screen
            case .adjuster(let screen): screen
            case .editor(let screen): screen
            case .keypad(let screen): screen
            case .factoryReset(let screen): screen
            }
        }
        set {
            switch self {
            case .adjuster: if let screen = newValue as? AdjusterScreen { self = .adjuster(screen) }
            case .editor: if let screen = newValue as? EditorScreen { self = .editor(screen) }
            case .keypad: if let screen = newValue as? KeypadScreen { self = .keypad(screen) }
            case .factoryReset:
                if let screen = newValue as? FactoryResetScreen { self = .factoryReset(screen) }
            case .page, .choices, .reader, .find, .staged, .details, .confirmation, .destructive, .trouble,
                .stick:
                replaceList(with: newValue)
            }
        }
    }

    /// Lets it take a key. An editor, which takes one for each letter, is not put into a box for that.
    package mutating func handle(
        _ action: KeyAction, at time: Duration, in context: ScreenContext
    ) -> [ScreenRequest] {
        if case .editor(var editor) = self {
            defer { self = .editor(editor) }
            return editor.handle(action, at: time, in: context)
        }
        var screen = screen
        defer { self.screen = screen }
        return screen.handle(action, at: time, in: context)
    }

    /// Itself as what all lists are; nil for what is none. Setting it is for a list of the same type.
    package var listed: (any ListedScreen)? {
        get {
            switch self {
            case .page(let list): list
            case .choices(let list): list
            case .reader(let list): list
            case .find(let list): list
            case .staged(let list): list
            case .details(let list): list
            case .confirmation(let list): list
            case .destructive(let list): list
            case .trouble(let list): list
            case .stick(let list): list
            case .adjuster, .editor, .keypad, .factoryReset: nil
            }
        }
        set { if let newValue { replaceList(with: newValue) } }
    }

    /// By a list of its own type; asking for that type costs less than asking what is a list.
    private mutating func replaceList(with screen: any Screen) {
        switch self {
        case .page: if let list = screen as? PageScreen { self = .page(list) }
        case .choices: if let list = screen as? ChoicesScreen { self = .choices(list) }
        case .reader: if let list = screen as? ReaderScreen { self = .reader(list) }
        case .find: if let list = screen as? FindScreen { self = .find(list) }
        case .staged: if let list = screen as? StagedScreen { self = .staged(list) }
        case .details: if let list = screen as? DetailsScreen { self = .details(list) }
        case .confirmation: if let list = screen as? ConfirmationScreen { self = .confirmation(list) }
        case .destructive: if let list = screen as? DestructiveScreen { self = .destructive(list) }
        case .trouble: if let list = screen as? TroubleScreen { self = .trouble(list) }
        case .stick: if let list = screen as? StickScreen { self = .stick(list) }
        case .adjuster, .editor, .keypad, .factoryReset: break
        }
    }

    /// Whether time does something to it: lists wait, but for the questions where OK is held.
    package var isTimed: Bool { level != .list || isConfirmation || isDestructive }

    /// Whether letting a key go means something to it.
    package var heedsRelease: Bool {
        switch self {
        case .adjuster, .destructive: true
        case .editor(let screen): screen.editor.awaitsRelease
        default: false
        }
    }

    // MARK: By their kinds

    /// The setting that is edited; nil where none is.
    package var key: String? {
        switch self {
        case .editor(let editor): editor.key
        case .adjuster(let adjuster): adjuster.key
        default: nil
        }
    }

    /// Nil for what is no page.
    package var page: PageScreen? { if case .page(let page) = self { page } else { nil } }
    /// Whether values are chosen on it.
    package var isChoices: Bool { if case .choices = self { true } else { false } }
    /// Whether it asks to confirm what is on trial.
    package var isConfirmation: Bool { if case .confirmation = self { true } else { false } }
    var isDestructive: Bool { if case .destructive = self { true } else { false } }
    /// Whether it shows what is for whoever stands here alone.
    package var isSecretText: Bool { if case .reader(let reader) = self { reader.isSecret } else { false } }
    /// Nil for what is no page of trouble.
    package var trouble: TroubleScreen? { if case .trouble(let trouble) = self { trouble } else { nil } }
    /// Whether it shows what is on a USB stick.
    package var isStick: Bool { if case .stick = self { true } else { false } }
    /// Whether it lists what waits to be applied.
    package var isStaged: Bool { if case .staged = self { true } else { false } }
    /// Whether a reset counts down on it.
    package var isCountdown: Bool { level == .countdown }
}
