import Localization
import PropertyLists
import Scenes
import Settings
import TextChecks
import TextEntry
import Words

/// What the outside knows and a screen does not, told as values by whoever holds the panel.
@usableFromInline package struct DeviceKnowledge {
    /// The device's own date and time, in UTC: where a date begins that is not set; nil: the clock is not set.
    package var today: SettingDate?
    /// What the device knows for a field of each format, such as its address; nil stands for fields without one.
    package var values: [DeviceFormat?: [String]] = [:]
    /// What is looked at as long as changes wait to be confirmed.
    package var checks: [Check] = []
    /// What programs say is so now, and what can be chosen now.
    package internal(set) var live = LiveFacts()
    /// The licences of what the programs are made of; nil where they are not at hand.
    package var licences: () -> LicenceBook? = { nil }
    /// Whoever makes codes of texts; nil where nobody does.
    package var codes: CodeEncoder?
    /// What is known of the USB stick, as long as a page shows it.
    package internal(set) var stick = Stick.busy
    /// The formats for which a device knows something.
    static let formats: Set<DeviceFormat> = [.ipv4, .cidr, .host, .hostname]
    /// Words for predictive entry, by language.
    private(set) var dictionaries: [String: WordDictionary] = [:]
    /// Who knows the words of a language, and which: one at a time, for it is large.
    private var checker: (language: String, words: WordChecker)?

    /// Something outside that shows whether changes work.
    package struct Check: Hashable, Sendable {
        let name: StringKey
        let what: String
        let isFine: Bool

        /// - Parameters:
        ///   - name: what it is.
        ///   - what: which one: an address, a link.
        package init(_ name: StringKey, _ what: String, isFine: Bool) {
            (self.name, self.what, self.isFine) = (name, what, isFine)
        }
    }

    /// What is known of the USB stick.
    package enum Stick: Hashable, Sendable {
        /// It is looked at, read or written to.
        case busy
        case absent
        /// With these files of settings.
        case files([String])
        /// Why nothing can be done with it.
        case problem(LocalizedString)
    }

    /// Nothing is known yet.
    package init() {}

    /// What the clock says, in seconds since 1970; one that was never set knows no day.
    package mutating func learn(time seconds: Double) {
        let now = SettingDate(secondsSince1970: seconds)
        today = DateText.text(of: now, mode: .date) < FieldTraits.firstDay ? nil : now
    }

    func checker(of language: String) -> WordChecker? {
        checker.flatMap { $0.language == language ? $0.words : nil }
    }

    /// The words of a language, for digits.
    package mutating func learn(_ dictionary: WordDictionary, of language: String) {
        dictionaries[language] = dictionary
    }

    /// Who knows the words of a language.
    package mutating func learn(_ checker: WordChecker, of language: String) {
        self.checker = (language, checker)
    }
}
