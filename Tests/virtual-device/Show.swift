import ArgumentParser
import Foundation
import VirtualDevice

/// `make run`: shows the device to a person, who types on the host's keyboard.
struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows the device in a window, or on VNC where there is no display.")

    @OptionGroup
    var options: SetupOptions

    func run() throws {
        let setup = try options.setup()
        let folder = try TemporaryFolder()
        var configuration = try setup.configuration(in: folder.url)
        configuration.showWindow(hasDisplay: hasDisplay)
        let device = try VirtualDevice(configuration, in: folder.url)
        try device.waitForService()
        print(hasDisplay ? "The device is in its window." : "The device is on VNC, 127.0.0.1:5900.")
        print("Digits, arrows, Enter and Esc are the keypad's. Control-C ends it.")
        device.waitUntilEnded()
    }

    private var hasDisplay: Bool {
        let environment = ProcessInfo.processInfo.environment
        return ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment[$0]?.isEmpty == false }
    }
}
