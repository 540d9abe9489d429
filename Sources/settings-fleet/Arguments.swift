import Glibc

/// What the command line asks for.
enum Arguments {
    case run(AgentPaths)
    case help
    case version
    case wrong(String)

    static let usage = """
        settings-fleet - makes this device one of a fleet behind an MQTT broker

        usage: settings-fleet [--configuration FILE] [--state FOLDER]

          --configuration FILE  what the fleet is   (/etc/settings-fleet/fleet.ini)
          --state FOLDER        what it was told    ($STATE_DIRECTORY, /var/lib/settings-fleet)
          --version, --help

        The program stays up when something is missing: the journal says what. SIGHUP has it read the file again. See
        settings-fleet(8).

        """

    static func parse(_ words: some Sequence<String>) -> Arguments {
        var paths = AgentPaths()
        if let state = getenv("STATE_DIRECTORY") { paths.state = String(cString: state) }
        if let folder = getenv("CREDENTIALS_DIRECTORY") { paths.credentials = String(cString: folder) }
        var iterator = words.makeIterator()
        while let word = iterator.next() {
            switch word {
            case "--help", "-h": return .help
            case "--version": return .version
            case "--configuration", "--state":
                guard let value = iterator.next() else { return .wrong("\(word) wants a value") }
                if word == "--state" { paths.state = value } else { paths.configuration = value }
            default: return .wrong("unknown argument \(word)")
            }
        }
        return .run(paths)
    }
}

/// Where its files are.
struct AgentPaths {
    var configuration = "/etc/settings-fleet/fleet.ini"
    var state = "/var/lib/settings-fleet"
    /// Where systemd puts `fleet.crt` and `fleet.key`; nil without systemd.
    var credentials: String?

    /// What the agent keeps.
    var memory: String { state + "/memory.json" }

    /// The device's own certificate and its key; nil unless both are there.
    var certificate: (file: String, key: String)? {
        guard let credentials else { return nil }
        let (file, key) = (credentials + "/fleet.crt", credentials + "/fleet.key")
        return access(file, R_OK) == 0 && access(key, R_OK) == 0 ? (file, key) : nil
    }
}
