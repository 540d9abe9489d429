import Keys
import Localization
import Scenes
import Settings

/// Asks about what cannot be undone: OK is held for three seconds on the row that does it; letting go is no.
struct DestructiveScreen: ListedScreen {
    private(set) var specifier: Specifier
    var list: RowList
    /// Since when OK is down on the row.
    private var heldSince: Duration?
    /// The last time that was told.
    private var now = Duration.zero

    /// How long OK is held.
    private static let hold = Duration.seconds(3)

    init(_ specifier: Specifier, in context: ScreenContext) {
        self.specifier = specifier
        list = RowList(title: specifier.title, rows: Self.rows(of: specifier, in: context))
        focusStart(in: context)
    }

    private static func rows(of specifier: Specifier, in context: ScreenContext) -> [ListRow] {
        let words = context.words
        let isReset = specifier.key == Navigator.factoryResetKey
        return context.backRow + [.decision(.destroy)] + (isReset ? [.footer(words[.resetQuestion])] : [])
            + [.footer(words(how(in: context)))]
    }

    private static func how(in context: ScreenContext) -> LocalizedString {
        let yes = context.keys.asking.item(for: .yes, on: context.keypad, in: context.words)
        return LocalizedString(.destroyHow, yes?.legend ?? "")
    }

    // MARK: Keys and time

    func keys(in context: ScreenContext) -> ListTable { context.keys.asking }

    func told(of command: ListCommand, usual: ToldUse, in context: ScreenContext) -> ToldUse? {
        switch command {
        case .yes where list.focusedRow == .back: ToldUse(.act, .goBack)
        default: usual
        }
    }

    mutating func handle(_ action: KeyAction, at time: Duration, in context: ScreenContext) -> [ScreenRequest]
    {
        now = time
        let command = keys(in: context).command(of: action)
        let tapped = lift(action, in: context)
        guard let command else {
            if case .press = action { return [.refuse(Self.how(in: context))] }
            return tapped
        }
        return perform(command, by: action, at: time, in: context) + expire(at: time, in: context)
    }

    mutating func perform(
        _ command: ListCommand, by action: KeyAction, at time: Duration, in context: ScreenContext
    ) -> [ScreenRequest] {
        switch command {
        case .beginYes where list.focusedRow == .back: return [.goBack]
        case .beginYes:
            heldSince = time
            return [.click]
        // Time says yes while the key is down.
        case .yes: return []
        default: return performInList(command, by: action, in: context)
        }
    }

    /// Whoever lets go too early hears how long, and two keys at once are no answer.
    private mutating func lift(_ action: KeyAction, in context: ScreenContext) -> [ScreenRequest] {
        switch action {
        case .release(let key) where keys(in: context).command(of: .press(key)) == .beginYes: break
        case .clash: break
        default: return []
        }
        guard heldSince != nil else { return [] }
        letGo()
        return [.refuse(Self.how(in: context))]
    }

    /// Something else takes the screen: what a finger does from now on is not meant for this.
    mutating func letGo() { heldSince = nil }

    private var secondsLeft: Int {
        guard let heldSince else { return Int(Self.hold.components.seconds) }
        return max(0, Int((heldSince + Self.hold - now + .milliseconds(999)).components.seconds))
    }

    /// The next second of the hold, then its end.
    var deadline: Duration? { heldSince.map { $0 + Self.hold - .seconds(max(0, secondsLeft - 1)) } }

    mutating func expire(at time: Duration, in context: ScreenContext) -> [ScreenRequest] {
        now = time
        guard let since = heldSince, time >= since + Self.hold else { return [] }
        heldSince = nil
        guard specifier.key != Navigator.factoryResetKey else { return [.forgetEverything] }
        return [.leave] + (specifier.key.map { [.press($0)] } ?? [])
    }

    // MARK: Rows

    func open(_ row: ListRow, in context: ScreenContext) -> [ScreenRequest] { [] }

    func content(of row: ListRow, in context: ScreenContext) -> RowContent {
        guard row == .decision(.destroy) else { return RowContent(title: context.words[.back]) }
        var content = RowContent(title: specifier.title, value: context.words(.secondsLeft, secondsLeft))
        if heldSince != nil { content.accessory = .bar(1000 - secondsLeft * 1000 / 3) }
        return content
    }

    func verb(for row: ListRow, in context: ScreenContext) -> StringKey? { nil }

    // MARK: What becomes of it

    mutating func renew(in context: ScreenContext) {
        heldSince = nil
        renew(Self.rows(of: specifier, in: context), in: context)
    }

    mutating func follow(in context: ScreenContext) -> Bool {
        guard let now = specifier.key.flatMap(context.settings.row) else { return false }
        specifier = now
        list.title = now.title
        return true
    }

    func mayStay(above outer: any ListedScreen, in context: ScreenContext) -> Bool {
        context.contents.refusal(for: specifier) == nil && context.contents.isVisible(specifier)
    }
}
