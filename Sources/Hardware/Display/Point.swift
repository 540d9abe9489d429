/// A place on a canvas, in pixels from its top left corner.
package struct Point: Hashable, Sendable {
    package var x: Int
    package var y: Int

    package init(x: Int, y: Int) {
        self.x = x
        self.y = y
    }

    package static let zero = Point(x: 0, y: 0)

    package func offset(x dx: Int = 0, y dy: Int = 0) -> Point {
        Point(x: x + dx, y: y + dy)
    }
}
