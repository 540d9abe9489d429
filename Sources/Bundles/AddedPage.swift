import Settings

/// A page that a bundle gets for a word in Root.plist, behind its own.
struct AddedPage {
    let page: Page
    /// Of the row that opens it: an image of the bundle, or Material's name of a symbol.
    let icon: String
}

extension [Page] {
    /// With these pages behind, and rows that open them at the end of the first.
    func adding(_ added: [AddedPage]) -> [Page] {
        guard let root = first, !added.isEmpty else { return self }
        let group = Specifier(kind: .group(GroupSpecifier()))
        let openers = added.map { added in
            var traits = RowTraits()
            traits.icon = RowIcon(name: added.icon)
            return Specifier(
                title: added.page.title, kind: .childPane(ChildPaneSpecifier(page: added.page.name)),
                traits: traits)
        }
        let first = Page(
            name: root.name, title: root.title, rows: root.rows + [group] + openers,
            container: root.container, file: root.file)
        var pages = self
        pages[0] = first
        return pages + added.map(\.page)
    }

    /// Of all settings that they have rows for.
    var keys: Set<String> { Set(lazy.flatMap(\.rows).compactMap(\.key)) }
}
