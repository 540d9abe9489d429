import Keys
import Localization
import Scenes
import Settings

/// The choices of one row.
struct ChoicesScreen: ListedScreen {
    private(set) var specifier: Specifier
    private(set) var choices: MultiValueSpecifier
    var list: RowList

    init(_ choices: MultiValueSpecifier, of specifier: Specifier, in context: ScreenContext) {
        self.specifier = specifier
        self.choices = choices
        list = RowList(title: specifier.title, rows: context.rows(of: choices, of: specifier))
        focusStart(in: context)
        let value = specifier.key.flatMap(context.shown.value) ?? choices.defaultValue
        if let choice = value.flatMap({ choices.choices.index(of: $0) }) {
            focus(choice, in: context)
        }
    }

    mutating func focus(_ choice: Int, in context: ScreenContext) {
        focus(rowAt: choice + context.backRow.count, in: context)
    }

    var subject: Specifier? { specifier }

    func open(_ row: ListRow, in context: ScreenContext) -> [ScreenRequest] {
        switch row {
        case .back: [.goBack]
        case .choice(let choice): pick(choice, in: context)
        default: [.refuse(LocalizedString(.nothingToOpen))]
        }
    }

    private func pick(_ choice: Int, in context: ScreenContext) -> [ScreenRequest] {
        guard let key = specifier.key else { return [] }
        if let reason = context.contents.refusal(for: specifier) { return [.refuse(reason)] }
        return [.leave, .change(.set(key, choices.choices[choice].value)), .click]
    }

    func content(of row: ListRow, in context: ScreenContext) -> RowContent {
        switch row {
        case .choice(let choice): context.content(of: choice, of: specifier, choices)
        case .back: RowContent(title: context.words[.back], value: "")
        default: RowContent(title: "")
        }
    }

    func verb(for row: ListRow, in context: ScreenContext) -> StringKey? {
        switch row {
        case .back: .goBack
        case .choice: context.contents.isEnabled(specifier) ? .choose : .why
        default: nil
        }
    }

    /// Leaving keeps the choice in force, and says which that is.
    func told(of command: ListCommand, usual: ToldUse, in context: ScreenContext) -> ToldUse? {
        guard command == .back,
            let value = specifier.key.flatMap(context.shown.value) ?? choices.defaultValue,
            let choice = choices.choices.choice(of: value)
        else { return toldInList(command, usual, in: context) }
        return ToldUse(
            .leave, LocalizedString(.keepChoice, choice.shortTitle), short: LocalizedString(.keepThem))
    }

    // MARK: What becomes of it

    mutating func renew(in context: ScreenContext) {
        renew(context.rows(of: choices, of: specifier), in: context)
    }

    mutating func follow(in context: ScreenContext) -> Bool {
        guard let now = specifier.key.flatMap(context.settings.row), let choices = now.choiceList else {
            return false
        }
        (specifier, self.choices) = (now, choices)
        list.title = now.title
        return true
    }

    func mayStay(above outer: any ListedScreen, in context: ScreenContext) -> Bool {
        context.contents.isVisible(specifier) && context.contents.isEnabled(specifier)
    }
}

extension ScreenContext {
    fileprivate func rows(of choices: MultiValueSpecifier, of specifier: Specifier) -> [ListRow] {
        ListRow.rows(
            of: choices.choices, footer: specifier.problem ?? choices.footer, needsBack: !canGoBack)
    }

    /// A choice, ticked where it is the one in force.
    func content(of choice: Int, of specifier: Specifier, _ list: MultiValueSpecifier) -> RowContent {
        var content = RowContent(title: list.choices[choice].title)
        let value = specifier.key.flatMap(shown.value) ?? list.defaultValue
        content.accessory = .tick(value.flatMap { list.choices.index(of: $0) } == choice)
        content.isEnabled = contents.isEnabled(specifier)
        content.isLocked = contents.isLocked(specifier)
        return content
    }
}

extension Specifier {
    /// The choices of a row that has a page of them; nil for any other row.
    fileprivate var choiceList: MultiValueSpecifier? {
        switch kind {
        case .multiValue(let list), .radioGroup(let list): list
        default: sharedChoices
        }
    }
}
