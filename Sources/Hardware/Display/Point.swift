/// A place on a canvas, in pixels from its top left corner.
@usableFromInline package struct Point: Hashable, Sendable {
    /// To the right.
    @usableFromInline package var x: Int
    /// Downwards.
    @usableFromInline package var y: Int

    /// Pixels from the left and from the top; may lie outside.
    @inlinable package init(x: Int, y: Int) {
        self.x = x
        self.y = y
    }

    /// The top left corner.
    @inlinable package static var zero: Point { Point(x: 0, y: 0) }

    /// Moved to the right and downwards; negative the other way.
    @inlinable package func offset(x dx: Int = 0, y dy: Int = 0) -> Point {
        Point(x: x + dx, y: y + dy)
    }
}
