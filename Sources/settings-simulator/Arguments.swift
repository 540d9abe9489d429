/// What the command line asks for.
struct Arguments {
    /// The bundle's folder, as it was typed.
    var bundle = ""
    /// Shown at first; a link may ask for others.
    var boards: [String] = []
    /// Beside the usual folders.
    var boardFolder: String?
    /// A folder with a database to start from.
    var state: String?
    /// A file that says what programs would report.
    var facts: String?
    /// Where tests that are saved go.
    var tests: String?
    /// As in "de".
    var language: String?
    /// An IPv4 address.
    var address = "127.0.0.1"
    /// Nil takes the usual one, or any that is free where another program has that.
    var port: Int?
    static let usualPort = 8530
    var opensBrowser = false
    /// The socket of a device that runs elsewhere, which is shown instead of a bundle.
    var device: String?

    enum Outcome {
        case run(Arguments)
        case help, version
        case wrong(String)
    }

    static let usage = """
        settings-simulator - a Settings.bundle on a device's panel, in the browser

        usage: settings-simulator BUNDLE [--board NAME[,NAME...]] [--boards FOLDER] [--language LANGUAGE]
                                  [--state FOLDER] [--facts FILE] [--tests FOLDER] [--port PORT]
                                  [--listen ADDRESS] [--open]
               settings-simulator --device SOCKET --board NAME [--port PORT] [--listen ADDRESS] [--open]

          BUNDLE               the Settings.bundle, which is read anew whenever something in it is saved
          --board NAME,...     the boards that are shown at first (qemu-phonepad-320x240)
          --boards FOLDER      where boards lie besides board and /usr/share/settingsd/board
          --language LANGUAGE  what the panel speaks at first, as in de
          --state FOLDER       a folder with a database to start from; it is left as it is
          --facts FILE         what programs say is so now and can be chosen now, read anew whenever it is saved
          --tests FOLDER       where the page saves tests for settingsctl check
          --device SOCKET      shows the device that virtual-device show has booted instead: make run
          --port PORT          on this machine (8530, or one that is free)
          --listen ADDRESS     lets others in, who need the link with its token
          --open               opens the page in the desktop's browser
          --version, --help

        The page is served to this machine alone, and nothing else is. See settings-simulator(1).

        """

    static func parse(_ words: some Sequence<String>) -> Outcome {
        var arguments = Arguments()
        var iterator = words.makeIterator()
        while let word = iterator.next() {
            switch word {
            case "--help", "-h": return .help
            case "--version": return .version
            case "--open": arguments.opensBrowser = true
            case _ where word.hasPrefix("-"):
                guard let value = iterator.next() else { return .wrong("\(word) wants a value") }
                if let mistake = arguments.take(word, value) { return .wrong(mistake) }
            default:
                guard arguments.bundle.isEmpty else {
                    return .wrong("one bundle is enough, and \(word) is another")
                }
                arguments.bundle = word
            }
        }
        if arguments.device != nil {
            return arguments.bundle.isEmpty && arguments.boards.count == 1
                ? .run(arguments) : .wrong("--device goes with one --board and without a bundle")
        }
        return arguments.bundle.isEmpty ? .wrong("which bundle?") : .run(arguments)
    }

    /// Nil, or what is wrong with it.
    private mutating func take(_ option: String, _ value: String) -> String? {
        switch option {
        case "--board": boards += value.split(separator: ",").map(String.init)
        case "--boards": boardFolder = value
        case "--language": language = value
        case "--state": state = value
        case "--facts": facts = value
        case "--tests": tests = value
        case "--device": device = value
        case "--listen":
            guard value != "0.0.0.0" else {
                return "--listen wants one address: pages are told by their names"
            }
            address = value
        case "--port":
            guard let number = Int(value), (0...65535).contains(number) else {
                return "--port wants a number from 0 to 65535"
            }
            port = number
        default: return "unknown argument \(option)"
        }
        return nil
    }
}
