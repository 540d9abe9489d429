/// What became of a set or of a key, in the report's own words.
package enum ResultState: String, CaseIterable, Hashable, Sendable {
    case applied
    /// Stored; the owner's value is in force.
    case overridden
    /// Stored, and a condition does not hold; or it waits for its turn.
    case waiting
    /// In a trial.
    case pending, confirming
    case refused
    /// Another key of its set was refused.
    case notApplied = "not-applied"
    /// Tried and undone.
    case reverted
    /// A stronger document says otherwise.
    case superseded
}

/// What became of a set.
package struct SetResult: Hashable, Sendable {
    /// In a word.
    package var state: ResultState
    /// Why; nil where all is well.
    package var refusal: Refusal?
    /// How often it was undone.
    package var tries = 0
    /// The number of its trial, which is no token.
    package var trial: String?
    /// Seconds that the trial takes.
    package var seconds: Int?
    /// By key, what is not plainly the set's own state.
    package var keys: [String: KeyResult] = [:]

    /// - Parameter refusal: why, where it is not well.
    package init(_ state: ResultState, _ refusal: Refusal? = nil) {
        (self.state, self.refusal) = (state, refusal)
    }
}

/// What became of a key.
package struct KeyResult: Hashable, Sendable {
    /// In a word.
    package let state: ResultState
    /// Why; nil where all is well.
    package let refusal: Refusal?

    /// - Parameter refusal: why, where it is not well.
    package init(_ state: ResultState, _ refusal: Refusal? = nil) {
        (self.state, self.refusal) = (state, refusal)
    }
}
