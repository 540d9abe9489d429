import Bundles
import Keys
import Localization
import Scenes
import Settings

/// Asks about what cannot be undone: OK is held for three seconds on the button that does it; letting go is no.
package struct DestructiveScreen: ListedScreen {
    /// What it is about.
    package private(set) var specifier: Specifier
    /// What is set then; nil for a button, which is pressed.
    private let value: SettingValue?
    package var list: RowList
    /// OK while it is down on the row.
    private var hold = HeldAnswer(for: .seconds(3))
    /// The last time that was told.
    private var now = Duration.zero

    /// - Parameter value: of a choice that cannot be undone; nil for a button.
    init(_ specifier: Specifier, setting value: SettingValue? = nil, in context: ScreenContext) {
        self.specifier = specifier
        self.value = value
        list = RowList(title: context.title(of: specifier))
        list.rows = rows(in: context)
        focusStart(in: context)
    }

    private func rows(in context: ScreenContext) -> [ListRow] {
        let alarm = alarm(in: context)
        // The text stands above the button; as rows it comes after it, so that the focus never has to be looked for.
        return context.backRow + [.decision(.destroy)] + ([alarm.heading] + alarm.lines).map(ListRow.footer)
    }

    private func alarm(in context: ScreenContext) -> AlarmContent {
        let words = context.words
        guard !isReset else { return .reset(words, count: context.settings.userChanges.count) }
        // What is said of that value alone says best what is lost by it.
        let own = value.flatMap { specifier.traits.subtitle?.byValue[$0.displayText] }
        let help = own ?? specifier.traits.help(for: value)
        let what = [value.flatMap { specifier.choice(of: $0)?.title }, help].compactMap { $0 }
        return AlarmContent(
            .bin, what.first ?? words[.noWayBack], what.isEmpty ? [] : what.dropFirst() + [words[.noWayBack]])
    }

    private var isReset: Bool { specifier.key == PanelButton.factoryReset.rawValue && value == nil }

    private static func how(in context: ScreenContext) -> LocalizedString {
        LocalizedString(.destroyHow, legend(in: context))
    }

    private static func legend(in context: ScreenContext) -> String {
        context.keys.asking.item(for: .yes, on: context.keypad, in: context.words)?.legend ?? ""
    }

    // MARK: Keys and time

    package func keys(in context: ScreenContext) -> ListTable { context.keys.asking }

    /// Where a row leads back, that is gone to by moving and left by a press; elsewhere there is but the one row.
    package func told(of command: ListCommand, usual: ToldUse, in context: ScreenContext) -> ToldUse? {
        switch command {
        case .yes: list.focusedRow == .back ? nil : usual
        case .beginYes: list.focusedRow == .back ? usual : nil
        case .up, .down: list.rows.first == .back ? usual : nil
        default: usual
        }
    }

    package mutating func handle(_ action: KeyAction, at time: Duration, in context: ScreenContext)
        -> [ScreenRequest]
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

    package mutating func perform(
        _ command: ListCommand, by action: KeyAction, at time: Duration, in context: ScreenContext
    ) -> [ScreenRequest] {
        switch command {
        case .beginYes where list.focusedRow == .back: return [.goBack]
        case .beginYes:
            if let refusal = refusal(in: context) { return [.leave, .refuse(refusal)] }
            hold.since = time
            return [.click]
        // Time says yes while the key is down.
        case .yes: return []
        default:
            let requests = performInList(command, by: action, in: context)
            // A knob turns while it is held: whoever goes to Back has changed their mind.
            if list.focusedRow == .back { letGo() }
            return requests
        }
    }

    /// Whoever lets go too early hears how long.
    private mutating func lift(_ action: KeyAction, in context: ScreenContext) -> [ScreenRequest] {
        guard endsHold(action, in: context), hold.since != nil else { return [] }
        letGo()
        return [.refuse(Self.how(in: context))]
    }

    /// Something else takes the screen: what a finger does from now on is not meant for this.
    package mutating func letGo() { hold.since = nil }

    /// The next step of the hold, then its end.
    package var deadline: Duration? { hold.next(after: now) }

    package mutating func expire(at time: Duration, in context: ScreenContext) -> [ScreenRequest] {
        now = time
        guard hold.isOver(at: time) else { return [] }
        letGo()
        if let refusal = refusal(in: context) { return [.leave, .refuse(refusal)] }
        guard let key = specifier.key else { return [.leave] }
        if let value { return [.leave, .leaveChoices, .change(.set(key, value)), .click] }
        return isReset ? [.forgetEverything] : [.leave, .press(key)]
    }

    /// Why it cannot be done any more, whatever it was when it was asked about; nil where it can.
    private func refusal(in context: ScreenContext) -> LocalizedString? {
        context.contents.isVisible(specifier)
            ? context.contents.refusal(for: specifier) : LocalizedString(.unavailable)
    }

    // MARK: Rows

    package func open(_ row: ListRow, in context: ScreenContext) -> [ScreenRequest] { [] }

    package func content(of row: ListRow, in context: ScreenContext) -> RowContent {
        RowContent(title: row == .decision(.destroy) ? button(in: context).title : context.words[.back])
    }

    private func button(in context: ScreenContext) -> HoldButtonContent {
        HoldButtonContent(
            context.words(.destroyHold, Self.legend(in: context)),
            progress: hold.progress(at: now), isDestructive: true,
            isFocused: list.focusedRow == .decision(.destroy))
    }

    /// As it stands on the screen.
    package func picture(in context: ScreenContext) -> AlarmPicture {
        var picture = AlarmPicture(
            title: list.title, alarm: alarm(in: context), button: button(in: context),
            advice: context.words[.letGo], context: context)
        // What a bundle says may be longer than a small panel is high.
        if value == nil, !isReset { picture.brief = AlarmContent(.bin, context.words[.noWayBack], []) }
        guard list.rows.first == .back else { return picture }
        picture.back = RowContent(title: context.words[.back])
        picture.back?.isFocused = list.focusedRow == .back
        return picture
    }

    package func verb(for row: ListRow, in context: ScreenContext) -> StringKey? { nil }

    // MARK: What becomes of it

    package mutating func renew(in context: ScreenContext) {
        letGo()
        renew(rows(in: context), in: context)
    }

    package mutating func follow(in context: ScreenContext) -> Bool {
        specifier.follow(titling: &list, in: context)
    }

    package func mayStay(above outer: any ListedScreen, in context: ScreenContext) -> Bool {
        refusal(in: context) == nil
    }
}

extension AlarmContent {
    /// What a factory reset loses.
    static func reset(_ words: ScreenStrings, count: Int) -> Self {
        AlarmContent(.bin, words[.resetLoses], [words[.resetQuestion], words(.resetCount, count)])
    }
}
