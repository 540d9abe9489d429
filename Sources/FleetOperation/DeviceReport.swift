import Fleet
import Settings

/// What a device said is so: all pages of one report.
package struct DeviceReport: Hashable, Sendable {
    /// What became of a document there.
    package struct Document: Hashable, Sendable {
        /// The one that is in force; nil where none was ever taken.
        package let number: DesiredDocument.Number?
        /// `settled`, `working`, `trial`, `stale`, `conflict` or `refused`.
        package let state: String
        /// Why another one was not taken.
        package let reason: Reason?
        /// That other one's, where it has a number.
        package let offered: DesiredDocument.Number?

        /// Whether the device has done with it what can be done.
        package var isSettled: Bool { !["working", "trial"].contains(state) }
    }

    /// What became of a set.
    package struct Set: Hashable, Sendable {
        /// `d` or `g/NAME`, as the report says it.
        package let document: String
        /// As the document has it.
        package let name: String
        /// Nil for a word that this version does not know.
        package let state: ResultState?
        /// Why it is not applied.
        package let reason: Reason?
    }

    /// A code and a sentence.
    package struct Reason: Hashable, Sendable, CustomStringConvertible {
        /// For programs.
        package let code: String
        /// For people.
        package let text: String

        init?(_ json: JSON) {
            guard let code = json["code"]?.text else { return nil }
            (self.code, text) = (code, json["text"]?.text ?? "")
        }

        package var description: String { text.isEmpty ? code : "\(code): \(text)" }
    }

    /// What became of a key.
    package struct Key: Hashable, Sendable {
        /// Nil for a word that this version does not know.
        package let state: ResultState?
        /// Why it is not in force.
        package let reason: Reason?
    }

    /// Whose value of a secret holds, which nobody is told.
    package struct Secret: Hashable, Sendable {
        /// `user`, `site`, `vendor`.
        package let layer: String
        /// In which that layer got it, as the device counts; nil where it does not know.
        package let revision: Int?
    }

    /// What holds, and whose it is.
    package struct Value: Hashable, Sendable {
        /// As documents write it.
        package let value: JSON
        /// `user`, `site`, `vendor`.
        package let layer: String
    }

    /// Grows with each report.
    package let revision: Int
    /// By `d` or `g/NAME`.
    package let documents: [String: Document]
    /// In the order in which they are applied.
    package let sets: [Set]
    /// What is not plainly applied.
    package let keys: [String: Key]
    /// Which are set.
    package let secrets: [String: Secret]
    /// What some layer says.
    package let values: [String: Value]
    /// Keys and sub-trees, by layer.
    package let locks: [String: [String]]
    /// Whether values were left out since there were too many.
    package let isCut: Bool

    /// Nil until all pages of one report are there.
    package init?(pages: [Int: JSON]) {
        guard let first = pages[1], first["v"] == .integer(1), let revision = first["revision"]?.integer,
            let count = first["pages"]?.integer, (1...FleetReport.mostPages).contains(count)
        else { return nil }
        let all = (1...count).compactMap { pages[$0] }
        guard all.count == count, all.allSatisfy({ $0["revision"] == .integer(revision) }) else { return nil }
        self.revision = revision
        documents = (first["docs"]?.object ?? [:]).filter { Self.isDocument($0.key) }.mapValues(Document.init)
        sets = (first["sets"]?.array ?? []).compactMap(Set.init)
        locks = (first["locks"]?.object ?? [:]).mapValues { $0.array?.compactMap(\.text) ?? [] }
        isCut = first["cut"] == .boolean(true)
        keys = Self.merged(all, "keys").mapValues { json in
            Key(state: json["state"]?.text.flatMap(ResultState.init), reason: Reason(json))
        }
        secrets = Self.merged(all, "secrets").compactMapValues { json in
            guard let pair = json.array, pair.count == 2, let layer = pair[0].text,
                let revision = pair[1].integer
            else { return nil }
            return Secret(layer: layer, revision: revision > 0 ? revision : nil)
        }
        values = Self.merged(all, "values").compactMapValues { json in
            guard let pair = json.array, pair.count == 2, let layer = pair[1].text else { return nil }
            return Value(value: pair[0], layer: layer)
        }
    }

    /// Whether a report can call a document so; what is no name could look like another line where it is printed.
    fileprivate static func isDocument(_ name: String) -> Bool {
        name == "d" || name.hasPrefix("g/") && FleetName.isValid(name.dropFirst(2))
    }

    /// The settings of that device, as far as it tells them.
    package var view: SettingsView {
        var view = SettingsView()
        for (key, value) in values {
            guard let layer = SettingLayer(rawValue: value.layer), let stored = value.value.settingValue
            else { continue }
            view.layers[layer, default: [:]][key] = stored
        }
        for (key, secret) in secrets {
            guard let layer = SettingLayer(rawValue: secret.layer) else { continue }
            view.secrets[key] = SecretSource(layer, revision: UInt64(secret.revision ?? 0))
        }
        for (name, patterns) in locks {
            if let layer = SettingLayer(rawValue: name) { view.locks[layer] = Swift.Set(patterns) }
        }
        return view
    }

    private static func merged(_ pages: [JSON], _ field: String) -> [String: JSON] {
        pages.reduce(into: [:]) { all, page in all.merge(page[field]?.object ?? [:]) { $1 } }
    }

    /// Of that document, whoever's it is.
    package func document(_ name: DocumentName) -> Document? { documents[name.reportName] }

    /// Sets of that document that are refused, or were undone.
    package func failures(of name: DocumentName) -> [Set] {
        sets.filter { $0.document == name.reportName && ($0.state == .refused || $0.state == .reverted) }
    }
}

extension DeviceReport.Document {
    init(_ json: JSON) {
        if let epoch = json["epoch"]?.integer, let revision = json["revision"]?.integer {
            number = DesiredDocument.Number(epoch: epoch, revision: revision)
        } else {
            number = nil
        }
        state = json["state"]?.text ?? ""
        reason = DeviceReport.Reason(json)
        let pair = json["offered"]?.array?.compactMap(\.integer) ?? []
        offered = pair.count == 2 ? DesiredDocument.Number(epoch: pair[0], revision: pair[1]) : nil
    }
}

extension DeviceReport.Set {
    init?(_ json: JSON) {
        guard let document = json["doc"]?.text, DeviceReport.isDocument(document),
            let name = json["name"]?.text
        else { return nil }
        (self.document, self.name) = (document, name)
        state = json["state"]?.text.flatMap(ResultState.init)
        reason = DeviceReport.Reason(json)
    }
}
