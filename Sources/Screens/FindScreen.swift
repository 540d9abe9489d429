import Hardware
import Keys
import Localization
import Scenes
import TextEntry

/// Finding a row by the digits that its letters lie on.
struct FindScreen: ListedScreen {
    private var search: Search
    var list: RowList

    init(in context: ScreenContext) {
        search = Search(context.bundle, isVisible: context.contents.isVisible)
        list = RowList(title: context.words[.findTitle], rows: Self.rows(of: search, context.words))
    }

    private static func rows(of search: Search, _ words: ScreenStrings) -> [ListRow] {
        if search.digits.isEmpty { return [.note(words[.findPrompt])] }
        if search.hits.isEmpty { return [.note(words[.findNothing])] }
        return search.hits.indices.map { .hit($0) }
    }

    // MARK: Keys

    mutating func handle(_ action: KeyAction, at time: Duration, in context: ScreenContext) -> [ScreenRequest]
    {
        let keypad = context.keypad
        switch action {
        case .press(let key): return press(keypad.findKey(for: key), in: context)
        case .repeat(let key):
            moveOn(keypad.findKey(for: key), in: context)
            return []
        case .hold(let key): return keypad.heldFindKey(for: key).map { press($0, in: context) } ?? []
        case .release, .clash: return []
        }
    }

    private mutating func press(_ key: Key, in context: ScreenContext) -> [ScreenRequest] {
        switch key {
        case .up: list.move(.up, isRepeat: false, in: context)
        case .down: list.move(.down, isRepeat: false, in: context)
        case .ok, .right: return open(in: context)
        case .back, .left: return [.goBack]
        case .erase:
            guard search.erase() else { return [.goBack] }
            showHits(in: context)
        default:
            guard let digit = Self.digit(of: key, context) else {
                return [.refuse(LocalizedString(.idleKey))]
            }
            search.type(digit)
            showHits(in: context)
        }
        return [.click]
    }

    private mutating func showHits(in context: ScreenContext) {
        list.rows = Self.rows(of: search, context.words)
        list.focusStart(in: context)
    }

    /// A letter of a full keyboard stands for the digit that it lives on.
    private static func digit(of key: Key, _ context: ScreenContext) -> Int? {
        if let digit = key.digit { return digit }
        guard case .character(let character) = key else { return nil }
        return LetterTable.digits(language: context.bundle.language)[character].map(Int.init)
    }

    // MARK: Rows

    func open(_ row: ListRow, in context: ScreenContext) -> [ScreenRequest] {
        guard case .hit(let index) = row, search.hits.indices.contains(index) else { return [] }
        return [.go(search.hits[index])]
    }

    func content(of row: ListRow, in context: ScreenContext) -> RowContent {
        guard case .hit(let index) = row, search.hits.indices.contains(index) else {
            return RowContent(title: "")
        }
        var content = RowContent(title: search.hits[index].title, value: search.hits[index].path)
        content.accessory = .chevron
        return content
    }

    func verb(for row: ListRow, in context: ScreenContext) -> String? { context.words[.go] }

    func hints(in context: ScreenContext) -> [HintBarContent.Item]? {
        let (words, keys) = (context.words, context.keys)
        let hasOnlyTwelveKeys = context.keypad.hasOnlyTwelveKeys
        let leave = HintBarContent.Item(hasOnlyTwelveKeys ? "*" : keys.back, words[.goBack])
        guard !search.hits.isEmpty else { return [leave] }
        let go = HintBarContent.Item(hasOnlyTwelveKeys ? "\(words[.hold]) #" : keys.open, words[.go])
        return hasOnlyTwelveKeys ? [HintBarContent.Item("#", words[.next]), go] : [go, leave]
    }

    /// The digits that were typed.
    func note(in context: ScreenContext) -> String? {
        search.digits.isEmpty ? nil : search.digits.map(String.init).joined()
    }

    // MARK: What becomes of it

    mutating func renew(in context: ScreenContext) {
        list.renew(Self.rows(of: search, context.words), in: context)
    }

    mutating func follow(in context: ScreenContext) -> Bool {
        search = search.searching(context.bundle, isVisible: context.contents.isVisible)
        list.title = context.words[.findTitle]
        return true
    }

    /// What was found may be among what is hidden now.
    func mayStay(above outer: any ListedScreen, in context: ScreenContext) -> Bool { false }
}
