import ArgumentParser
import Settings

/// `settingsctl export`.
struct Export: ParsableCommand {
    enum Format: String, CaseIterable, ExpressibleByArgument {
        case plist, json, env
    }

    static let configuration = CommandConfiguration(
        abstract: "Writes settings to a file that import reads.",
        discussion: """
            Secrets (text fields with IsSecure) are left out. env is for shells and for systemd's EnvironmentFile=.
            """)

    @Option(help: "plist, json or env.")
    var format = Format.json

    @Option(help: "Only what this layer stores: vendor, site or user. Needs --state.")
    var layer: LayerName?

    @Option(name: .shortAndLong, help: "The file; standard output without it.", completion: .file())
    var output: String?

    @OptionGroup
    var options: StateOptions

    func run() throws {
        let settings = try options.open()
        let values = try settings.values(in: layer?.layer).filter {
            settings.schema?[$0.key]?.isSecret != true
        }
        let bytes: [UInt8] =
            switch format {
            case .plist: PropertyListWriter.xml(.dictionary(values))
            case .json: Array((JSONText.of(.dictionary(values), isPretty: true) + "\n").utf8)
            case .env: Array(EnvironmentText.of(values).utf8)
            }
        guard let output else { return write(String(decoding: bytes, as: UTF8.self)) }
        try FileOutput.write(bytes, to: output)
    }
}
