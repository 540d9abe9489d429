import ArgumentParser
import PropertyLists
import Scanning
import Settings
import Store

/// `settingsctl export`.
struct Export: ParsableCommand {
    enum Format: String, CaseIterable, ExpressibleByArgument {
        case plist, json, env, code, usb
    }

    static let configuration = CommandConfiguration(
        abstract: "Writes settings to a file that import reads.",
        discussion: """
            What holds now, of all settings; with --layer what one layer stores. The formats:

            json   an object by key; the usual one
            plist  a property list
            env    NAME='value' lines, for shells and for systemd's EnvironmentFile=
            code   a line a QR code, for a scanner at another device of the same kind
            usb    for the folder settings of a USB stick, by a name that ends in .settings

            Secrets (text fields with IsSecure, now or when they were stored) are left out, unless --secrets asks for them: \
            then they are wrapped with a passphrase, in json or plist. What the bundle no longer takes of what is stored is \
            left out, and told on standard error.

            \(ExitCodes.ofSettings)

            For example:
            settingsctl export -o settings.json
            settingsctl export --format usb -o STICK/settings/pump.settings
            settingsctl export --secrets --passphrase-file phrase --state state
            """)

    @Option(help: "How they are written, see above.")
    var format = Format.json

    @Option(help: "Only what this layer stores: vendor, site or user.")
    var layer: LayerName?

    @Flag(
        help:
            "Secrets too, wrapped with the passphrase of --passphrase-file. Needs --state: the service never tells them."
    )
    var secrets = false

    @OptionGroup
    var secretOptions: SecretOptions

    @Option(
        name: .shortAndLong, help: "The file; standard output without it, and for -.", completion: .file())
    var output: String?

    @OptionGroup
    var options: StateOptions

    func validate() throws {
        guard secrets else { return }
        if options.state == nil { throw ValidationError("--secrets needs --state") }
        if format == .env || format == .code || format == .usb {
            throw ValidationError("--secrets needs the format plist or json")
        }
    }

    func run() throws {
        let passphrase = secrets ? try secretOptions.passphrase() : []
        let settings = try options.open(.reading)
        let all = try taken(try settings.values(in: layer?.layer), by: settings)
        var values = all.filter { !settings.isSecret($0.key) }
        if secrets {
            let wrapped = try WrappedSecrets.wrap(all.filter { settings.isSecret($0.key) }, with: passphrase)
            values[SecretOptions.entry] = .data(wrapped)
        }
        let bytes = try self.bytes(of: values, settings.schema)
        try FileOutput.write(bytes, to: output, mode: secrets ? 0o600 : nil)
    }

    /// Without what no import would take: a bundle of before left it, and it is kept, but means nothing elsewhere.
    private func taken(
        _ values: [String: SettingValue], by settings: any SettingsAccess
    ) throws -> [String: SettingValue] {
        let others = options.state == nil ? [] : options.keysOfAllDevices()
        return values.filter { key, value in
            guard let error = settings.refusal(of: value, for: key, in: layer?.layer ?? .user) else {
                return true
            }
            if case .unknownKey = error, others.contains(key) { return true }
            warn("\(key) is left out: \(error.reason)")
            return false
        }
    }

    /// Throws the key of what XML cannot hold, and would be another value when it is read.
    private func propertyList(_ values: [String: SettingValue]) throws -> [UInt8] {
        let (bytes, losses) = XMLPropertyListWriter.write(SettingValue.dictionary(values).propertyList)
        guard let loss = losses.first else { return bytes }
        let key = values.keys.sorted().first { key in
            values[key].map { !XMLPropertyListWriter.write($0.propertyList).losses.isEmpty } ?? false
        }
        throw CommandFailure.refused("\(key ?? ""): \(loss.reason); give --format json")
    }

    /// Characters of one code: what a small display shows, and every scanner reads.
    private static let codeLength = 395

    private func bytes(of values: [String: SettingValue], _ schema: Schema?) throws -> [UInt8] {
        switch format {
        case .plist: return try propertyList(values)
        case .json: return Array(ValueText.json(of: .dictionary(values)).utf8)
        case .env:
            if let (first, second) = EnvironmentText.clash(in: values.keys) {
                let name = EnvironmentText.name(of: first)
                throw CommandFailure.refused(
                    "\(first) and \(second) would both be \(name) in this format; give --format json or plist"
                )
            }
            return Array(EnvironmentText.of(values).utf8)
        case .code:
            let code = ConfigurationCode(model: "", values: values)
            guard let parts = code.parts(ofAtMost: Self.codeLength) else {
                throw CommandFailure.refused("this is too much for codes: export fewer settings, or a file")
            }
            return Array(parts.map { "\($0)\n" }.joined().utf8)
        case .usb:
            _ = try propertyList(values)
            let sum = schema.map(SettingsFile.schema) ?? ""
            return SettingsFile(model: "", schema: sum, date: "", values: values).bytes
        }
    }
}
