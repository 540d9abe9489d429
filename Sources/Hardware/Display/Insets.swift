/// Distances from the four edges of a rectangle towards its middle, in pixels.
@usableFromInline package struct Insets: Hashable, Sendable {
    @usableFromInline package var top: Int
    @usableFromInline package var left: Int
    @usableFromInline package var bottom: Int
    @usableFromInline package var right: Int

    @inlinable package init(top: Int = 0, left: Int = 0, bottom: Int = 0, right: Int = 0) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    @inlinable package init(horizontal: Int, vertical: Int) {
        self.init(top: vertical, left: horizontal, bottom: vertical, right: horizontal)
    }

    @inlinable package init(all distance: Int) {
        self.init(horizontal: distance, vertical: distance)
    }

    @inlinable package static var zero: Insets { Insets() }
}
