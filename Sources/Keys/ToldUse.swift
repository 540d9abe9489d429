import Localization

/// What of the strip gives way first where it does not fit, and what stays.
package enum StripPart: Hashable, Sendable {
    /// Moves about: its word goes where its cap has arrows.
    case move
    /// What OK does in lists.
    case act
    /// Keeps what was edited: its word always stays.
    case save
    /// Changes a value step by step, or types it: its word goes where its cap has arrows.
    case change
    /// Its word may become its sign, ⌫ as a rule.
    case erase
    /// Its word may go: the cap has arrows.
    case caret
    /// Leaves without keeping anything: its word may become ✕.
    case leave
    /// Presses what is drawn in the field: its word may become the button's sign.
    case button
    /// Opens a menu: what stands in it goes first, then its own word, so that what saves stays with a sign of more.
    case menu
    /// Goes first, from the end.
    case extra
}

/// A word of the strip.
package struct ToldWord: Hashable, Sendable {
    /// What gives way before it, and what after.
    package let part: StripPart
    /// One short verb, as a rule.
    package let word: LocalizedString
    /// In place of the word where the strip is full; nil: there is no shorter one.
    package let short: LocalizedString?

    /// Without a shorter form, unless said.
    package init(_ part: StripPart, _ word: LocalizedString, short: LocalizedString? = nil) {
        self.part = part
        self.word = word
        self.short = short
    }
}

/// What the strip says beside a cap.
@usableFromInline package struct ToldUse: Hashable, Sendable {
    /// One as a rule; of a key that opens a menu, that and what stands in it.
    package let words: [ToldWord]

    /// One word.
    package init(_ part: StripPart, _ word: LocalizedString, short: LocalizedString? = nil) {
        words = [ToldWord(part, word, short: short)]
    }

    /// The same, of a word without gaps.
    package init(_ part: StripPart, _ word: StringKey, short: StringKey? = nil) {
        self.init(part, LocalizedString(word), short: short.map { LocalizedString($0) })
    }

    /// Several things that one key, or keys that are told as one, do.
    package init(words: [ToldWord]) { self.words = words }

    /// A menu, and what stands in it.
    package init(menu words: [ToldWord]) { self.words = [ToldWord(.menu, LocalizedString(.menu))] + words }
}

/// What is told of a use, in the language of the screen and as the board prints its keys.
@usableFromInline package struct StripItem: Hashable, Sendable {
    /// A word and what it may become.
    package struct Label: Hashable, Sendable {
        /// What gives way before it, and what after.
        package let part: StripPart
        /// Localised.
        package let word: String
        /// Localised; nil: there is no shorter one.
        package let short: String?
        /// Whether the word is what a key types, and not a word: it stands as it is.
        private let isSign: Bool
        /// The same of the shorter one.
        private let isShortSign: Bool
        /// Of its language: it may begin with one.
        private let capitals: Capitals

        /// English without a shorter form, unless said.
        package init(_ part: StripPart, _ word: String, short: String? = nil) {
            (self.part, self.word, self.short) = (part, word, short)
            (isSign, isShortSign, capitals) = (false, false, .usual)
        }

        /// What is told, in the language of the screen.
        package init(_ told: ToldWord, in words: ScreenStrings) {
            (part, word, short) = (told.part, words(told.word), told.short.map { words($0) })
            (isSign, isShortSign) = (told.word.isVerbatim, told.short?.isVerbatim ?? false)
            capitals = words.capitals
        }

        private init(_ label: Self, word: String, short: String?) {
            (part, isSign, isShortSign) = (label.part, label.isSign, label.isShortSign)
            capitals = label.capitals
            (self.word, self.short) = (word, short)
        }

        /// As it stands alone, outside a sentence: signs keep their case, in which they are typed.
        package var alone: Self {
            Self(
                self, word: isSign ? word : word.withCapital(in: capitals),
                short: isShortSign ? short : short?.withCapital(in: capitals))
        }
    }

    /// What is printed on the keys.
    package let legend: String
    /// "hold", where the keys are held; nil for a press.
    package let hold: String?
    /// One as a rule; a menu has several.
    package let labels: [Label]

    /// - Parameter legend: as it is printed.
    package init(_ legend: String, hold: String? = nil, _ labels: [Label]) {
        self.legend = legend
        self.hold = hold
        self.labels = labels
    }

    /// What is told of a key.
    @usableFromInline init(_ legend: String, isHeld: Bool, _ told: ToldUse, in words: ScreenStrings) {
        self.init(
            legend.isEmpty ? words[.push] : legend, hold: isHeld ? words[.hold] : nil,
            told.words.map { Label($0, in: words) })
    }

    /// One word beside a cap.
    package init(_ legend: String, hold: String? = nil, _ part: StripPart, _ word: String) {
        self.init(legend, hold: hold, [Label(part, word)])
    }

    /// All that stands on the cap, for lines of text and speech.
    package var key: String { hold.map { "\($0) \(legend)" } ?? legend }

    /// The same as it is drawn: behind a word that is read from the right a key's name keeps its order.
    package var cap: String { hold.map { ReadingOrder.joined($0, legend) } ?? legend }

    /// All its words, whole, for lines of text and speech.
    package var label: String {
        let words = labels.map(\.word)
        guard labels.first?.part == .menu, words.count > 1 else { return words.joined(separator: " ") }
        return "\(words[0]): \(words.dropFirst().joined(separator: ", "))"
    }
}
