import ArgumentParser
import Foundation
import VirtualDevice

/// `make device`: types a key script on a fresh device; leaves a picture, the values and the journal.
struct Run: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Types a key script on a fresh device and leaves a picture, the values and the journal.")

    @OptionGroup
    var options: SetupOptions

    @Option(help: "A key script, as in spec: \"down ok 2*3 wait:commit ok\".")
    var keys = ""

    @Option(help: "The folder for screen.png, values.json, journal.txt; or error.txt.")
    var out = "out"

    func run() throws {
        let results = try Results(in: URL(fileURLWithPath: out.isEmpty ? "out" : out))
        do {
            try run(leaving: results)
        } catch {
            try results.write("\(error)\n", to: "error.txt")
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            throw ExitCode.failure
        }
    }

    private func run(leaving results: Results) throws {
        let setup = try options.setup()
        let track = try setup.track(keys)
        let folder = try TemporaryFolder()
        let start = ContinuousClock.now
        let device = try VirtualDevice(try setup.configuration(in: folder.url), in: folder.url)
        try device.waitForService()
        let ready = ContinuousClock.now
        do {
            let lateness = try device.type(track)
            try device.photograph(to: results.file("screen.png"))
            try results.write(try device.journal(), to: "journal.txt")
            try results.write(try device.values(), to: "values.json")
            let seconds = [start.duration(to: ready), ready.duration(to: .now)].map {
                $0.formatted(.units(allowed: [.seconds], fractionalPart: .show(length: 1)))
            }
            print(
                "\(setup.board.name): ready after \(seconds[0]), typed in \(seconds[1]); the latest key was \(lateness) late"
            )
        } catch {
            try? results.write(try device.journal(), to: "journal.txt")
            throw error
        }
    }
}
