/// A place on a canvas, in pixels from its top left corner.
@usableFromInline package struct Point: Hashable, Sendable {
    @usableFromInline package var x: Int
    @usableFromInline package var y: Int

    @inlinable package init(x: Int, y: Int) {
        self.x = x
        self.y = y
    }

    @inlinable package static var zero: Point { Point(x: 0, y: 0) }

    @inlinable package func offset(x dx: Int = 0, y dy: Int = 0) -> Point {
        Point(x: x + dx, y: y + dy)
    }
}
