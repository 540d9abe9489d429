import Hardware

/// The small set of pictures that the screens themselves need.
package enum Icon: Hashable, Sendable, CaseIterable {
    /// A row that opens a page: points towards the end of a line read left to right.
    case chevronRight
    /// The same on a page read right to left.
    case chevronLeft
    case chevronUp
    case chevronDown
    case tick
    /// Locked: closed.
    case lock
    /// A session that may change what is locked.
    case openLock
    case dot
    /// Somebody looks on.
    case eye
    case warning
    case search
    case backspace
    case hourglass
    /// Empties a field.
    case clear
    /// Opens recent values.
    case bookmark
    /// What is erased.
    case bin
    /// What keys are pressed on.
    case keyboard
    /// A page of rows.
    case rows
    // What is printed on keys, and few fonts have.
    case arrowUp, arrowDown, arrowLeft, arrowRight
    case star, pound, enter, cross
    /// Back to what was, or to how it came.
    case restore
    /// From an old value to the new one, as it is read.
    case becomesRight, becomesLeft

    /// Points on a grid 24 high, each list one stroke through round caps; a closed shape repeats its first point.
    var strokes: [[(x: Double, y: Double)]] {
        switch self {
        case .chevronRight: [[(4, 4), (11, 12), (4, 20)]]
        case .chevronLeft: [[(11, 4), (4, 12), (11, 20)]]
        case .chevronUp: [[(3, 16), (12, 8), (21, 16)]]
        case .chevronDown: [[(3, 8), (12, 16), (21, 8)]]
        case .tick: [[(4, 13), (9.5, 18.5), (20, 6)]]
        case .lock: [[(8, 11), (8, 8), (9, 5.5), (12, 4), (15, 5.5), (16, 8), (16, 11)]] + Icon.lockBody
        case .openLock: [[(3, 11), (3, 7.5), (4, 5), (7, 3.5), (10, 5), (11, 7.5), (11, 11)]] + Icon.lockBody
        case .dot: [[(12, 12), (12, 12)]]
        case .eye:
            [
                [
                    (2, 12), (6, 7.5), (12, 5.5), (18, 7.5), (22, 12), (18, 16.5), (12, 18.5), (6, 16.5),
                    (2, 12),
                ],
                [(12, 11.5), (12, 12.5)], [(11.5, 12), (12.5, 12)],
            ]
        case .warning:
            [[(12, 3), (22, 21), (2, 21), (12, 3)], [(12, 9.5), (12, 14)], [(12, 17.6), (12, 17.6)]]
        case .search: [Icon.circle(x: 10, y: 10, radius: 6.5), [(15, 15), (21, 21)]]
        case .backspace:
            [
                [(8, 5), (22, 5), (22, 19), (8, 19), (2, 12), (8, 5)], [(11, 9), (17, 15)],
                [(17, 9), (11, 15)],
            ]
        case .hourglass:
            [[(6, 3), (18, 3), (6, 21), (18, 21), (6, 3)], [(5, 3), (19, 3)], [(5, 21), (19, 21)]]
        case .clear:
            [
                Icon.circle(x: 12, y: 12, radius: 9.5), [(8.5, 8.5), (15.5, 15.5)],
                [(15.5, 8.5), (8.5, 15.5)],
            ]
        case .bookmark: [[(6, 3), (18, 3), (18, 21), (12, 16), (6, 21), (6, 3)]]
        case .bin:
            [
                [(5, 7), (6.5, 21), (17.5, 21), (19, 7)], [(3.5, 6), (20.5, 6)],
                [(9, 5), (10, 3), (14, 3), (15, 5)],
                [(10, 10.5), (10.5, 17.5)], [(14, 10.5), (13.5, 17.5)],
            ]
        case .keyboard:
            [[(2, 5), (22, 5), (22, 19), (2, 19), (2, 5)], [(8, 15.5), (16, 15.5)]]
                + [6, 10, 14, 18].flatMap { x in [9, 12.2].map { y in [(x, y), (x, y)] } }
        case .rows:
            [
                [(3, 6), (3, 6)], [(8, 6), (21, 6)], [(3, 12), (3, 12)], [(8, 12), (21, 12)],
                [(3, 18), (3, 18)], [(8, 18), (21, 18)],
            ]
        case .arrowUp:
            [[(4, 17), (12, 7), (20, 17), (4, 17)], [(8, 14.5), (16, 14.5)], [(12, 9), (12, 15)]]
        case .arrowDown: [[(4, 7), (12, 17), (20, 7), (4, 7)], [(8, 9.5), (16, 9.5)], [(12, 9), (12, 15)]]
        case .arrowLeft:
            [[(13, 4), (4, 12), (13, 20), (13, 4)], [(10.5, 8), (10.5, 16)], [(6, 12), (11, 12)]]
        case .arrowRight:
            [[(4, 4), (13, 12), (4, 20), (4, 4)], [(6.5, 8), (6.5, 16)], [(6, 12), (11, 12)]]
        case .becomesRight: [[(2, 12), (21, 12)], [(14, 5), (21, 12), (14, 19)]]
        case .becomesLeft: [[(22, 12), (3, 12)], [(10, 5), (3, 12), (10, 19)]]
        case .star: [[(12, 4), (12, 20)], [(5, 8), (19, 16)], [(19, 8), (5, 16)]]
        case .pound: [[(9, 4), (7, 20)], [(17, 4), (15, 20)], [(4, 9), (21, 9)], [(3, 15), (20, 15)]]
        case .enter: [[(20, 5), (20, 14), (4, 14)], [(10, 8), (4, 14), (10, 20)]]
        case .cross: [[(5, 5), (19, 19)], [(19, 5), (5, 19)]]
        case .restore:
            [
                [
                    (4.5, 9.5), (8, 5.8), (12, 4.5), (17, 6.5), (20, 12), (17, 17.5), (12, 20), (7, 18),
                    (4.5, 14.5),
                ], [(4, 3.5), (4.5, 9.5), (10.5, 9.5)],
            ]
        }
    }

    /// How thick the strokes are on the grid of 24.
    var strokeWidth: Double {
        switch self {
        case .dot: 11
        case .warning, .search, .backspace, .hourglass, .clear, .bookmark, .pound, .eye, .rows, .restore,
            .becomesLeft, .becomesRight:
            2.4
        case .bin, .keyboard: 2
        case .lock: 2.6
        default: 3.2
        }
    }

    /// The grid's width; its height is 24.
    var gridWidth: Double {
        switch self {
        case .chevronLeft, .chevronRight: 15
        case .arrowLeft, .arrowRight: 17
        default: 24
        }
    }

    /// The size at which the icon keeps its proportions.
    package func naturalSize(height: Int) -> Size {
        Size(width: max(1, Int((Double(height) * gridWidth / 24).rounded())), height: height)
    }

    /// Filled by strokes that touch.
    private static let lockBody: [[(x: Double, y: Double)]] = stride(from: 12.5, through: 20.5, by: 2).map {
        y in
        [(6, y), (18, y)]
    }

    private static func circle(x: Double, y: Double, radius: Double) -> [(x: Double, y: Double)] {
        let eighth = 0.7071 * radius
        return [
            (x + radius, y), (x + eighth, y + eighth), (x, y + radius), (x - eighth, y + eighth),
            (x - radius, y), (x - eighth, y - eighth), (x, y - radius), (x + eighth, y - eighth),
            (x + radius, y),
        ]
    }
}
