/// A connection to the broker: one that is being made, or is there.
struct FleetConnection: Hashable {
    /// How far it is.
    enum Step: Hashable {
        case connecting
        /// The broker has it, and has not answered its subscriptions.
        case subscribing(since: Duration)
        /// Retained documents come in: groups and device count as one change.
        case gathering(since: Duration, until: Duration)
        case open(since: Duration)
    }

    /// It has this number alone, of all that the device ever began.
    let number: Int
    var step = Step.connecting
    /// The status that it said last; nil: it is to be said.
    var saidStatus: JSON?

    /// When the broker has taken it; nil while it has not.
    var since: Duration? {
        switch step {
        case .connecting: nil
        case .subscribing(let since), .gathering(let since, _), .open(let since): since
        }
    }

    /// When it goes on though nothing happens; nil: never.
    var deadline: Duration? {
        switch step {
        case .connecting, .open: nil
        case .subscribing(let since): since + .seconds(30)
        case .gathering(let since, let until): min(until, since + .seconds(30))
        }
    }
}
