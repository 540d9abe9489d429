import Localization
import PropertyLists
import Scenes
import Settings
import TextChecks
import TextEntry

/// What a field wants, before anything is wrong: its shape, its range, its unit, its length and how much is there.
struct FieldRule {
    private let editor: FieldEditor
    private let words: ScreenStrings
    /// Asked about many times, and dear to copy.
    private let traits: TextTraits

    init(editor: FieldEditor, words: ScreenStrings) {
        (self.editor, self.words) = (editor, words)
        traits = editor.traits.text
    }

    private var typed: Int { editor.text.count }

    /// In which order a day's numbers stand; nil once they are all there.
    var order: LocalizedString? { editor.kind.dateForm == nil ? nil : shape }

    /// For the line under the field; empty where the field takes anything.
    package var line: String {
        words.sentences([rules, shape, range, step, missing].compactMap { $0 })
    }

    /// The same below a value in boxes, which are an example themselves once there is something in them.
    var lineOfParts: String {
        let shape = editor.text.isEmpty ? shape : order
        return words.sentences([shape, range, step, missing].compactMap { $0 })
    }

    /// Where there is no such line: how long the text is and may be, else what values there are. Nil: anything goes.
    var short: String? {
        switch lengths {
        case (let least?, let most?): return "\(typed)/\(least)-\(most)"
        case (nil, let most?): return "\(typed)/\(most)"
        case (let least?, nil): return "\(typed)/\(least)-"
        case (nil, nil):
            return shortRange
                ?? (traits.format == .cidr || traits.format == .netmask ? editor.note : nil)
        }
    }

    /// What a password still lacks.
    private var rules: LocalizedString? {
        traits.passwordRules.map { rules in
            let missing = rules.remainder(of: editor.text, in: words)
            return LocalizedString(verbatim: missing.withCapital(in: words.capitals))
        }
    }

    private var shape: LocalizedString? {
        guard traits.passwordRules == nil else { return nil }
        if let form = editor.kind.dateForm { return form.day(of: editor.text) == nil ? order(of: form) : nil }
        return editor.kind.shape ?? traits.format?.shape
    }

    /// Which number of a day is which, as the field has them: "Month/day/year".
    private func order(of form: DateForm) -> LocalizedString {
        let order = form.parts.map { $0.name(in: words) }.joined(separator: String(form.separator))
        return LocalizedString(verbatim: order.withCapital(in: words.capitals))
    }

    // MARK: Length

    /// How much is typed of what may be, for the end of the field.
    var count: FieldContent.Count? {
        let isMet = lengths.least.map { typed >= $0 } ?? false
        return switch lengths {
        case (let least?, let most?):
            FieldContent.Count(words(.ofLengths, typed, least, most), isMet: isMet)
        case (nil, let most?): FieldContent.Count("\(typed) / \(most)", isMet: false)
        case (_?, nil): FieldContent.Count("\(typed)", isMet: isMet)
        case (nil, nil): nil
        }
    }

    /// A length that has no upper bound is no part of the count.
    private var missing: LocalizedString? {
        guard traits.passwordRules == nil, case (let least?, nil) = lengths else { return nil }
        return LocalizedString(.needsCharacters, least)
    }

    /// In characters, as the field or its format says.
    private var lengths: (least: Int?, most: Int?) {
        let isWifi = traits.format == .wifiPassword
        return (
            traits.minimumLength ?? traits.passwordRules?.minimumLength ?? (isWifi ? 8 : nil),
            traits.maximumLength ?? traits.passwordRules?.maximumLength ?? (isWifi ? 63 : nil)
        )
    }

    // MARK: Range

    private var range: LocalizedString? {
        switch (bound(traits.minimum), bound(traits.maximum)) {
        case (let low?, let high?):
            LocalizedString(.range, DecimalText(low), DecimalText(high, unit: traits.unit))
        case (let low?, nil): LocalizedString(.atLeast, DecimalText(low, unit: traits.unit))
        case (nil, let high?): LocalizedString(.atMost, DecimalText(high, unit: traits.unit))
        case (nil, nil): traits.unit.map(LocalizedString.init(verbatim:))
        }
    }

    private var shortRange: String? {
        switch (bound(traits.minimum), bound(traits.maximum)) {
        case (let low?, let high?): words(DecimalText("\(low)-\(high)", unit: traits.unit))
        case (let low?, nil): words(DecimalText("≥ \(low)"))
        case (nil, let high?): words(DecimalText("≤ \(high)"))
        case (nil, nil): traits.unit
        }
    }

    private func bound(_ number: Double?) -> String? {
        number.map { $0.plainText }
    }

    private var step: LocalizedString? {
        editor.traits.minuteStep > 1 ? LocalizedString(.minuteSteps, editor.traits.minuteStep) : nil
    }
}

extension InputKind {
    /// What a field takes that its format alone does not tell.
    var shape: LocalizedString? { self == .cidr6 ? LocalizedString(.asExample, "2001:db8::/32") : nil }
}

extension KeyboardType {
    /// What a field without a format takes by its keyboard; nil for any text.
    var shape: LocalizedString? {
        switch self {
        case .numberPad, .asciiCapableNumberPad: LocalizedString(.digitsExample)
        case .decimalPad: LocalizedString(.decimalExample)
        case .phonePad: LocalizedString(.phoneExample)
        case .emailAddress: DeviceFormat.email.shape
        case .url: DeviceFormat.url.shape
        case .default, .asciiCapable, .numbersAndPunctuation, .namePhonePad, .twitter, .webSearch: nil
        }
    }
}

extension DeviceFormat {
    /// What such a text looks like, for the line under the field.
    var shape: LocalizedString? {
        switch self {
        case .ipv4, .cidr: LocalizedString(.asExample, example)
        case .netmask: LocalizedString(.maskExample)
        case .ipv6: LocalizedString(.asExample, "fe80::1")
        case .mac: LocalizedString(.asExample, "00:1a:2b:3c:4d:5e")
        case .hex: LocalizedString(verbatim: "0-9 a-f")
        case .hostname: LocalizedString(.hostnameExample)
        case .host: LocalizedString(.hostExample)
        case .port: LocalizedString(verbatim: "1-65535")
        case .serial: LocalizedString(.serialExample)
        case .date: LocalizedString(.dateExample)
        case .time: LocalizedString(.timeExample)
        case .integer: LocalizedString(.integerExample)
        case .decimal: LocalizedString(.decimalExample)
        case .phone: LocalizedString(.phoneExample)
        case .email: LocalizedString(.asExample, "name@example.org")
        case .url: LocalizedString(.asExample, "https://example.org")
        case .pin: LocalizedString(.digitsExample)
        case .password, .wifiPassword: nil
        }
    }
}
