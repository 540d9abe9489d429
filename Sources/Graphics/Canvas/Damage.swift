import Hardware

/// The parts of a picture that changed: a few rectangles that do not overlap much.
package struct Damage: Hashable, Sendable {
    package private(set) var rects: [Rect] = []

    /// More than this are merged: each costs the display a call.
    package static let limit = 16

    package init() {}

    package init(_ rects: Rect...) {
        for rect in rects { add(rect) }
    }

    package var isEmpty: Bool { rects.isEmpty }
    package var bounds: Rect { rects.reduce(.zero) { $0.union($1) } }
    package var area: Int { rects.reduce(0) { $0 + $1.area } }

    /// Adds a rectangle, merging it with those that it touches without covering much that did not change.
    package mutating func add(_ rect: Rect) {
        guard !rect.isEmpty else { return }
        var merged = rect
        var index = 0
        while index < rects.count {
            let both = rects[index].union(merged)
            if both.area <= rects[index].area + merged.area {
                merged = both
                rects.remove(at: index)
                index = 0
            } else {
                index += 1
            }
        }
        rects.append(merged)
        if rects.count > Damage.limit { rects = [bounds] }
    }

    package mutating func add(_ other: Damage) {
        for rect in other.rects { add(rect) }
    }

    /// The same, cut to `bounds`.
    package func clipped(to bounds: Rect) -> Damage {
        var result = Damage()
        for rect in rects { result.add(rect.intersection(bounds)) }
        return result
    }
}
