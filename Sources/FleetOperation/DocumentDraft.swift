import Fleet
import PropertyLists

/// A document as the operator writes it, before it has a number: `sets` and `locks`, and what is said of them in `note`.
package struct DocumentDraft: Hashable, Sendable {
    /// Whose it is, by where its file lies.
    package let name: DocumentName
    private let members: [String: JSON]

    /// What the tool itself writes.
    private static let written: Set = ["v", "to", "epoch", "revision", "next"]

    /// Why a file cannot be published.
    package struct Mistake: Error, Hashable, Sendable, CustomStringConvertible {
        /// A sentence without the file; after a place in it `LINE:COLUMN: ...`.
        package let description: String
        private let hasPlace: Bool

        fileprivate init(description: String, hasPlace: Bool = false) {
            (self.description, self.hasPlace) = (description, hasPlace)
        }

        /// The sentence with the file, as editors find the place.
        package func description(of file: String) -> String {
            hasPlace ? "\(file):\(description)" : "\(file): \(description)"
        }
    }

    /// - Parameter text: JSON of the file.
    package init(_ text: [UInt8], for name: DocumentName) throws(Mistake) {
        let json: JSON
        do throws(JSONError) { json = try JSONReader.read(text) } catch {
            throw Mistake(description: error.description(in: text), hasPlace: true)
        }
        guard let members = json.object else { throw Mistake(description: "this is no object in braces") }
        if let field = members.keys.sorted().first(where: {
            Self.written.contains($0) && members[$0] != .text("\(name)")
        }) {
            throw Mistake(description: "\(field) is written by push, not by you")
        }
        self.name = name
        self.members = members.filter { !Self.written.contains($0.key) }
        do throws(Refusal) {
            _ = try DesiredDocument.read(payload(.init(epoch: 0, revision: 0)), for: name)
        } catch {
            throw Mistake(description: error.text)
        }
        // Whoever could open it could open all that is sealed for the others.
        if case .group = name, let key = sealed.keys.min() {
            throw Mistake(
                description: "\(key) is sealed, which is for one device: it belongs into d/ID.json of each")
        }
    }

    /// Wants nothing.
    package init(empty name: DocumentName) { (self.name, members) = (name, ["sets": .array([])]) }

    /// What a published document wants.
    ///
    /// - Parameter withNext: in the end, what is next there counting as wanted by all; else of those that do not try it.
    package init?(published payload: [UInt8], for name: DocumentName, withNext: Bool) {
        guard (try? DesiredDocument.read(payload, for: name)) != nil,
            var members = (try? JSONReader.read(payload))?.object
        else { return nil }
        if withNext, let next = members["next"]?["sets"]?.array {
            members["sets"] = .array(Self.merged(members["sets"]?.array ?? [], next))
        }
        self.name = name
        self.members = members.filter { !Self.written.contains($0.key) }
    }

    private static func merged(_ sets: [JSON], _ next: [JSON]) -> [JSON] {
        sets.map { set in next.first { $0["name"] == set["name"] } ?? set }
            + next.filter { added in !sets.contains { $0["name"] == added["name"] } }
    }

    /// For all whom it is for.
    package func payload(_ number: DesiredDocument.Number) -> [UInt8] {
        JSON.object(members.merging(heading(number)) { $1 }).bytes
    }

    /// For some of them: the others keep what `before` wants. What is taken away, and locks, come with the last step.
    ///
    /// - Parameters:
    ///   - before: what holds for the others.
    ///   - percent: of the devices, drawn by `salt`.
    package func payload(
        _ number: DesiredDocument.Number, over before: DocumentDraft, percent: Int, salt: String
    ) -> [UInt8] {
        let changed = sets.filter { !before.sets.contains($0) }
        let next: JSON = .object([
            "percent": .integer(percent), "salt": .text(salt), "sets": .array(changed),
        ])
        return JSON.object(before.members.merging(heading(number)) { $1 }.merging(["next": next]) { $1 })
            .bytes
    }

    /// Whether some devices try this in a published document: what it takes away, and locks, aside.
    package func isTried(in payload: [UInt8]) -> Bool {
        guard let document = try? DesiredDocument.read(payload, for: name), let next = document.next,
            let before = DocumentDraft(published: payload, for: name, withNext: false)
        else { return false }
        let own = self.payload(document.number, over: before, percent: next.percent, salt: next.salt)
        return (try? JSONReader.read(own)) == (try? JSONReader.read(payload))
    }

    private func heading(_ number: DesiredDocument.Number) -> [String: JSON] {
        [
            "v": .integer(1), "to": .text("\(name)"), "epoch": .integer(number.epoch),
            "revision": .integer(number.revision),
        ]
    }

    /// As the file has them.
    package var sets: [JSON] { members["sets"]?.array ?? [] }

    /// What is sealed, `k3:BASE64`, by key.
    package var sealed: [String: String] {
        sets.reduce(into: [:]) { sealed, set in
            for (key, value) in set["values"]?.object ?? [:] { sealed[key] = value["$sealed"]?.text }
        }
    }

    /// The same with a sealed value in the set that has the key, else in one named `secrets`.
    ///
    /// - Parameter text: `k3:BASE64`.
    package func sealing(_ key: String, _ text: String) throws(Mistake) -> DocumentDraft {
        var sets = sets
        let owner = sets.firstIndex { $0["values"]?[key] != nil }
        let place = owner ?? sets.firstIndex { $0["name"] == .text("secrets") } ?? sets.count
        if place == sets.count { sets.append(.object(["name": .text("secrets")])) }
        var set = sets[place].object ?? [:]
        var values = set["values"]?.object ?? [:]
        values[key] = .object(["$sealed": .text(text)])
        set["values"] = .object(values)
        sets[place] = .object(set)
        var members = members
        members["sets"] = .array(sets)
        return try DocumentDraft(JSON.object(members).bytes, for: name)
    }

    /// With line breaks, as a person would write it.
    package var text: String { JSONPages.text(of: .object(members)) }

    /// By set and key, and the locks: what a person compares.
    package var wishes: [String: String] {
        var wishes: [String: String] = [:]
        for set in sets {
            let name = set["name"]?.text ?? ""
            for (key, value) in set["values"]?.object ?? [:] {
                wishes["\(name): \(key)"] = Self.shown(value)
            }
            for field in ["confirm", "within"] {
                if let value = set[field] { wishes["\(name), \(field)"] = value.description }
            }
        }
        for lock in members["locks"]?.array?.compactMap(\.text) ?? [] { wishes["lock \(lock)"] = "yes" }
        return wishes
    }

    private static func shown(_ value: JSON) -> String {
        guard let sealed = value["$sealed"]?.text else { return value.description }
        // Another box is another line: what is in it nobody can compare.
        let hash = SHA256.text(of: Array(sealed.utf8)).prefix(8)
        return "a secret sealed for \(SealedName.of(sealed)) (\(hash))"
    }
}
