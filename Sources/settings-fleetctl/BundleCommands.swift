import ArgumentParser
import Bundles
import Fleet
import Settings
import Storage

/// `settings-fleetctl schema BUNDLE`.
struct SchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Prints a bundle's settings as JSON Schema 2020-12, byte by byte as devices tell it.")

    @Argument(help: "The folder of a Settings.bundle.", completion: .directory)
    var bundle: String

    func run() throws {
        put(String(decoding: FleetSchema(try schema(ofBundleAt: bundle)).document, as: UTF8.self) + "\n")
    }
}

/// `settings-fleetctl simulate BUNDLE`.
struct SimulateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "simulate",
        abstract: "Runs devices in memory, each with the agent that real ones have, until it is interrupted.")

    @Argument(help: "The folder of a Settings.bundle.", completion: .directory)
    var bundle: String

    @Option(help: "How many, 1 to 10000: sim-1, sim-2 ...")
    var devices = 10

    @Option(help: ArgumentHelp("A broker on this very machine.", valueName: "host[:port]"))
    var broker = "localhost:1883"

    @Option(help: ArgumentHelp("The groups that all of them are in.", valueName: "names"))
    var groups = "all"

    func validate() throws {
        guard (1...10_000).contains(devices) else {
            throw ValidationError("--devices \(devices): expected a number from 1 to 10000")
        }
        guard BrokerPlace.parts(of: broker) != nil else {
            throw ValidationError("--broker \(broker): expected host or host:port")
        }
    }

    func run() throws {
        guard let (host, port) = BrokerPlace.parts(of: broker) else { return }
        let simulation = Simulation(
            bundle: bundle, count: devices, host: host, port: port ?? 1_883, groups: groups)
        throw ExitCode(try simulation.run())
    }
}

/// The settings of a bundle on the disk.
func schema(ofBundleAt path: String) throws(CommandFailure) -> Schema {
    do {
        return try SettingsBundle.read(try BundleFolder.files(at: path)).schema
    } catch {
        throw .refused("\(error)")
    }
}
