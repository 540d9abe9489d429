import ArgumentParser
import Fleet
import FleetOperation

/// `settings-fleetctl list`.
struct ListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Prints a line a device: whether it is there, its groups, its documents, what went wrong.",
        discussion: """
            Id, online or away, groups, the number of each document that is in force, and how many keys are refused, \
            reverted and overridden by the owner, apart by tabs.
            """)

    @Option(help: "Only the devices of that group.")
    var group: String?

    @Flag(help: "Prints JSON.")
    var json = false

    @OptionGroup
    var options: FleetOptions

    func run() throws {
        let session = try options.gathered()
        let lines = session.book.members(of: group).compactMap { id in
            session.book.devices[id].map { DeviceLine(id: id, $0) }
        }
        if json { return put(JSON.array(lines.map(\.json)).description + "\n") }
        put("ID\tSTATUS\tGROUPS\tDOCUMENTS\tREFUSED\tREVERTED\tOVERRIDDEN\n")
        for line in lines { put(line.text + "\n") }
    }
}

/// `settings-fleetctl show ID`.
struct ShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Prints all that one device says: documents, sets, keys, which secrets are set, values.")

    @Argument(help: "The device's id.")
    var id: String

    @OptionGroup
    var options: FleetOptions

    func run() throws {
        let session = try options.gathered()
        let device = try session.device(id)
        put(DevicePage(id: id, device).text)
    }
}

/// `settings-fleetctl watch [GROUP]`.
struct WatchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch", abstract: "Prints what devices answer, a line each, until it is interrupted.",
        discussion: "Time, id, document or set, state, and why, apart by tabs.")

    @Argument(help: "Only the devices of that group.")
    var group: String?

    @OptionGroup
    var options: FleetOptions

    func run() throws {
        let session = try options.gathered()
        var watched = Watched(session.book)
        session.hear = { [unowned session] news in
            for line in watched.lines(news, session.book, in: group) {
                put(WallClock.time + "\t" + line + "\n")
            }
        }
        put("watching \(session.book.members(of: group).count) devices; Ctrl-C ends it\n")
        while true { try session.turn(waitingAtMost: .seconds(60)) }
    }
}

/// `settings-fleetctl diff [NAME]...`.
struct DiffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Prints where the folder, the broker and the devices differ; 1 where they do.")

    @Argument(help: "d/ID or g/NAME; else all documents of the folder and of the broker.")
    var names: [DocumentName] = []

    @OptionGroup
    var options: FleetOptions

    func run() throws {
        let session = try options.gathered()
        let all = names.isEmpty ? Set(options.fleet.names).union(session.book.desired.keys).sorted() : names
        let lines = try all.flatMap { FleetComparison.lines($0, try options.fleet.known($0), session.book) }
        for line in lines { put(line + "\n") }
        if !lines.isEmpty { throw ExitCode(1) }
    }
}

extension DocumentName: ExpressibleByArgument {
    /// `d/ID` or `g/NAME`.
    public init?(argument: String) { self.init(argument) }
}
