import Keys
import Localization
import Scenes
import Settings

/// The changes that wait to be applied, what that costs, and what shall become of them.
struct StagedScreen: ListedScreen {
    var list: RowList
    /// Whoever is leaving goes on to that many screens afterwards.
    var depth: Int?

    init(leavingTo depth: Int?, in context: ScreenContext) {
        self.depth = depth
        list = RowList(
            title: Self.title(leavingTo: depth, context.words), rows: Self.rows(in: context))
        focusStart(in: context)
    }

    private static func title(leavingTo depth: Int?, _ words: ScreenStrings) -> String {
        words[depth == nil ? .applyTitle : .applyOrDiscard]
    }

    private static func rows(in context: ScreenContext) -> [ListRow] {
        let words = context.words
        var rows = context.backRow
        rows += [.decision(.apply), .decision(.discard), .header(words[.changes])]
        rows += context.staged.indices.map(ListRow.change)
        if context.settings.needsConfirming { rows.append(.footer(words[.mustConfirm])) }
        return rows
    }

    // MARK: Rows

    func open(_ row: ListRow, in context: ScreenContext) -> [ScreenRequest] {
        switch row {
        case .back: return [.goBack]
        case .decision(.apply): return apply(in: context)
        case .decision(.discard): return [.discardStaged]
        case .change(let index): return context.reading(change(index, context))
        default: return [.refuse(LocalizedString(.nothingToOpen))]
        }
    }

    private func apply(in context: ScreenContext) -> [ScreenRequest] {
        let changes = context.staged
        return [.effect(context.settings.needsConfirming ? .apply(changes) : .store(changes)), .click]
    }

    func keys(in context: ScreenContext) -> ListTable { context.keys.staged }

    mutating func perform(
        _ command: ListCommand, by action: KeyAction, at time: Duration, in context: ScreenContext
    ) -> [ScreenRequest] {
        command == .yes ? apply(in: context) : performInList(command, by: action, in: context)
    }

    func content(of row: ListRow, in context: ScreenContext) -> RowContent {
        let words = context.words
        switch row {
        case .decision(.apply): return RowContent(title: words[.applyAll], value: context.settings.costs)
        case .decision(.discard): return RowContent(title: words[.discardAll])
        case .change(let index): return change(index, context)
        case .back: return RowContent(title: words[.back], value: "")
        default: return RowContent(title: "")
        }
    }

    private func change(_ index: Int, _ context: ScreenContext) -> RowContent {
        guard context.staged.indices.contains(index) else { return RowContent(title: "") }
        return context.content(
            of: context.staged[index], from: context.settings.snapshot, to: context.shown)
    }

    func verb(for row: ListRow, in context: ScreenContext) -> StringKey? {
        switch row {
        case .back: .goBack
        case .decision(.apply): .apply
        case .decision(.discard): .discard
        case .change: .read
        default: nil
        }
    }

    // MARK: What becomes of it

    mutating func renew(in context: ScreenContext) { renew(Self.rows(in: context), in: context) }

    mutating func follow(in context: ScreenContext) -> Bool {
        list.title = Self.title(leavingTo: depth, context.words)
        return !context.staged.isEmpty
    }

    func mayStay(above outer: any ListedScreen, in context: ScreenContext) -> Bool { !context.staged.isEmpty }
}

extension ShownSettings {
    /// Whether what waits is undone unless it is confirmed.
    fileprivate var needsConfirming: Bool {
        staged.contains { bundle.schema[$0.key]?.traits.confirm ?? false }
    }

    /// What applying what waits costs, each cost once.
    fileprivate var costs: String {
        var costs: [String] = []
        for change in staged {
            if let cost = bundle.schema[change.key]?.traits.restart, !costs.contains(cost) {
                costs.append(cost)
            }
        }
        return costs.joined(separator: ", ")
    }
}

extension ScreenContext {
    /// A change as "old › new", as its row shows them.
    func content(of change: SettingChange, from before: Snapshot, to after: Snapshot) -> RowContent {
        let title = bundle.schema[change.key]?.title ?? change.key
        return RowContent(title: title, value: transition(of: change, from: before, to: after))
    }

    private func transition(of change: SettingChange, from before: Snapshot, to after: Snapshot) -> String {
        let texts = [before, after].map { text(of: change, in: $0) }
        let arrow = metrics.isMono ? ">" : "›"
        return texts.allSatisfy(\.isEmpty)
            ? "" : texts.map { $0.isEmpty ? "-" : $0 }.joined(separator: " \(arrow) ")
    }

    /// What the setting of a change is in a snapshot, as its row shows it.
    func text(of change: SettingChange, in snapshot: Snapshot) -> String {
        guard let specifier = settings.row(of: change.key) else { return "" }
        return RowContents(
            snapshot: snapshot, role: role, staged: [], live: live, words: words
        )
        .content(of: specifier).value
    }
}
