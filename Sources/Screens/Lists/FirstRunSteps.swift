import Bundles
import Localization
import Scenes
import Settings

/// The steps that a device without an owner asks for, as they are here and now: those with something to set, and which of them
/// is next. Nothing is kept in it; how far the device has come is a setting.
package struct FirstRunSteps {
    private let context: ScreenContext

    /// Here and now.
    package init(in context: ScreenContext) { self.context = context }

    /// In the order in which they are gone through.
    package var pages: [Page] { context.bundle.firstRun.steps.filter(hasSomething) }

    private func hasSomething(_ page: Page) -> Bool {
        page.rows.contains { row in
            if case .group = row.kind { return false }
            // Where nobody is asked for a PIN there is none to choose.
            if row.key == PanelButton.pin.rawValue, context.access == nil { return false }
            return context.contents.isVisible(row)
        }
    }

    // MARK: Where the device is

    /// The step to go on with, counted from 0; nil where nothing is asked any more.
    package var next: Int? {
        guard context.settings.firstRun.isOffered,
            let name = context.bundle.firstRun.next(in: context.settings.snapshot)
        else { return nil }
        let left = context.bundle.firstRun.steps.drop { $0.name != name }
        return left.lazy.compactMap { place(of: $0) }.first ?? (pages.isEmpty ? nil : 0)
    }

    private func place(of page: Page) -> Int? { pages.firstIndex { $0.name == page.name } }

    /// What comes behind a step, which may have gone meanwhile; nil where nothing does.
    private func following(_ page: Page) -> Page? {
        context.bundle.firstRun.steps.drop { $0.name != page.name }.dropFirst().first(where: hasSomething)
    }

    /// Whether nothing follows.
    func isLast(_ page: Page) -> Bool { following(page) == nil }

    /// Whether somebody has set anything there.
    func isSet(_ page: Page) -> Bool {
        page.rows.contains { row in
            if row.key == PanelButton.pin.rawValue { return context.access?.hasPIN == true }
            return row.key.map { context.settings.snapshot.source(of: $0) == .user } ?? false
        }
    }

    /// "2 of 4: Network"; on tiny panels "2/4 Network".
    func title(of page: Page) -> String {
        let title = context.title(of: page)
        guard let place = place(of: page) else { return title }
        guard !context.metrics.isTiny else { return "\(place + 1)/\(pages.count) \(title)" }
        return context.words(.firstRunStep, place + 1, pages.count, title)
    }

    // MARK: Rows

    /// On the first page, where somebody left the steps.
    var wayBack: [ListRow] { next == nil ? [] : [.firstRun] }

    /// Below a step.
    func decisions(on page: Page) -> [ListRow] {
        [.gap, .decision(.next)] + (isLast(page) ? [] : [.decision(.later)])
    }

    var wayBackContent: RowContent {
        let place = next.map { context.words(.placeOf, $0 + 1, pages.count) } ?? ""
        return RowContent(title: context.words[.firstRun], value: place, accessory: .chevron)
    }

    func content(of decision: ListRow.Decision, on page: Page) -> RowContent {
        guard decision == .next else { return RowContent(title: context.words[.firstRunLater]) }
        guard !isLast(page) else { return RowContent(title: context.words[.done]) }
        return RowContent(title: context.words[isSet(page) ? .continue : .firstRunSkip], accessory: .chevron)
    }

    // MARK: Ways

    /// The steps up to the one that is next, one on another: going back goes through them.
    package var resuming: [ScreenRequest] {
        guard let next else { return [] }
        return pages[...next].map { .open(.page(PageScreen($0, .step, in: context))) }
    }

    /// From a step to the one behind it, or to the end; what waits to be applied is asked about first.
    func goingOn(from page: Page) -> [ScreenRequest] {
        guard !context.hasStaged(on: page) else { return [.askAboutStaged] }
        guard let next = following(page) else {
            return [
                .effect(.store([Self.marking(FirstRun.done)])), .goHome, .say(context.words[.firstRunDone]),
                .click,
            ]
        }
        return [
            .effect(.store([Self.marking(next.name)])), .open(.page(PageScreen(next, .step, in: context))),
            .click,
        ]
    }

    /// The change that says how far the device has come.
    package static func marking(_ name: String) -> SettingChange { .set(FirstRun.key, .string(name)) }
}

/// Whether a panel asks by itself for what a device without an owner needs.
package struct FirstRunState: Hashable, Sendable {
    /// Whether it asks at all: a preview of pages does not.
    package var isOffered = false
    /// Whether it has asked since the device started, or was reset.
    package var hasBegun = false
}
