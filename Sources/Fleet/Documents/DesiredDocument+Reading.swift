import PropertyLists

extension DesiredDocument {
    /// Bytes as published.
    package static let largest = 60_000
    /// In all sets together.
    package static let mostKeys = 2_000
    /// In one document.
    package static let mostSets = 64
    /// Of an epoch and of a revision: what every JSON reader holds exactly.
    package static let greatestNumber = 1 << 53

    private static let fields: Set = ["v", "to", "epoch", "revision", "note", "sets", "locks", "next"]

    /// - Parameter name: whose document is published there; it has to say the same.
    package static func read(
        _ payload: [UInt8], for name: DocumentName
    ) throws(Refusal) -> DesiredDocument {
        guard payload.count <= largest else {
            throw Refusal(
                .tooLarge, "The document has \(payload.count) bytes, and \(largest) at most are read.")
        }
        let json: JSON
        do throws(JSONError) { json = try JSONReader.read(payload) } catch {
            throw Refusal(.malformed, "The document is no JSON that is read here: \(error).")
        }
        guard let members = json.object else { throw malformed("The document is no object.") }
        guard members["v"] == .integer(1) else {
            throw Refusal(.version, "The document's version, v, is not 1.")
        }
        guard members["to"]?.text == "\(name)" else {
            throw malformed("The document's field to is not \(name), where it was published.")
        }
        return try read(members, for: name)
    }

    private static func read(
        _ members: [String: JSON], for name: DocumentName
    ) throws(Refusal) -> DesiredDocument {
        var keys = Set<String>()
        let sets = try sets(members["sets"], "sets", &keys)
        let document = DesiredDocument(
            name: name,
            number: Number(
                epoch: try number(members, "epoch"), revision: try number(members, "revision")),
            sets: sets, locks: try locks(members["locks"]), next: try rollout(members["next"]),
            ignored: members.keys.filter { !fields.contains($0) }.count + ignored(in: members))
        guard keys.count + (document.next?.sets ?? []).reduce(0, { $0 + $1.values.count }) <= mostKeys else {
            throw Refusal(.tooLarge, "The document has more than \(mostKeys) keys.")
        }
        guard document.next == nil || isOnce(document.setsOfNext) else {
            throw malformed("next.sets: with them a key stands in two sets.")
        }
        return document
    }

    private static func isOnce(_ sets: [DesiredSet]) -> Bool {
        Set(sets.flatMap(\.values.keys)).count == sets.reduce(0) { $0 + $1.values.count }
    }

    private static func number(_ members: [String: JSON], _ field: String) throws(Refusal) -> Int {
        guard let number = members[field]?.integer, (0...greatestNumber).contains(number) else {
            throw malformed("The document's field \(field) is no whole number from 0 to 2^53.")
        }
        return number
    }

    private static func locks(_ json: JSON?) throws(Refusal) -> [String] {
        guard let json else { return [] }
        let patterns = json.array?.compactMap(\.text) ?? []
        guard patterns.count == json.array?.count, patterns.count <= mostKeys,
            patterns.allSatisfy({ !$0.isEmpty })
        else { throw malformed("The document's field locks is no list of keys and patterns.") }
        return patterns
    }

    private static func rollout(_ json: JSON?) throws(Refusal) -> Rollout? {
        guard let json else { return nil }
        guard let percent = json["percent"]?.integer, (0...100).contains(percent),
            let salt = json["salt"]?.text
        else { throw malformed("The document's field next wants a percent from 0 to 100 and a salt.") }
        // Of one device the sets of both: a key may stand in both, but in each once.
        var keys = Set<String>()
        return Rollout(percent: percent, salt: salt, sets: try sets(json["sets"], "next.sets", &keys))
    }

    private static func sets(
        _ json: JSON?, _ field: String, _ keys: inout Set<String>
    ) throws(Refusal) -> [DesiredSet] {
        guard let elements = json?.array else {
            throw malformed("The document's field \(field) is no list of sets.")
        }
        guard elements.count <= mostSets else {
            throw Refusal(
                .tooLarge, "The document has \(elements.count) sets, and \(mostSets) at most are read.")
        }
        var sets: [DesiredSet] = []
        for (index, element) in elements.enumerated() {
            let set = try DesiredSet(element, place: "\(field)[\(index)]")
            guard !sets.contains(where: { $0.name == set.name }) else {
                throw malformed("\(field)[\(index)]: another set has that name.")
            }
            guard keys.isDisjoint(with: set.values.keys) else {
                throw malformed("\(field)[\(index)]: one of its keys stands in another set as well.")
            }
            keys.formUnion(set.values.keys)
            sets.append(set)
        }
        return sets
    }

    /// Fields of sets and of a rollout that this version does not know.
    private static func ignored(in members: [String: JSON]) -> Int {
        let next = members["next"]?.object ?? [:]
        let sets = (members["sets"]?.array ?? []) + (next["sets"]?.array ?? [])
        return next.keys.filter { !["percent", "salt", "sets"].contains($0) }.count
            + sets.reduce(0) { count, set in
                count + (set.object?.keys.filter { !DesiredSet.fields.contains($0) }.count ?? 0)
            }
    }

    fileprivate static func malformed(_ text: String) -> Refusal { Refusal(.malformed, text) }
}

extension DesiredSet {
    fileprivate static let fields: Set = ["name", "values", "confirm", "within"]
    /// Seconds.
    private static let times = 30...600
    /// Bytes of a key: longer ones are of no row.
    private static let longestKey = 256

    fileprivate init(_ json: JSON, place: String) throws(Refusal) {
        guard let name = json["name"]?.text, (1...64).contains(name.utf8.count) else {
            throw DesiredDocument.malformed("\(place): a name of 1 to 64 bytes is missing.")
        }
        guard let members = json["values"]?.object else {
            throw DesiredDocument.malformed("\(place): the values are missing.")
        }
        let word = json["confirm"] ?? .text(Confirmation.none.rawValue)
        guard let confirmation = word.text.flatMap(Confirmation.init(rawValue:)) else {
            throw DesiredDocument.malformed("\(place): confirm is not one of none, broker and server.")
        }
        guard let seconds = (json["within"] ?? .integer(Self.usualSeconds)).integer,
            Self.times.contains(seconds)
        else { throw DesiredDocument.malformed("\(place): within is no number of seconds from 30 to 600.") }
        let values = members.compactMapValues(DesiredValue.init)
        guard values.count == members.count,
            members.keys.allSatisfy({ (1...Self.longestKey).contains($0.utf8.count) })
        else { throw DesiredDocument.malformed("\(place): a value is none that a setting can have.") }
        self.init(name: name, values: values, confirmation: confirmation, seconds: seconds)
    }
}
