import Keys
import Localization
import Scenes
import Settings

/// The changes that wait to be applied, what that costs, and what shall become of them.
package struct StagedScreen: ListedScreen {
    package var list: RowList
    /// Whoever is leaving goes on to that many screens afterwards.
    package var depth: Int?
    /// What all of them were read from at once; nil where they were set on their rows. Leaving throws them away then.
    private let scan: Scan?

    /// What a scanner read, and the settings of it that nothing changes, with the reason.
    package struct Scan {
        let title: StringKey
        /// Of the device that it was made on, where that is another one.
        var otherModel: String?
        /// Whether that one has other settings than this.
        let isOtherSchema: Bool
        let left: [SettingError]

        /// - Parameter otherModel: nil where it was made on a device of this kind.
        package init(
            title: StringKey, otherModel: String?, isOtherSchema: Bool = false, left: [SettingError]
        ) {
            (self.title, self.otherModel, self.left) = (title, otherModel, left)
            self.isOtherSchema = isOtherSchema
        }
    }

    /// What waits to be applied.
    ///
    /// - Parameter depth: of the list that is left to once it is; nil where it stays.
    package init(leavingTo depth: Int?, in context: ScreenContext) {
        self.init(nil, leavingTo: depth, in: context)
    }

    /// What a scanner read, beside what holds.
    package init(of scan: Scan, in context: ScreenContext) { self.init(scan, leavingTo: nil, in: context) }

    private init(_ scan: Scan?, leavingTo depth: Int?, in context: ScreenContext) {
        (self.depth, self.scan, list) = (depth, scan, RowList(title: ""))
        list = RowList(title: title(context.words), rows: rows(in: context))
        focusStart(in: context)
    }

    private func title(_ words: ScreenStrings) -> String {
        words[scan?.title ?? (depth == nil ? .applyTitle : .applyOrDiscard)]
    }

    private func rows(in context: ScreenContext) -> [ListRow] {
        let words = context.words
        var rows = context.backRow
        rows += [.decision(.apply), .decision(.discard), .header(words[.changes])]
        rows += context.staged.indices.map(ListRow.change)
        if context.settings.needsConfirming { rows.append(.footer(words[.mustConfirm])) }
        if let model = scan?.otherModel { rows.append(.footer(words(.scanOtherModel, model))) }
        if scan?.isOtherSchema == true { rows.append(.footer(words[.usbOtherVersion])) }
        rows += (scan?.left ?? []).map { error in
            .footer(
                words(.scanLeftOut, context.bundle.schema[error.key]?.title ?? error.key, words(error.phrase))
            )
        }
        return rows
    }

    // MARK: Rows

    package func open(_ row: ListRow, in context: ScreenContext) -> [ScreenRequest] {
        switch row {
        case .back: return [scan == nil ? .goBack : .discardStaged]
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

    /// Whether it was asked for where its changes are set: OK that is still down from elsewhere answers nothing.
    private var isFromPill: Bool { scan == nil && depth == nil }

    package func keys(in context: ScreenContext) -> ListTable { context.keys.staged }

    package mutating func perform(
        _ command: ListCommand, by action: KeyAction, at time: Duration, in context: ScreenContext
    ) -> [ScreenRequest] {
        switch command {
        case .yes where isFromPill && list.focusedRow == .decision(.apply): apply(in: context)
        case .yes: []
        case .back where scan != nil: [.discardStaged]
        default: performInList(command, by: action, in: context)
        }
    }

    package func content(of row: ListRow, in context: ScreenContext) -> RowContent {
        let words = context.words
        switch row {
        case .decision(.apply):
            return RowContent(title: words[.applyAll], value: words.list(context.settings.costs))
        case .decision(.discard): return RowContent(title: words[.discardAll])
        case .change(let index): return change(index, context)
        case .back: return RowContent(title: words[.back])
        default: return RowContent(title: "")
        }
    }

    private func change(_ index: Int, _ context: ScreenContext) -> RowContent {
        guard context.staged.indices.contains(index) else { return RowContent(title: "") }
        return context.content(
            of: context.staged[index], from: context.settings.snapshot, to: context.shown)
    }

    /// Which settings the answers are about, and that a change waits: none of the rows is a value among others.
    package func help(in context: ScreenContext) -> HelpContent? {
        switch list.focusedRow {
        case .decision?:
            let titles = context.staged.prefix(3).map { context.bundle.schema[$0.key]?.title ?? $0.key }
            return HelpContent(context.words.list(titles), tone: .changed)
        case .change?: return HelpContent(context.words[.waitsToApply], tone: .changed)
        default: return nil
        }
    }

    package func verb(for row: ListRow, in context: ScreenContext) -> StringKey? {
        switch row {
        case .back: .goBack
        case .decision(.apply): .apply
        case .decision(.discard): .discard
        case .change(let index): room(in: context).isCut(change(index, context)) ? .read : nil
        default: nil
        }
    }

    // MARK: What becomes of it

    /// Changes that wait go when they hold already.
    package mutating func refresh(in context: ScreenContext) { renew(in: context) }

    package mutating func renew(in context: ScreenContext) { renew(rows(in: context), in: context) }

    package mutating func follow(in context: ScreenContext) -> Bool {
        list.title = title(context.words)
        return !context.staged.isEmpty
    }

    package func mayStay(above outer: any ListedScreen, in context: ScreenContext) -> Bool {
        !context.staged.isEmpty
    }
}

extension ShownSettings {
    /// Whether what waits is undone unless it is confirmed.
    fileprivate var needsConfirming: Bool {
        staged.contains { bundle.schema[$0.key]?.traits.confirm ?? false }
    }

    /// What applying what waits costs, each cost once.
    fileprivate var costs: [String] {
        var costs: [String] = []
        for change in staged {
            if let cost = cost(of: change.key), !costs.contains(cost) { costs.append(cost) }
        }
        return costs
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
            schema: bundle.schema, snapshot: snapshot, role: role, staged: [], live: live, words: words
        )
        .content(of: specifier).value
    }
}
