import Graphics
import Keys
import Localization
import Scenes
import Settings

/// Something that did not work out, of which a person has to hear more than a line in the hint bar says.
package enum Trouble: Sendable {
    /// Nobody confirmed the changes, so many seconds long: what held before does again.
    case undone([SettingChange], seconds: Int)
    /// The device did not take changes; the reason is in the words of whoever administers it.
    case notApplied([SettingChange], because: String)
    /// The storage did not take a change.
    case notSaved(SettingChange, because: LocalizedString)
    /// A row, or the page that it leads to, is not as it ought to be.
    case unreadable(title: String, because: LocalizedString)
    /// No PIN is taken for a while, or at all.
    case locked

    /// What is said of it on the telephone.
    fileprivate var code: TroubleCode {
        switch self {
        case .undone: .unconfirmed
        case .notApplied: .notApplied
        case .notSaved(_, let reason): TroubleCode(storing: reason) ?? .notSaved
        case .unreadable: .unreadable
        case .locked: .locked
        }
    }

    /// What was to be changed.
    fileprivate var changes: [SettingChange] {
        switch self {
        case .undone(let changes, _), .notApplied(let changes, _): changes
        case .notSaved(let change, _): [change]
        case .unreadable, .locked: []
        }
    }
}

/// What went wrong, why, what is true now, and rows that do something about it, the likeliest first.
package struct TroubleScreen: ListedScreen {
    private let trouble: Trouble
    package var list: RowList

    /// At its first row that does something.
    package init(_ trouble: Trouble, in context: ScreenContext) {
        self.trouble = trouble
        list = RowList(title: Self.title(of: trouble, in: context))
        list.rows = rows(in: context)
        focusStart(in: context)
        // Below long words the row is brought onto the screen: nobody has to look for what keys act on.
        if list.focusedRow == nil, let first = remedies(in: context).first {
            focus(.decision(first), in: context)
        }
    }

    private static func title(of trouble: Trouble, in context: ScreenContext) -> String {
        switch trouble {
        case .undone, .notApplied: context.words[.notChanged]
        case .notSaved(let change, _): context.title(of: change)
        case .unreadable(let title, _): title
        case .locked: context.words[.pinTitle]
        }
    }

    package func column(in context: ScreenContext) -> ScreenLayout.Column { context.shown(.page) }

    // MARK: What it says

    /// Above the rows; nil where there is no room for all of it, which then stands among the rows.
    package func alarm(in context: ScreenContext) -> AlarmContent? {
        bandHeight(in: context) == 0 ? nil : said(in: context)
    }

    /// As large as leaves room for two rows; a code need not be seen beside them.
    package func bandHeight(in context: ScreenContext) -> Int {
        let room = self.room(in: context)
        return room.alarmHeight(said(in: room), rows: min(2, own.count)) ?? 0
    }

    private func said(in context: ScreenContext) -> AlarmContent {
        let words = context.words
        switch trouble {
        case .undone(_, let seconds):
            return AlarmContent(
                .warning, words[.nobodyConfirmed],
                [trouble.code.behind(words(.waitedSeconds, seconds)), words[.oldAgain]])
        case .notApplied(_, let reason):
            return AlarmContent(
                .warning, words[.notApplied], [trouble.code.behind(reason), words[.oldAgain]])
        case .notSaved(let change, let reason):
            let old = context.text(of: change, in: context.settings.snapshot)
            return AlarmContent(
                .warning, words[.changeNotSaved],
                [trouble.code.behind(words(reason))] + (old.isEmpty ? [] : [words(.stillIs, old)]))
        case .unreadable(_, let reason):
            return AlarmContent(
                .warning, words[.cannotBeRead], [trouble.code.behind(words(reason)), words[.othersWork]])
        case .locked:
            let seconds = context.access?.secondsLeft ?? 0
            return AlarmContent(
                .lock, seconds > 0 ? words(.pinLocked, words.time(seconds)) : words[.pinDisabled],
                [trouble.code.behind(words(.sessionWrongTries, context.access?.failures ?? 0))])
        }
    }

    // MARK: Rows

    private func rows(in context: ScreenContext) -> [ListRow] {
        let hasHelp = context.metrics.helpBarHeight > 0
        let more = hasHelp ? [] : [helpline(in: context)].compactMap { $0 }.map(ListRow.footer)
        guard alarm(in: context) == nil else {
            return [.header(context.words[.whatToDo])] + remedies(in: context).map(ListRow.decision) + more
        }
        // What happened and what to do have room together; the reason may be beyond the fold.
        let said = said(in: context)
        return [.footer(said.heading)] + remedies(in: context).map(ListRow.decision)
            + said.lines.map(ListRow.footer) + more
    }

    private func helpline(in context: ScreenContext) -> String? {
        context.bundle.brand.helpline.map { context.words(.helpline, $0) }
    }

    /// Whom to call; else the place in the list.
    package func help(in context: ScreenContext) -> HelpContent? {
        helpline(in: context).map { HelpContent($0) } ?? placeHelp(in: context)
    }

    private func remedies(in context: ScreenContext) -> [ListRow.Decision] {
        own + (context.canShowCodes ? [.code] : [])
    }

    private var own: [ListRow.Decision] {
        switch trouble {
        case .undone, .notApplied: [.mend, .again]
        case .notSaved: [.again, .close]
        case .unreadable: [.close]
        case .locked: [.mend, .close]
        }
    }

    package func open(_ row: ListRow, in context: ScreenContext) -> [ScreenRequest] {
        switch row {
        case .decision(.mend) where isLock: return [.recoverPIN, .click]
        case .decision(.mend): return [.mend(trouble.changes)]
        case .decision(.again): return again
        case .decision(.close): return [.goBack]
        case .decision(.code):
            let said = said(in: context)
            return [.showCode([list.title, said.heading] + said.lines)]
        default: return [.refuse(LocalizedString(.nothingToOpen))]
        }
    }

    private var again: [ScreenRequest] {
        switch trouble {
        case .undone(let changes, _), .notApplied(let changes, _):
            [.leave, .effect(.apply(changes)), .click]
        case .notSaved(let change, _): [.leave, .change(change), .click]
        case .unreadable, .locked: []
        }
    }

    /// Whether it says that no PIN is taken.
    package var isLock: Bool { if case .locked = trouble { true } else { false } }

    package func content(of row: ListRow, in context: ScreenContext) -> RowContent {
        let words = context.words
        switch row {
        case .decision(.mend) where isLock:
            return RowContent(title: words[.pinRecover], accessory: .chevron)
        case .decision(.mend):
            guard let change = trouble.changes.first else { break }
            return RowContent(
                title: words(.changeThat, context.title(of: change)), value: tried(change, in: context),
                accessory: .chevron)
        case .decision(.again):
            return RowContent(
                title: words[.tryAgain],
                value: trouble.changes.count == 1 && own.first == .again
                    ? tried(trouble.changes[0], in: context) : "")
        case .decision(.close): return RowContent(title: words[.goBackThere])
        case .decision(.code): return RowContent(title: words[.showCode])
        default: break
        }
        return RowContent(title: "")
    }

    /// What a setting was to become, as its row shows it.
    private func tried(_ change: SettingChange, in context: ScreenContext) -> String {
        // Where there is no room for the red card, what happened has that of a second line.
        guard alarm(in: context) != nil else { return "" }
        return context.text(of: change, in: context.settings.snapshot.previewing([change]))
    }

    package func verb(for row: ListRow, in context: ScreenContext) -> StringKey? {
        switch row {
        case .decision(.mend), .decision(.code): .open
        case .decision(.again): .press
        case .decision(.close): .goBack
        default: nil
        }
    }

    // MARK: What becomes of it

    package mutating func renew(in context: ScreenContext) { renew(rows(in: context), in: context) }

    /// What it is about may be another thing in another bundle.
    package mutating func follow(in context: ScreenContext) -> Bool {
        list.title = Self.title(of: trouble, in: context)
        return trouble.changes.allSatisfy { context.settings.row(of: $0.key) != nil }
    }

    /// Whoever may not make the changes has nothing to do here, and must not see them.
    package func mayStay(above outer: any ListedScreen, in context: ScreenContext) -> Bool {
        trouble.changes.allSatisfy { change in
            guard let row = context.settings.row(of: change.key) else { return false }
            return context.contents.isVisible(row) && !context.contents.isLocked(row)
        }
    }

    /// Whether it keeps a secret that somebody typed.
    package func hasSecret(in context: ScreenContext) -> Bool {
        trouble.changes.contains { $0.isSecret || context.bundle.schema[$0.key]?.isSecret == true }
    }
}

extension ScreenContext {
    fileprivate func title(of change: SettingChange) -> String {
        bundle.schema[change.key]?.title ?? change.key
    }

    /// In pixels, with the distance below it where there is any, and room for so many rows beneath; nil where not all of it has room.
    func alarmHeight(_ alarm: AlarmContent, rows: Int) -> Int? {
        guard !metrics.isTiny, metrics.soleRowStyle == nil else { return nil }
        let most = layout.list.height - metrics.headerHeight - rows * metrics.rowHeight
        guard painter.alarms.leastHeight(of: alarm, width: layout.body.width) <= most else { return nil }
        let height = painter.alarms.height(of: alarm, width: layout.body.width, atMost: most)
        return min(most, height + metrics.spacing / 2)
    }
}
