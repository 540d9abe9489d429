import Bundles
import Hardware
import Keys
import Localization
import Scenes
import Settings

/// The choices of one row.
package struct ChoicesScreen: ListedScreen {
    /// Whose values they are.
    package private(set) var specifier: Specifier
    private(set) var choices: MultiValueSpecifier
    package var list: RowList
    /// What is typed to find a value among many; nil while nothing is.
    private var search: WordSearch?

    /// A page of more values than these can be searched.
    private static let few = 10

    /// At the value that holds.
    package init(_ choices: MultiValueSpecifier, of specifier: Specifier, in context: ScreenContext) {
        self.specifier = specifier
        self.choices = choices
        list = RowList(title: context.title(of: specifier), rows: context.rows(of: choices, of: specifier))
        focusStart(in: context)
        if let choice = context.held(of: choices, of: specifier) { focus(choice, in: context) }
    }

    /// Goes to a value, counted from 0.
    package mutating func focus(_ choice: Int, in context: ScreenContext) {
        focus(.choice(choice), in: context)
    }

    package var subject: Specifier? { specifier }

    package func column(in context: ScreenContext) -> ScreenLayout.Column { context.shown(.page) }
    package var rowsShowSettings: Bool { true }

    package func open(_ row: ListRow, in context: ScreenContext) -> [ScreenRequest] {
        switch row {
        case .back: [.goBack]
        case .choice(let choice): pick(choice, in: context)
        default: [.refuse(LocalizedString(.nothingToOpen))]
        }
    }

    private func pick(_ choice: Int, in context: ScreenContext) -> [ScreenRequest] {
        guard let key = specifier.key else { return [] }
        if let reason = context.contents.refusal(for: specifier) { return [.refuse(reason)] }
        let picked = choices.choices[choice]
        guard !picked.isDestructive || context.held(of: choices, of: specifier) == choice else {
            return context.asking(about: picked, of: specifier)
        }
        return [.leave, .change(.set(key, picked.value)), .click]
    }

    /// What OK would set; nil where nothing may be set.
    package var tried: SettingValue? {
        guard case .choice(let choice)? = list.focusedRow else { return nil }
        return choices.choices[choice].value
    }

    // MARK: Finding one among many

    /// Where keys type what values begin with; elsewhere arrows do.
    private func isSearched(in context: ScreenContext) -> Bool {
        context.count(of: choices, of: specifier) > Self.few && !context.keypad.choosesCharacters
    }

    package func keys(in context: ScreenContext) -> ListTable {
        search == nil ? context.keys.list : context.keys.find
    }

    package mutating func perform(
        _ command: ListCommand, by action: KeyAction, at time: Duration, in context: ScreenContext
    ) -> [ScreenRequest] {
        switch command {
        case .find where isSearched(in: context):
            search = WordSearch(
                choices.choices.map(\.title), by: context.searchKeys, language: context.bundle.language)
        case .type where search != nil:
            guard let key = action.key, search?.type(key) == true else {
                return [.refuse(LocalizedString(.idleKey))]
            }
        case .erase where search != nil:
            if search?.erase() != true { search = nil }
        case .back where search != nil: search = nil
        case .details where isNextLetter(command, in: context): goToNextLetter(in: context)
        default: return performInList(command, by: action, in: context)
        }
        if command != .details { showFound(in: context) }
        return [.click]
    }

    /// What was focused stays so, where it was found.
    private mutating func showFound(in context: ScreenContext) {
        let rows = context.rows(of: choices, of: specifier, found: search)
        guard rows != list.rows else { return }
        let focused = list.focusedRow
        list.rows = rows
        focusStart(in: context)
        if search?.typed.isEmpty ?? true, let focused { focus(focused, in: context) }
    }

    /// Whether a key that tells details in other lists goes on to the next letter here.
    private func isNextLetter(_ command: ListCommand, in context: ScreenContext) -> Bool {
        command == .details && isSearched(in: context) && search == nil
            && context.keys.list.item(for: .details, on: context.keypad, in: context.words)?.legend
                == context.keypad.legend(of: .star)
    }

    private mutating func goToNextLetter(in context: ScreenContext) {
        guard case .choice(let now)? = list.focusedRow else { return }
        let language = context.bundle.language
        let letters = choices.choices.map { $0.title.first.map { String($0).uppercased(in: language) } }
        let count = letters.count
        let next = (1..<count).map { (now + $0) % count }.first {
            letters[$0] != letters[now] && list.rows.contains(.choice($0))
        }
        if let next { focus(.choice(next), in: context) }
    }

    package func searchLine(in context: ScreenContext) -> SearchLineContent? {
        guard isSearched(in: context) else { return nil }
        let prompt = context.words(.searchValues, context.count(of: choices, of: specifier))
        guard let search else {
            let key = context.keys.list.item(for: .find, on: context.keypad, in: context.words)?.legend
            return SearchLineContent(
                prompt: prompt, typed: [], areKeys: false, meaning: "", key: key, isActive: false)
        }
        return search.line(saying: prompt)
    }

    /// The place among many; what was typed, where no line above the rows says it, and that it is typed.
    package func note(in context: ScreenContext) -> String? {
        if let search, bandHeight(in: context) == 0 {
            return "\(context.words[.findTitle]): \(search.shown)_"
        }
        let isTiny = context.metrics.isTiny
        guard let position = list.position, position.count > Self.few || search != nil || isTiny
        else { return nil }
        return isTiny
            ? "\(position.place)/\(position.count)"
            : context.words(.ofLength, position.place, position.count)
    }

    /// What the value means; else its place, where the title bar does not tell it.
    package func help(in context: ScreenContext) -> HelpContent? {
        guard case .choice(let choice)? = list.focusedRow else { return nil }
        let value = choices.choices[choice].value
        if let own = specifier.traits.subtitle?.text(for: value) { return HelpContent(own) }
        return note(in: context) == nil ? placeHelp(in: context) : nil
    }

    // MARK: Rows

    package func content(of row: ListRow, in context: ScreenContext) -> RowContent {
        switch row {
        case .choice(let choice): context.content(of: choice, of: specifier, choices)
        case .back: RowContent(title: context.words[.back])
        default: RowContent(title: "")
        }
    }

    package func verb(for row: ListRow, in context: ScreenContext) -> StringKey? {
        switch row {
        case .back: .goBack
        case .choice: context.contents.isEnabled(specifier) ? .choose : .why
        default: nil
        }
    }

    /// Leaving keeps the choice in force, and says which that is.
    package func told(of command: ListCommand, usual: ToldUse, in context: ScreenContext) -> ToldUse? {
        if command == .find, isSearched(in: context) { return ToldUse(.extra, .search) }
        if isNextLetter(command, in: context) { return ToldUse(.extra, .toNextLetter, short: .next) }
        if search != nil, command == .erase || command == .back { return usual }
        guard command == .back, let held = context.held(of: choices, of: specifier) else {
            return toldInList(command, usual, in: context)
        }
        let title = choices.choices[held].shortTitle
        return ToldUse(.leave, LocalizedString(.keepChoice, title), short: LocalizedString(.keepThem))
    }

    // MARK: What becomes of it

    package mutating func renew(in context: ScreenContext) {
        renew(context.rows(of: choices, of: specifier, found: search), in: context)
    }

    package mutating func follow(in context: ScreenContext) -> Bool {
        guard let now = row(in: context), let choices = now.choiceList else { return false }
        (specifier, self.choices, search) = (now, choices, nil)
        list.title = context.title(of: now)
        return true
    }

    /// With what can be chosen now.
    private func row(in context: ScreenContext) -> Specifier? {
        specifier.key.flatMap(context.settings.row).map(context.live.offering)
    }

    /// Programs said anew what can be chosen: what is focused stays so, and what was typed to find it. Answers whether
    /// what was focused is gone.
    package mutating func followLive(in context: ScreenContext) -> Bool {
        guard let now = row(in: context), let choices = now.choiceList,
            choices.choices.map(\.title) != self.choices.choices.map(\.title)
                || choices.choices.map(\.value) != self.choices.choices.map(\.value)
        else { return false }
        let focused = tried
        (specifier, self.choices) = (now, choices)
        search = search?.searching(choices.choices.map(\.title), language: context.bundle.language)
        renew(in: context)
        guard let focused else { return false }
        guard let place = choices.choices.index(of: focused) else { return true }
        focus(.choice(place), in: context)
        return false
    }

    package func mayStay(above outer: any ListedScreen, in context: ScreenContext) -> Bool {
        context.contents.isVisible(specifier) && context.contents.isEnabled(specifier)
    }
}

extension ScreenContext {
    fileprivate func rows(
        of choices: MultiValueSpecifier, of specifier: Specifier, found search: WordSearch? = nil
    ) -> [ListRow] {
        let hidden = Set(unreadableLanguages(among: choices, of: specifier).map(ListRow.choice))
        if let search, !search.typed.isEmpty {
            let hits = search.hits.map(ListRow.choice).filter { !hidden.contains($0) }
            return hits.isEmpty ? nothingFound : hits
        }
        let rows = ListRow.rows(
            of: choices.choices, footer: specifier.problem ?? choices.footer, needsBack: !canGoBack)
        return hidden.isEmpty ? rows : rows.filter { !hidden.contains($0) }
    }

    /// The place of the value in force; nil where that is none of a row's.
    func held(of list: MultiValueSpecifier, of specifier: Specifier) -> Int? {
        (specifier.key.flatMap(shown.value) ?? list.defaultValue).flatMap { list.choices.index(of: $0) }
    }

    /// How many values a row offers.
    func count(of list: MultiValueSpecifier, of specifier: Specifier) -> Int {
        list.choices.count - unreadableLanguages(among: list, of: specifier).count
    }

    /// Languages whose letters no font of the board has: nobody could read the screen in them, nor find the way back. One that
    /// holds stays.
    func unreadableLanguages(among list: MultiValueSpecifier, of specifier: Specifier) -> [Int] {
        guard let key = specifier.key, key == DisplaySetting.language.rawValue || key == board.languageKey
        else { return [] }
        let held = held(of: list, of: specifier)
        return list.choices.indices.filter { choice in
            guard choice != held, case .string(let tag) = list.choices[choice].value else { return false }
            return !engine.book.draws(LanguageNames.name(of: LanguageTag(tag)?.description ?? tag))
        }
    }

    /// The same of a page's own groups.
    func unreadableRows(of page: Page) -> [ListRow] {
        guard let key = board.languageKey else { return [] }
        return page.rows.indices.flatMap { index -> [ListRow] in
            guard page.rows[index].key == key, case .radioGroup(let list) = page.rows[index].kind else {
                return []
            }
            return unreadableLanguages(among: list, of: page.rows[index]).map {
                .radioChoice(specifier: index, choice: $0)
            }
        }
    }

    /// What cannot be undone is asked about before it is set.
    func asking(about choice: Choice, of specifier: Specifier) -> [ScreenRequest] {
        let question = DestructiveScreen(specifier, setting: choice.value, in: self)
        return [.open(.destructive(question)), .click]
    }

    /// A choice, ticked where it is the one in force.
    func content(of choice: Int, of specifier: Specifier, _ list: MultiValueSpecifier) -> RowContent {
        var content = RowContent(title: list.choices[choice].title)
        content.accessory = .tick(held(of: list, of: specifier) == choice)
        if list.hasIcons {
            let icon = list.choices[choice].icon.map { RowIcon(name: $0) }
            content.tile = tile(icon, of: specifier.kind, title: content.title)
        }
        content.isEnabled = contents.isEnabled(specifier)
        content.isLocked = contents.isLocked(specifier)
        return content
    }
}

extension Specifier {
    /// The choice with a value, of a row that has choices.
    package func choice(of value: SettingValue) -> Choice? { choiceList?.choices.choice(of: value) }

    /// The choices of a row that has a page of them; nil for any other row.
    var choiceList: MultiValueSpecifier? {
        switch kind {
        case .multiValue(let list), .radioGroup(let list): list
        default: sharedChoices
        }
    }
}
