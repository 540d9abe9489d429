import Hardware

/// A rotary's detents as steps: one each while it is turned slowly, more of them the faster it is turned, so that long
/// lists and rings are crossed with a turn of the hand.
package struct KnobSpeed: Hashable, Sendable {
    /// Detents that follow one another within so long are so many steps each. A hand that looks for a letter makes less
    /// than ten detents a second.
    private static let gears: [(within: Duration, steps: Int)] = [
        (.milliseconds(18), 4), (.milliseconds(40), 2),
    ]
    /// So many detents belong to finding one's way, however fast they come.
    private static let start = 3
    /// More than this at once is a knob gone wild.
    private static let most = 32

    private var latest: Duration?
    private var key: Key?
    /// Fast detents in a row.
    private var run = 0

    /// Nothing was turned yet: the first detents are one step each.
    package init() {}

    /// `detents` since the last call, clockwise above 0. Steps of a fast turn come as repeats: they stop at a list's end.
    package mutating func turn(_ detents: Int, at time: Duration) -> [KeyAction] {
        guard detents != 0 else { return [] }
        let turned: Key = detents > 0 ? .clockwise : .counterclockwise
        let count = Int(min(detents.magnitude, UInt(Self.most)))
        let steps = gear(turned, count, at: time)
        latest = max(time, latest ?? time)
        key = turned
        return Array(
            repeating: steps > 1 ? .repeat(turned) : .press(turned), count: min(count * steps, Self.most))
    }

    private mutating func gear(_ turned: Key, _ count: Int, at time: Duration) -> Int {
        guard turned == key, let latest, time >= latest,
            let gear = Self.gears.first(where: { (time - latest) / count <= $0.within })
        else {
            run = 0
            return 1
        }
        run += count
        return run < Self.start ? 1 : gear.steps
    }
}
