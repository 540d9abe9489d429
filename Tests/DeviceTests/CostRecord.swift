import VirtualDevice

/// What a program takes while the same is done again and again, from its start to its end, in each of its lives.
///
/// A first third of each life is for caches that fill; what grows from the second third to the last goes on growing.
struct CostRecord: CustomStringConvertible {
    private var lives: [[Cost]]

    init(_ lives: [[Cost]] = []) { self.lives = lives }

    mutating func add(_ life: [Cost]) { lives.append(life) }

    /// In KB each time.
    var growth: Double {
        let steps = lives.map { Double(Self.median(Self.last($0)) - Self.median(Self.middle($0))) }
        return steps.reduce(0, +) / Double(lives.map { Self.last($0).count }.reduce(0, +))
    }

    /// In KB, between the last third of the first life and that of the last.
    var growthOverLives: Int {
        guard let first = lives.first, let last = lives.last else { return 0 }
        return Self.median(Self.last(last)) - Self.median(Self.last(first))
    }

    /// Those that are open at last beside those that are open at first.
    var moreFiles: Int {
        let most = lives.compactMap { Self.last($0).map(\.files).max() }.max() ?? 0
        return most - (lives.first.flatMap { Self.middle($0).map(\.files).max() } ?? 0)
    }

    var description: String {
        let memory = lives.map { "\($0.first?.memory ?? 0)-\($0.last?.memory ?? 0)" }.joined(separator: " ")
        return "\(memory) KB, \(growth) KB each time, \(lives.last?.last?.files ?? 0) files"
    }

    /// What is not as flat as it must be, in words.
    var faults: [String] {
        var faults: [String] = []
        if growth > Self.mostGrowth { faults.append("memory grows by \(growth) KB each time") }
        if growthOverLives > Self.mostOverLives {
            faults.append("memory grew by \(growthOverLives) KB from life to life")
        }
        if moreFiles > 0 { faults.append("\(moreFiles) more files are open") }
        return faults
    }

    static let mostGrowth = 1.0
    static let mostOverLives = 128

    private static func middle(_ life: [Cost]) -> ArraySlice<Cost> {
        life[life.count / 3..<life.count - life.count / 3]
    }

    private static func last(_ life: [Cost]) -> ArraySlice<Cost> { life.suffix(life.count / 3) }

    private static func median(_ costs: ArraySlice<Cost>) -> Int {
        let sorted = costs.map(\.memory).sorted()
        return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
    }
}
