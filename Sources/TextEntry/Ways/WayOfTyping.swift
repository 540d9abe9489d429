import Hardware
import Keys
import Localization

/// A way of typing: what the keys of a keypad give in one mode of a field.
///
/// It keeps what is its own - the letter that may still change, the cell that is chosen, the digits of a word - and
/// answers a key with edits; text, caret and selection are the editor's. Which way it is, `WaysOfTyping` says.
protocol WayOfTyping: Hashable, Sendable {
    /// The keys with several characters on them, which any keypad may have beside its own way.
    var letters: MultiTap { get set }

    // MARK: Keys

    /// The keys that the way takes now, by their meaning, and what is told of them; it gets no others.
    func uses(at moment: TypingMoment) -> [KeyUse<EditorCommand>]
    /// What a key of its own does; nil where it does nothing after all.
    mutating func press(_ key: Key, at moment: TypingMoment) -> [Edit]?
    /// What Erase does before it erases a character; nil where the way has no use for it.
    mutating func erase(at moment: TypingMoment) -> [Edit]?
    /// What comes of a character that a key has just typed by itself.
    mutating func follow(_ character: Character, at moment: TypingMoment) -> [Edit]
    /// What may still change is final.
    mutating func commit() -> [Edit]
    /// A letter that may still change is taken back; nil where there is none.
    mutating func takeBack() -> [Edit]?
    /// Another key, or one that is held, takes the place of what was half done.
    mutating func abandon()
    /// The mode key came to other letters of the same way.
    mutating func enter(_ page: InputPage)
    /// The whole text is another now, or gone.
    mutating func restart(isEmpty: Bool)

    // MARK: What it shows

    /// The letter before the caret that the next press may still change.
    var pending: PendingLetter? { get }
    /// Whether one of the presses that a character takes is done.
    var isHalfway: Bool { get }
    /// Whether a character takes two presses.
    var picksFromMap: Bool { get }
    /// Whether a knob is among the cells of a group: its push held leaves it.
    var isInGroup: Bool { get }
    /// Whether its OK ends the edit now.
    func endsWithOK(at moment: TypingMoment) -> Bool
    /// What was picked of several presses, beside what keys type; nil where nothing was.
    var badge: LocalizedString? { get }
    /// Characters before the caret that may still change.
    func markedCount(at moment: TypingMoment) -> Int
    /// The part of the text that is stepped as a whole.
    func steppedPart(at moment: TypingMoment) -> Range<Int>?
    func mode(at moment: TypingMoment) -> TypingMode
    /// What is shown in place of the keys.
    func overlay(at moment: TypingMoment) -> EditorOverlay?
    /// The cells that OK would pick now.
    func chosenCells(at moment: TypingMoment) -> [GridCell]
    /// Whether arrows move the caret above the cells, and none of these has the focus.
    var isAtText: Bool { get }
    /// The row of a grid whose first cells what was typed changes, and how many.
    func middleCells(at moment: TypingMoment) -> (row: Int, count: Int)?
    /// Words that the keys so far may mean, and which one does.
    func wordChoices(at moment: TypingMoment) -> (words: [String], current: Int)?

    // MARK: What its keys say

    /// Whether what keys do and say may be other things for another text, though the way has not changed.
    var keysFollowText: Bool { get }
    /// What the digits pick now, where they pick.
    func entries(at moment: TypingMoment) -> [String]?
    /// What presses of a key give; nil where it is what its characters are.
    func candidates(of key: Key, at moment: TypingMoment) -> [String]?
    /// Whether likely values stand in its menu.
    var menuHasValues: Bool { get }

    // MARK: Shortest keys

    /// Strokes of a key that could lead toward a character; nil where its characters tell.
    func strokes(of key: Key, toward wanted: ArraySlice<Character>, at moment: TypingMoment) -> [KeyStroke]?
    /// Characters before the caret that the next key may still make others, shown as such or not.
    func changeableCount(at moment: TypingMoment) -> Int
    /// The keys of each way to a cell that types what comes next, from the first character that may still change; nil
    /// where single keys are tried.
    func ways(toward rest: ArraySlice<Character>, at moment: TypingMoment) -> [[Key]]?
    /// Whether what may still change could become what comes next.
    func leads(to rest: ArraySlice<Character>, at moment: TypingMoment) -> Bool
}

/// Most ways have a few of these.
extension WayOfTyping {
    func uses(at moment: TypingMoment) -> [KeyUse<EditorCommand>] { [] }
    mutating func press(_ key: Key, at moment: TypingMoment) -> [Edit]? { nil }
    mutating func erase(at moment: TypingMoment) -> [Edit]? { nil }
    mutating func follow(_ character: Character, at moment: TypingMoment) -> [Edit] { [] }
    mutating func commit() -> [Edit] { letters.settle() }
    mutating func takeBack() -> [Edit]? { letters.drop() }
    mutating func abandon() {}
    mutating func enter(_ page: InputPage) {}
    mutating func restart(isEmpty: Bool) { letters = MultiTap() }

    var pending: PendingLetter? { letters.letter }
    var isHalfway: Bool { false }
    var picksFromMap: Bool { false }
    var isInGroup: Bool { false }
    var badge: LocalizedString? { nil }
    func endsWithOK(at moment: TypingMoment) -> Bool { false }
    func markedCount(at moment: TypingMoment) -> Int { pending == nil ? 0 : 1 }
    func steppedPart(at moment: TypingMoment) -> Range<Int>? { nil }
    func mode(at moment: TypingMoment) -> TypingMode { .page(moment.page) }
    func overlay(at moment: TypingMoment) -> EditorOverlay? { nil }
    func chosenCells(at moment: TypingMoment) -> [GridCell] { [] }
    var isAtText: Bool { false }
    func middleCells(at moment: TypingMoment) -> (row: Int, count: Int)? { nil }
    func wordChoices(at moment: TypingMoment) -> (words: [String], current: Int)? { nil }

    var keysFollowText: Bool { true }
    func entries(at moment: TypingMoment) -> [String]? { nil }
    func candidates(of key: Key, at moment: TypingMoment) -> [String]? { nil }
    var menuHasValues: Bool { false }

    func strokes(of key: Key, toward wanted: ArraySlice<Character>, at moment: TypingMoment) -> [KeyStroke]? {
        nil
    }

    func leads(to rest: ArraySlice<Character>, at moment: TypingMoment) -> Bool {
        guard let pending else { return true }
        guard let wanted = rest.first else { return false }
        return pending.candidates.contains { $0 == wanted || moment.field.areSameLetter($0, wanted) }
    }

    func changeableCount(at moment: TypingMoment) -> Int { markedCount(at: moment) }
    func ways(toward rest: ArraySlice<Character>, at moment: TypingMoment) -> [[Key]]? { nil }

    /// Whether two ways are of one kind and keep the same.
    fileprivate func isEqual(to other: any WayOfTyping) -> Bool { other as? Self == self }
}

/// The way that is in force, compared by what it keeps.
struct ChosenWay: Hashable, Sendable {
    var way: any WayOfTyping

    static func == (one: ChosenWay, other: ChosenWay) -> Bool { one.way.isEqual(to: other.way) }

    func hash(into hasher: inout Hasher) { way.hash(into: &hasher) }
}
