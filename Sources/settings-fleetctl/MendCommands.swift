import ArgumentParser
import Fleet
import FleetOperation

/// `settings-fleetctl pull [NAME]...`.
struct PullCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pull",
        abstract:
            "Takes into the folder what somebody else has published; files that are there stay as they are.")

    @Argument(help: "d/ID or g/NAME; else all documents of the broker.")
    var names: [DocumentName] = []

    @OptionGroup
    var options: FleetOptions

    func run() throws {
        let session = try options.gathered()
        for name in names.isEmpty ? session.book.desired.keys.sorted() : names {
            guard let payload = session.book.desired[name] else {
                throw CommandFailure.refused("the broker has no document \(name)")
            }
            let sent = try options.fleet.sent(name)
            guard FleetComparison.standing(name, sent: sent, retained: payload) == .foreign else { continue }
            try options.fleet.take(payload, as: name)
            put("\(name): taken\n")
        }
    }
}

/// `settings-fleetctl repair`.
struct RepairCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "repair",
        abstract:
            "Publishes again what the broker has lost or holds in an older form, and asks for reports that are missing.",
        discussion: """
            Exit 1 where somebody else has published a document, which is left alone, and where something is sealed for a \
            key that its device has no more: only who knows the secret can seal it anew.
            """)

    @OptionGroup
    var options: FleetOptions

    func run() throws {
        let session = try options.gathered()
        var foreign: [DocumentName] = []
        var sealed: [String] = []
        for name in options.fleet.names {
            sealed += SealCheck.lines(name, try options.fleet.known(name), in: session.book)
            guard let sent = try options.fleet.sent(name) else { continue }
            switch FleetComparison.standing(name, sent: sent, retained: session.book.desired[name]) {
            case .same: break
            case .foreign: foreign.append(name)
            case .lost:
                try session.publish(session.topics.desired(name), sent)
                put("\(name): published again\n")
            }
        }
        for id in session.book.silent where session.book.devices[id]?.isOnline == true {
            try session.call(id, "report")
            put("\(id): asked for its report\n")
        }
        for line in sealed { put(line + "\n") }
        guard foreign.isEmpty else {
            throw CommandFailure.refused(
                "somebody else has pushed \(foreign.map(\.description).joined(separator: " ")); take it with pull first"
            )
        }
        if !sealed.isEmpty { throw ExitCode(1) }
    }
}

/// `settings-fleetctl forget ID`.
struct ForgetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "forget",
        abstract: "Takes all that the broker keeps of a device away, for one that is no more.",
        discussion: "Its document in sent/ goes as well; d/ID.json stays.")

    @Argument(help: "The device's id.")
    var id: String

    @OptionGroup
    var options: FleetOptions

    func run() throws {
        guard let name = DocumentName("d/\(id)") else {
            throw CommandFailure.usage("\(id) is no device's id")
        }
        let session = try options.gathered()
        // A document may be there without a device: of one that was mistyped.
        if session.book.desired[name] == nil, try options.fleet.sent(name) == nil {
            _ = try session.device(id)
        }
        guard session.book.devices[id]?.isOnline != true else {
            throw CommandFailure.refused(
                "\(id) is connected, and would say it all again; stop its agent first")
        }
        let pages = (1...FleetReport.mostPages).map { session.topics.reported(id, page: $0) }
        for topic in [session.topics.desired(name), session.topics.status(id)] + pages {
            try session.publish(topic, [])
        }
        // Else the next repair would publish it again.
        try options.fleet.forget(name)
        put("\(id): forgotten\n")
    }
}
