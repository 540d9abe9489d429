import PropertyLists

/// The newest documents that were taken, and what was wrong with those offered since. By number, never by arrival.
package struct DocumentShelf: Hashable, Sendable {
    /// What became of a document that was offered.
    package enum Outcome: Hashable, Sendable {
        /// It is in force from now on.
        case taken
        /// Likewise; but for its number it says what the one before said.
        case renumbered
        /// It was in force already.
        case same
        /// The one before stays in force.
        case refused(Refusal, offered: DesiredDocument.Number?)
        /// An empty payload only empties the broker.
        case empty
    }

    /// One that is in force.
    package struct Taken: Hashable, Sendable {
        /// As it was read.
        package let document: DesiredDocument
        /// As it was published.
        package let payload: [UInt8]
    }

    /// What was wrong with the last that was offered.
    package struct Remark: Hashable, Sendable {
        /// Why it was not taken.
        package let refusal: Refusal
        /// Its number, where it has one.
        package let offered: DesiredDocument.Number?
    }

    /// In force, by whose they are.
    package private(set) var taken: [DocumentName: Taken] = [:]
    /// Not taken since, by whose they are.
    package private(set) var remarks: [DocumentName: Remark] = [:]

    /// Nothing is in force.
    package init() {}

    /// Takes a document, or keeps what was in force and remembers why.
    @discardableResult
    package mutating func offer(_ payload: [UInt8], as name: DocumentName) -> Outcome {
        guard !payload.isEmpty else { return .empty }
        let document: DesiredDocument
        do throws(Refusal) { document = try DesiredDocument.read(payload, for: name) } catch {
            return refuse(error, name, offered: nil)
        }
        let before = taken[name]?.payload
        if let current = taken[name] {
            if document.number < current.document.number {
                return refuse(
                    Refusal(.stale, "A newer document was taken before."), name, offered: document.number)
            }
            if document.number == current.document.number {
                guard payload == current.payload else {
                    return refuse(
                        Refusal(.conflict, "Another document with that number was taken before."), name,
                        offered: document.number)
                }
                remarks[name] = nil
                return .same
            }
        }
        taken[name] = Taken(document: document, payload: payload)
        remarks[name] = nil
        return before.map(Self.content) == Self.content(of: payload) ? .renumbered : .taken
    }

    /// What it asks for, byte by byte; without its number and its note.
    private static func content(of payload: [UInt8]) -> [UInt8]? {
        guard var members = try? JSONReader.read(payload).object else { return nil }
        for field in ["epoch", "revision", "note"] { members[field] = nil }
        return JSON.object(members).bytes
    }

    private mutating func refuse(
        _ refusal: Refusal, _ name: DocumentName, offered: DesiredDocument.Number?
    ) -> Outcome {
        remarks[name] = Remark(refusal: refusal, offered: offered)
        return .refused(refusal, offered: offered)
    }

    /// Forgets those of groups that the device is not in any more.
    package mutating func keep(only names: Set<DocumentName>) {
        taken = taken.filter { names.contains($0.key) }
        remarks = remarks.filter { names.contains($0.key) }
    }

    // MARK: Kept on the device

    /// By name, as they were published.
    package var json: JSON {
        .object(
            Dictionary(
                uniqueKeysWithValues: taken.map { ("\($0)", JSON.text(Base64.encode($1.payload))) }))
    }

    /// What cannot be read is not there: the broker has it still.
    package init(_ json: JSON) {
        for (text, payload) in json.object ?? [:] {
            guard let name = DocumentName(text), let bytes = payload.text.flatMap({ Base64.decode($0.utf8) })
            else { continue }
            offer(bytes, as: name)
        }
        remarks = [:]
    }
}
