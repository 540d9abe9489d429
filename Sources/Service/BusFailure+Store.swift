import Bus
import Settings
import Store

extension StorageWord {
    init(_ problem: StorageError?, _ condition: StorageCondition) {
        switch (problem, condition) {
        case (.full?, _): self = .full
        case (.readOnly?, _), (.newer?, _), (.held?, _): self = .readOnly
        case (.damaged?, _), (.failed?, _), (nil, .defaults): self = .defaults
        case (nil, .older): self = .older
        case (nil, .copy): self = .copy
        case (nil, .whole): self = .ok
        }
    }
}

extension BusFailure {
    init(_ error: StoreError) {
        switch error {
        case .refused(.unknownKey(let key)): self.init(.unknownKey, "there is no setting \"\(key)\"")
        case .refused(.locked(let key, let layer)):
            self.init(.locked, "\(key) is locked by the \(layer.rawValue)")
        case .refused(.roleNeeded(let key, let role)):
            self.init(
                .accessDenied, "only a \(role.rawValue) may change \(key): \(CallerRights.technicians)")
        case .refused(let refusal): self.init(.invalid, "\(refusal)")
        case .transaction(let error): self.init(error)
        case .notKept: self.init(.storage, "\(error.phrase)")
        }
    }
}

extension BusFailure {
    init(_ error: TransactionError) {
        let kind: Kind =
            switch error {
            case .needsConfirmation: .needsConfirmation
            case .busy, .tooMany: .busy
            case .rootOnly: .accessDenied
            case .refused, .noTransaction, .badTime: .invalid
            }
        self.init(kind, error.description)
    }
}
