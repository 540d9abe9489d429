import Localization
import Scenes
import Settings

/// Where a setting's value comes from, and the way back to the layer below.
package struct DetailsScreen: ListedScreen {
    /// The row that is looked into.
    package private(set) var specifier: Specifier
    package var list: RowList

    package func column(in context: ScreenContext) -> ScreenLayout.Column { context.shown(.page) }

    /// At the top of what there is to read.
    package init(of specifier: Specifier, in context: ScreenContext) {
        self.specifier = specifier
        list = RowList(title: context.title(of: specifier), rows: Self.rows(of: specifier, in: context))
        focusForce(in: context)
    }

    /// What waits first, then every layer that says something, the one in force before those that are not.
    private static func rows(of specifier: Specifier, in context: ScreenContext) -> [ListRow] {
        guard let key = specifier.key else { return [] }
        let (held, words) = (context.settings.snapshot, context.words)
        let layers = SettingLayer.allCases.reversed().filter { held.value(for: key, in: $0) != nil }
        let strongest = held.lock(on: key) ?? .user
        let isOver = { (layer: SettingLayer) in layer > strongest }
        var rows = context.backRow + [.header(words[.whereFrom])]
        if context.isWaiting(key) { rows.append(.waiting) }
        rows += (layers.filter { !isOver($0) } + layers.filter(isOver)).map(ListRow.layer)
        if layers.isEmpty { rows.append(.note(words[.notSet])) }
        if context.contents.isLocked(specifier), let reason = context.contents.refusal(for: specifier) {
            rows.append(.footer(words(reason)))
        }
        return rows + context.codeRow
    }

    private mutating func focusForce(in context: ScreenContext) {
        focusStart(in: context)
        if let layer = force(in: context) { focus(.layer(layer), in: context) }
    }

    /// The layer in force, whatever waits.
    private func force(in context: ScreenContext) -> SettingLayer? {
        specifier.key.flatMap { context.settings.snapshot.source(of: $0) }
    }

    // MARK: Rows

    package func open(_ row: ListRow, in context: ScreenContext) -> [ScreenRequest] {
        switch row {
        case .back: return [.goBack]
        case .waiting: return [.askAboutStaged]
        case .layer(let layer): return open(layer, in: context)
        case .decision(.code): return [.showCode(lines(in: context))]
        default: return [.refuse(LocalizedString(.nothingToOpen))]
        }
    }

    /// What a code says of the setting: its value where that is no secret, and whose it is.
    private func lines(in context: ScreenContext) -> [String] {
        let content = context.contents.content(of: specifier)
        let words = context.words
        return ["\(list.title): \(content.value)"] + (force(in: context).map { [words[$0.word]] } ?? [])
    }

    private func open(_ layer: SettingLayer, in context: ScreenContext) -> [ScreenRequest] {
        if let change = taking(layer, in: context) {
            let value = specifier.key.flatMap { context.settings.snapshot.value(for: $0, in: layer) }
            let again = context.words(
                .valueAgain, context.words[layer.word], text(of: value, in: context))
            return [.take(change, saying: again), .click]
        }
        let isForce = layer == force(in: context)
        let row = content(of: layer, in: context)
        guard isForce, !listLayout(in: context).isCut(row) else { return room(in: context).reading(row) }
        return [.refuse(LocalizedString(.inForce))]
    }

    /// What takes a layer's value back; nil where it is in force already, or nobody may.
    private func taking(_ layer: SettingLayer, in context: ScreenContext) -> SettingChange? {
        guard let key = specifier.key, context.mayTake(specifier) else { return nil }
        let held = context.settings.snapshot
        if layer == held.source(of: key) {
            return context.isWaiting(key) ? held.undoing([.reset(key)]).first : nil
        }
        guard let value = held.value(for: key, in: layer) else { return nil }
        let isBelow = held.value(for: key, in: .user) != nil && held.below(key)?.layer == layer
        return isBelow ? .reset(key) : .set(key, value, isSecret: held.isSecret(key))
    }

    package func content(of row: ListRow, in context: ScreenContext) -> RowContent {
        switch row {
        case .waiting:
            let value = specifier.key.flatMap { context.shown.value(for: $0) }
            var content = RowContent(
                title: context.words[.waitsToApply], value: text(of: value, in: context))
            content.isStaged = true
            return content
        case .layer(let layer): return content(of: layer, in: context)
        case .back: return RowContent(title: context.words[.back])
        case .decision(.code): return RowContent(title: context.words[.showCode])
        default: return RowContent(title: "")
        }
    }

    /// The one in force is ticked; what a lock keeps out stands greyed, and the layer that locks has a lock.
    private func content(of layer: SettingLayer, in context: ScreenContext) -> RowContent {
        guard let key = specifier.key else { return RowContent(title: "") }
        let held = context.settings.snapshot
        var content = RowContent(
            title: context.words[layer.word],
            value: text(of: held.value(for: key, in: layer), in: context))
        if layer == held.source(of: key) { content.accessory = .tick(true) }
        let lock = held.lock(on: key)
        content.isEnabled = lock.map { layer <= $0 } ?? true
        content.isLocked = layer == lock
        return content
    }

    private func text(of value: SettingValue?, in context: ScreenContext) -> String {
        let text = context.contents.text(of: value, specifier)
        return text.isEmpty ? context.words[.notSet] : text
    }

    package func help(in context: ScreenContext) -> HelpContent? {
        guard let layer = force(in: context), list.focusedRow == .layer(layer) else {
            return placeHelp(in: context)
        }
        return HelpContent(context.words[.inForce])
    }

    package func verb(for row: ListRow, in context: ScreenContext) -> StringKey? {
        switch row {
        case .back: .goBack
        case .waiting: .apply
        case .decision(.code): .open
        case .layer(let layer): verb(for: layer, in: context)
        default: nil
        }
    }

    private func verb(for layer: SettingLayer, in context: ScreenContext) -> StringKey? {
        if taking(layer, in: context) != nil { return .takeThis }
        return listLayout(in: context).isCut(content(of: layer, in: context)) ? .read : nil
    }

    // MARK: What becomes of it

    /// After somebody else's change: its rows anew.
    package mutating func refresh(in context: ScreenContext) {
        let rows = Self.rows(of: specifier, in: context)
        guard rows != list.rows else { return clamp(in: context) }
        list.rows = rows
        focusForce(in: context)
    }

    package mutating func renew(in context: ScreenContext) {
        renew(Self.rows(of: specifier, in: context), in: context)
    }

    package mutating func follow(in context: ScreenContext) -> Bool {
        specifier.follow(titling: &list, in: context)
    }

    package func mayStay(above outer: any ListedScreen, in context: ScreenContext) -> Bool {
        context.contents.isVisible(specifier)
    }
}

extension ScreenContext {
    /// Whether a change of the setting waits to be applied.
    fileprivate func isWaiting(_ key: String) -> Bool { staged.contains { $0.key == key } }

    /// Whoever may change a setting may take a layer's value; conditions are not asked.
    fileprivate func mayTake(_ specifier: Specifier) -> Bool {
        guard let key = specifier.key, bundle.schema[key] != nil, !contents.isLocked(specifier) else {
            return false
        }
        // Another row of the key may be one that is changed: this one is not.
        return SettingDefinition(specifier, page: "")?.isReadOnly == false
    }
}

extension SettingLayer {
    /// Whose it is.
    var word: StringKey {
        switch self {
        case .schemaDefault: .layerDefault
        case .vendor: .layerVendor
        case .site: .layerSite
        case .user: .layerUser
        }
    }
}
