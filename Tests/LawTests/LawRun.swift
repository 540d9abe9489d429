import Foundation
import Hardware

/// One walk over all states that a run has time for, which every check is then asked about.
struct LawRun: Sendable {
    let stateCount: Int
    /// What was found, by check; nil where nothing was.
    let found: [LawCheck: String]
    let seen: Set<LawReport.Seen>
    /// Exceptions that nothing shows any more.
    let leftOver: [String]

    /// Thousands of states; `LAW` times as many boards where that is set.
    static let all: Result<LawRun, any Error> = Result { try LawRun() }

    private static var factor: Int { Int(ProcessInfo.processInfo.environment["LAW"] ?? "") ?? 1 }

    private init() throws {
        let walker = LawWalker()
        try Self.followKnown(walker)
        try Self.changeTogether(walker)
        try Self.lookIntoCorners(walker)
        try Self.plugSticks(walker)
        try Self.walk(walker)
        stateCount = walker.report.stateCount
        seen = walker.report.seen
        if ProcessInfo.processInfo.environment["LAW_WRITE"] == "1" {
            try LawExceptions.write(walker.report.counts)
        }
        var exceptions = try LawExceptions.kept()
        exceptions.countsMatter = Self.factor == 1
        leftOver = exceptions.leftOver(among: walker.report.counts).map { "\($0.check.rawValue): \($0.kind)" }
        found = Dictionary(
            uniqueKeysWithValues: LawCheck.allCases.map {
                ($0, walker.report.text(of: $0, except: exceptions))
            }.filter { !$1.isEmpty })
        if let path = ProcessInfo.processInfo.environment["LAW_REPORT"] {
            try Data(walker.report.text.utf8).write(to: URL(fileURLWithPath: path))
        }
    }

    /// States that were looked at one by one once: name, bundle, board, keys.
    private static func followKnown(_ walker: LawWalker) throws {
        let file = LawBundle.fixtures.appendingPathComponent("screens.tsv")
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
            let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard parts.count > 3, let design = LawBoard(named: parts[2]) else {
                throw LawRunError(line: String(line))
            }
            let bundle = try LawBundle(at: LawBundle.fixtures.appendingPathComponent(parts[1]))
            walker.follow(parts[3], on: try walker.stage(design, bundle))
        }
    }

    /// On every class of keypad: a value that waits with others, what becomes of them, and the question after it.
    private static func changeTogether(_ walker: LawWalker) throws {
        let bundle = try LawBundle(at: LawBundle.fixtures.appendingPathComponent("HeatPump.bundle"))
        for hardwareClass in HardwareClass.allCases {
            var design = LawBoard()
            design.hardwareClass = hardwareClass
            for way in [
                "down*10 ok ok down ok back", "down*10 ok ok down ok up ok ok",
                "down*10 ok ok down ok back ok",
            ] {
                let stage = try walker.stage(design, bundle)
                walker.follow(Walk.translated(way, to: stage), on: stage)
            }
        }
    }

    /// On every class: a value that is too long for its row, and the test of the keypad.
    private static func lookIntoCorners(_ walker: LawWalker) throws {
        let bundle = try LawBundle(at: LawBundle.fixtures.appendingPathComponent("Corners.bundle"))
        for hardwareClass in HardwareClass.allCases {
            var design = LawBoard()
            design.hardwareClass = hardwareClass
            for way in ["ok", "ok down", "up ok", "up up ok"] {
                let stage = try walker.stage(design, bundle)
                walker.follow(Walk.translated(way, to: stage), on: stage)
            }
        }
    }

    /// On every class and panel: the page of a stick with files, and of one without; one of its files is taken.
    private static func plugSticks(_ walker: LawWalker) throws {
        let bundle = try LawBundle(at: LawBundle.fixtures.appendingPathComponent("Stick.bundle"))
        for hardwareClass in HardwareClass.allCases {
            for panel in LawBoard.Panel.allCases {
                var design = LawBoard()
                (design.hardwareClass, design.panel) = (hardwareClass, panel)
                design.look = panel == .tiny ? .mono : .dark
                for files in [["cellar.settings", "heat-pump-control-cellar-left-2026-11-23.settings"], []] {
                    let stage = try walker.stage(design, bundle)
                    stage.stick = files
                    walker.follow(Walk.translated("ok down down ok up", to: stage), on: stage)
                }
            }
        }
    }

    /// Every second board has a bundle that was generated.
    private static func walk(_ walker: LawWalker) throws {
        let known = try LawBundle.known()
        for (index, design) in LawBoard.spread(84 * factor, seed: 1).enumerated() {
            let bundle =
                index % 2 == 0
                ? known[index / 2 % known.count]
                : try LawBundle(at: GeneratedBundle.written(seed: UInt64(index)))
            walker.tour(try walker.stage(design, bundle), seed: UInt64(index))
        }
    }
}

/// A line of `screens.tsv` that names no board.
struct LawRunError: Error { let line: String }
