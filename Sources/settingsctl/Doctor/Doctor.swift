import ArgumentParser
import Drivers
import Glibc
import Hardware
import Simulator

/// `settingsctl doctor`: what the device is made of, and whether the board file agrees.
struct Doctor: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract:
            "Shows GPIO chips and lines, keypads, displays and fonts, and what the board file says of them.",
        discussion: """
            Looks without taking anything, so it may run beside the service; a line that the service holds is shown as \
            such. Where there are drop-ins, it says what they miss. --light and --sound take an output for a moment and drive it, which the service must not hold.

            Exit codes: 0 all that the board file names is there, 1 something is missing or in use, 2 wrong usage.

            For example:
            settingsctl doctor
            settingsctl doctor --board board/pump
            settingsctl doctor --sound refusal
            """)

    @Option(
        help: "The board's name, or the path of its folder; /etc/settingsd/board.ini where not given.",
        completion: .boards)
    var board: String?

    @Option(help: "Drive a light: StatusLED, KeyBacklight or DisplayBacklight.")
    var light: OutputTrial.Light?

    @Option(help: "Sound the buzzer: click, refusal or mode-change.")
    var sound: OutputTrial.Sound?

    func run() throws {
        let source = try boardSource()
        if light != nil || sound != nil {
            guard let gpio = try source?.board().gpio else {
                throw CommandFailure.usage("--light and --sound want a board file that names the output")
            }
            let trial = OutputTrial(gpio)
            if let light { try trial.light(light) }
            if let sound { try trial.sound(sound) }
            return
        }
        let report = try DoctorReport.found(with: source)
        write(report.text)
        if report.problems > 0 { Glibc.exit(1) }
    }

    /// The board that was asked for, or the device's own where it has one.
    private func boardSource() throws -> BoardSource? {
        let usual = "/etc/settingsd/board.ini"
        if let board { return try BoardLocator.source(board) }
        return access(usual, F_OK) == 0 ? try BoardLocator.source(usual) : nil
    }
}

extension DoctorReport {
    /// What there is, and what of a board is.
    static func found(with source: BoardSource?) throws(BoardError) -> DoctorReport {
        guard let source else { return found() }
        let board = try source.board()
        var report = found()
        report.boardFile = source.file
        report.compare(with: board)
        report.claims += FontFacts.found(of: board.fonts).claims
        report.claims += KeyboardLayouts.problems(of: source).map {
            Claim(state: .missing, purpose: "Layout", sentence: "\($0)")
        }
        return report
    }

    /// What the kernel says there is.
    private static func found() -> DoctorReport {
        var report = DoctorReport()
        let chips = GPIOChips()
        report.chips = chips.names().map { name in
            do throws(GPIOError) {
                let (label, lines) = try chips.describe(name)
                return Chip(name: name, label: label, lines: lines)
            } catch {
                return Chip(name: name, label: error.description, lines: [])
            }
        }
        report.inputs = InputDeviceList().all()
        let displays = DisplayDevices()
        report.framebuffers = displays.framebuffers()
        report.connectors = displays.connectors()
        report.backlights = displays.backlights()
        report.applying = ApplyingFacts.found().claims
        return report
    }
}
