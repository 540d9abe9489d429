import ArgumentParser
import Bundles
import Fleet
import Settings
import Storage

/// `settings-fleetctl schema BUNDLE`.
struct SchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Prints a bundle's settings as JSON Schema 2020-12, byte by byte as devices tell it.",
        discussion: "Of a bundle at hand, or of what a device has.")

    @Argument(help: "The folder of a Settings.bundle.", completion: .directory)
    var bundle: String?

    @Option(help: ArgumentHelp("The device whose schema it is.", valueName: "id"))
    var from: String?

    @Flag(help: "Puts it on the broker as well, so that nobody else has to ask a device.")
    var publish = false

    @OptionGroup
    var options: FleetOptions

    func validate() throws {
        guard (bundle == nil) != (from == nil) else {
            throw ValidationError("expected a bundle, or --from and a device")
        }
        if publish, from == nil { throw ValidationError("--publish goes with --from") }
    }

    func run() throws {
        guard let from else {
            return show(FleetSchema(try schema(ofBundleAt: bundle ?? "")))
        }
        let session = try options.gathered()
        let device = try session.device(from)
        guard let hash = device.status?.schema else {
            throw CommandFailure.refused("\(from) tells no schema")
        }
        let told = ToldSchemas(folder: options.fleet, session: session)
        guard let schema = try told.schema(hash, of: device.isOnline ? [from] : []) else {
            throw CommandFailure.refused("\(from): nobody tells its schema, and it is away or silent")
        }
        if publish { try session.publish(schema) }
        show(schema)
    }

    private func show(_ schema: FleetSchema) {
        put(String(decoding: schema.document, as: UTF8.self) + "\n")
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

    @Option(help: "The number of the first one, where several programs simulate a fleet.")
    var first = 1

    @Option(
        help: ArgumentHelp("A broker; one on another machine needs --ca.", valueName: "host[:port]"))
    var broker = "localhost:1883"

    @OptionGroup
    var files: CertificateFiles

    @Option(help: ArgumentHelp("The groups that all of them are in.", valueName: "names"))
    var groups = "all"

    @Flag(help: "Leaves nothing to chance: all wait equally long, and come and answer in one moment.")
    var atOnce = false

    func validate() throws {
        guard (1...10_000).contains(devices) else {
            throw ValidationError("--devices \(devices): expected a number from 1 to 10000")
        }
        guard (1...1_000_000).contains(first) else {
            throw ValidationError("--first \(first): expected a number from 1 to 1000000")
        }
        guard let (host, _) = BrokerPlace.parts(of: broker) else {
            throw ValidationError("--broker \(broker): expected host or host:port")
        }
        if let reason = BrokerPlace.reason(against: host, files.ca) { throw ValidationError(reason) }
    }

    func run() throws {
        guard let (host, port) = BrokerPlace.parts(of: broker) else { return }
        let simulation = Simulation(
            bundle: bundle, numbers: first..<first + devices, host: host,
            port: port ?? (files.ca == nil ? 1_883 : 8_883),
            groups: groups, files: files, atOnce: atOnce)
        throw ExitCode(try simulation.run())
    }
}

/// The settings of a bundle on the disk.
func schema(ofBundleAt path: String) throws(CommandFailure) -> Schema {
    do {
        return try SettingsBundle.read(try BundleFolder.files(at: path)).schema
    } catch let error as BundleError {
        throw .refused("\(path): \(error)")
    } catch {
        throw .refused("\(error)")
    }
}
