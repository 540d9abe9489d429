import Scenes
import Settings

// MARK: Changes that are applied together

extension Panel {
    /// Stores a value that was set on its row, or lets it wait where its group is applied as a whole.
    mutating func set(_ key: String, to value: SettingValue, at time: Duration) -> [Effect] {
        perform(.set(key, value), at: time)
    }

    mutating func perform(_ change: SettingChange, at time: Duration) -> [Effect] {
        guard bundle.schema[change.key]?.isStaged ?? false else { return [.store([change])] }
        do throws(SettingError) {
            let others = staged.filter { $0.key != change.key }
            let store = Transactions(schema: bundle.schema, snapshot: snapshot)
            staged = try store.check(ChangeSet(others + [change]), by: Authority(role)).values
            finishSaving()
            refreshRows()
            return []
        } catch {
            refused(error.phrase, at: time)
            return [.sound(.refusal)]
        }
    }

    func hasStaged(on page: Page) -> Bool {
        !staged.isEmpty && page.rows.contains { row in staged.contains { $0.key == row.key } }
    }

    var isAboutStaged: Bool {
        if case .staged = list.kind { true } else { false }
    }

    /// Lists what waits, with what applying it costs, and asks what shall become of it.
    mutating func askAboutStaged(leavingTo depth: Int?) -> [Effect] {
        var screen = ListScreen(
            kind: .staged(leavingTo: depth), title: stagedTitle(leavingTo: depth), rows: stagedRows)
        screen.cursor = startCursor(of: screen)
        push(screen)
        return [.sound(.click)]
    }

    func stagedTitle(leavingTo depth: Int?) -> String { words[depth == nil ? .applyTitle : .applyOrDiscard] }

    var stagedRows: [ListRow] {
        var rows: [ListRow] = needsBack ? [.back] : []
        rows += [
            .decision(.apply), .decision(.discard), .header(words[.changes]),
        ]
        rows += staged.indices.map(ListRow.change)
        if needsConfirming { rows.append(.footer(words[.mustConfirm])) }
        return rows
    }

    mutating func decide(_ decision: ListRow.Decision, at time: Duration) -> [Effect] {
        switch decision {
        case .apply: return [needsConfirming ? .apply(staged) : .store(staged), .sound(.click)]
        case .discard:
            staged = []
            leaveStaged()
            show(words[.discarded], at: time)
            return [.sound(.click)]
        }
    }

    private var needsConfirming: Bool {
        staged.contains { bundle.schema[$0.key]?.traits.confirm ?? false }
    }

    /// What waited is applied or discarded: back to the page, or on to where the person was going.
    mutating func leaveStaged() {
        guard case .staged(let depth) = list.kind else { return }
        refreshRows()
        for screen in screens { remember(screen) }
        screens.removeSubrange(max(1, depth ?? screens.count - 1)...)
    }
}

// MARK: What its rows show

extension Panel {
    var applyRowContent: RowContent {
        let count = staged.count
        var content = RowContent(title: count == 1 ? words[.applyOne] : words(.applySome, count))
        content.accessory = .chevron
        return content
    }

    /// The settings whose changes the list on the screen is about.
    private var listedChanges: [SettingChange] { asked?.changes ?? staged }

    func changeContent(_ index: Int) -> RowContent {
        guard listedChanges.indices.contains(index) else { return RowContent(title: "") }
        let change = listedChanges[index]
        let definition = bundle.schema[change.key]
        return RowContent(title: definition?.title ?? change.key, value: transition(of: change))
    }

    /// "old › new", as their row shows them.
    private func transition(of change: SettingChange) -> String {
        let before = asked?.before ?? snapshot
        let after = asked == nil ? shown : snapshot
        guard let specifier = settings.row(of: change.key) else { return "" }
        let texts = [before, after].map { snapshot in
            RowContents(
                snapshot: snapshot, role: role, staged: [], isMono: metrics.isMono, words: words
            )
            .content(of: specifier).value
        }
        let arrow = metrics.isMono ? ">" : "›"
        return "\(texts[0].isEmpty ? "-" : texts[0]) \(arrow) \(texts[1].isEmpty ? "-" : texts[1])"
    }

    package func content(of decision: ListRow.Decision) -> RowContent {
        switch decision {
        case .apply: RowContent(title: words[.applyAll], value: costs)
        case .discard: RowContent(title: words[.discardAll])
        }
    }

    /// What applying costs, each cost once.
    private var costs: String {
        var costs: [String] = []
        for change in staged {
            if let cost = bundle.schema[change.key]?.traits.restart, !costs.contains(cost) {
                costs.append(cost)
            }
        }
        return costs.joined(separator: ", ")
    }

    mutating func readChange(_ index: Int, at time: Duration) -> [Effect] {
        let content = changeContent(index)
        return read(content.value, titled: content.title, at: time)
    }
}
