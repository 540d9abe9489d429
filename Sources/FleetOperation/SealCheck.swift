import Fleet
import PropertyLists

/// What is sealed for a device and not opened there any more: nobody but who knows the secret can mend it.
package enum SealCheck {
    /// A line a key, in order.
    package static func lines(
        _ name: DocumentName, _ known: FleetComparison.Known, in book: FleetBook
    ) -> [String] {
        guard case .device(let id) = name, let device = book.devices[id] else { return [] }
        let sent =
            known.sent.flatMap { DocumentDraft(published: $0, for: name, withNext: true) }?.sealed ?? [:]
        let sealed = known.draft?.sealed ?? sent
        return sealed.sorted { $0.key < $1.key }.compactMap { key, text in
            let reason: String
            if let box = device.status?.box, SealedName.of(box) != SealedName.of(text) {
                reason =
                    "is sealed for \(SealedName.of(text)), and the key of \(id) is \(SealedName.of(box)) now"
            } else if sent[key] == text,
                device.report?.keys[key]?.reason?.code == RefusalCode.badSeal.rawValue
            {
                reason = "is sealed, and \(id) does not open it"
            } else {
                return nil
            }
            return "\(name): \(key) \(reason): seal it anew".oneLine
        }
    }
}
