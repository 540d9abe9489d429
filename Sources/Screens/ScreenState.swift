/// One of the screens that lie on one another: what it is about, and where the person is in it.
enum ScreenState {
    // Lists
    case page(PageScreen)
    case choices(ChoicesScreen)
    case reader(ReaderScreen)
    case find(FindScreen)
    case staged(StagedScreen)
    case details(DetailsScreen)
    case confirmation(ConfirmationScreen)
    // What is done on top of a list
    case adjuster(AdjusterScreen)
    case editor(EditorScreen)
    case keypad(KeypadScreen)
    // What takes the screen from whatever is there
    case factoryReset(FactoryResetScreen)

    /// What may lie on what: a countdown on everything, an editor on any list.
    enum Level: Int, Comparable {
        case list, task, countdown

        static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
    }

    var level: Level {
        switch self {
        case .page, .choices, .reader, .find, .staged, .details, .confirmation: .list
        case .adjuster, .editor, .keypad: .task
        case .factoryReset: .countdown
        }
    }

    /// Itself as what all screens are; setting it is for a screen of the same type.
    var screen: any Screen {
        get {
            switch self {
            case .page(let screen): screen
            case .choices(let screen): screen
            case .reader(let screen): screen
            case .find(let screen): screen
            case .staged(let screen): screen
            case .details(let screen): screen
            case .confirmation(let screen): screen
            case .adjuster(let screen): screen
            case .editor(let screen): screen
            case .keypad(let screen): screen
            case .factoryReset(let screen): screen
            }
        }
        set {
            switch newValue {
            case let list as any ListedScreen: set(list)
            case let screen as AdjusterScreen: self = .adjuster(screen)
            case let screen as EditorScreen: self = .editor(screen)
            case let screen as KeypadScreen: self = .keypad(screen)
            case let screen as FactoryResetScreen: self = .factoryReset(screen)
            default: break
            }
        }
    }

    /// Itself as what all lists are; nil for what is none, which setting does not change.
    var listed: (any ListedScreen)? {
        get { screen as? any ListedScreen }
        set { if let newValue { set(newValue) } }
    }

    private mutating func set(_ list: any ListedScreen) {
        switch list {
        case let screen as PageScreen: self = .page(screen)
        case let screen as ChoicesScreen: self = .choices(screen)
        case let screen as ReaderScreen: self = .reader(screen)
        case let screen as FindScreen: self = .find(screen)
        case let screen as StagedScreen: self = .staged(screen)
        case let screen as DetailsScreen: self = .details(screen)
        case let screen as ConfirmationScreen: self = .confirmation(screen)
        default: break
        }
    }

    // MARK: By their kinds

    /// The setting that is edited; nil where none is.
    var key: String? {
        switch self {
        case .editor(let editor): editor.key
        case .adjuster(let adjuster): adjuster.key
        default: nil
        }
    }

    var page: PageScreen? { if case .page(let page) = self { page } else { nil } }
    var isChoices: Bool { if case .choices = self { true } else { false } }
    var isDetails: Bool { if case .details = self { true } else { false } }
    var isConfirmation: Bool { if case .confirmation = self { true } else { false } }
    var isStaged: Bool { if case .staged = self { true } else { false } }
    var isCountdown: Bool { level == .countdown }
}
