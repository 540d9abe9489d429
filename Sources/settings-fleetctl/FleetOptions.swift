import ArgumentParser
import Fleet
import FleetOperation

/// The fleet's folder and its broker: what every command is about that names no file.
struct FleetOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The fleet's folder.", valueName: "folder"), completion: .directory)
    var folder = "."

    @OptionGroup
    var place: BrokerPlace

    var fleet: FleetFolder { FleetFolder(folder) }

    /// Once the broker has said all that it holds.
    func gathered() throws -> BrokerSession { try BrokerSession(gathering: place, in: fleet) }
}
