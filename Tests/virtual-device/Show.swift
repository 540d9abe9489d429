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

    @Option(help: "The folder for the tour's pictures.")
    var out = "out"

    func run() throws {
        let setup = try options.setup()
        let first = try setup.track(keys)
        if Window.possible == nil {
            try walk(setup)
        } else {
            try show(setup, typing: first)
        }
    }

    private func show(_ setup: DeviceSetup, typing first: KeyTrack) throws {
        let folder = try TemporaryFolder()
        var configuration = try setup.configuration(in: folder.url)
        let window = Window.possible ?? .vnc
        configuration.window = window.arguments
        configuration.clock = .wall
        configuration.extraArguments += ["-device", "virtio-keyboard-pci"]
        say("Booting \(setup.board.name) ...")
        let device = try VirtualDevice(configuration, in: folder.url)
        say("\(window.sentence) Digits, * and /, arrows, Enter, Esc and Backspace are the keypad's.")
        try device.waitForService()
        try device.type(first)
        say("Control-C, or closing the window, ends it.")
        device.waitUntilEnded()
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
