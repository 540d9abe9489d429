/// Moves the picture by a pixel now and then, so that no edge burns itself into the panel.
package struct PixelShift: Sendable {
    /// Round the edge of what there is room for, a pixel at a time.
    private static let round: [Point] = [
        Point(x: 0, y: 0), Point(x: 1, y: 0), Point(x: 2, y: 0), Point(x: 2, y: 1),
        Point(x: 2, y: 2), Point(x: 1, y: 2), Point(x: 0, y: 2), Point(x: 0, y: 1),
    ]

    private let period: Duration?
    private var step = 0
    /// When the picture is next to be moved; nil where it never is.
    package private(set) var deadline: Duration?

    /// - Parameter period: nil never moves.
    package init(every period: Duration?, at time: Duration) {
        self.period = period
        deadline = period.map { time + $0 }
    }

    /// Where the picture's top left corner lies on the panel.
    package var offset: Point { Self.round[step] }

    /// One step where one is due; after a long sleep, too, it is only one.
    package mutating func expire(at time: Duration) {
        guard let period, let due = deadline, due <= time else { return }
        step = (step + 1) % Self.round.count
        deadline = time + period
    }
}
