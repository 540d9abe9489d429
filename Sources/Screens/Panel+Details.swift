import Localization
import Scenes
import Settings

// MARK: Where a setting's value comes from, and the way back to the layer below

extension Panel {
    /// What Right does on a row that it does not open: the row's layers. A list of choices stands for its row.
    mutating func openDetails(at time: Duration) -> [Effect] {
        guard let specifier = detailedSpecifier else { return refuse(.okChanges, at: time) }
        return openDetails(of: specifier)
    }

    private mutating func openDetails(of specifier: Specifier) -> [Effect] {
        var screen = ListScreen(
            kind: .details(specifier), title: specifier.title, rows: detailRows(of: specifier))
        screen.cursor = startCursor(of: screen)
        push(screen)
        return [.sound(.click)]
    }

    /// Whether the key that looks into a row would show something that is not seen without.
    var hasDetails: Bool {
        guard let key = detailedSpecifier?.key else { return false }
        return shown.source(of: key).map { $0 > .schemaDefault } ?? false
    }

    private var detailedSpecifier: Specifier? {
        guard form == nil else { return nil }
        let found: Specifier?
        switch (list.kind, list.focusedRow) {
        case (.choices(let specifier, _), _): found = specifier
        case (_, .specifier(let index)?), (_, .radioChoice(let index, _)?): found = specifier(at: index)
        default: found = nil
        }
        return found.flatMap { isSetting($0) ? $0 : nil }
    }

    private func isSetting(_ specifier: Specifier) -> Bool {
        specifier.problem == nil && form == nil && specifier.key.map { bundle.schema[$0] != nil } ?? false
    }

    // MARK: A rotary has no key but the one that opens

    mutating func notePush(on specifier: Specifier) {
        guard keypad.hasKnob, isSetting(specifier) else { return }
        var undo: SettingChange?
        if case .toggle = specifier.kind, let key = specifier.key {
            undo = shown.undoing([.reset(key)]).first
        }
        pushedRow = PushedRow(specifier: specifier, undo: undo)
    }

    /// The push is taken back, and its row looked into.
    mutating func lookInto(_ row: PushedRow, at time: Duration) -> [Effect] {
        pushedRow = nil
        activity = nil
        if case .choices = list.kind { screens.removeLast() }
        let undone = row.undo.map { perform($0, at: time) } ?? []
        return undone + openDetails(of: row.specifier)
    }

    /// The way back first, then every layer that says something, the one in force first.
    func detailRows(of specifier: Specifier) -> [ListRow] {
        guard let key = specifier.key else { return [] }
        let layers = SettingLayer.allCases.reversed().filter { shown.value(for: key, in: $0) != nil }
        let strongest = shown.lock(on: key) ?? .user
        let isOver = { (layer: SettingLayer) in layer > strongest }
        var rows: [ListRow] = needsBack ? [.back] : []
        if mayReset(specifier) { rows.append(.reset) }
        rows.append(.header(words[.whereFrom]))
        rows += (layers.filter { !isOver($0) } + layers.filter(isOver)).map(ListRow.layer)
        if layers.isEmpty { rows.append(.note(words[.nothingBelow])) }
        if contents.isLocked(specifier), let reason = contents.refusal(for: specifier) {
            rows.append(.footer(words(reason)))
        }
        return rows
    }

    /// What the user's layer says may be forgotten by whoever may change it; conditions are not asked.
    private func mayReset(_ specifier: Specifier) -> Bool {
        guard let key = specifier.key, !contents.isLocked(specifier) else { return false }
        return shown.value(for: key, in: .user) != nil && bundle.schema[key]?.isReadOnly == false
    }

    // MARK: Going back to the layer below

    mutating func resetDetailed(at time: Duration) -> [Effect] {
        guard case .details(let specifier) = list.kind, let key = specifier.key else { return [] }
        let below = shown.below(key)
        let again = words(
            .valueAgain, words[(below?.layer ?? .schemaDefault).word], text(of: below?.value, specifier))
        screens.removeLast()
        if case .choices = list.kind { screens.removeLast() }
        let effects = perform(.reset(key), at: time)
        if !effects.isEmpty, notice == nil { show(again, at: time) }
        return effects + [.sound(.click)]
    }

    /// After somebody else's change: its rows anew, nothing where its setting is gone.
    mutating func refreshDetails() {
        for index in screens.indices {
            guard case .details(let specifier) = screens[index].kind else { continue }
            let rows = detailRows(of: specifier)
            guard rows != screens[index].rows else { continue }
            screens[index].rows = rows
            screens[index].cursor = startCursor(of: screens[index])
        }
    }

    // MARK: What its rows show

    var resetContent: RowContent {
        guard case .details(let specifier) = list.kind, let key = specifier.key else {
            return RowContent(title: "")
        }
        return RowContent(title: words[.goBackTo], value: text(of: shown.below(key)?.value, specifier))
    }

    /// Whoever's value is not in force stands greyed; the one that locks has a lock.
    func layerContent(_ layer: SettingLayer) -> RowContent {
        guard case .details(let specifier) = list.kind, let key = specifier.key else {
            return RowContent(title: "")
        }
        var content = RowContent(
            title: words[layer.word], value: text(of: shown.value(for: key, in: layer), specifier))
        content.isEnabled = layer == shown.source(of: key)
        content.isLocked = layer == shown.lock(on: key)
        content.isStaged = layer == .user && staged.contains { $0.key == key }
        return content
    }

    mutating func readLayer(_ layer: SettingLayer, at time: Duration) -> [Effect] {
        let content = layerContent(layer)
        return read(content.value, titled: content.title, at: time)
    }

    private func text(of value: SettingValue?, _ specifier: Specifier) -> String {
        let text = contents.text(of: value, specifier)
        return text.isEmpty ? words[.nothingBelow] : text
    }
}

/// The row that a push acted on, and what takes that back.
struct PushedRow {
    let specifier: Specifier
    let undo: SettingChange?
}

extension SettingLayer {
    /// Whose it is.
    fileprivate var word: Word {
        switch self {
        case .schemaDefault: .layerDefault
        case .vendor: .layerVendor
        case .site: .layerSite
        case .user: .layerUser
        }
    }
}
