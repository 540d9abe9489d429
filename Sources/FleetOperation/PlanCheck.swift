import Fleet
import PropertyLists
import Settings

/// What would become of a document on its devices, by their own rules, before anything is published.
package struct PlanCheck: Sendable {
    /// Whom it is for, in order.
    package let members: [String]
    /// Of those that would not take all of it: set, key and reason.
    package private(set) var refusals: [(id: String, set: String, key: String, reason: Refusal)] = []
    /// Where the owner's value stands above the new one.
    package private(set) var overridden: [(id: String, key: String)] = []
    /// Sets that a device would try for a while, network settings for one.
    package private(set) var trials = 0
    /// Nobody tells what their rules are.
    package private(set) var unchecked: [String] = []
    /// Keys whose rules, as a device told them, are not understood here.
    package private(set) var unsure: Set<String> = []

    /// - Parameter schemas: by their hash.
    package init(_ draft: DocumentDraft, in book: FleetBook, schemas: [String: FleetSchema]) throws(Refusal) {
        let document = try DesiredDocument.read(
            draft.payload(DesiredDocument.Number(epoch: 1, revision: 1)), for: draft.name)
        members = book.members(of: draft.name)
        for id in members {
            guard let device = book.devices[id], let hash = device.status?.schema, let schema = schemas[hash]
            else {
                unchecked.append(id)
                continue
            }
            var view = device.report?.view ?? SettingsView()
            view.box = device.status?.box
            for set in document.sets { check(set, id, schema, view) }
        }
    }

    private mutating func check(_ set: DesiredSet, _ id: String, _ schema: FleetSchema, _ view: SettingsView)
    {
        unsure.formUnion(schema.unsure.intersection(set.values.keys))
        let refused = schema.refusals(of: set, in: view).sorted { $0.key < $1.key }
        refusals += refused.map { (id, set.name, $0.key, $0.value) }
        guard refused.isEmpty else { return }
        if set.confirmation != .none || set.values.keys.contains(where: schema.wantsTrial) { trials += 1 }
        let snapshot = view.snapshot
        overridden += set.values.keys.sorted().filter { view.holder(of: $0, in: snapshot) == .user }
            .map { (id, $0) }
    }

    /// What a person reads before a push.
    package var lines: [String] {
        var lines = ["\(members.count) devices, \(trials) trials"]
        if members.isEmpty { lines.append("the broker knows nobody whom it is for: it waits for them there") }
        lines += refusals.map { "\($0.id): \($0.set): \($0.reason)" }
        lines += overridden.map { "\($0.id): \($0.key): the owner's value stands above it" }
        if !unsure.isEmpty {
            lines.append("not all that is said of \(unsure.sorted().joined(separator: ", ")) is understood")
        }
        if unchecked.count < members.count {
            lines.append("what applying a value would find, and choices that programs add, no schema says")
        }
        if !unchecked.isEmpty {
            lines.append(
                "\(unchecked.count) were not checked, since nobody tells their schema: say --bundle")
        }
        return lines.map(\.oneLine)
    }
}
