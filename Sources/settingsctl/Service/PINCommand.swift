import ArgumentParser
import Bus

/// `settingsctl pin set|recover`.
struct PINCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pin", abstract: "Sets the technician's PIN, or sets it anew with the recovery code.",
        discussion: """
            What is typed is not shown and is no word of a command. A PIN has at least six digits and is not among those \
            that others would try first.
            """,
        subcommands: [Set.self, Recover.self])

    struct Set: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Sets the first PIN, or another one by the one that holds.",
            discussion: """
                Asks for the PIN that holds, then twice for the new one, and prints the recovery code that goes with it, once. \
                The first PIN is set by root and by technicians' programs.

                \(ExitCodes.ofService)

                For example:
                settingsctl pin set
                """)

        @Flag(help: "Lines of standard input: the PIN that holds, or nothing; the new one.")
        var stdin = false

        func run() throws {
            let client = try ServiceAccess.client()
            let typed = TypedSecrets(isPiped: stdin)
            let present = try typed.next("PIN that holds (nothing where none is set, or as root): ")
            if !present.isEmpty {
                _ = try ServiceAccess.calling { () throws(BusClientError) in
                    try client.openSession(pin: present)
                }
            }
            let pin = try typed.nextTwice("New PIN: ", again: "New PIN again: ")
            PINCommand.tell(
                try ServiceAccess.calling { () throws(BusClientError) in try client.setPIN(pin) })
        }
    }

    struct Recover: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Sets another PIN by the recovery code that was shown with the last one.",
            discussion: """
                Asks for the code, then twice for the new PIN, and prints the next recovery code, once.

                \(ExitCodes.ofService)

                For example:
                settingsctl pin recover
                """)

        @Flag(help: "Lines of standard input: the code; the new PIN.")
        var stdin = false

        func run() throws {
            let client = try ServiceAccess.client()
            let typed = TypedSecrets(isPiped: stdin)
            let code = try typed.next("Recovery code: ")
            let pin = try typed.nextTwice("New PIN: ", again: "New PIN again: ")
            PINCommand.tell(
                try ServiceAccess.calling { () throws(BusClientError) in
                    try client.recoverPIN(code, choosing: pin)
                })
        }
    }

    private static func tell(_ code: String) {
        write("recovery code: \(code)\n")
        write("Write it down: it sets a new PIN once, and is not shown again.\n")
    }
}
