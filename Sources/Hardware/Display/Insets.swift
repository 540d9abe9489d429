/// Distances from the four edges of a rectangle towards its middle, in pixels.
package struct Insets: Hashable, Sendable {
    package var top: Int
    package var left: Int
    package var bottom: Int
    package var right: Int

    package init(top: Int = 0, left: Int = 0, bottom: Int = 0, right: Int = 0) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    package init(horizontal: Int, vertical: Int) {
        self.init(top: vertical, left: horizontal, bottom: vertical, right: horizontal)
    }

    package init(all distance: Int) {
        self.init(horizontal: distance, vertical: distance)
    }

    package static let zero = Insets()
}
