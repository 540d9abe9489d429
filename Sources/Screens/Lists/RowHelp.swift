import Bundles
import Localization
import Scenes
import Settings
import TextEntry

/// What is said of the focused row below the list: what it is for, and what else is known of its value.
struct RowHelp {
    let context: ScreenContext

    private var words: ScreenStrings { context.words }
    private var contents: RowContents { context.contents }

    /// A change that waits and a reason why nothing can be changed come first; there is always something.
    ///
    /// - Parameter group: the text below the row's group, of which the first sentence stands in.
    func content(for specifier: Specifier, group: String?) -> HelpContent {
        if specifier.problem == nil, let old = staged(specifier) {
            return HelpContent(words(.wasNotApplied, old), detail: help(specifier, group), tone: .changed)
        }
        if let reason = contents.refusal(for: specifier) {
            let now = fact(about: specifier)?.text
            return HelpContent(words(reason), detail: now ?? help(specifier, group), tone: .warning)
        }
        if let now = fact(about: specifier) {
            return HelpContent(
                now.text, short: now.short, detail: help(specifier, group) ?? kind(specifier), tone: now.tone)
        }
        let help = help(specifier, group)
        let kind = kind(specifier)
        return HelpContent(
            help ?? titles(behind: specifier) ?? kind, short: kind,
            detail: origin(of: specifier) ?? (help == nil ? nil : kind))
    }

    /// What a program says is so now; nil where nobody says anything, or where the row itself shows it and all is well.
    private func fact(about specifier: Specifier) -> HelpContent? {
        guard specifier.problem == nil, let now = specifier.key.flatMap({ context.live.facts[$0] }) else {
            return nil
        }
        let isShown = contents.fact(of: specifier) != nil
        guard !isShown || now.state != .ok else { return nil }
        return HelpContent(
            isShown ? now.text : words(.nowIs, now.text), short: now.text,
            tone: now.state == .ok ? .information : .warning)
    }

    private func help(_ specifier: Specifier, _ group: String?) -> String? {
        let value = specifier.key.flatMap(context.shown.value)
        return specifier.traits.help(for: value) ?? group.map(Self.firstSentence)
    }

    /// What held before a change that waits; nil where none does.
    private func staged(_ specifier: Specifier) -> String? {
        guard let key = specifier.key, context.staged.contains(where: { $0.key == key }) else { return nil }
        var before = contents
        before.snapshot = context.settings.snapshot
        let row = before.content(of: specifier)
        return row.isPlaceholder ? row.value.lowercased(in: words.language) : row.value
    }

    /// What can be set, in words.
    private func kind(_ specifier: Specifier) -> String {
        switch specifier.kind {
        case .toggle: words[.kindSwitch]
        case .slider(let slider): range(of: slider) ?? words[.kindNumber]
        case .multiValue, .radioGroup: kind(ofChoices: context.live.offering(specifier))
        case .textField(let field), .textView(let field):
            kind(field.traits)
        case .datePicker: words[.kindDate]
        case .childPane: words[.kindPage]
        case .button(let button): words[button.isDestructive ? .noWayBack : .kindButton]
        case .titleValue, .group, .unknown, .broken: words[.onlyRead]
        }
    }

    private func kind(ofChoices specifier: Specifier) -> String {
        words(.kindChoice, specifier.choiceList.map { context.count(of: $0, of: specifier) } ?? 0)
    }

    private func kind(_ text: TextTraits) -> String {
        if let low = text.minimum, let high = text.maximum {
            return words(.range, DecimalText(low.plainText), DecimalText(high.plainText, unit: text.unit))
        }
        return (InputKind(text).shape ?? text.format?.shape ?? text.keyboardType.shape).map {
            words.sentence($0)
        }
            ?? words[.kindText]
    }

    /// What a page begins with; nil for one without rows, and for one that nobody can open.
    private func titles(behind specifier: Specifier) -> String? {
        guard case .childPane(let pane) = specifier.kind, let page = context.bundle.pages[pane.page] else {
            return nil
        }
        return titles(of: page, page.rows.indices)
    }

    /// Of some rows of a page, those first that a person sees.
    func titles(of page: Page, _ rows: Range<Int>) -> String? {
        let contents = contents
        let titles = page.rows[rows.clamped(to: page.rows.indices)].lazy
            .filter { row in
                if case .group = row.kind { return false }
                return !row.title.isEmpty && contents.isVisible(row)
            }
            .prefix(Self.mostTitles).map { context.title(of: $0) }
        return titles.isEmpty ? nil : words.list(Array(titles))
    }

    private static let mostTitles = 3

    private func range(of slider: SliderSpecifier) -> String? {
        guard let scale = slider.scale else { return nil }
        return words(slider.range(on: scale))
    }

    /// Where the value comes from, where that is not the default; else what the default is is seen in the row.
    private func origin(of specifier: Specifier) -> String? {
        guard let key = specifier.key, context.isSetting(specifier),
            let layer = context.shown.source(of: key),
            layer > .schemaDefault
        else { return nil }
        let standard = context.shown.value(for: key, in: .schemaDefault)
        let text = contents.text(of: standard, specifier)
        guard !text.isEmpty, !contents.isSecret(key) else { return words[layer.word] }
        return "\(words[layer.word]) · \(words[.layerDefault]) \(text)"
    }

    private static func firstSentence(of text: String) -> String {
        var last: Unicode.Scalar = " "
        let end = text.unicodeScalars.firstIndex { scalar in
            defer { last = scalar }
            return scalar.isNewline || scalar == " " && last.endsSentence
        }
        return end.map { String(text[..<$0]) } ?? text
    }
}

extension Unicode.Scalar {
    fileprivate var isNewline: Bool {
        switch self {
        case "\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}": true
        default: false
        }
    }

    fileprivate var endsSentence: Bool {
        switch self {
        case ".", "!", "?", "。", "؟": true
        default: false
        }
    }
}
