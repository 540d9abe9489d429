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
                hour. Lines are: get KEY, set KEY VALUE, reset KEY..., list; a value is all that stands after the key and \
                one space. Wrong PINs count together with those that are typed at the panel. On a terminal each line is asked \
                for, and a line that is refused does not end the session.

                Exit codes: 0 the lines ended, 1 refused, 2 wrong usage, 3 no service.

                For example:
                settingsctl session open
                settingsctl session open --stdin
                """)

        @Flag(help: "The first line of standard input is the PIN.")
        var stdin = false

        func run() throws {
            let client = try ServiceAccess.client()
            let pin = try TypedSecrets(isPiped: stdin).next("PIN: ")
            let wrong = try ServiceAccess.calling { () throws(BusClientError) in
                try client.openSession(pin: pin)
            }
            if wrong > 0 { write("wrong PINs since the last right one: \(wrong)\n", to: STDERR_FILENO) }
            let service = ServiceAccess(client)
            let isAsked = !stdin && isatty(STDIN_FILENO) == 1
            while let line = try nextLine(isAsked) {
                do {
                    try SessionLine(line).perform(on: service)
                } catch let failure as CommandFailure where isAsked {
                    write(failure.description + "\n", to: STDERR_FILENO)
                }
            }
        }

        private func nextLine(_ isAsked: Bool) throws -> String? {
            if isAsked { write("technician> ", to: STDERR_FILENO) }
            return try InputLine.next()
        }
    }
}

/// One line of a session.
private struct SessionLine {
    private let words: [String]
    /// What stands after the key and one space, as it was typed.
    private let value: String?

    init(_ line: String) {
        words = line.split(separator: " ").map(String.init)
        let parts = line.split(separator: " ", maxSplits: 2)
        value = parts.count > 2 ? String(parts[2]) : nil
    }

    func perform(on service: ServiceAccess) throws {
        switch words.first {
        case nil: break
        case "get" where words.count == 2:
            if let value = try service.value(of: words[1]) { write(ValueText.text(of: value) + "\n") }
        case "list" where words.count == 1:
            write(ValueText.lines(of: try service.values(in: nil)))
        case "set" where words.count > 1:
            guard let value else { throw Self.mistake }
            let change = SettingChange.set(words[1], service.meaning(of: value, for: words[1], in: .user))
            _ = try service.apply([change], .required)
        case "reset" where words.count > 1:
            _ = try service.apply(words.dropFirst().map { .reset($0) }, .required)
        default: throw Self.mistake
        }
    }

    private static let mistake = CommandFailure.usage(
        "a line is: get KEY, set KEY VALUE, reset KEY..., list")
}
