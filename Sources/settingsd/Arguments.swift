import Glibc
import Service

/// What the command line asks for.
enum Arguments {
    case run(ServicePaths)
    case restoreConsole(ServicePaths)
    /// What the service asks of itself in another process.
    case hash
    case help
    case version
    case wrong(String)

    static let usage = """
        settingsd - the settings screen of a device with a keypad

        usage: settingsd [--board FILE] [--bundle FOLDER] [--state FOLDER] [--runtime FOLDER]
                         [--terminal TTY] [--setup-keypad]
               settingsd --restore-console [--runtime FOLDER] [--terminal TTY]

          --board FILE        the board file            (/etc/settingsd/board.ini)
          --bundle FOLDER     the Settings.bundle       (/etc/settingsd/Settings.bundle)
          --state FOLDER      where values are kept     ($STATE_DIRECTORY, /var/lib/settingsd)
          --runtime FOLDER    where settings.json is put ($RUNTIME_DIRECTORY, /run/settingsd)
          --terminal TTY      the virtual terminal      (/dev/tty1)
          --setup-keypad      ask for every key first, as without a board file
          --restore-console   make the terminal usable again after a crash, and end
          --version, --help

        The service stays up when something is missing: the screen and the journal say what, and it goes on when
        it is there. See settingsd(8).

        """

    static func parse(_ words: some Sequence<String>) -> Arguments {
        var paths = paths
        var restores = false
        var iterator = words.makeIterator()
        while let word = iterator.next() {
            switch word {
            case "--help", "-h": return .help
            case "--version": return .version
            case PINHasher.option: return .hash
            case "--restore-console": restores = true
            case "--setup-keypad": paths.setsUpKeypad = true
            default:
                guard let option = options[word] else { return .wrong("unknown argument \(word)") }
                guard let value = iterator.next() else { return .wrong("\(word) wants a value") }
                paths[keyPath: option] = value
            }
        }
        return restores ? .restoreConsole(paths) : .run(paths)
    }

    /// The usual places, and the folders that systemd says.
    private static var paths: ServicePaths {
        var paths = ServicePaths()
        if let state = getenv("STATE_DIRECTORY") { paths.state = String(cString: state) }
        if let runtime = getenv("RUNTIME_DIRECTORY") { paths.runtime = String(cString: runtime) }
        return paths
    }

    private static var options: [String: WritableKeyPath<ServicePaths, String>] {
        [
            "--board": \.board, "--bundle": \.bundle, "--state": \.state, "--runtime": \.runtime,
            "--terminal": \.terminal,
        ]
    }
}
