import PropertyLists
import Settings

/// What the agent knows of the bundle: which rows want a trial or are secrets, why values are refused, and the schema
/// that servers ask for.
package struct FleetSchema: Sendable {
    private let schema: Schema
    /// The JSON Schema, as `settings-fleetctl schema` writes it.
    package let document: [UInt8]
    /// `sha256:` and 64 digits.
    package let hash: String
    /// Keys whose rules were not understood, in a schema that was told; never of a bundle.
    package let unsure: Set<String>

    /// Bytes of one page of the document.
    package static let pageBytes = 40_000

    /// Of the bundle that the service has open.
    package init(_ schema: Schema) {
        self.init(schema, told: Self.document(of: schema), unsure: [])
    }

    /// Of those rows, its text.
    package static func document(of schema: Schema) -> [UInt8] { JSONText.bytes(of: schema.document) }

    /// Of what a device told.
    ///
    /// - Parameters:
    ///   - schema: what was made of it.
    ///   - unsure: keys of which something was not understood.
    package init(_ schema: Schema, told document: [UInt8], unsure: Set<String>) {
        (self.schema, self.document, self.unsure) = (schema, document, unsure)
        hash = "sha256:" + SHA256.text(of: document)
    }

    /// The document as it is written of what was understood: the same as `document`, of a bundle.
    package var understood: [UInt8] { Self.document(of: schema) }

    /// `DeviceConfirm`: a change of it is on trial first.
    package func wantsTrial(_ key: String) -> Bool { schema[key]?.traits.confirm ?? false }

    /// Never carried in the open.
    package func isSecret(_ key: String) -> Bool { schema.secrets.contains(key) }

    /// Whether all that the row asks for is so; what is stored while it is not waits.
    ///
    /// - Parameter snapshot: `snapshot(of:)`, made once for all keys.
    package func isAvailable(_ key: String, in snapshot: Snapshot) -> Bool {
        guard let definition = schema[key] else { return true }
        return definition.conditions.contains { all in
            all.allSatisfy { $0.holds(in: snapshot, under: schema) }
        }
    }

    /// What a device shows, as the bundle's rules see it.
    package func snapshot(of view: SettingsView) -> Snapshot { view.snapshot(under: schema) }

    /// The value that holds, the bundle's default among them.
    package func value(of key: String, in view: SettingsView) -> SettingValue? {
        view.snapshot(under: schema).value(for: key)
    }

    /// Why the site may not have that value, by the settings' own rules; nil where it may.
    package func refusal(of key: String, _ value: SettingValue, in view: SettingsView) -> Refusal? {
        let transactions = Transactions(schema: schema, snapshot: view.snapshot(under: schema))
        do throws(SettingError) {
            _ = try transactions.check([.set(key, value, layer: .site)], by: .technician)
            return nil
        } catch {
            return Refusal(RefusalCode(error), "\(error)")
        }
    }

    /// By key, why a device with these settings would refuse a set; empty where it would take it.
    package func refusals(of set: DesiredSet, in view: SettingsView) -> [String: Refusal] {
        var refusals = set.plainSecrets(isSecret).merging(badSeals(in: set, view)) { $1 }
        var change = SiteChange()
        for (key, value) in set.values {
            if case .value(let value) = value { change.values[key] = value }
            if value == .nothing, view.site[key] != nil { change.resets.append(key) }
        }
        var transactions = Transactions(schema: schema, snapshot: view.snapshot(under: schema))
        let errors = try? transactions.stage(
            ChangeSet(change), from: Origin(.bus, .technician), token: "", at: .zero)
        for error in errors ?? [] where refusals[error.key] == nil {
            refusals[error.key] = Refusal(RefusalCode(error), "\(error)")
        }
        return refusals
    }

    /// By key, what is sealed and would not be opened, as far as anybody but the device can know.
    private func badSeals(in set: DesiredSet, _ view: SettingsView) -> [String: Refusal] {
        set.values.reduce(into: [:]) { refusals, each in
            guard case .sealed(let text) = each.value else { return }
            let key = each.key
            if schema[key] == nil {
                let error = SettingError.unknownKey(key)
                refusals[key] = Refusal(RefusalCode(error), "\(error)")
            } else if !isSecret(key) {
                refusals[key] = Refusal(
                    .badSeal, "\(key) is no secret, and takes nothing that is sealed.")
            } else if let box = view.box, SealedName.of(text) != SealedName.of(box) {
                let (name, own) = (SealedName.of(text), SealedName.of(box))
                refusals[key] = Refusal(
                    .badSeal, "\(key): it is sealed for \(name), and the device's key is \(own) now.")
            }
        }
    }

    /// The answers to a call for the schema, by page.
    package func pages(id: String) -> [JSON] {
        let count = max(1, (document.count + Self.pageBytes - 1) / Self.pageBytes)
        return (0..<count).map { page in
            let bytes = document.dropFirst(page * Self.pageBytes).prefix(Self.pageBytes)
            return .object([
                "v": .integer(1), "id": .text(id), "ok": .boolean(true), "hash": .text(hash),
                "page": .integer(page + 1), "pages": .integer(count),
                "data": .text(Base64.encode(Array(bytes))),
            ])
        }
    }
}

extension DesiredSet {
    /// By key, a secret in the open.
    func plainSecrets(_ isSecret: (String) -> Bool) -> [String: Refusal] {
        values.reduce(into: [:]) { refusals, each in
            guard case .value = each.value, isSecret(each.key) else { return }
            refusals[each.key] = Refusal(.plainSecret, "\(each.key): a secret is not sent in the open.")
        }
    }
}

/// What a key is called that something is sealed for: `k3` of `k3:BASE64`.
package enum SealedName {
    /// All of a text that has no colon.
    package static func of(_ text: String) -> Substring { text.prefix { $0 != ":" } }
}
