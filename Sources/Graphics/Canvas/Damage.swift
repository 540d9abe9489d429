import Hardware

/// The parts of a picture that changed: a few rectangles that do not overlap much.
package struct Damage: Hashable, Sendable {
    /// None of them empty, `limit` at most.
    package private(set) var rects: [Rect] = []

    /// More than this are merged: each costs the display a call.
    package static let limit = 16

    /// Nothing changed.
    package init() {}

    /// What is empty counts for nothing.
    package init(_ rects: Rect...) {
        for rect in rects { add(rect) }
    }

    /// Whether nothing has to be drawn anew.
    package var isEmpty: Bool { rects.isEmpty }
    /// One rectangle around all of them; empty where nothing changed.
    package var bounds: Rect { rects.reduce(.zero) { $0.union($1) } }
    /// In pixels; those that two rectangles share count twice.
    package var area: Int { rects.reduce(0) { $0 + $1.area } }

    /// Adds a rectangle, merging it with those that it touches without covering much that did not change.
    package mutating func add(_ rect: Rect) {
        guard !rect.isEmpty else { return }
        // Most keys change a few.
        if rects.isEmpty { rects.reserveCapacity(8) }
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

    /// Adds every rectangle of the other one.
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
