import Foundation
import Testing
import Thrown

@testable import Drivers

@Suite struct GPIOTests {
    @Test(
        "a line is written by name, or by chip and offset",
        arguments: [
            ("SERVICE", .name("SERVICE")), ("gpiochip0:17", .offset(chip: "gpiochip0", 17)),
            ("/dev/gpiochip1:0", .offset(chip: "/dev/gpiochip1", 0)), ("", nil), ("gpiochip0:", nil),
            (":4", nil), ("gpiochip0:-1", nil), ("gpiochip0:99999999999", nil),
        ] as [(String, GPIOLineAddress?)])
    func address(text: String, expected: GPIOLineAddress?) {
        #expect(GPIOLineAddress(text) == expected)
    }

    @Test("a device without chips has no lines, and a missing chip is named")
    func noChips() {
        let chips = GPIOChips(folder: "/no/such/folder")
        #expect(chips.names() == [])
        let byName = thrown(GPIOError.self) {
            _ = try GPIOLine(.name("DOOR"), .input, GPIOLineSettings(), chips: chips)
        }
        #expect(byName?.description == "there is no GPIO line DOOR, and no line has a name")
        let byOffset = thrown(GPIOError.self) {
            _ = try GPIOLine(.offset(chip: "gpiochip9", 1), .input, GPIOLineSettings(), chips: chips)
        }
        #expect(
            byOffset?.description == "cannot take GPIO line gpiochip9:1: No such file or directory")
    }

    @Test("a busy line names who has it; an unknown name lists what there is")
    func messages() {
        #expect(
            GPIOError.busy(.name("LED"), consumer: "heartbeat").description
                == "GPIO line LED is in use by heartbeat")
        #expect(
            GPIOError.noSuchLine(.name("LEDD"), known: ["LED", "KEY"]).description
                == "there is no GPIO line LEDD; there are LED, KEY")
    }
}

@Suite struct OutputPatternTests {
    /// The times at which the line changes, until `end`, as milliseconds; the first is the time it goes on.
    private func changes(_ pattern: OutputPattern, until end: Int) -> [Int] {
        var player = PatternPlayer()
        player.play(pattern, at: .zero)
        var times: [Int] = player.isOn ? [0] : []
        while let due = player.deadline, due <= .milliseconds(end) {
            let before = player.isOn
            player.expire(at: due)
            if player.isOn != before { times.append(Int(due / .milliseconds(1))) }
        }
        return times
    }

    @Test(
        "patterns go on and off at their times",
        arguments: [
            (.off, []), (.on, [0]), (.click, [0, 15]), (.refusal, [0, 80, 140, 220]),
            (.modeChange, [0, 15, 55, 70]), (.modeChange.quiet, [0, 5, 45, 50]),
            (.editing, [0, 900, 1000, 1900, 2000]), (.changesWaiting, [0, 500, 1000, 1500, 2000]),
            (.error, [0, 100, 200, 300, 1000, 1100, 1200, 1300, 2000]),
        ] as [(OutputPattern, [Int])])
    func rhythm(pattern: OutputPattern, expected: [Int]) {
        #expect(changes(pattern, until: 2000) == expected)
    }

    @Test("a steady light waits for nothing")
    func steady() {
        var player = PatternPlayer()
        player.play(.on, at: .zero)
        #expect(player.isOn && player.deadline == nil)
        player.play(.off, at: .seconds(1))
        #expect(!player.isOn && player.deadline == nil)
    }

    @Test("a lasting pattern asked for again goes on undisturbed; a click begins anew")
    func again() {
        var player = PatternPlayer()
        player.play(.changesWaiting, at: .zero)
        player.play(.changesWaiting, at: .milliseconds(300))
        #expect(player.deadline == .milliseconds(500))
        player.play(.click, at: .milliseconds(300))
        player.play(.click, at: .milliseconds(310))
        #expect(player.deadline == .milliseconds(325))
    }

    @Test("a sound that is served late is stretched, and loses none of its pulses")
    func lateSound() {
        var player = PatternPlayer()
        player.play(.refusal, at: .zero)
        var levels = [player.isOn]
        var time = Duration.zero
        while let due = player.deadline {
            time = due + .milliseconds(200)
            player.expire(at: time)
            levels.append(player.isOn)
        }
        #expect(levels == [true, false, true, false])
    }

    @Test("a pattern that was not served for an hour does not catch up step by step")
    func late() {
        var player = PatternPlayer()
        player.play(.changesWaiting, at: .zero)
        player.expire(at: .seconds(3600))
        #expect(player.deadline.map { $0 > .seconds(3600) } == true)
    }
}
