import ArgumentParser
import Bus
import Glibc
import Settings

/// `settingsctl session open`.
struct SessionCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "session", abstract: "Is a technician for a while, by the device's PIN.",
        subcommands: [Open.self])

    struct Open: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Asks for the PIN, then does what each line of standard input says.",
            discussion: """
                The session is this command's: it ends with it, after three minutes without a line, and after half an \
                hour. Lines are: get KEY, set KEY VALUE, reset KEY..., list. Wrong PINs count together with those that \
                are typed at the panel.
                """)

        @Flag(help: "The first line of standard input is the PIN.")
        var stdin = false

        func run() throws {
            let client = try ServiceAccess.calling { () throws(BusClientError) in try BusClient() }
            let pin = try TypedSecrets(isPiped: stdin).next("PIN: ")
            let wrong = try ServiceAccess.calling { () throws(BusClientError) in
                try client.openSession(pin: pin)
            }
            if wrong > 0 { write("wrong PINs since the last right one: \(wrong)\n", to: STDERR_FILENO) }
            let isAsked = !stdin && isatty(STDIN_FILENO) == 1
            while let line = nextLine(isAsked) {
                do {
                    try SessionLine(line).perform(on: client)
                } catch let failure as CommandFailure where isAsked {
                    write(failure.description + "\n", to: STDERR_FILENO)
                }
            }
        }

        private func nextLine(_ isAsked: Bool) -> String? {
            if isAsked { write("technician> ", to: STDERR_FILENO) }
            return readLine()
        }
    }
}

/// One line of a session.
private struct SessionLine {
    private let words: [String]

    init(_ line: String) { words = line.split(separator: " ").map(String.init) }

    func perform(on client: BusClient) throws {
        switch words.first {
        case nil: break
        case "get" where words.count == 2:
            let value = try ServiceAccess.calling { () throws(BusClientError) in try client.get(words[1]) }
            write(ValueText.text(of: value) + "\n")
        case "list" where words.count == 1:
            let values = try ServiceAccess.calling { () throws(BusClientError) in try client.getAll() }
            for (key, value) in values.sorted(by: { $0.key < $1.key }) {
                write("\(key)\t\(ValueText.line(of: value))\n")
            }
        case "set" where words.count > 2:
            let present = try? ServiceAccess.calling { () throws(BusClientError) in try client.get(words[1]) }
            let value = ValueText.value(of: words.dropFirst(2).joined(separator: " "), like: present)
            _ = try ServiceAccess.calling { () throws(BusClientError) in try client.set([words[1]: value]) }
        case "reset" where words.count > 1:
            _ = try ServiceAccess.calling { () throws(BusClientError) in
                try client.reset(Array(words.dropFirst()))
            }
        default:
            throw CommandFailure.usage("a line is: get KEY, set KEY VALUE, reset KEY..., list")
        }
    }
}
