import ArgumentParser

/// `settings-fleetctl conformance`.
struct ConformanceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "conformance",
        abstract: "Tries whether a broker does what devices need of it: a line a check; 1 where one fails.",
        discussion: """
            Below the prefix it uses c/, which it empties again: your user must read and write there. It takes as long as a \
            session and a will last, a minute and a half. What the broker refuses by rules of its own is not asked.
            """)

    @Option(help: "How long a session is asked for, in seconds, 18 to 60; devices ask for 60.")
    var session = 60

    @OptionGroup
    var options: FleetOptions

    func validate() throws {
        guard (18...60).contains(session) else {
            throw ValidationError("--session \(session): expected 18 to 60")
        }
    }

    func run() throws {
        let examination = try BrokerExamination(options.place, in: options.fleet, session: session)
        var failed = 0
        for check in BrokerCheck.allCases {
            let reason = examination.reason(against: check)
            if reason != nil { failed += 1 }
            put(
                (reason == nil ? "ok      " : "failed  ") + check.sentence + (reason.map { ": \($0)" } ?? "")
                    + "\n")
        }
        if failed > 0 { throw CommandFailure.refused("\(failed) of \(BrokerCheck.allCases.count) failed") }
    }
}

/// What devices and operators need of a broker.
enum BrokerCheck: CaseIterable {
    case acknowledges, retains, forgets, carriesDocuments, carriesTopics, leavesOutTooLarge, showsAll
    case keepsSessions, endsDoubles, delaysWills

    /// As it is printed.
    var sentence: String {
        switch self {
        case .acknowledges: "what is published with QoS 1 is acknowledged, and arrives"
        case .retains: "what is retained comes with each subscription"
        case .forgets: "an empty message takes away what was retained"
        case .carriesDocuments: "60,000 bytes are retained, and arrive as they are"
        case .carriesTopics: "topics may have 160 bytes and 6 slashes"
        case .leavesOutTooLarge: "what is larger than a device takes is left out, and its connection lives"
        case .showsAll: "1,200 retained messages arrive by a wildcard with QoS 0"
        case .keepsSessions: "what came while a device was away for a moment is kept"
        case .endsDoubles: "of two clients of one name the first is ended"
        case .delaysWills: "a will comes where a device stays away, late, and not where it is back in time"
        }
    }
}
