import Hardware
import Keys
import Localization

/// Two presses a character, whatever the character: the first digit picks a group of nine, the second one of it.
///
/// Both cases and the digits share the first page, so that mixed secrets cost two presses each (see
/// docs/decisions/0020-two-press-map.md).
struct TwoPressMap: WayOfTyping {
    /// Groups of the digits 1 to 9, page by page.
    private static let pages: [[String]] = [
        [
            "1.@-_/:!?", "abcABC2#$", "defDEF3%&", "ghiGHI4*+", "jklJKL5=,", "mnoMNO6;'", "pqrsPQRS7",
            "tuvTUV8()", "wxyzWXYZ9",
        ],
        ["\"<>[]{}\\|", "~^`0 ", "", "", "", "", "", "", ""],
    ]

    var letters = MultiTap()
    private var page = 0
    /// The group that was picked: the next digit picks of it.
    private var group: Int?

    /// What the map is called where there is no room for words.
    static let sign = "aA1"

    /// What the page that # turns to begins with; the first one has the map's own sign.
    private var nextPageSign: String {
        let next = (page + 1) % Self.pages.count
        return next == 0 ? Self.sign : String(Self.pages[next][0].prefix(3))
    }

    private func characters(of digit: Int) -> [Character] {
        (1...9).contains(digit) ? Array(Self.pages[page][digit - 1]) : []
    }

    // MARK: Keys

    func uses(at moment: TypingMoment) -> [KeyUse<EditorCommand>] {
        let picks: [KeyUse<EditorCommand>] = [
            KeyUse(.press, [(.digits(0...9), .way(nil))], told: ToldUse(.extra, .twoPresses)),
            KeyUse(
                .press, [.pound, .plus], .way(nil),
                told: ToldUse(.extra, LocalizedString(verbatim: nextPageSign))),
        ]
        guard group != nil else { return picks }
        // A number pad's minus erases and leaves with no group open.
        let groups = ToldUse(.move, LocalizedString(.groups), short: LocalizedString(verbatim: Self.sign))
        return [KeyUse(.press, [.back, .erase, .minus], .way(.back), told: groups)] + picks
    }

    mutating func press(_ key: Key, at moment: TypingMoment) -> [Edit]? {
        switch key {
        case .digit(let digit): return press(digit, at: moment)
        case .pound, .plus:
            group = nil
            page = (page + 1) % Self.pages.count
            return []
        case .back where group != nil, .erase where group != nil, .minus where group != nil:
            group = nil
            return []
        default: return nil
        }
    }

    private mutating func press(_ digit: Int, at moment: TypingMoment) -> [Edit] {
        guard let picked = group else {
            if digit == 0 { return [.type(moment.canType(" ") ? " " : "0")] }
            guard !characters(of: digit).isEmpty else { return [.refuse(LocalizedString(.nothingOn, digit))] }
            group = digit
            return []
        }
        let characters = characters(of: picked)
        guard digit <= characters.count else { return [.refuse(LocalizedString(.picks, characters.count))] }
        group = nil
        // 0 goes back to the groups.
        return digit == 0 ? [] : [.type(characters[digit - 1])]
    }

    mutating func abandon() { group = nil }

    mutating func enter(_ page: InputPage) { self = TwoPressMap() }

    // MARK: What it shows

    var isHalfway: Bool { group != nil }

    func mode(at moment: TypingMoment) -> TypingMode { page == 0 ? .page(.map) : .symbols }

    /// Which group was picked; nil where none was.
    var badge: LocalizedString? { group.map { LocalizedString(.inGroup, $0) } }

    var keysFollowText: Bool { false }

    /// What the digits pick of the group. A secret's as well: that one was picked is no secret, and blind nobody picks from it.
    var entries: [String]? { group.map { characters(of: $0).map(String.init) } }

    func candidates(of key: Key, at moment: TypingMoment) -> [String]? {
        key.digit.map { $0 == 0 ? ["␣"] : characters(of: $0).map(String.init) }
    }

    // MARK: Shortest keys

    func strokes(of key: Key, toward wanted: ArraySlice<Character>, at moment: TypingMoment) -> [KeyStroke]? {
        guard key.digit != nil else { return nil }
        let mayHold = letters.couldType(moment.grammar.held(key), key, wanted, at: moment)
        return mayHold ? [.tap(key), .hold(key)] : [.tap(key)]
    }
}
