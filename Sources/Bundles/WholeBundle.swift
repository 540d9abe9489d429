import Settings

/// The pages of a bundle with those that Root.plist asks for behind them, and the settings of all.
package struct WholeBundle {
    /// In the order in which a walk from Root meets them.
    package let pages: [Page]
    /// What a device without an owner asks for.
    let firstRun: FirstRun
    /// Of all pages, and of how far the first run has come.
    package let schema: Schema

    /// - Parameters:
    ///   - own: the bundle's own pages.
    ///   - displayPage: what `DeviceDisplayPage` adds.
    ///   - languages: those that the bundle is translated into.
    package init(
        _ own: [Page], _ brand: BundleBrand, _ displayPage: DisplayPage, languages: [String],
        in language: String
    ) {
        let words = displayPage.words(in: language)
        var added: [AddedPage] = []
        if brand.hasDisplayPage, let page = displayPage.added(to: own, languages: languages, in: language) {
            added.append(page)
        }
        if brand.hasAboutPage { added.append(AboutPage.added(to: own, logo: brand.logo, words)) }
        pages = own.adding(added)
        firstRun = FirstRun(brand.firstRun, of: pages, words)
        schema = Schema(pages: pages + firstRun.marker(words))
    }
}
