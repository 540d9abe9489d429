import Bundles
import Foundation

/// What somebody waits for who opens a page of thousands of rows, or Find over them.
struct ListFigures {
    private static let many = 5_000
    private static let few = 50
    private static let panels = 15
    /// Keys until the page is open again, and how often it is then opened once more: often enough that it outweighs what one start
    /// of a program has over another.
    private static let (begin, times) = (3, 200)

    /// Milliseconds, on every panel.
    private static let bars: [LongList.Visit: Double] = [.openFirst: 3, .openAgain: 0.5, .findFirst: 4]

    static func measure() throws -> [Figure] {
        try BenchBoard.all.flatMap { try times($0.name, $0.folder) }
            + BenchBoard.all.flatMap { try instructions($0.name) }
    }

    /// Each panel is new; the bundle is open already.
    private static func times(_ board: String, _ folder: String) throws -> [Figure] {
        let bench = try BenchBoard(name: board, folder: folder)
        let bundle = try LongList.bundle(rows: many)
        let clock = ContinuousClock()
        var samples: [LongList.Visit: [Double]] = [:]
        for _ in 0..<panels {
            try LongList(bench, bundle).visitAll { visit, press in
                samples[visit, default: []].append(clock.measure(press).microseconds / 1_000)
            }
        }
        return LongList.Visit.allCases.map { visit in
            Figure(
                "\(visit.rawValue)@\(board)_\(many)_rows", samples[visit]?.median ?? 0, "ms", bar: bars[visit]
            )
        }
    }

    // MARK: Instructions, which are the same on a busy machine

    /// Of going back and opening the page again, and how that grows with its rows.
    private static func instructions(_ board: String) throws -> [Figure] {
        guard let valgrind = Valgrind.installed else { return [] }
        let counts = try [few, many].map { rows in
            let pair = try [begin, begin + 2 * times].map {
                try valgrind.count(of: ["list", board, String(rows), String($0)])
            }
            return Double(pair[1] - pair[0]) / Double(times)
        }
        guard counts.allSatisfy({ $0 > 0 }) else { return [] }
        return [
            Figure("instructions_back_and_again@\(board)_\(many)_rows", counts[1] / 1_000, "thousand"),
            Figure(
                "instructions_back_and_again_\(many)_to_\(few)_rows@\(board)", counts[1] / counts[0], "x",
                bar: 1.05),
        ]
    }

    /// For the child of `instructions`.
    static func visit(on boardName: String, rows: Int, keys: Int) throws {
        guard let place = BenchBoard.all.first(where: { $0.name == boardName }) else { return }
        let bench = try BenchBoard(name: place.name, folder: place.folder)
        try LongList(bench, LongList.bundle(rows: rows)).goThereAndBack(keys: keys)
    }
}
