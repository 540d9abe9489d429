/// PSChildPaneSpecifier: opens another page.
package struct ChildPaneSpecifier: Sendable {
    /// The page's name in the bundle, the value of `File`.
    package let page: String

    package init(page: String) {
        self.page = page
    }
}
