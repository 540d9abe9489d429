import Fleet
import FleetOperation

/// Schemas that devices told, by their hash: in the folder, else with the broker, else from a device; kept in the folder.
struct ToldSchemas {
    let folder: FleetFolder
    let session: BrokerSession

    /// Who is asked one after the other, where one does not answer.
    private static let mostAsked = 3

    /// Nil where nobody tells it; what went wrong is said.
    func schema(_ hash: String, of devices: [String]) throws -> FleetSchema? {
        if let known = try folder.schema(hash) { return read(known, hash) }
        guard let document = try session.heldSchema(hash) ?? asked(hash, of: devices) else { return nil }
        try folder.keep(schema: document, hash)
        return read(document, hash)
    }

    private func asked(_ hash: String, of devices: [String]) throws -> [UInt8]? {
        for device in devices.prefix(Self.mostAsked) {
            do { return try session.askedSchema(hash, of: device) } catch let failure as CommandFailure
                where failure.code == 1
            {
                warn(failure.description)
            }
        }
        return nil
    }

    private func read(_ document: [UInt8], _ hash: String) -> FleetSchema? {
        let schema = SchemaReader.read(document)
        if schema == nil { warn("\(hash) is of no schema that can be read") }
        return schema
    }
}
