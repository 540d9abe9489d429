import ArgumentParser
import Bundles
import Graphics
import Hardware
import QRCodes
import Simulator
import Storage
import Typesetting

/// `settingsctl check`: the tests of a bundle, in its author's own build.
struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Plays a bundle's tests: keys on a board, and what the screen says and looks like then.",
        discussion: """
            Each NAME.keys of the folder is played on a board just switched on, and the screen is compared with NAME.txt \
            and NAME.png beside it, whichever there are. Lines # board: NAME, # language: LANGUAGE, # role: ROLE, \
            # theme: THEME, # text size: PERCENT and # first run: yes at the beginning say on what it is played; settings-simulator \
            saves such tests.

            Exit codes: 0 all are as expected, 1 one differs or cannot be played, 2 wrong usage, or there are no tests.

            For example:
            settingsctl check pump/Settings.bundle --tests pump/tests
            """)

    @Argument(help: "The bundle's folder.", completion: .directory)
    var bundle: String

    @Option(help: ArgumentHelp("The folder of the tests.", valueName: "folder"), completion: .directory)
    var tests: String

    @Option(
        help: "The board of tests that name none, or the path of its folder or file.", completion: .boards)
    var board = "qemu-phonepad-320x240"

    @Option(help: ArgumentHelp("Pixels of a hundred that may differ.", valueName: "percent"))
    var tolerance = 0.0

    @Option(help: ArgumentHelp("Write a report for build servers.", valueName: "file"), completion: .file())
    var junit: String?

    @Option(
        help: ArgumentHelp(
            "Put what is shown now there, where it differs; the folder is made.", valueName: "folder"),
        completion: .directory)
    var found: String?

    @Flag(
        help:
            "Take what is shown now as what is expected: files that differ are written, and texts that are missing."
    )
    var update = false

    @Flag(help: "With --update, pictures that are missing as well.")
    var pictures = false

    func validate() throws {
        if !(0...100).contains(tolerance) {
            throw ValidationError("--tolerance \(tolerance): give 0 to 100.")
        }
        if pictures, !update { throw ValidationError("--pictures goes with --update.") }
    }

    func run() throws {
        let files = try BundleArgument.files(at: bundle)
        let names = try testNames()
        var reports: [TestReport] = []
        var boards: [String: BoardSource] = [:]
        for name in names {
            let report = TestReport(name, try complaints(of: name, files, &boards))
            write(report.text)
            reports.append(report)
        }
        let failures = reports.count { !$0.complaints.isEmpty }
        write("\(names.count) tests, \(failures) failed\n")
        if let junit { try FileOutput.write(Array(TestReport.junit(reports, of: bundle).utf8), to: junit) }
        if failures > 0 { throw ExitCode(1) }
    }

    private func testNames() throws -> [String] {
        let suffix = ".keys"
        let names = Folder.names(in: tests).filter { $0.hasSuffix(suffix) }
        guard !names.isEmpty else {
            throw CommandFailure.usage("\(tests): there is no such folder, or no NAME\(suffix) in it")
        }
        return names.map { String($0.dropLast(suffix.count)) }.sorted()
    }

    /// What a person is told of a test that is not as expected; one that cannot be played tells why.
    private func complaints(
        of name: String, _ files: BundleFiles, _ boards: inout [String: BoardSource]
    ) throws -> [String] {
        let path = "\(tests)/\(name)"
        let outcome: PanelTest.Outcome
        do {
            let test = try PanelTest(file: FileContents.text("\(path).keys"), board: board)
            let source = try boards[test.board] ?? BoardLocator.source(test.board)
            boards[test.board] = source
            outcome = try test.outcome(files, source, parts)
            if update { try expect(outcome, at: path) }
        } catch let mistake as PanelTest.Mistake {
            return ["\(path).keys\(mistake.line.map { ":\($0)" } ?? ""): \(mistake)"]
        } catch let error as FileError where error.path == "\(path).keys" {
            return ["\(error)"]
        } catch {
            return ["\(path).keys: \(error)"]
        }
        let text = try? FileContents.text("\(path).txt")
        let picture: Picture?
        do {
            picture = try (try? FileContents.read("\(path).png")).map { try PNG.decode($0) }
        } catch {
            return ["\(path).png: \(error)"]
        }
        let verdict = TestVerdict(outcome, text: text, picture: picture, tolerance: tolerance)
        if let found, !verdict.isPassed { try keep(outcome, name, in: found) }
        return verdict.complaints
    }

    /// Writes what differs from now on; a picture only where there is one, or where pictures are asked for.
    private func expect(_ outcome: PanelTest.Outcome, at path: String) throws {
        if (try? FileContents.text("\(path).txt")) != outcome.text {
            try FileOutput.write(Array(outcome.text.utf8), to: "\(path).txt")
        }
        let file = try? FileContents.read("\(path).png")
        guard pictures || file != nil else { return }
        // A damaged one is not what is shown.
        if file.flatMap({ try? PNG.decode($0) }) != outcome.picture {
            try FileOutput.write(try PNG.encode(outcome.picture), to: "\(path).png")
        }
    }

    private func keep(_ outcome: PanelTest.Outcome, _ name: String, in folder: String) throws {
        try FileOutput.makeFolder(folder)
        let path = "\(folder)/\(name)"
        try FileOutput.write(Array(outcome.text.utf8), to: "\(path).txt")
        try FileOutput.write(try PNG.encode(outcome.picture), to: "\(path).png")
    }

    private var parts: BenchParts {
        BenchParts(
            title: bundle,
            engine: { TextEngine(book: BoardLocator.fonts(of: $0)) },
            words: BoardLocator.words(of:), codes: QRCodes.encoder, catalogs: BoardLocator.catalogs())
    }
}

/// What became of one test.
struct TestReport {
    let name: String
    /// Empty where it passed.
    let complaints: [String]

    init(_ name: String, _ complaints: [String]) {
        (self.name, self.complaints) = (name, complaints)
    }

    /// A line, and what differs below it.
    var text: String {
        guard !complaints.isEmpty else { return "ok    \(name)\n" }
        let lines = complaints.flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false) }
        return "FAIL  \(name)\n" + lines.map { "      \($0)\n" }.joined()
    }

    /// As build servers read it.
    static func junit(_ reports: [TestReport], of bundle: String) -> String {
        let failures = reports.count { !$0.complaints.isEmpty }
        let cases = reports.map { report -> String in
            let head = "  <testcase classname=\"\(escaped(bundle))\" name=\"\(escaped(report.name))\""
            guard let first = report.complaints.first else { return head + "/>\n" }
            let all = escaped(report.complaints.joined(separator: "\n"))
            return head + ">\n    <failure message=\"\(escaped(first))\">\(all)</failure>\n  </testcase>\n"
        }
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            + "<testsuite name=\"\(escaped(bundle))\" tests=\"\(reports.count)\" failures=\"\(failures)\">\n"
            + cases.joined() + "</testsuite>\n"
    }

    /// Without what XML cannot hold.
    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { escaped, scalar in
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "\n", "\t", "\u{20}"...: escaped.unicodeScalars.append(scalar)
            default: escaped += "?"
            }
        }
    }
}
