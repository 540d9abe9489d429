import Settings

/// A device of a fleet: takes what is desired, does what may be done, tells what is so. Decides everything and waits for
/// nothing: events come in with their time, and what is left to do goes out.
package struct FleetAgent {
    /// How far it is with the broker.
    enum Link: Hashable {
        case away
        case connecting
        /// The broker has it, and has not answered its subscriptions.
        case subscribing(since: Duration)
        /// Retained documents come in: groups and device count as one change.
        case gathering(since: Duration, until: Duration, limit: Duration)
        case open(since: Duration)
    }

    let identity: FleetIdentity
    let device: any FleetDevice
    let chance: FleetChance
    /// Nil where the bundle cannot be read.
    package var schema: FleetSchema?
    /// What it keeps.
    package internal(set) var memory: FleetMemory
    /// Whether a document's number is not kept that nobody was told of: going back to the one before says the same.
    var isMemoryBehind = false
    var link = Link.away { didSet { if link == .away { report.lostConnection() } } }
    var backOff: BackOff
    var pace = ReportPace()
    /// Nil while nothing is being tried.
    var trial: FleetTrial?
    /// By set, as far as it is known.
    package internal(set) var results: [SetID: SetResult] = [:]
    /// Of keys and locks that no set has: left over, or locked.
    var strays: [String: KeyResult] = [:]
    /// Nil while the service is away, or nobody has looked since something changed.
    var view: SettingsView?
    /// Whether it was made of what was done since, and not looked at.
    var isViewReckoned = false
    var isWorkDue = true
    /// When something that had to wait is looked at again.
    var workTime: Duration?
    /// The set that was undone, and when: whether the broker could be reached after it says why.
    var undone: (hash: String, time: Duration)?
    var problems: Set<String> = []
    var saidStatus: JSON?
    /// When it is looked next whether the device's certificate ends soon.
    var certificateTime: Duration
    /// Whether the broker has told what this start of the program said of itself.
    var hasBeenHere = false
    var report = ReportState()
    var actions: [FleetAction] = []
    private var lastNumber = 0
    var connection = 0
    /// Whether the owner has switched the fleet off; nil while only the settings could say it, and have not yet.
    var isOff: Bool?

    /// What is known of reports.
    struct ReportState {
        /// The last that was sent; nil before the first.
        var sent: FleetReport?
        /// Its pages that the broker has not acknowledged, by their numbers.
        var onTheWay: Set<Int> = []
        /// How often in a row the broker did not take one.
        var refusals = 0
        /// Its number.
        var revision = 0
        /// When the next one is due, pace aside.
        var due: Duration?
        /// Whether it only acknowledges documents.
        var isMinor = false
        /// Whether something may differ from what was sent.
        var isStale = true
        /// How long the device waits with it, so that a group does not answer at once.
        var spread = Duration.zero

        /// A broker that does not take a report may take it later: after a minute, then ever more seldom.
        mutating func wasRefused(at now: Duration) {
            (sent, onTheWay, isMinor) = (nil, [], false)
            due = now + min(.seconds(60) * (1 << min(refusals, 6)), .seconds(3_600))
            refusals += 1
        }

        mutating func wasTaken(_ number: Int) {
            guard onTheWay.remove(number) != nil, onTheWay.isEmpty else { return }
            refusals = 0
        }

        /// Nobody sends again what was on its way as a connection ended: it is said anew on the next one.
        mutating func lostConnection() {
            guard !onTheWay.isEmpty else { return }
            (sent, onTheWay, isStale) = (nil, [], true)
        }
    }

    /// - Parameters:
    ///   - memory: what was kept; empty at the first start.
    ///   - now: of a clock that goes on while the device sleeps.
    package init(
        _ identity: FleetIdentity, on device: any FleetDevice, schema: FleetSchema?, memory: FleetMemory,
        chance: FleetChance, at now: Duration
    ) {
        self.identity = identity
        self.device = device
        self.schema = schema
        self.memory = memory
        self.chance = chance
        certificateTime = now
        isOff = identity.configuration.enabledBy == nil ? false : nil
        self.memory.shelf.keep(only: identity.names)
        self.memory.begin(boot: identity.boot)
        backOff = BackOff(
            cap: identity.configuration.backOffCap, spread: identity.configuration.startSpread, at: now,
            chance)
    }

    /// Takes one event; answers what is left to do, in that order.
    package mutating func handle(_ event: FleetEvent, at now: Duration) -> [FleetAction] {
        take(event, at: now)
        settle(at: now)
        defer { actions = [] }
        return actions
    }

    private mutating func take(_ event: FleetEvent, at now: Duration) {
        switch event {
        case .started, .time: break
        case .connected: connected(at: now)
        case .lost(let why): lost(why, at: now)
        case .subscribed(let refused): subscribed(refused: refused, at: now)
        case .message(let topic, let payload, let isRetained):
            message(topic, payload, isRetained: isRetained, at: now)
        case .acknowledged(let number): acknowledged(number, at: now)
        case .refused(let number): refused(number, at: now)
        case .settingsChanged: forgetView()
        case .trialApplied: trialApplied(at: now)
        case .trialEnded(let isKept, let cause): trialEnded(isKept: isKept, cause, at: now)
        case .newHope: backOff.newHope(at: now, chance)
        case .clockWasSet:
            backOff.clockWasSet(at: now)
            certificateTime = now
        case .stopping: stop(reason: "stopping")
        }
    }

    private mutating func settle(at now: Duration) {
        look()
        moveLink(at: now)
        moveTrial(at: now)
        if isOpen, trial == nil { work(at: now) }
        moveTrial(at: now)
        judgeCertificate(at: now)
        tell(at: now)
    }

    /// When something is to be done though nothing happens; nil: never.
    package var deadline: Duration? {
        var times = [trial?.time]
        let isThere = view != nil
        switch link {
        case .away: times.append(isOff == false ? backOff.due : nil)
        case .connecting: break
        case .subscribing(let since): times.append(since + Self.patience)
        case .gathering(_, let until, let limit): times.append(min(until, limit))
        case .open:
            times.append(identity.certificateEnd.map { _ in certificateTime })
            if isThere, trial == nil { times.append(workTime) }
            if isThere { times.append(report.due.map { max($0, pace.next(at: $0)) }) }
        }
        return times.compactMap { $0 }.min()
    }

    // MARK: What all of it uses

    /// For answers to subscriptions.
    static let patience = Duration.seconds(30)

    var isOpen: Bool { if case .open = link { true } else { false } }

    mutating func forgetView() {
        view = nil
        isWorkDue = true
        report.isStale = true
    }

    private mutating func look() {
        guard view == nil else { return }
        view = device.look()
        if view == nil { problems.insert("no-settingsd") } else { problems.remove("no-settingsd") }
        followBox()
    }

    /// Somebody has reset the device: nobody knows whether it still has what was sealed for its former key.
    private mutating func followBox() {
        guard let box = view?.box, box != memory.box else { return }
        memory.box = box
        memory.forgetSeals()
        remember()
    }

    mutating func publish(_ topic: String, _ json: JSON, isRetained: Bool) {
        publish(topic, json.bytes, isRetained: isRetained)
    }

    @discardableResult
    mutating func publish(_ topic: String, _ payload: [UInt8], isRetained: Bool) -> Int {
        lastNumber += 1
        actions.append(.publish(lastNumber, topic: topic, payload: payload, isRetained: isRetained))
        return lastNumber
    }

    mutating func say(_ text: String) { actions.append(.say(text)) }

    /// False where it could not be kept.
    @discardableResult
    mutating func remember() -> Bool {
        guard device.remember(memory.bytes) else {
            say("what the fleet is told cannot be kept on this device")
            return false
        }
        isMemoryBehind = false
        return true
    }
}
