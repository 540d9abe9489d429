import ArgumentParser
import Fleet
import FleetOperation
import Settings

/// `settings-fleetctl plan FILE`.
struct PlanCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plan",
        abstract: "Says who would take a document and who would refuse it, and why; nothing is published.",
        discussion: "Exit 1 where somebody would refuse it.")

    @Argument(help: "d/ID.json or g/NAME.json.", completion: .file(extensions: ["json"]))
    var file: String

    @Option(name: .customLong("bundle"), help: "The bundles that the devices have.", completion: .directory)
    var bundles: [String] = []

    @OptionGroup
    var place: BrokerPlace

    func run() throws {
        let push = try Push(file, place)
        let check = try push.check(bundles)
        for line in check.lines { put(line + "\n") }
        if !check.refusals.isEmpty { throw ExitCode(1) }
    }
}

/// `settings-fleetctl push FILE`.
struct PushCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "push",
        abstract: "Publishes a document, step by step where steps are given, and waits for what devices say.",
        discussion: """
            A step is followed by the next one when all of its devices that are there have settled, and have been \
            watched for a while. It stops where too many refuse it or take it back, or went offline: then all have what \
            they had before. Exit 1 where it stopped.
            """)

    @Argument(help: "d/ID.json or g/NAME.json.", completion: .file(extensions: ["json"]))
    var file: String

    @Option(help: "Percent of the devices, rising: 1,10,50,100.")
    var steps: Percents?

    @Option(help: "One step for so many percent of the devices, and no further.")
    var percent: Int?

    @Option(help: ArgumentHelp("Percent of those that have answered that may fail.", valueName: "percent"))
    var stop = Rollout.Rules().stop

    @Option(
        help: ArgumentHelp("How long a step is watched once it has settled: 90s, 10m, 1h.", valueName: "time")
    )
    var soak = Span(Rollout.Rules().soak)

    @Flag(help: "Leaves the percent as it is where it stops.")
    var keep = false

    @Flag(help: "Says what would be done.")
    var dryRun = false

    @Option(
        name: .customLong("bundle"), help: "The bundles that the devices have: checked by them first.",
        completion: .directory)
    var bundles: [String] = []

    @OptionGroup
    var place: BrokerPlace

    func validate() throws {
        guard (1...100).contains(stop) else { throw ValidationError("--stop \(stop): expected 1 to 100") }
        guard steps == nil || percent == nil else {
            throw ValidationError("--steps and --percent exclude each other")
        }
        if let percent, !(1...100).contains(percent) {
            throw ValidationError("--percent \(percent): expected 1 to 100")
        }
    }

    func run() throws {
        let push = try Push(file, place)
        if case .device = push.name, steps != nil || percent != nil {
            throw CommandFailure.usage("\(push.name): one device has no steps")
        }
        var rules = Rollout.Rules()
        rules.steps = percent.map { [$0] } ?? steps?.values ?? [100]
        rules.stop = stop
        rules.soak = soak.duration
        if !bundles.isEmpty || dryRun {
            let check = try push.check(bundles)
            for line in check.lines { put(line + "\n") }
            if !check.refusals.isEmpty { throw CommandFailure.refused("nothing was published") }
        }
        if !dryRun { try push.run(rules, keeps: keep) }
    }
}

/// `settings-fleetctl stop g/NAME`.
struct StopCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stop", abstract: "Takes all devices of a group back to what they had before the push.")

    @Argument(help: "g/NAME.")
    var name: DocumentName

    @OptionGroup
    var options: FleetOptions

    func run() throws { try Push(name, options.fleet, options.place).takeBack() }
}

/// `settings-fleetctl promote g/NAME`.
struct PromoteCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "promote", abstract: "Gives what some devices of a group try to all of them.")

    @Argument(help: "g/NAME.")
    var name: DocumentName

    @OptionGroup
    var options: FleetOptions

    func run() throws { try Push(name, options.fleet, options.place).promote() }
}

/// Percents, rising, apart by commas.
struct Percents: ExpressibleByArgument {
    let values: [Int]

    init?(argument: String) {
        let values = argument.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        guard !values.isEmpty, values.allSatisfy((1...100).contains),
            zip(values, values.dropFirst()).allSatisfy(<)
        else {
            return nil
        }
        self.values = values
    }
}

/// `90s`, `10m`, `1h`.
struct Span: ExpressibleByArgument {
    let duration: Duration

    init(_ duration: Duration) { self.duration = duration }

    init?(argument: String) {
        guard let unit = argument.last, let count = Int(argument.dropLast()), (0...10_000).contains(count)
        else { return nil }
        switch unit {
        case "s": duration = .seconds(count)
        case "m": duration = .seconds(count * 60)
        case "h": duration = .seconds(count * 3_600)
        default: return nil
        }
    }

    var defaultValueDescription: String { "\(duration.components.seconds)s" }
}
