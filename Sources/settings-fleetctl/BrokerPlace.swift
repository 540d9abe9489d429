import ArgumentParser
import Fleet
import Hardware
import MQTT
import Storage

/// What TLS is spoken with.
struct CertificateFiles: ParsableArguments {
    @Option(
        help: ArgumentHelp("Certificates that the broker is checked by, in PEM.", valueName: "file"),
        completion: .file())
    var ca: String?

    @Option(help: ArgumentHelp("Your own certificate, in PEM.", valueName: "file"), completion: .file())
    var cert: String?

    @Option(help: ArgumentHelp("Its key, in PEM.", valueName: "file"), completion: .file())
    var key: String?

    func validate() throws {
        if (cert == nil) != (key == nil) { throw ValidationError("--cert and --key belong together") }
    }

    /// Throws which of the files cannot be read: the broker is not to blame for it.
    static func check(_ files: [String?]) throws(FileError) {
        for file in files.compactMap({ $0 }) { _ = try FileContents.read(file) }
    }

    /// The own one with its key; nil where there is none.
    var own: (file: String, key: String)? {
        guard let cert, let key else { return nil }
        return (cert, key)
    }
}

/// Where the broker is, by the arguments and else by `fleet.conf` in the fleet's folder.
struct BrokerPlace: ParsableArguments {
    @Option(
        help: ArgumentHelp("The broker; else what fleet.conf says, or localhost.", valueName: "host[:port]"))
    var broker: String?

    @Option(help: "What all topics begin with; else what fleet.conf says, or settings/1.")
    var prefix: String?

    @OptionGroup
    var files: CertificateFiles

    func validate() throws {
        if let broker, Self.parts(of: broker) == nil {
            throw ValidationError("--broker \(broker): expected host or host:port")
        }
        if let prefix, !FleetTopics.isValid(prefix: prefix) {
            throw ValidationError(
                "--prefix \(prefix): expected \(Self.prefixRule)")
        }
    }

    private static let prefixRule = "at most 3 levels of letters, digits, _ . and -, 40 bytes in all"

    /// `[::1]:1884`, `broker.example`, `10.0.0.1:1884`.
    static func parts(of text: String) -> (host: String, port: Int?)? {
        var rest = Substring(text)
        var host = ""
        if rest.hasPrefix("["), let end = rest.firstIndex(of: "]") {
            host = String(rest[rest.index(after: rest.startIndex)..<end])
            rest = rest[rest.index(after: end)...]
        } else {
            host = String(rest.prefix { $0 != ":" })
            rest = rest.dropFirst(host.count)
        }
        guard !host.isEmpty, !host.contains(" ") else { return nil }
        if rest.isEmpty { return (host, nil) }
        guard rest.hasPrefix(":"), let port = Int(rest.dropFirst()), (1...65_535).contains(port) else {
            return nil
        }
        return (host, port)
    }

    /// Why a broker may not be spoken to; nil where it may.
    static func reason(against host: String, _ authority: String?) -> String? {
        guard authority == nil, !FleetConfiguration.isOnThisDevice(host) else { return nil }
        return "\(host) is another machine, which is spoken to with TLS alone: say --ca"
    }

    // MARK: With the file

    /// What is spoken to, and below which topics.
    func options(in folder: FleetFolder, id: String) throws -> (MQTTOptions, FleetTopics) {
        let file = try folder.configuration()
        let told = broker.flatMap(Self.parts)
        let host = told?.host ?? file["Host"] ?? "localhost"
        let authority = files.ca ?? file["CA"]
        if let reason = Self.reason(against: host, authority) {
            throw CommandFailure.usage("\(reason), or CA in \(folder.path)/fleet.conf")
        }
        let usualPort = authority == nil ? 1_883 : 8_883
        let port = try told.map { $0.port ?? usualPort } ?? port(in: file, folder) ?? usualPort
        let own = try files.own ?? certificate(in: file, folder)
        try CertificateFiles.check([authority, own?.file, own?.key])
        let tls = authority.map {
            MQTTOptions.TLS(authority: $0, certificate: own?.file, key: own?.key)
        }
        return (
            MQTTOptions(host: host, port: port, id: id, keepAlive: 60, tls: tls, session: 0, isTool: true),
            FleetTopics(prefix: try prefix ?? self.prefix(in: file, folder) ?? FleetTopics.usualPrefix)
        )
    }

    /// Nil where the file has none.
    private func port(in file: [String: String], _ folder: FleetFolder) throws -> Int? {
        guard let text = file["Port"] else { return nil }
        guard let port = Int(text), (1...65_535).contains(port) else {
            throw CommandFailure.refused("\(folder.path)/fleet.conf: Port = \(text): expected 1 to 65535")
        }
        return port
    }

    /// Nil where the file has none.
    private func certificate(
        in file: [String: String], _ folder: FleetFolder
    ) throws -> (file: String, key: String)? {
        switch (file["Certificate"], file["Key"]) {
        case (nil, nil): return nil
        case (let certificate?, let key?): return (certificate, key)
        default:
            throw CommandFailure.refused("\(folder.path)/fleet.conf: Certificate and Key belong together")
        }
    }

    private func prefix(in file: [String: String], _ folder: FleetFolder) throws -> String? {
        guard let prefix = file["Prefix"], !FleetTopics.isValid(prefix: prefix) else { return file["Prefix"] }
        throw CommandFailure.refused(
            "\(folder.path)/fleet.conf: Prefix = \(prefix): expected \(Self.prefixRule)"
        )
    }
}
