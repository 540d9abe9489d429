import ArgumentParser
import Foundation
import VirtualDevice

/// `make run`: shows the device to a person, who types on the host's keyboard; where there is no person, types the
/// sample tour and leaves its pictures.
struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows the device in a window, or on VNC where there is no display.",
        discussion: "With neither a terminal nor a display: types the sample tour and leaves its pictures.")

    @OptionGroup
    var options: SetupOptions

    @Option(help: "A key script to type first.")
    var keys = ""

    @Option(help: "How it is seen: desktop, vnc or browser; what there is, where nothing is said.")
    var window: Window?

    @Option(help: "The folder for the tour's pictures.")
    var out = "out"

    func run() throws {
        let setup = try options.setup()
        let first = try setup.track(keys)
        if window == nil, Window.possible == nil {
            try walk(setup)
        } else {
            try show(setup, typing: first)
        }
    }

    private func show(_ setup: DeviceSetup, typing first: KeyTrack) throws {
        let folder = try TemporaryFolder()
        var configuration = try setup.configuration(in: folder.url)
        let window = self.window ?? Window.possible ?? .vnc
        configuration.window = window.arguments
        configuration.clock = .wall
        configuration.extraArguments += ["-device", "virtio-keyboard-pci"]
        say("Booting \(setup.board.name) ...")
        let device = try VirtualDevice(configuration, in: folder.url)
        say("\(window.sentence) Digits, * and /, arrows, Enter, Esc and Backspace are the keypad's.")
        try device.waitForService()
        try device.type(first)
        say(window.ending)
        guard window == .browser else { return device.waitUntilEnded() }
        try showPage(of: setup, on: device, in: folder)
    }

    /// Until the page's program ends, or the device does.
    private func showPage(of setup: DeviceSetup, on device: VirtualDevice, in folder: TemporaryFolder) throws
    {
        let place = folder.url.appendingPathComponent("door").path
        let door = try DeviceDoor(to: device, keypad: setup.board.keypad, at: place)
        let page = try openPage(of: setup, at: place)
        defer { page.terminate() }
        try door.serve()
    }

    /// The simulator's page, which looks through the door and presses keys behind it.
    private func openPage(of setup: DeviceSetup, at door: String) throws -> Process {
        let page = Process()
        page.executableURL = setup.checkout.programs.appendingPathComponent("settings-simulator")
        page.arguments =
            [
                "--device", door, "--board", setup.board.name, "--boards",
                setup.checkout.root.appendingPathComponent("board").path,
            ]
            + (Window.hasDesktop ? ["--open"] : [])
        try page.run()
        return page
    }

    /// The sample's tour, or the given keys as its only stop.
    private func walk(_ setup: DeviceSetup) throws {
        let tour = try keys.isEmpty ? setup.sampleTour() : Tour("screen: \(keys)", on: setup.board.keypad)
        let results = try Results(in: URL(fileURLWithPath: out.isEmpty ? "out" : out))
        let folder = try TemporaryFolder()
        let device = try VirtualDevice(try setup.configuration(in: folder.url), in: folder.url)
        try device.waitForService()
        for stop in tour.stops {
            try device.type(stop.track)
            try device.photograph(to: results.file("\(stop.name).png"))
            say("\(results.file("\(stop.name).png").path)")
        }
        try results.write(try device.journal(), to: "journal.txt")
        try results.write(try device.values(), to: "values.json")
    }

    /// At once, also where the output is a file or a pipe.
    private func say(_ line: String) {
        FileHandle.standardOutput.write(Data("\(line)\n".utf8))
    }
}
