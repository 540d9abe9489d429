/// A set that is being tried: told before it is dared, kept only over a new connection.
struct FleetTrial: Hashable {
    enum Step: Hashable {
        /// For its turn; nil: for a connection.
        case waiting(until: Duration?)
        /// The broker has not yet said that it knows.
        case announcing(Int)
        /// Holds; the device is not yet as it says.
        case applying
        /// The device is; what takes it over and the old connection have a moment left for what is under way.
        case pausing(until: Duration)
        /// A new connection is being made.
        case reaching
        /// Told over the new connection, which has not yet said so.
        case confirming(Int)
        /// The server has to say yes.
        case asking
    }

    let planned: FleetPlan.PlannedSet
    /// What it is called in reports; not its token.
    let number: String
    var step: Step
    var token = ""
    /// When settingsd undoes it.
    var deadline: Duration?

    var isReaching: Bool { step == .reaching }

    /// Whether values hold that may be undone.
    var isOn: Bool { deadline != nil }

    /// When it goes on by itself.
    var time: Duration? {
        let end = deadline.map { $0 + .seconds(1) }
        switch step {
        case .waiting(let until): return until
        case .pausing(let until): return min(until, end ?? until)
        case .announcing, .applying, .reaching, .confirming, .asking: return end
        }
    }

    /// Why it is undone where nobody saw it in time.
    var unreached: Refusal {
        Refusal(.unreachable, "The broker was not reached within \(planned.set.seconds) s.")
    }

    mutating func linkWasLost() {
        switch step {
        case .waiting, .announcing: step = .waiting(until: nil)
        case .confirming, .asking: step = .reaching
        case .applying, .pausing, .reaching: break
        }
    }
}
