import Bundles
import Localization
import Scenes
import Settings

/// A page of the bundle.
struct PageScreen: ListedScreen {
    private(set) var page: Page
    var list: RowList
    /// Whether it is the first one, which is never left.
    let isRoot: Bool
    /// The page's rows that stand under a condition, and whether it held when the list was made.
    private var conditional: [Int: Bool]

    /// With the focus where it was when the page was left.
    init(_ page: Page, isRoot: Bool, in context: ScreenContext) {
        self.page = page
        self.isRoot = isRoot
        conditional = context.conditionalRows(of: page)
        list = RowList(title: context.title(of: page), rows: context.rows(of: page, isRoot: isRoot))
        if let place = context.memory.places[page.name] {
            list.cursor = place
            clamp(in: context)
        } else {
            focusStart(in: context)
        }
    }

    func specifier(at index: Int) -> Specifier? {
        page.rows.indices.contains(index) ? page.rows[index] : nil
    }

    var subject: Specifier? {
        switch list.focusedRow {
        case .specifier(let index)?, .radioChoice(let index, _)?: specifier(at: index)
        default: nil
        }
    }

    // MARK: What becomes of it

    /// Rows without a condition cost nothing, unless another comes or goes. The row that applies what waits does
    /// likewise.
    mutating func refresh(in context: ScreenContext) {
        var now = conditional
        for row in conditional.keys { now[row] = context.contents.isVisible(page.rows[row]) }
        let hasApplyRow = list.rows.prefix(2).contains(.apply)
        guard now != conditional || hasApplyRow != context.hasStaged(on: page) else {
            return clamp(in: context)
        }
        conditional = now
        replace(context.rows(of: page, isRoot: isRoot), in: context)
    }

    mutating func renew(in context: ScreenContext) {
        renew(context.rows(of: page, isRoot: isRoot), in: context)
    }

    mutating func follow(in context: ScreenContext) -> Bool {
        guard let now = isRoot ? context.bundle.root : context.bundle.pages[page.name] else { return false }
        page = now
        list.title = context.title(of: now)
        conditional = context.conditionalRows(of: now)
        return true
    }

    func mayStay(above outer: any ListedScreen, in context: ScreenContext) -> Bool {
        guard let outer = outer as? PageScreen else { return false }
        return outer.page.rows.contains { row in
            guard case .childPane(let pane) = row.kind, pane.page == page.name else { return false }
            return context.contents.isVisible(row) && context.contents.isEnabled(row)
        }
    }
}

extension ScreenContext {
    func title(of page: Page) -> String { page.title.isEmpty ? board.title : page.title }

    func hasStaged(on page: Page) -> Bool {
        !staged.isEmpty && page.rows.contains { row in staged.contains { $0.key == row.key } }
    }

    fileprivate func rows(of page: Page, isRoot: Bool) -> [ListRow] {
        ListRow.rows(
            of: page, isVisible: contents.isVisible, hasStaged: hasStaged(on: page),
            needsBack: !canGoBack && !isRoot, empty: words[.emptyPage]) + (isRoot ? findRow : [])
    }

    /// Which of the page's rows come and go, and whether they are there now.
    fileprivate func conditionalRows(of page: Page) -> [Int: Bool] {
        var found: [Int: Bool] = [:]
        for (index, row) in page.rows.enumerated() where row.traits.mayHide {
            found[index] = contents.isVisible(row)
        }
        return found
    }
}
