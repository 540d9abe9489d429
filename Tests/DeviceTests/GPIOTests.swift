import Foundation
import Testing
import VirtualDevice

extension DeviceTests {
    /// A panel of six buttons, a keyswitch, lights and a sounder on real GPIO lines, on one booted device.
    @Suite(
        SharedDevice(board: GPIOPanel.board, bundle: DeviceUnderTest.sample), .serialized)
    struct GPIO {
        let hands: GPIOPanel
        var panel: DeviceUnderTest { hands.panel }
        var device: VirtualDevice { hands.device }

        init() throws {
            hands = GPIOPanel(panel: try DeviceUnderTest.shared)
            try panel.start()
        }

        @Test("six buttons do the sample's set-up; the light follows the editor, and each key is heard")
        func setUp() throws {
            let tour = try panel.setup.sampleTour()
            let typed = try hands.record(["LED", "BUZZER"]) {
                try panel.expectTourShowsPreview { stop in
                    // Long enough for the light's rhythm to be seen.
                    if stop == "2-name" { try device.waitUntilStill(for: .milliseconds(1200)) }
                }
            }
            let presses = tour.stops.flatMap(\.track.events).count { $0.value == 1 }
            let sounds = try #require(typed["BUZZER"]).highs.count
            // A click that comes before the last one has ended goes on with it.
            #expect((presses * 3 / 4...presses).contains(sounds))
            // Out for a tenth of a second each second while something is edited.
            let blinks = try #require(typed["LED"]).lows
            #expect(blinks.contains { $0 >= 95 })
            let idle = try hands.record(["LED"]) { try device.waitUntilStill(for: .milliseconds(1200)) }
            #expect(try hands.level("LED") == 1)
            let changes = try #require(idle["LED"]).changes
            #expect(changes.isEmpty)
            let values = try JSONSerialization.jsonObject(with: Data(try device.values().utf8))
            #expect(
                values as? [String: String]
                    == ["site_name": "Lake", "unit_number": "12", "units": "fahrenheit"])
        }

        @Test("contacts that bounce for 1 to 15 ms when they close and open are one press each")
        func bounces() throws {
            try hands.focusSwitch()
            for width in [1, 2, 4, 8, 12, 15] {
                var isOnTime = false
                // A machine that is busy elsewhere lets the contact bounce for longer than that.
                for _ in 0..<20 where !isOnTime {
                    let wasOn = try hands.isSwitchOn()
                    let lateness = try device.play(try bouncingPress(of: "ok", width: width), on: "keypad")
                    try device.waitUntilStill(program: "settingsd")
                    isOnTime = lateness < .milliseconds(19 - width)
                    let isOn = try hands.isSwitchOn()
                    if isOnTime { #expect(isOn != wasOn, "\(width) ms") }
                }
                #expect(isOnTime, "no press was on time")
            }
        }

        /// Closed, open and closed again within `width` milliseconds; the same the other way when it is let go.
        private func bouncingPress(of key: String, width: Int) throws -> [InjectedEvent] {
            let code = try #require(try panel.setup.track(key).events.first).code
            let bounce = [0, 500 * width, 1000 * width]
            return (bounce + bounce.map { 200_000 + $0 }).enumerated().map { index, time in
                .key(UInt32(code), isDown: index.isMultiple(of: 2), after: .microseconds(time))
            }
        }

        @Test("a held arrow repeats, and a held Back goes home")
        func holds() throws {
            let home = try device.photograph()
            try panel.type("down down down down down ok")
            #expect(try device.photograph() != home)
            try panel.type("hold:back up up up up up")
            #expect(try device.photograph() == home)
            // 400 ms, then eight a second: in two seconds further than a few presses lead back.
            let down = try panel.setup.track("down").events
            let code = UInt32(try #require(down.first).code)
            try device.play(
                [.key(code, isDown: true, after: .zero), .key(code, isDown: false, after: .seconds(2))],
                on: "keypad")
            try device.waitUntilStill(program: "settingsd")
            try panel.type("up up up up up")
            #expect(try device.photograph() != home)
        }

        @Test("of a storm of 10,000 edges the level that it leaves is what counts")
        func storm() throws {
            for endsUp in [true, false] {
                try hands.storm("SERVICE", edges: 10_000, endsUp: endsUp)
                try device.waitUntilStill(program: "settingsd")
                let last = try #require(try hands.journalLines(with: "the keyswitch was turned").last)
                #expect(last.hasSuffix(endsUp ? "on" : "off"))
            }
            try hands.storm("BTN-DOWN", edges: 10_000, endsUp: true)
            try device.waitUntilStill(program: "settingsd")
            // Nothing is held any more, and keys are keys.
            #expect(try device.run("systemctl is-active settingsd.service") == "active\n")
            try panel.start()
            try hands.focusSwitch()
            let wasOn = try hands.isSwitchOn()
            try panel.type("ok")
            #expect(try hands.isSwitchOn() != wasOn)
        }

        @Test("a chip that is unplugged is reported, waited for, and taken again; a key held on it is let go")
        func chipIsReplugged() throws {
            let before = try device.photograph()
            let down = try panel.setup.track("down").events
            try device.play([try #require(down.first)], on: "keypad")
            try hands.unplugChip()
            for line in ["BTN-OK", "SERVICE", "LED", "BUZZER"] {
                try hands.waitForJournal("GPIO line \(line): No such device")
            }
            // A key that went on repeating would move the focus.
            try device.waitUntilStill(for: .seconds(1), program: "settingsd")
            let unplugged = try device.photograph()
            #expect(unplugged != before)
            try hands.plugChip()
            try panel.plugKeypad()
            try hands.waitForJournal("[StatusLED] is there")
            try device.waitUntilStill(program: "settingsd")
            #expect(try hands.level("LED") == 1)
            let replugged = try device.photograph()
            #expect(replugged != unplugged)
            try panel.type("down")
            #expect(try device.photograph() != replugged)
        }

        @Test("a line that somebody else has is named with who has it, and taken as soon as it is free")
        func lineIsBusy() throws {
            // 2 takes lines by their names, and chips no longer by their labels.
            let line =
                try hands.hasLibgpiod2()
                ? "BUZZER" : "--mode=signal panel \(panel.setup.gpioOffset("BUZZER"))"
            try device.run(
                "systemctl stop settingsd.service; systemd-run --quiet --unit thief gpioset \(line)=0"
                    + " && until gpioinfo | grep -q gpioset; do sleep 0.5; done"
            )
            defer { _ = try? device.attempt("systemctl stop thief.service") }
            try device.waitForService()
            try hands.waitForJournal("[Buzzer] GPIO line BUZZER is in use by gpioset")
            let doctor = try device.attempt("settingsctl doctor --board \(GPIOPanel.board)")
            #expect(doctor.code == 1)
            #expect(doctor.output.contains("busy     Buzzer"))
            #expect(doctor.output.contains("in use by gpioset"))
            // What is wrong is flashed: twice, a second apart.
            let flashes = try hands.record(["LED"]) { try device.waitUntilStill(for: .milliseconds(2300)) }
            let lows = try #require(flashes["LED"]).lows
            #expect(lows.contains { $0 >= 690 } && lows.contains { $0 < 690 })
            try device.run("systemctl stop thief.service")
            try hands.waitForJournal("[Buzzer] is there")
            try device.waitUntilStill(program: "settingsd")
            let after = try hands.record(["BUZZER"]) { try panel.type("down") }
            #expect(try #require(after["BUZZER"]).highs.count == 1)
            #expect(try hands.level("LED") == 1)
        }

        @Test(
            "a line that no chip has is reported with its place in the board file and the names that there are"
        )
        func lineIsUnknown() throws {
            try hands.withBoard(editedBy: "s/^Line = KEY-LIGHT/Line = KEY-LIHGT/") {
                let place = try device.run(
                    "grep -n LIHGT /usr/share/settingsd/board/\(GPIOPanel.board)/board.ini")
                let line = place.prefix { $0 != ":" }
                try hands.waitForJournal(
                    "board.ini:\(line): [KeyBacklight] there is no GPIO line KEY-LIHGT; there are"
                )
                let names = try hands.journalLines(with: "KEY-LIHGT; there are")
                #expect(names.first?.contains("BTN-UP, BTN-DOWN,") == true)
            }
        }

        @Test("the keyswitch opens a technician's session, and closes it when it is turned back")
        func keyswitch() throws {
            let owner = try device.photograph()
            try hands.pull("SERVICE", up: true)
            try hands.waitForJournal("the keyswitch was turned on")
            try device.waitUntilStill(program: "settingsd")
            #expect(try device.photograph() != owner)
            try hands.pull("SERVICE", up: false)
            try hands.waitForJournal("the keyswitch was turned off")
            try device.waitUntilStill(program: "settingsd")
            #expect(try device.photograph() == owner)
        }

        @Test("the kernel debounces the keyswitch where libgpiod is 2, and the service does with 1")
        func shortContact() throws {
            let isKernels = try hands.hasLibgpiod2()
            let line = try device.run("gpioinfo | grep SERVICE")
            #expect(line.contains("debounce-period=20ms") == isKernels, "\(line)")
            let key: UInt32 = 1
            try device.plug("contact", ["line:\(key):\(try panel.setup.gpioOffset("SERVICE")):1"])
            var isOnTime = false
            // A machine that is busy elsewhere holds the contact for longer than that.
            for _ in 0..<20 where !isOnTime {
                let before = try hands.journalLines(with: "the keyswitch was turned on").count
                let lateness = try device.play(
                    [
                        .key(key, isDown: true, after: .zero),
                        .key(key, isDown: false, after: .milliseconds(5)),
                    ], on: "contact")
                try device.waitUntilStill(program: "settingsd")
                isOnTime = lateness < .milliseconds(14)
                let after = try hands.journalLines(with: "the keyswitch was turned on").count
                // Without the kernel the first edge counts at once.
                if isOnTime { #expect(after - before == (isKernels ? 0 : 1)) }
            }
            #expect(isOnTime, "no contact was on time")
        }

        @Test("a service that waits for keys, lit and lighting, does not wake up at all")
        func idle() throws {
            try hands.withoutWatchdog {
                try device.waitUntilStill(for: .seconds(2), program: "settingsd")
                let script =
                    "pid=$(systemctl show --property MainPID --value settingsd.service); "
                    + "count() { sed -n 's/^[a-z]*voluntary_ctxt_switches:\\t//p' /proc/$pid/status | head -n 1; }; "
                    + "before=$(count); sleep 5; echo $(($(count) - before))"
                #expect(try device.run(script) == "0\n")
            }
        }
    }
}
