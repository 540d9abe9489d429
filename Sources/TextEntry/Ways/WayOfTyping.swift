import Hardware
import Keys

/// A way of typing: what the keys of a keypad give in one mode of a field.
///
/// It keeps what is its own - the letter that may still change, the cell that is chosen, the digits of a word - and
/// answers a key with edits; text, caret and selection are the editor's. Which way it is, `WaysOfTyping` says. What one way
/// alone has is its own, and asked of it by its name; what all have that pick cells is in `CellWay`.
protocol WayOfTyping: SearchedWay, Hashable, Sendable {
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
    /// Characters before the caret that may still change.
    func markedCount(at moment: TypingMoment) -> Int
    func mode(at moment: TypingMoment) -> TypingMode
    /// What is shown in place of the keys.
    func overlay(at moment: TypingMoment) -> EditorOverlay?

    // MARK: What its keys say

    /// Whether what keys do and say may be other things for another text, though the way has not changed.
    var keysFollowText: Bool { get }
    /// What presses of a key give; nil where it is what its characters are.
    func candidates(of key: Key, at moment: TypingMoment) -> [String]?
    /// Whether likely values stand in its menu.
    var menuHasValues: Bool { get }
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
    func markedCount(at moment: TypingMoment) -> Int { pending == nil ? 0 : 1 }
    func mode(at moment: TypingMoment) -> TypingMode { .page(moment.page) }
    func overlay(at moment: TypingMoment) -> EditorOverlay? { nil }

    var keysFollowText: Bool { true }
    func candidates(of key: Key, at moment: TypingMoment) -> [String]? { nil }
    var menuHasValues: Bool { false }

    /// Whether two ways are of one kind and keep the same.
    fileprivate func isEqual(to other: any WayOfTyping) -> Bool { other as? Self == self }
}

/// The way that is in force, compared by what it keeps.
struct ChosenWay: Hashable, Sendable {
    var way: any WayOfTyping

    static func == (one: ChosenWay, other: ChosenWay) -> Bool { one.way.isEqual(to: other.way) }

    func hash(into hasher: inout Hasher) { way.hash(into: &hasher) }
}
