import Foundation
import Testing
import VirtualDevice

private let environment = ProcessInfo.processInfo.environment

extension DeviceTests {
    /// The settings beside cage under seatd, which has a terminal of its own, and in it a client (foot). wlroots wants a card
    /// that takes buffers of others (PRIME), which Bochs' does not.
    @Suite(
        .enabled(if: DeviceTests.isLong),
        SharedDevice(
            display: "virtio-gpu-pci,xres=800,yres=480", sharesScreen: true, hasCompositor: true), .serialized
    )
    struct Terminal {
        private static let rounds = Int(environment["HAND_OVERS"] ?? "") ?? 30

        let screen: SharedScreen
        var device: VirtualDevice { screen.device }

        init() throws {
            screen = SharedScreen(panel: try DeviceUnderTest.shared)
            try screen.startCompositor()
        }

        @Test("a compositor and the settings give each other screen and keys, with no key lost or doubled")
        func compositor() throws {
            let before = try device.photograph()
            #expect(!before.isBlack)
            #expect(try screen.show())
            let settings = try device.photograph()
            #expect(settings != before && !settings.isBlack)
            try screen.hideAndWait()
            try screen.waitForTerminal(SharedScreen.terminal)
            #expect(try device.photograph() == before)
            let outcome = try screen.handOver(Self.rounds, beside: SharedScreen.besideCompositor)
            for (program, costs) in outcome.costs {
                print("terminals: \(Self.rounds), \(outcome.keys) keys, \(program): \(CostRecord([costs]))")
            }
            print("Show \(outcome.show), Hide \(outcome.hide)")
            #expect(CostRecord([try #require(outcome.costs["settingsd"])]).faults == [])
            #expect(try screen.show())
            #expect(!(try device.photograph().isBlack))
        }

        @Test("a keypad that somebody keeps while the compositor has the screen is noticed as lost keys")
        func lostKeysAreNoticed() throws {
            let outcome = try device.handOvers(
                2, environment: "HAND_OVERS_GRAB=yes", beside: SharedScreen.besideCompositor)
            #expect(throws: DeviceError.self) { try outcome.get() }
            guard case .failure(let error) = outcome else { return }
            #expect(error.description.contains("keys of the other program"))
        }

        @Test(
            "a compositor that hangs or dies is left, and the settings are shown",
            arguments: ["STOP", "KILL"])
        func compositorHangs(signal: String) throws {
            let before = try device.photograph()
            try device.run("systemctl kill --signal \(signal) other.service")
            #expect(try screen.show())
            let shown = try device.photograph()
            #expect(shown != before && !shown.isBlack)
            try screen.panel.type("ok")
            #expect(try screen.panel.value("eco") == "True")
        }

        @Test(
            "a seat's daemon that hangs keeps the screen, whoever asks hears so, and it goes on once that does"
        )
        func seatHangs() throws {
            let before = try device.photograph()
            try device.run("systemctl kill --signal STOP seatd.service")
            #expect(try !screen.show())
            #expect(try device.photograph() == before)
            try device.run("systemctl kill --signal CONT seatd.service; sleep 1")
            #expect(try screen.show())
            #expect(try device.photograph() != before)
            try screen.hide()
            try screen.waitForTerminal(SharedScreen.terminal)
            try device.waitUntilStill(program: "settingsd")
            #expect(try device.photograph() == before)
        }
    }
}
