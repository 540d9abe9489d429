/// What the panel is about, in a word: what its status light shows.
package enum PanelStatus: Hashable, Sendable {
    case idle
    /// Something is being changed and not yet stored.
    case editing
    /// Stored, and waiting to be applied or confirmed.
    case changesWaiting
    /// Something is missing or cannot be saved, and stays so.
    case error
}

extension Panel {
    package var status: PanelStatus {
        if standing != nil { return .error }
        if activity != nil { return .editing }
        return staged.isEmpty && confirmation == nil ? .idle : .changesWaiting
    }
}
