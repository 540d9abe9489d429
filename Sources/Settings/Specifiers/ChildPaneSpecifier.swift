/// PSChildPaneSpecifier: opens another page.
package struct ChildPaneSpecifier: Sendable {
    /// The page's name in the bundle, the value of `File`.
    package let page: String

    /// - Parameter page: without ending, as `File` names it; it may lie in a folder.
    package init(page: String) {
        self.page = page
    }
}
