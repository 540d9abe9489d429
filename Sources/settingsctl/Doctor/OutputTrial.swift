import ArgumentParser
import Drivers
import Hardware
import Loop

/// Drives one output for a moment, so that a person can see or hear it.
struct OutputTrial {
    enum Light: String, ExpressibleByArgument, CaseIterable {
        case statusLED = "StatusLED"
        case keyBacklight = "KeyBacklight"
        case displayBacklight = "DisplayBacklight"
    }

    enum Sound: String, ExpressibleByArgument, CaseIterable {
        case click, refusal
        case modeChange = "mode-change"
    }

    private let gpio: GPIODescription

    init(_ gpio: GPIODescription) { self.gpio = gpio }

    /// The status light shows each of its patterns for two seconds, the others go on, off and on.
    func light(_ light: Light) throws {
        let line: GPIODescription.Line?
        var steps: [(name: String, pattern: OutputPattern)] = [("on", .on), ("off", .off), ("on", .on)]
        switch light {
        case .statusLED:
            line = gpio.statusLED
            steps = [
                ("idle", .on), ("editing", .editing), ("changes waiting", .changesWaiting), ("error", .error),
            ]
        case .keyBacklight: line = gpio.keyBacklight
        case .displayBacklight: line = gpio.displayBacklight
        }
        guard let line else { throw Self.unnamed(light.rawValue) }
        try play(steps, of: light.rawValue, for: .seconds(2), on: sink(line))
    }

    func sound(_ sound: Sound) throws {
        guard let buzzer = gpio.buzzer else { throw Self.unnamed("Buzzer") }
        let patterns: [Sound: OutputPattern] = [
            .click: .click, .refusal: .refusal, .modeChange: .modeChange,
        ]
        let pattern = patterns[sound] ?? .click
        let sink: any PatternSink
        switch buzzer.output {
        case .line(let line): sink = try self.sink(line)
        case .device(let name, _):
            do {
                sink = try Beeper(named: name, tone: buzzer.tone)
            } catch {
                throw CommandFailure.refused("\(error)")
            }
        }
        try play([(sound.rawValue, pattern)], of: "Buzzer", for: .milliseconds(500), on: sink)
    }

    private static func unnamed(_ section: String) -> CommandFailure {
        .refused("the board file has no [\(section)]")
    }

    private func sink(_ line: GPIODescription.Line) throws -> any PatternSink {
        guard let address = GPIOLineAddress(line.address) else {
            throw CommandFailure.refused("\(line.address) is no GPIO line")
        }
        let settings = GPIOLineSettings(isActiveLow: line.isActiveLow, drive: line.drive)
        do throws(GPIOError) {
            return try GPIOOutput(address, settings, consumer: "settingsctl doctor")
        } catch {
            if case .busy(_, DoctorReport.service) = error {
                throw CommandFailure.refused("\(error): end it first, as with systemctl stop settingsd")
            }
            throw CommandFailure.refused("\(error)")
        }
    }

    /// Plays each pattern for so long, saying which.
    private func play(
        _ steps: [(name: String, pattern: OutputPattern)], of output: String, for span: Duration,
        on sink: any PatternSink
    ) throws {
        let loop = try EventLoop()
        var failure: GPIOError?
        let player = try PatternOutput(sink, loop: loop) { failure = $0 }
        for step in steps {
            write("\(output): \(step.name)\n")
            player.play(step.pattern)
            let end = loop.monotonicNow() + span
            while failure == nil, loop.monotonicNow() < end {
                try loop.turn(waitingAtMost: end - loop.monotonicNow())
            }
        }
        player.play(.off)
        if let failure { throw CommandFailure.refused("\(failure)") }
    }
}
