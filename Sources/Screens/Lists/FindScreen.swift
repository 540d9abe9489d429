import Hardware
import Keys
import Localization
import Scenes

/// Finding a row by the first letters of its words: typed, or by the digits that they lie on, or chosen among the rows
/// where no key types any.
package struct FindScreen: ListedScreen {
    private var search: Search
    package var list: RowList
    /// Whether the bundle has icons, so that no hit is without.
    private var hasIcons: Bool

    /// So many hits are shown at once; before there are as few, letters are chosen.
    private static let fewHits = 7

    init(in context: ScreenContext) {
        search = Search(in: context)
        hasIcons = context.bundle.pages.values.contains { $0.outline.hasIcons }
        list = RowList(title: context.words[.findTitle], rows: Self.rows(of: search, in: context))
        focusStart(in: context)
    }

    private static func rows(of search: Search, in context: ScreenContext) -> [ListRow] {
        if context.keypad.choosesCharacters { return context.backRow + letterRows(of: search, context.words) }
        if search.words.typed.isEmpty { return [.note(context.words[.findPrompt])] }
        return search.words.hits.isEmpty ? context.nothingFound : search.words.hits.indices.map { .hit($0) }
    }

    /// What is found, once that is little; until then the letters that it goes on with.
    private static func letterRows(of search: Search, _ words: ScreenStrings) -> [ListRow] {
        let all = search.words.hits.indices
        guard all.count > fewHits else {
            return all.isEmpty ? [.note(words[.findNothing])] : all.map { .hit($0) }
        }
        let next = search.words.nextLetters
        return next.letters.map { .letter($0) } + next.ended.map { .hit($0) }
    }

    // MARK: Keys

    package func keys(in context: ScreenContext) -> ListTable { context.keys.find }

    /// Whether there is no other row to go to.
    private var hasOneHit: Bool { list.counted.focusable < 2 }

    /// A key that erases as well as leaves does the one where there is nothing for the other.
    package func told(of command: ListCommand, usual: ToldUse, in context: ScreenContext) -> ToldUse? {
        switch command {
        case .erase where search.words.typed.isEmpty:
            leavesByHolding(in: context) ? ToldUse(.leave, .goBack) : nil
        case .back where search.words.typed.isEmpty && leavesByHolding(in: context): nil
        case .up where hasOneHit, .down where hasOneHit: nil
        default: toldInList(command, usual, in: context)
        }
    }

    private func leavesByHolding(in context: ScreenContext) -> Bool {
        context.keys.find.uses.contains { use in
            use.gesture == .hold && use.told != nil && use.bindings.contains { $0.command == .back }
        }
    }

    package mutating func perform(
        _ command: ListCommand, by action: KeyAction, at time: Duration, in context: ScreenContext
    ) -> [ScreenRequest] {
        switch command {
        case .type:
            guard let key = action.key, search.words.type(key) else {
                return [.refuse(LocalizedString(.idleKey))]
            }
        case .erase:
            guard search.words.erase() else { return [.goBack] }
        case .open where list.focusedRow == .back:
            return perform(.back, by: action, at: time, in: context)
        case .back where context.keypad.choosesCharacters && search.words.erase(): break
        case .look: return open(in: context)
        default: return performInList(command, by: action, in: context)
        }
        showHits(in: context)
        return [.click]
    }

    private mutating func showHits(in context: ScreenContext) {
        list.rows = Self.rows(of: search, in: context)
        focusStart(in: context)
    }

    // MARK: Rows

    package func open(_ row: ListRow, in context: ScreenContext) -> [ScreenRequest] {
        switch row {
        case .letter(let letter):
            var next = self
            guard next.search.words.type(.character(letter)) else { return [] }
            next.showHits(in: context)
            return [.renew(.find(next)), .click]
        case .hit(let index):
            return search.hit(at: index).map { [.go($0)] } ?? []
        default: return [.refuse(LocalizedString(.nothingToOpen))]
        }
    }

    package func content(of row: ListRow, in context: ScreenContext) -> RowContent {
        switch row {
        case .back: RowContent(title: context.words[.back])
        case .letter(let letter):
            RowContent(title: search.words.shown(with: letter) + "…", accessory: .chevron)
        case .hit(let index):
            search.hit(at: index).map { hitContent($0, in: context) } ?? RowContent(title: "")
        default: RowContent(title: "")
        }
    }

    /// Its value, and below its title where it is; where rows have one line, that stands in the value's place.
    private func hitContent(_ hit: Search.Entry, in context: ScreenContext) -> RowContent {
        var content = RowContent(title: hit.title, value: hit.path, accessory: .chevron)
        let rows = hit.pages.last.flatMap { context.bundle.pages[$0] }?.rows
        guard !context.metrics.isTiny, context.metrics.soleRowStyle == nil,
            let row = rows.flatMap({ $0.indices.contains(hit.specifier) ? $0[hit.specifier] : nil })
        else { return content }
        let now = context.contents.content(of: row)
        content.value = hit.choice == nil ? now.value : ""
        content.isPlaceholder = now.isPlaceholder
        content.accessory = now.accessory == .chevron && hit.choice == nil ? .chevron : .none
        if hasIcons { content.tile = context.tile(row.traits.icon, of: row.kind, title: row.title) }
        content.hit = HitLook(
            path: hit.path, marked: search.words.typed.isEmpty ? nil : search.words.matched(in: hit.title))
        return content
    }

    package func verb(for row: ListRow, in context: ScreenContext) -> StringKey? {
        switch row {
        case .back: .goBack
        case .letter: .choose
        case .hit: .go
        default: nil
        }
    }

    /// What was typed, key by key; where letters are chosen among the rows, their beginning.
    package func searchLine(in context: ScreenContext) -> SearchLineContent? {
        search.words.line(saying: context.words[.findTitle])
    }

    /// How many there are; what was typed, where no line above the rows says it.
    package func note(in context: ScreenContext) -> String? {
        guard !search.words.typed.isEmpty else { return nil }
        if bandHeight(in: context) == 0 { return search.words.shown }
        return context.words(.findHits, search.words.hits.count)
    }

    // MARK: What becomes of it

    package mutating func renew(in context: ScreenContext) {
        if search.words.kind != context.searchKeys { search = search.searching(in: context) }
        renew(Self.rows(of: search, in: context), in: context)
    }

    package mutating func follow(in context: ScreenContext) -> Bool {
        search = search.searching(in: context)
        list.title = context.words[.findTitle]
        return true
    }

    /// What was found may be among what is hidden now.
    package func mayStay(above outer: any ListedScreen, in context: ScreenContext) -> Bool { false }
}

extension ScreenContext {
    var searchKeys: WordSearch.Kind { keypad.hasDigits ? .digits : .letters }

    /// That there is nothing, and which key takes a letter back.
    var nothingFound: [ListRow] {
        let erase = keys.find.item(for: .erase, on: keypad, in: words)?.legend
        return [.note(words[.findNothing])] + (erase.map { [.note(words(.nothingErases, $0))] } ?? [])
    }
}
