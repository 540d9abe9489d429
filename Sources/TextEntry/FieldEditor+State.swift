import Hardware
import Localization
import Words

/// What a field in the middle of an edit shows.
extension FieldEditor {
    /// The text as typed, pending letter included.
    package var text: String { String(characters) }

    /// The text, character by character.
    package var characters: [Character] { state.text.characters }

    /// The next insertion takes the place of the whole text.
    package var replacesAll: Bool {
        get { state.text.replacesAll }
        set { state.text.replacesAll = newValue }
    }

    /// Whether the letter before the caret may still change.
    package var hasPendingLetter: Bool { state.way.pending != nil }

    /// The pending letter's or word's place in the text, in characters.
    package var pendingRange: Range<Int>? {
        let count = state.way.markedCount(at: moment)
        return count == 0 ? nil : caret - count..<caret
    }

    /// The text as drawn: dots for secrets, the language's decimal separator.
    package var displayText: String {
        isMasked || kind == .decimal ? String(drawn(characters.indices)) : text
    }

    /// Characters of a part as they are drawn.
    private func drawn(_ part: Range<Int>) -> [Character] {
        guard isMasked else {
            guard kind == .decimal else { return Array(characters[part]) }
            return characters[part].map { $0 == "." ? field.decimalSeparator : $0 }
        }
        let visible = showsTyped ? pendingRange ?? lastTyped.map { $0.place..<$0.place + 1 } : nil
        return part.map { visible?.contains($0) == true ? characters[$0] : Self.dot }
    }

    /// Whether the text is drawn as dots.
    var isMasked: Bool { field.isHidden && !(state.isRevealed && canReveal) }

    /// Whether a secret is shown on demand: where the site lets it, and as far as it is typed here. What was stored is not.
    var canReveal: Bool { field.canReveal && !state.text.hasStored }

    /// Whether the letter that may still change is seen in the text: its neighbours then are no secret either.
    var showsPending: Bool { !isMasked || showsTyped }

    /// Whether a secret shows what was typed last; digits are found without seeing them.
    var showsTyped: Bool {
        guard field.isSecure, !kind.isNumeric else { return false }
        return field.traits.secretPolicy == .showPending
    }

    /// What a screen needs of a text: all of it, or of a very long one the part around the caret.
    package var shownPart: (text: String, caret: Int, marked: Range<Int>?) {
        let all = replacesAll ? 0..<characters.count : nil
        let marked = pendingRange ?? selection ?? all ?? (state.way as? Stepper)?.steppedPart(at: moment)
        let range = shownRange
        let part = drawn(range)
        let text = String(part)
        let place = { (place: Int) in Self.count(of: part.prefix(max(0, place - range.lowerBound)), in: text)
        }
        return (text, place(caret), marked.map { place($0.lowerBound)..<place($0.upperBound) })
    }

    /// The characters of a text that are laid out.
    private var shownRange: Range<Int> {
        let count = characters.count
        guard count > Self.mostShown else { return 0..<count }
        let first = max(0, min(caret - Self.mostShown / 2, count - Self.mostShown))
        return first..<first + Self.mostShown
    }

    private static let mostShown = 1500

    /// As how many characters the first ones of a text are drawn: a letter and a mark that was typed behind it are one.
    private static func count(of first: ArraySlice<Character>, in text: String) -> Int {
        text.utf8.allSatisfy { $0 < 0x80 } ? first.count : String(first).count
    }

    /// The place in the text that so many characters of the part that is shown lead to.
    package func place(ofShown count: Int) -> Int {
        let range = shownRange
        let part = drawn(range)
        var bytes = String(part).prefix(count).utf8.count
        let typed = part.prefix { character in
            defer { bytes -= character.utf8.count }
            return bytes > 0
        }
        return range.lowerBound + typed.count
    }

    static let dot: Character = "•"

    /// Whether what is typed first is read from the right: words of a language that is, but no addresses and numbers.
    package var beginsAtRight: Bool {
        kind.hasNationalLetters && (mode == .page(.national) || mode == .keyboard)
            && LetterTable.isRightToLeft(traits.language)
    }

    /// The form that is stored: a point in decimals, no separators in numbers that are dialled, a mask written out,
    /// a day as ISO 8601 has it.
    package var storedText: String {
        switch kind {
        case .phone where traits.text.format != .phone:
            String(state.text.characters.filter { !"() -.".contains($0) })
        case .decimal, .integer: plainNumber
        case .netmask: NetmaskText.mask(ofLength: text) ?? text
        case .date(let form): form.day(of: text)?.description ?? text
        default: text
        }
    }

    /// With a digit before the point and no zeros before that, none of it without one behind it, and no sign before zero; the
    /// text where it is no number.
    private var plainNumber: String {
        let isBelow = text.hasPrefix("-")
        var digits = text.dropFirst(isBelow ? 1 : 0)
        if digits.last == "." { digits.removeLast() }
        guard !digits.isEmpty else { return text }
        while digits.first == "0", digits.dropFirst().first?.isASCIIDigit == true { digits.removeFirst() }
        let isZero = digits.allSatisfy { $0 == "0" || $0 == "." }
        return (isBelow && !isZero ? "-" : "") + (digits.first == "." ? "0" : "") + digits
    }

    /// Shown live beside what is typed: the other way to write a mask, a secret to read back.
    package var note: String? {
        switch kind {
        case _ where traits.isSecure: state.isRevealed && canReveal ? readBack : nil
        case .netmask:
            NetmaskText.mask(ofLength: text).map { "/\(text) = \($0)" }
                ?? NetmaskText.length(ofMask: text).map { "\(text) = /\($0)" }
        case .cidr:
            text.split(separator: "/").dropFirst().first.flatMap { NetmaskText.mask(ofLength: String($0)) }
        default: nil
        }
    }

    /// What the key for it does to a secret now.
    var revealWord: StringKey { state.isRevealed ? .hide : .reveal }

    /// In groups of four, so that one person can read it to another; its own spaces are none between groups.
    private var readBack: String? {
        guard (Self.readBackGroup + 1...Self.longestReadBack).contains(state.text.characters.count) else {
            return nil
        }
        return stride(from: 0, to: state.text.characters.count, by: Self.readBackGroup).map { start in
            state.text.characters[start...].prefix(Self.readBackGroup).map(KeyLabel.of).joined()
        }.joined(separator: " ")
    }

    private static let readBackGroup = 4
    private static let longestReadBack = 64

    // MARK: Mode

    /// What keys type now.
    package var mode: TypingMode {
        if case .symbols = state.picker { .symbols } else { state.way.mode(at: moment) }
    }

    /// The input mode, as the title bar shows it.
    package var modeLabel: String {
        switch mode {
        case .symbols: SymbolPages.sign
        case .keyboard: "abc"
        case .page(let page): label(of: page)
        }
    }

    /// In the title bar: what was picked of several presses, which page of signs is open, else the input mode.
    package var badge: String {
        switch state.picker {
        case nil: map?.badge.map { words($0) } ?? modeLabel
        case .symbols(let page) where pageCount > 1: "\(page + 1)/\(pageCount)"
        default: modeLabel
        }
    }

    private var pageCount: Int { SymbolPages.count(of: field.symbolEntries) }

    /// Nil where a character does not take two presses.
    var map: TwoPressMap? { state.way as? TwoPressMap }

    /// Whether a character takes two presses now.
    package var picksFromMap: Bool { state.picker == nil && map != nil }

    /// Whether digits pick groups of characters now, all of which are to be seen.
    package var picksGroups: Bool { picksFromMap && !state.way.isHalfway }

    /// Whether a knob is among the cells of a group that was picked: its push held leaves it.
    package var isInGroup: Bool { state.picker == nil && (state.way as? Ring)?.isHalfway == true }

    /// Whether a key chose another mode, and did not type what brings one by itself.
    package func hasChangedMode(since before: FieldEditor) -> Bool {
        caret == before.caret && state.text.characters == before.state.text.characters
            && modeLabel != before.modeLabel
    }

    /// What the mode key calls it, in the language of the screen.
    package func label(of page: InputPage) -> String { field.label(of: page, in: letterCase) }

    /// The case of the next letter.
    package var letterCase: LetterCase { moment.letterCase }

    /// The cells that OK would pick now; none where keys type by themselves.
    package var chosenCells: [GridCell] { cellWay?.chosenCells(at: moment) ?? [] }

    /// Nil where keys type by themselves.
    var cellWay: (any CellWay)? { state.way as? any CellWay }

    /// The keys of `EditorOverlay.branches`, in its order.
    package static var branchKeys: [Key] { CodeTree.directions }

    /// The cells of a grid that what was typed changes, and how many: they have room for words where there are two.
    package var middleCells: (row: Int, count: Int)? {
        (state.way as? Grid)?.middleCells(at: moment)
    }

    /// Whether arrows move the caret above a grid, and no cell has the focus.
    package var isAboveGrid: Bool { state.picker == nil && (state.way as? Grid)?.isAtText == true }

    /// What the mode key calls a mode that it goes to.
    func label(of mode: InputMode) -> String { entering(mode).modeLabel }

    /// As it will be in another mode.
    func entering(_ mode: InputMode) -> FieldEditor {
        var editor = self
        editor.enter(mode)
        return editor
    }
}
