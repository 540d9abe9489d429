import Bundles
import Glibc
import Settings
import Storage

/// What the command line asks for.
enum Arguments {
    case help
    case version
    case wrong(String)
    /// Prints a bundle's settings as JSON Schema.
    case schema(bundle: String)
    case simulate(Simulation)

    static let versionNumber = "0.1.0"

    static let usage = """
        settings-fleetctl - fleets of devices behind an MQTT broker

        usage: settings-fleetctl schema BUNDLE
               settings-fleetctl simulate BUNDLE [--devices N] [--broker HOST[:PORT]] [--groups "A B"]

          schema              prints the bundle's settings as JSON Schema 2020-12, byte by byte as devices tell it
          simulate            devices in memory, each with the agent that real ones have, until it is interrupted

          --devices N         how many, 1 to 1000: sim-1, sim-2 ...        (10)
          --broker HOST:PORT  a broker on this very machine                (localhost:1883)
          --groups "A B"      the groups that all of them are in           (all)
          --version, --help

        Exit: 0, 1 for a bundle that cannot be read, 2 for a mistake in the arguments. See docs/fleet.md.

        """

    static func parse(_ words: some Sequence<String>) -> Arguments {
        var words = Array(words)
        if words.contains("--help") || words.contains("-h") { return .help }
        if words.contains("--version") { return .version }
        guard !words.isEmpty else { return .wrong("there is nothing to do") }
        let command = words.removeFirst()
        guard ["schema", "simulate"].contains(command) else {
            return .wrong("there is no command \(command)")
        }
        guard let bundle = words.first, !bundle.hasPrefix("-") else {
            return .wrong("\(command) wants a bundle")
        }
        let rest = words.dropFirst()
        if command == "schema" {
            return rest.isEmpty
                ? .schema(bundle: bundle) : .wrong("unknown argument \(rest.joined(separator: " "))")
        }
        return simulate(bundle, rest)
    }

    private static func simulate(_ bundle: String, _ words: some Sequence<String>) -> Arguments {
        var simulation = Simulation(bundle: bundle)
        var iterator = words.makeIterator()
        while let word = iterator.next() {
            guard ["--devices", "--broker", "--groups"].contains(word) else {
                return .wrong("unknown argument \(word)")
            }
            guard let value = iterator.next() else { return .wrong("\(word) wants a value") }
            switch word {
            case "--devices":
                guard let count = Int(value), (1...1_000).contains(count) else {
                    return .wrong("--devices \(value): expected a number from 1 to 1000")
                }
                simulation.count = count
            case "--groups": simulation.groups = value
            default:
                let parts = value.split(separator: ":", maxSplits: 1)
                simulation.host = parts.first.map(String.init) ?? ""
                if parts.count == 2 { simulation.port = String(parts[1]) }
            }
        }
        return .simulate(simulation)
    }
}

/// Why a bundle's settings are not known.
struct UnreadableBundle: Error, CustomStringConvertible {
    let description: String
}

/// The settings of a bundle on the disk.
func schema(ofBundleAt path: String) throws(UnreadableBundle) -> Schema {
    do {
        return try SettingsBundle.read(try BundleFolder.files(at: path)).schema
    } catch {
        throw UnreadableBundle(description: "\(error)")
    }
}

/// Writes all of it; a reader that has gone ends the program by its signal or not at all.
func put(_ text: String, to descriptor: Int32 = STDOUT_FILENO) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
        let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        guard count > 0 else { return }
        rest = rest.dropFirst(count)
    }
}

/// Says why, and ends.
func fail(_ reason: String, code: Int32) -> Never {
    put("settings-fleetctl: \(reason)\n", to: STDERR_FILENO)
    exit(code)
}
