/// Distances from the four edges of a rectangle towards its middle, in pixels.
@usableFromInline package struct Insets: Hashable, Sendable {
    /// From the upper edge down.
    @usableFromInline package var top: Int
    /// From the left edge to the right, whichever way text is read.
    @usableFromInline package var left: Int
    /// From the lower edge up.
    @usableFromInline package var bottom: Int
    /// From the right edge to the left.
    @usableFromInline package var right: Int

    /// Edges that are not named stay where they are.
    @inlinable package init(top: Int = 0, left: Int = 0, bottom: Int = 0, right: Int = 0) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    /// The same at two opposite edges each.
    @inlinable package init(horizontal: Int, vertical: Int) {
        self.init(top: vertical, left: horizontal, bottom: vertical, right: horizontal)
    }

    /// The same at all four edges.
    @inlinable package init(all distance: Int) {
        self.init(horizontal: distance, vertical: distance)
    }
}
