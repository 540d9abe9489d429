import Foundation
import Testing
import VirtualDevice

extension DeviceTests {
    /// The settings and another program on one card, one framebuffer and one keypad.
    @Suite(SharedDevice(display: VirtualDevice.panelDisplay, sharesScreen: true), .serialized)
    struct Sharing {
        /// `HAND_OVERS=1000` in the environment for the long run.
        private static let rounds = Int(ProcessInfo.processInfo.environment["HAND_OVERS"] ?? "") ?? 30

        let screen: SharedScreen
        var device: VirtualDevice { screen.device }

        init() throws {
            screen = SharedScreen(panel: try DeviceUnderTest.shared)
        }

        private func startCard() throws {
            try screen.start("drm", of: "screen", board: VirtualDevice.panelSize, arguments: "/dev/dri/card0")
        }

        @Test(
            "the card goes from one program to the other and back, with no picture between and no key lost or doubled"
        )
        func card() throws {
            try startCard()
            let removals = "/sys/kernel/tracing/events/kprobes/removed"
            // What is scanned out goes only where its framebuffer is removed while it is shown.
            try device.run(
                "echo 'p:removed drm_framebuffer_remove' >/sys/kernel/tracing/kprobe_events; echo 1 >\(removals)/enable"
            )
            defer {
                _ = try? device.attempt("echo 0 >\(removals)/enable; echo >/sys/kernel/tracing/kprobe_events")
            }
            let outcome = try screen.handOver(Self.rounds)
            #expect(outcome.empty == 0 && outcome.looks > 4 * Self.rounds)
            #expect(try device.run("grep -c removed: /sys/kernel/tracing/trace || true") == "0\n")
            for (program, costs) in outcome.costs {
                let record = CostRecord([costs])
                print("hand-overs: \(Self.rounds), \(outcome.keys) keys, \(program): \(record)")
                #expect(record.faults == [], "\(program)")
            }
            print("Show \(outcome.show), Hide \(outcome.hide)")
            // Control: what is seen of a card whose program falls while the settings are shown on it.
            #expect(try screen.show())
            try device.run("systemctl kill --signal KILL settingsd.service; sleep 1")
            #expect(try device.run("grep -c removed: /sys/kernel/tracing/trace || true") != "0\n")
        }

        @Test("a keypad that somebody keeps while the other program has the screen is noticed as lost keys")
        func lostKeysAreNoticed() throws {
            try startCard()
            let outcome = try device.handOvers(2, environment: "HAND_OVERS_GRAB=yes")
            #expect(throws: DeviceError.self) { try outcome.get() }
            guard case .failure(let error) = outcome else { return }
            #expect(error.description.contains("keys of the other program"))
        }

        @Test(
            "a service that loses memory or files at each hand-over is noticed",
            arguments: ["memory", "files"])
        func leaksAreNoticed(what: String) throws {
            let folder = "/run/systemd/system/settingsd.service.d"
            let lines = "[Service]\\nEnvironment=LD_PRELOAD=/usr/lib/device-agent/leak.so LEAK=\(what)\\n"
            try device.run(
                "mkdir -p \(folder); printf '\(lines)' >\(folder)/leak.conf; systemctl daemon-reload"
            )
            defer { _ = try? device.attempt("rm -r \(folder); systemctl daemon-reload") }
            try startCard()
            let costs = try screen.handOver(12).costs
            let faults = CostRecord([try #require(costs["settingsd"])]).faults
            #expect(faults.contains { $0.contains(what) }, "\(faults)")
        }

        @Test("a program that hangs keeps the screen, whoever asks hears so, and it goes on where it was")
        func hangs() throws {
            try startCard()
            let before = try device.photograph()
            try device.run("systemctl kill --signal STOP other.service")
            #expect(try !screen.show())
            try device.waitForJournal("screen did not let go of the screen in time")
            #expect(try device.photograph() == before && !before.isBlack)
            try device.run("systemctl kill --signal CONT other.service; sleep 0.3")
            #expect(try device.photograph() == before)
            #expect(try screen.show())
            #expect(try device.photograph() != before)
            try screen.hideAndWait()
            #expect(try device.photograph() == before)
        }

        @Test(
            "a program that dies lets go: of a screen that it has, of one that it is asked for, of one that it waits for"
        )
        func dies() throws {
            try startCard()
            let before = try device.photograph()
            try screen.killOther()
            #expect(try screen.show())
            let settings = try device.photograph()
            #expect(settings != before && !settings.isBlack)
            // The settings stay until somebody else is there.
            try screen.hide()
            #expect(try device.photograph() == settings)
            try device.startOther()
            try screen.hideAndWait()
            #expect(try device.photograph() == before)
            // In the middle of the question.
            try device.run("systemctl kill --signal STOP other.service")
            let call = SharedScreen.call("Show 'sa{sv}' '' 0")
            try device.run(
                "\(call) & sleep 0.1; systemctl kill --signal KILL other.service; wait $!")
            try device.waitUntilStill(program: "settingsd")
            #expect(try device.photograph() == settings)
        }

        @Test(
            "a program that has the keypad for itself keeps it, the settings are shown, and have keys once it lets go"
        )
        func grabs() throws {
            try startCard()
            try screen.grabKeypad()
            #expect(try screen.show())
            try device.waitForJournal("Device or resource busy")
            let shown = try device.photograph()
            try screen.panel.type("ok")
            #expect(try device.photograph() == shown)
            try device.run("systemctl stop grabber.service")
            try device.waitForJournal("the keypads are no other program")
            try screen.panel.type("ok")
            #expect(try device.photograph() != shown)
            #expect(try screen.panel.value("eco") == "True")
        }

        @Test("a service that falls leaves the screen to the other program, whichever had it, and both go on")
        func serviceFalls() throws {
            try startCard()
            let before = try device.photograph()
            for isShown in [false, true] {
                if isShown { #expect(try screen.show()) }
                try screen.killService()
                let after = try device.photograph()
                #expect(after == before, "shown: \(isShown), black: \(after.isBlack)")
                #expect(try screen.show())
                #expect(try device.photograph() != before)
                try screen.hideAndWait()
            }
            #expect(try device.photograph() == before)
        }

        @Test(
            "a framebuffer goes from one to the other and back, and no text comes over it where the service falls or ends"
        )
        func framebuffer() throws {
            try screen.start("fbdev", of: "framebuffer", board: VirtualDevice.panelSize, arguments: "")
            try screen.press("2")
            let before = try device.photograph()
            #expect(!before.isBlack)
            #expect(try screen.show())
            let settings = try device.photograph()
            #expect(settings != before)
            try screen.panel.type("ok")
            #expect(try screen.panel.value("eco") == "True")
            try screen.hideAndWait()
            #expect(try device.photograph() == before)
            #expect(try device.run("cat /run/other.log") == "3\n")
            try device.run("systemctl kill --signal KILL settingsd.service; sleep 0.1")
            try device.waitForService()
            #expect(try device.photograph() == before)
            try screen.endOthers()
            try device.startOther("framebuffer", "")
            let other = try device.photograph()
            try device.run("systemctl stop settingsd.service")
            #expect(try device.photograph() == other)
            // Control: of a screen that nobody else has the console is given back.
            try device.waitForService()
            try screen.endOthers()
            try device.run("systemctl stop settingsd.service")
            #expect(try device.photograph() != other)
        }
    }
}
