import Localization
import Scenes
import Settings

/// Where a setting's value comes from, and the way back to the layer below.
struct DetailsScreen: ListedScreen {
    private(set) var specifier: Specifier
    var list: RowList

    init(of specifier: Specifier, in context: ScreenContext) {
        self.specifier = specifier
        list = RowList(title: specifier.title, rows: Self.rows(of: specifier, in: context))
        focusStart(in: context)
    }

    /// The way back first, then every layer that says something, the one in force first.
    private static func rows(of specifier: Specifier, in context: ScreenContext) -> [ListRow] {
        guard let key = specifier.key else { return [] }
        let (shown, words) = (context.shown, context.words)
        let layers = SettingLayer.allCases.reversed().filter { shown.value(for: key, in: $0) != nil }
        let strongest = shown.lock(on: key) ?? .user
        let isOver = { (layer: SettingLayer) in layer > strongest }
        var rows = context.backRow
        if context.mayReset(specifier) { rows.append(.reset) }
        rows.append(.header(words[.whereFrom]))
        rows += (layers.filter { !isOver($0) } + layers.filter(isOver)).map(ListRow.layer)
        if layers.isEmpty { rows.append(.note(words[.nothingBelow])) }
        if context.contents.isLocked(specifier), let reason = context.contents.refusal(for: specifier) {
            rows.append(.footer(words(reason)))
        }
        return rows
    }

    // MARK: Rows

    func open(_ row: ListRow, in context: ScreenContext) -> [ScreenRequest] {
        switch row {
        case .back: return [.goBack]
        case .reset: return reset(in: context)
        case .layer(let layer): return context.reading(content(of: layer, in: context))
        default: return [.refuse(LocalizedString(.nothingToOpen))]
        }
    }

    private func reset(in context: ScreenContext) -> [ScreenRequest] {
        guard let key = specifier.key else { return [] }
        let (words, below) = (context.words, context.shown.below(key))
        let again = words(
            .valueAgain, words[(below?.layer ?? .schemaDefault).word], text(of: below?.value, in: context))
        return [.reset(key, saying: again), .click]
    }

    func content(of row: ListRow, in context: ScreenContext) -> RowContent {
        switch row {
        case .reset:
            let below = specifier.key.flatMap { context.shown.below($0) }
            return RowContent(title: context.words[.goBackTo], value: text(of: below?.value, in: context))
        case .layer(let layer): return content(of: layer, in: context)
        case .back: return RowContent(title: context.words[.back], value: "")
        default: return RowContent(title: "")
        }
    }

    /// Whoever's value is not in force stands greyed; the one that locks has a lock.
    private func content(of layer: SettingLayer, in context: ScreenContext) -> RowContent {
        guard let key = specifier.key else { return RowContent(title: "") }
        let shown = context.shown
        var content = RowContent(
            title: context.words[layer.word],
            value: text(of: shown.value(for: key, in: layer), in: context))
        content.isEnabled = layer == shown.source(of: key)
        content.isLocked = layer == shown.lock(on: key)
        content.isStaged = layer == .user && context.staged.contains { $0.key == key }
        return content
    }

    private func text(of value: SettingValue?, in context: ScreenContext) -> String {
        let text = context.contents.text(of: value, specifier)
        return text.isEmpty ? context.words[.nothingBelow] : text
    }

    func verb(for row: ListRow, in context: ScreenContext) -> StringKey? {
        switch row {
        case .back: .goBack
        case .reset: .choose
        case .layer: .read
        default: nil
        }
    }

    // MARK: What becomes of it

    /// After somebody else's change: its rows anew.
    mutating func refresh(in context: ScreenContext) {
        let rows = Self.rows(of: specifier, in: context)
        guard rows != list.rows else { return clamp(in: context) }
        list.rows = rows
        focusStart(in: context)
    }

    mutating func renew(in context: ScreenContext) {
        renew(Self.rows(of: specifier, in: context), in: context)
    }

    mutating func follow(in context: ScreenContext) -> Bool {
        guard let now = specifier.key.flatMap(context.settings.row) else { return false }
        specifier = now
        list.title = now.title
        return true
    }

    func mayStay(above outer: any ListedScreen, in context: ScreenContext) -> Bool {
        context.contents.isVisible(specifier)
    }
}

extension ScreenContext {
    /// What the user's layer says may be forgotten by whoever may change it; conditions are not asked.
    fileprivate func mayReset(_ specifier: Specifier) -> Bool {
        guard let key = specifier.key, !contents.isLocked(specifier) else { return false }
        return shown.value(for: key, in: .user) != nil && bundle.schema[key]?.isReadOnly == false
    }
}

extension SettingLayer {
    /// Whose it is.
    fileprivate var word: StringKey {
        switch self {
        case .schemaDefault: .layerDefault
        case .vendor: .layerVendor
        case .site: .layerSite
        case .user: .layerUser
        }
    }
}
