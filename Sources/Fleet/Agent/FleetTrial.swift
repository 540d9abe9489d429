/// A set that is being tried: told before it is dared, kept only over a new connection.
struct FleetTrial: Hashable {
    enum Step: Hashable {
        /// For its turn; nil: for a connection.
        case waiting(until: Duration?)
        /// The broker has not yet said that it knows.
        case announcing(Int)
        /// Its values hold, until they are confirmed or undone.
        case dared(Dared)
    }

    /// Values on trial.
    struct Dared: Hashable {
        enum Step: Hashable {
            /// The device is not yet as they say.
            case applying
            /// The device is; what takes them over and the old connection have a moment left for what is under way.
            case pausing(until: Duration)
            /// A new connection is being made.
            case reaching
            /// Told over the new connection, which has not yet said so.
            case confirming(Int)
            /// The server has to say yes.
            case asking
        }

        /// What settingsd calls them.
        let token: String
        /// When settingsd has undone them.
        let end: Duration
        var step = Step.applying

        /// When they go on by themselves.
        var time: Duration { if case .pausing(let until) = step { min(until, end) } else { end } }
    }

    let planned: FleetPlan.PlannedSet
    /// What it is called in reports; not its token.
    let number: String
    var step: Step

    /// Nil while no values hold that may be undone.
    var dared: Dared? { if case .dared(let dared) = step { dared } else { nil } }

    var isReaching: Bool { dared?.step == .reaching }

    /// When it goes on by itself.
    var time: Duration? {
        switch step {
        case .waiting(let until): until
        case .announcing: nil
        case .dared(let dared): dared.time
        }
    }

    /// Why it is undone where nobody saw it in time.
    var unreached: Refusal {
        Refusal(.unreachable, "The broker was not reached within \(planned.set.seconds) s.")
    }

    /// Nothing where no values hold.
    mutating func go(to next: Dared.Step) {
        guard var dared else { return }
        dared.step = next
        step = .dared(dared)
    }

    mutating func linkWasLost() {
        switch dared?.step {
        case nil: step = .waiting(until: nil)
        case .confirming, .asking: go(to: .reaching)
        case .applying, .pausing, .reaching: break
        }
    }
}
