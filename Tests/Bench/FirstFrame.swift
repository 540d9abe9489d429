import DrawingSamples
import Foundation
import Hardware
import PangoSamples

/// Start to first frame, in processes of their own: nothing is cached but the files' pages.
struct FirstFrame {
    /// Which screen, drawn by which stack, a child process draws.
    enum Way: String, CaseIterable {
        case ownLatin = "own-latin"
        case pangoLatin = "pango-latin"
        case ownInternational = "own-international"
        case pangoInternational = "pango-international"

        var content: PanelContent {
            self == .ownLatin || self == .pangoLatin ? .latin : .international
        }
        var isOwn: Bool { self == .ownLatin || self == .ownInternational }
    }

    static let size = Size(width: 800, height: 480)

    /// In the child: draws once, prints microseconds and 0. Our own stack has a program without Pango to be drawn by.
    static func drawWithPango(_ way: Way) {
        let start = ContinuousClock.now
        PangoPanel(size: size, content: way.content, keepsLayouts: true).draw()
        print(start.duration(to: .now).microseconds, 0)
    }

    /// Medians of milliseconds and megabytes by way.
    static func measure(rounds: Int = 9) throws -> [Way: (milliseconds: Double, megabytes: Double)] {
        let table = FileManager.default.temporaryDirectory.appendingPathComponent("bench-\(UUID()).fonts")
        try SampleFonts.table.text.write(to: table, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: table) }
        var times: [Way: [Double]] = [:]
        var sizes: [Way: [Double]] = [:]
        for _ in 0..<rounds {
            for way in Way.allCases {
                let answer = try run(way, fontTable: table.path)
                times[way, default: []].append(answer[0] / 1000)
                sizes[way, default: []].append(answer[1] / 1024)
            }
        }
        return times.mapValues { ($0.median, 0) }.merging(sizes.mapValues { (0, $0.median) }) {
            ($0.milliseconds, $1.megabytes)
        }
    }

    private static func run(_ way: Way, fontTable: String) throws -> [Double] {
        let child = Process()
        child.executableURL = way.isOwn ? Child.sibling("first-frame") : Child.program
        child.arguments =
            way.isOwn
            ? [way == .ownLatin ? "latin" : "international", fontTable] : ["first-frame", way.rawValue]
        let output = Pipe()
        child.standardOutput = output
        try child.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        child.waitUntilExit()
        let numbers = text.split { $0 == " " || $0 == "\n" }.compactMap { Double($0) }
        guard numbers.count == 2 else { throw CocoaError(.fileReadCorruptFile) }
        return numbers
    }
}
