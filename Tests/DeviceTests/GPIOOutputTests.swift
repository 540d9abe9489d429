import Foundation
import Testing
import VirtualDevice

/// What goes out of the device on lines, and what another board file makes of them.
extension DeviceTests.GPIO {
    @Test(
        "a click, a refusal and another mode are three patterns, softer or silent where the setting says so")
    func sounds() throws {
        func pulses(_ keys: String) throws -> [Int] {
            let records = try hands.record(["BUZZER"]) { try panel.type(keys) }
            return try #require(records["BUZZER"]).highs
        }
        try device.run("settingsctl set key_sound loud")
        let (click, refusal) = (try pulses("down"), try pulses("back"))
        #expect(click.count == 1)
        #expect(refusal.count == 2 && refusal.allSatisfy { $0 >= 80 })
        // Five rows above the middle one is the row with Shift.
        try panel.type("up ok up*5")
        let mode = try pulses("ok")
        #expect(mode.count == 2 && mode.contains { $0 < 80 })
        try panel.type("back")
        try device.run("settingsctl set key_sound quiet")
        let quiet = try pulses("back")
        #expect(quiet.count == 2 && quiet.contains { $0 < 80 })
        try device.run("settingsctl set key_sound off")
        #expect(try pulses("down") == [])
    }

    @Test("lights go out with the display, and the key that wakes it does nothing else")
    func lights() throws {
        try hands.withBoard(editedBy: "/^\\[Display\\]/a DimAfter = 3\\nBlankAfter = 6") {
            let before = try device.photograph()
            try hands.waitForLevel(0, of: "LCD-LIGHT")
            #expect(try hands.level("KEY-LIGHT") == 0)
            #expect(try hands.level("LED") == 1)
            let records = try hands.record(["KEY-LIGHT", "LCD-LIGHT"]) {
                try panel.type("down")
                #expect(try device.photograph() == before)
                try hands.waitForLevel(0, of: "LCD-LIGHT")
            }
            let keys = try #require(records["KEY-LIGHT"]).highs
            let display = try #require(records["LCD-LIGHT"]).highs
            #expect(keys.count == 1 && display.count == 1)
            #expect(zip(keys, display).allSatisfy { $0 < $1 })
        }
    }

    @Test("the factory-reset button counts down, resets nothing when let go, and everything when held")
    func factoryReset() throws {
        try hands.withBoard(adding: "[FactoryReset]\nLine = RESET") {
            try device.run("settingsctl set units fahrenheit && settingsctl set unit_number 7")
            try device.waitUntilStill(program: "settingsd")
            let before = try device.photograph()
            let records = try hands.record(["BUZZER"]) {
                try hands.pull("RESET", up: true)
                try hands.waitForJournal("the factory-reset button is held")
                #expect(try device.photograph() != before)
                try hands.pull("RESET", up: false)
                try hands.waitForJournal("the factory-reset button was let go")
            }
            #expect(try #require(records["BUZZER"]).highs.count == 2)
            #expect(try panel.value("units") == "fahrenheit")
            try device.waitUntilStill(for: .milliseconds(2500), program: "settingsd")
            #expect(try device.photograph() == before)

            let held = try device.run(
                "cut -d. -f1 /proc/uptime; \(try hands.script(pulling: "RESET", up: true)); "
                    + "until grep -q celsius /run/settingsd/settings.json; do sleep 0.5; done; cut -d. -f1 /proc/uptime"
            )
            try hands.pull("RESET", up: false)
            #expect(try panel.value("unit_number") != "7")
            let times = held.split(separator: "\n").compactMap { Int($0) }
            #expect(times.count == 2 && times[1] - times[0] >= 9)
        }
    }

    @Test("a matrix on lines: a key, another, and no ghost of three")
    func matrix() throws {
        try device.run("modprobe gpio_matrix_sim")
        let rows = (0..<4).map { "RowLine = ROW\($0)\nColumnLine = COL\($0)" }.joined(separator: "\n")
        let codes =
            "Row = KEY_DOWN KEY_OK - -\nRow = KEY_UP KEY_PROG1 - -\nRow = - - - -\nRow = - - - KEY_PROG2"
        try hands.withBoard(adding: "[GPIOMatrix]\nActiveLow = yes\nBias = pull-up\n\(rows)\n\(codes)") {
            for _ in 0..<7 { try close([0]) }
            let wasOn = try hands.isSwitchOn()
            try close([1])
            #expect(try hands.isSwitchOn() != wasOn)
            // Down, OK and up make the fourth key of their rectangle appear.
            try close([0, 1, 4])
            #expect(try hands.journalLines(with: "key code 148") == [])
            try close([5])
            #expect(try hands.journalLines(with: "key code 148").count == 1)
            try close([15])
            #expect(try hands.journalLines(with: "key code 149").count == 1)
        }
    }

    /// Closes switches of the simulated matrix for a while, one after the other, and opens all of them.
    private func close(_ switches: [Int]) throws {
        let file = "/sys/module/gpio_matrix_sim/parameters/closed"
        var closed = 0
        let steps = switches.map { position -> String in
            closed |= 1 << position
            return "echo \(closed) >\(file); "
        }
        // In one go: a key that is held for longer repeats.
        try device.run(steps.joined() + "sleep 0.05; echo 0 >\(file)")
        try device.waitUntilStill(program: "settingsd")
    }

    @Test("a sounder that is an input device clicks as one on a line does")
    func beeper() throws {
        try device.run("modprobe pcspkr && udevadm settle")
        let edit = "s/^Line = BUZZER/Device = PC Speaker/"
        try hands.withBoard(editedBy: edit) {
            let event = try device.run(
                "basename $(dirname $(dirname $(grep -l 'PC Speaker' /sys/class/input/event*/device/name)))")
            // Heard at once; what is listened to begins after it.
            try device.run("settingsctl set key_sound loud")
            try device.waitUntilStill(program: "settingsd")
            try device.run(
                "systemd-run --quiet --unit listener --property StandardOutput=truncate:/run/sounds "
                    + "cat /dev/input/\(event.dropLast())")
            try device.waitUntilStill()
            defer { _ = try? device.attempt("systemctl stop listener.service") }
            try panel.type("back")
            // EV_SND, SND_TONE: on, off, on, off.
            let bytes = try device.run("od -An -v -w24 -tx1 /run/sounds | cut -c49-72 | grep '^ 12'")
            #expect(
                bytes == """
                     12 00 02 00 d0 07 00 00
                     12 00 02 00 00 00 00 00
                     12 00 02 00 d0 07 00 00
                     12 00 02 00 00 00 00 00

                    """)
        }
    }

    @Test(
        "doctor shows chips, lines, who has them and what the board file says, beside the service and without"
    )
    func doctor() throws {
        let command = "settingsctl doctor --board \(GPIOPanel.board)"
        let beside = try device.attempt(command)
        #expect(beside.code == 0)
        #expect(beside.output.contains("panel, 12 lines"))
        #expect(beside.output.contains("in use by settingsd"))
        #expect(beside.output.contains("held by the service"))
        #expect(beside.output.contains("everything that the board file names is there"))
        let refused = try device.attempt("\(command) --light StatusLED")
        #expect(refused.code == 1)
        #expect(refused.output.contains("in use by settingsd: end it first"))

        try device.run("systemctl stop settingsd.service")
        let alone = try device.attempt(command)
        #expect(alone.code == 0)
        #expect(alone.output.contains("BTN-OK is gpiochip"))
        #expect(!alone.output.contains("held by the service"))
        let outputs = ["LED", "BUZZER", "KEY-LIGHT", "LCD-LIGHT"]
        let records = try hands.record(outputs) {
            try device.run(
                "\(command) --light KeyBacklight & \(command) --light DisplayBacklight & "
                    + "\(command) --light StatusLED && \(command) --sound refusal && wait")
        }
        #expect(try #require(records["LED"]).highs.count >= 6)
        #expect(try #require(records["BUZZER"]).highs.count == 2)
        #expect(try #require(records["KEY-LIGHT"]).highs.count == 2)
        #expect(try #require(records["LCD-LIGHT"]).highs.count == 2)
    }
}
