/// An upright rectangle of whole pixels; `maxX` and `maxY` are the first pixels outside.
@usableFromInline package struct Rect: Hashable, Sendable {
    @usableFromInline package var x: Int
    @usableFromInline package var y: Int
    @usableFromInline package var width: Int
    @usableFromInline package var height: Int

    @inlinable package init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    @inlinable package init(origin: Point = .zero, size: Size) {
        self.init(x: origin.x, y: origin.y, width: size.width, height: size.height)
    }

    @inlinable package static var zero: Rect { Rect(x: 0, y: 0, width: 0, height: 0) }

    @inlinable package var minX: Int { x }
    @inlinable package var minY: Int { y }
    @inlinable package var maxX: Int { x + width }
    @inlinable package var maxY: Int { y + height }
    @inlinable package var midX: Int { x + width / 2 }
    @inlinable package var midY: Int { y + height / 2 }
    @inlinable package var origin: Point { Point(x: x, y: y) }
    @inlinable package var size: Size { Size(width: width, height: height) }
    @inlinable package var isEmpty: Bool { width <= 0 || height <= 0 }
    @inlinable package var area: Int { isEmpty ? 0 : width * height }

    @inlinable package func contains(_ point: Point) -> Bool {
        point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
    }

    @inlinable package func contains(_ other: Rect) -> Bool {
        other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY
    }

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

    @inlinable package func inset(by insets: Insets) -> Rect {
        Rect(
            x: x + insets.left, y: y + insets.top,
            width: max(0, width - insets.left - insets.right),
            height: max(0, height - insets.top - insets.bottom))
    }

    @inlinable package func inset(by distance: Int) -> Rect {
        inset(by: Insets(all: distance))
    }

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
