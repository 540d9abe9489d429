import Bundles
import Localization
import Screens
import Settings

/// The ways through the pages that whoever is at the panel may go.
struct Routes {
    let context: ScreenContext

    private var bundle: SettingsBundle { context.bundle }

    /// The pages from Root to that one, the shortest way; nil where there is none.
    func way(to name: String) -> [Page]? {
        var ways = [[bundle.root]]
        var seen: Set<String> = [bundle.root.name]
        while !ways.isEmpty {
            if let found = ways.first(where: { $0.last?.name == name }) { return found }
            ways = ways.flatMap { way in
                pages(below: way.last).filter { seen.insert($0.name).inserted }.map { way + [$0] }
            }
        }
        return nil
    }

    private func pages(below page: Page?) -> [Page] {
        (page?.rows ?? []).compactMap { row in
            guard case .childPane(let pane) = row.kind, context.contents.isVisible(row),
                context.contents.isEnabled(row)
            else { return nil }
            return bundle.pages[pane.page]
        }
    }

    /// Where a setting is declared; nil where no way leads there.
    func entry(of key: String) -> Search.Entry? {
        guard let place = bundle.schema.place(of: key), let way = way(to: place.page) else { return nil }
        return Search.Entry(pages: way.map(\.name), specifier: place.row)
    }

    /// Why one of the pages on the way, from Root, cannot be opened any more; nil where all can.
    func refusal(on way: [String]) -> LocalizedString? {
        for (outer, inner) in zip(way, way.dropFirst()) {
            let panes = (bundle.pages[outer]?.rows ?? []).filter { $0.leads(to: inner) }
            let reasons = panes.compactMap { pane in
                context.contents.isVisible(pane)
                    ? context.contents.refusal(for: pane) : LocalizedString(.unavailable)
            }
            if let reason = reasons.first, reasons.count == panes.count { return reason }
        }
        return nil
    }

    /// The pages from Root to that of a hit, each as it was left.
    func lists(to hit: Search.Entry) -> [ScreenState] {
        let pages = hit.pages.prefix { bundle.pages[$0] != nil }.compactMap { bundle.pages[$0] }
        return withSection(of: hit, lists(pages.isEmpty ? [bundle.root] : pages))
    }

    /// Pages from Root on, each as it was left.
    func lists(_ way: [Page]) -> [ScreenState] {
        way.enumerated().map { .page(PageScreen($1, isRoot: $0 == 0, in: context)) }
    }

    /// Where sections stand beside pages, the one that the hit is in is focused; a group is a page of its own.
    private func withSection(of hit: Search.Entry, _ lists: [ScreenState]) -> [ScreenState] {
        guard context.hasSections, var root = lists.first?.page else { return lists }
        let pane = hit.pages.dropFirst().first.flatMap { name in
            root.page.rows.firstIndex { $0.leads(to: name) }
        }
        guard let section = root.section(of: pane ?? hit.specifier, in: context) else { return lists }
        root.focus(section.row, in: context)
        guard section.pane == nil else { return [.page(root)] + lists.dropFirst() }
        let group = PageScreen(root.page, .group(section.rows.lowerBound), in: context)
        return [.page(root), .page(group)] + lists.dropFirst()
    }
}

extension Specifier {
    fileprivate func leads(to page: String) -> Bool {
        if case .childPane(let pane) = kind { pane.page == page } else { false }
    }
}
