import Hardware
import Keys
import Scenes
import TextEntry

// MARK: Finding a row by digits

extension Panel {
    mutating func openFind(at time: Duration) -> [Effect] {
        let find = FindScreen(bundle, isVisible: contents.isVisible)
        push(ListScreen(kind: .find(find), title: words[.findTitle], rows: rows(of: find)))
        return [.sound(.click)]
    }

    func rows(of find: FindScreen) -> [ListRow] {
        if find.digits.isEmpty { return [.note(words[.findPrompt])] }
        if find.hits.isEmpty { return [.note(words[.findNothing])] }
        return find.hits.indices.map { .hit($0) }
    }

    mutating func handleInFind(_ action: KeyAction, _ find: FindScreen, at time: Duration) -> [Effect] {
        switch action {
        case .press(let key): return press(keypad.findKey(for: key), find, at: time)
        case .repeat(let key): return repeatedInFind(keypad.findKey(for: key))
        case .hold(let key): return keypad.heldFindKey(for: key).map { press($0, find, at: time) } ?? []
        case .release, .clash: return []
        }
    }

    private mutating func press(_ key: Key, _ find: FindScreen, at time: Duration) -> [Effect] {
        switch key {
        case .up: move(.up, isRepeat: false)
        case .down: move(.down, isRepeat: false)
        case .ok, .right: return open(at: time)
        case .back, .left: return goBack(at: time)
        case .erase: return eraseInFind(find, at: time)
        default:
            guard let digit = digit(of: key) else { return refuse(.idleKey, at: time) }
            var find = find
            find.type(digit)
            show(find)
        }
        return [.sound(.click)]
    }

    private mutating func eraseInFind(_ find: FindScreen, at time: Duration) -> [Effect] {
        var find = find
        guard find.erase() else { return goBack(at: time) }
        show(find)
        return [.sound(.click)]
    }

    private mutating func repeatedInFind(_ key: Key) -> [Effect] {
        switch key {
        case .up: move(.up, isRepeat: true)
        case .down: move(.down, isRepeat: true)
        default: break
        }
        return []
    }

    private mutating func show(_ find: FindScreen) {
        list.kind = .find(find)
        list.rows = rows(of: find)
        list.cursor = startCursor(of: list)
    }

    /// A letter of a full keyboard stands for the digit that it lives on.
    private func digit(of key: Key) -> Int? {
        if let digit = key.digit { return digit }
        guard case .character(let character) = key else { return nil }
        return LetterTable.digits(language: bundle.language)[character].map(Int.init)
    }

    /// Goes where the hit is: its page, with its row focused, or its page of choices.
    mutating func openHit(_ index: Int, at time: Duration) -> [Effect] {
        guard case .find(let find) = list.kind, find.hits.indices.contains(index) else { return [] }
        let hit = find.hits[index]
        if !staged.isEmpty { return askAboutStaged(leavingTo: 1) }
        screens = []
        for name in hit.pages {
            guard let page = bundle.pages[name] else { break }
            screens.append(pageScreen(page))
        }
        if screens.isEmpty { screens = [pageScreen(bundle.root)] }
        focus(hit)
        return [.sound(.click)]
    }

    private mutating func focus(_ hit: FindScreen.Entry) {
        let wanted = list.rows.firstIndex { row in
            switch row {
            case .specifier(let index): index == hit.specifier
            case .radioChoice(let index, let choice): index == hit.specifier && choice == (hit.choice ?? 0)
            default: false
            }
        }
        guard let wanted else { return }
        var cursor = list.cursor
        cursor.focus(wanted, in: measured(list), viewport: viewport)
        list.cursor = cursor
        guard let choice = hit.choice, let specifier = specifier(at: hit.specifier),
            case .multiValue(let choices) = specifier.kind, contents.isEnabled(specifier)
        else { return }
        var screen = choiceScreen(specifier, choices)
        screen.cursor.focus(choice + (needsBack ? 1 : 0), in: measured(screen), viewport: viewport)
        push(screen)
    }

    func hitContent(_ index: Int) -> RowContent {
        guard case .find(let find) = list.kind, find.hits.indices.contains(index) else {
            return RowContent(title: "")
        }
        var content = RowContent(title: find.hits[index].title, value: find.hits[index].path)
        content.accessory = .chevron
        return content
    }

    var findHints: [HintBarContent.Item] {
        let isBare = keypad.hasOnlyTwelveKeys
        let leave = HintBarContent.Item(isBare ? "*" : keys.back, words[.goBack])
        guard case .find(let find) = list.kind, !find.hits.isEmpty else { return [leave] }
        let go = HintBarContent.Item(isBare ? "\(words[.hold]) #" : keys.open, words[.go])
        return isBare ? [HintBarContent.Item("#", words[.next]), go] : [go, leave]
    }
}
