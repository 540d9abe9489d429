/// An upright rectangle of whole pixels; `maxX` and `maxY` are the first pixels outside.
@usableFromInline package struct Rect: Hashable, Sendable {
    /// Of the left edge, in pixels from the canvas's.
    @usableFromInline package var x: Int
    /// Of the upper edge, in pixels from the canvas's.
    @usableFromInline package var y: Int
    /// In pixels; 0 or less is empty.
    @usableFromInline package var width: Int
    /// In pixels; 0 or less is empty.
    @usableFromInline package var height: Int

    /// By its top left corner, in pixels.
    @inlinable package init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// At the canvas's top left corner, unless said.
    @inlinable package init(origin: Point = .zero, size: Size) {
        self.init(x: origin.x, y: origin.y, width: size.width, height: size.height)
    }

    /// Empty, at the top left corner.
    @inlinable package static var zero: Rect { Rect(x: 0, y: 0, width: 0, height: 0) }

    /// The leftmost column of pixels in it.
    @inlinable package var minX: Int { x }
    /// The topmost row of pixels in it.
    @inlinable package var minY: Int { y }
    /// The first column to the right of it.
    @inlinable package var maxX: Int { x + width }
    /// The first row below it.
    @inlinable package var maxY: Int { y + height }
    /// The column of its middle, the right one of two.
    @inlinable package var midX: Int { x + width / 2 }
    /// Its top left corner.
    @inlinable package var origin: Point { Point(x: x, y: y) }
    /// In pixels, negative where the rectangle's are.
    @inlinable package var size: Size { Size(width: width, height: height) }
    /// Whether there is no pixel in it.
    @inlinable package var isEmpty: Bool { width <= 0 || height <= 0 }
    /// In pixels; 0 where it is empty.
    @inlinable package var area: Int { isEmpty ? 0 : width * height }

    /// Whether that pixel is one of its own: those at `maxX` and `maxY` are not.
    @inlinable package func contains(_ point: Point) -> Bool {
        point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
    }

    /// Whether no pixel of the other lies outside.
    @inlinable package func contains(_ other: Rect) -> Bool {
        other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY
    }

    /// Whether they share a pixel.
    @inlinable package func intersects(_ other: Rect) -> Bool {
        !intersection(other).isEmpty
    }

    /// The pixels in both; empty (never negative) where there are none.
    @inlinable package func intersection(_ other: Rect) -> Rect {
        let left = max(minX, other.minX)
        let top = max(minY, other.minY)
        let right = min(maxX, other.maxX)
        let bottom = min(maxY, other.maxY)
        return Rect(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top))
    }

    /// The smallest rectangle around both; an empty one adds nothing.
    @inlinable package func union(_ other: Rect) -> Rect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        let left = min(minX, other.minX)
        let top = min(minY, other.minY)
        let right = max(maxX, other.maxX)
        let bottom = max(maxY, other.maxY)
        return Rect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// Its edges moved inwards; empty, never negative, where the insets meet.
    @inlinable package func inset(by insets: Insets) -> Rect {
        Rect(
            x: x + insets.left, y: y + insets.top,
            width: max(0, width - insets.left - insets.right),
            height: max(0, height - insets.top - insets.bottom))
    }

    /// All four edges moved inwards by so many pixels; outwards where negative.
    @inlinable package func inset(by distance: Int) -> Rect {
        inset(by: Insets(all: distance))
    }

    /// What of it lies outside of another, in upright parts that share no pixel.
    package func outside(_ other: Rect) -> [Rect] {
        let hole = intersection(other)
        guard !hole.isEmpty else { return [self] }
        return [
            Rect(x: x, y: y, width: width, height: hole.minY - minY),
            Rect(x: x, y: hole.maxY, width: width, height: maxY - hole.maxY),
            Rect(x: x, y: hole.y, width: hole.minX - minX, height: hole.height),
            Rect(x: hole.maxX, y: hole.y, width: maxX - hole.maxX, height: hole.height),
        ].filter { !$0.isEmpty }
    }

    /// Moved to the right and downwards; negative the other way.
    @inlinable package func offset(x dx: Int = 0, y dy: Int = 0) -> Rect {
        Rect(x: x + dx, y: y + dy, width: width, height: height)
    }

    /// Where this rectangle lies when its container is read from right to left.
    @inlinable package func mirrored(in container: Rect) -> Rect {
        Rect(x: container.minX + container.maxX - maxX, y: y, width: width, height: height)
    }

    /// A rectangle of this size in the middle of `container`.
    @inlinable package static func centered(_ size: Size, in container: Rect) -> Rect {
        Rect(
            x: container.x + (container.width - size.width) / 2,
            y: container.y + (container.height - size.height) / 2,
            width: size.width, height: size.height)
    }
}
