import Settings

/// A device of a fleet: takes what is desired, does what may be done, tells what is so. Decides everything and waits for
/// nothing: events come in with their time, and what is left to do goes out.
package struct FleetAgent {
    /// What the device showed when it was looked at.
    struct Seen {
        var view: SettingsView
        /// Whether it is made of what was done since, and was not looked at.
        var isReckoned = false
    }

    /// Whether what the documents want is to be compared with what is there.
    enum Work {
        case done, due
        /// What had to wait is looked at again.
        case later(Duration)

        var time: Duration? { if case .later(let time) = self { time } else { nil } }
    }

    /// The setting by which the owner lets the fleet in, where there is one.
    enum OwnersSwitch {
        /// Only the settings could say it, and have not yet.
        case unknown
        case on, off
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
    /// Nil while it is away.
    var connection: FleetConnection? { didSet { if connection == nil { report.lostConnection() } } }
    var backOff: BackOff
    /// Nil while nothing is being tried.
    var trial: FleetTrial?
    /// By set, as far as it is known.
    package internal(set) var results: [SetID: SetResult] = [:]
    /// Of keys and locks that no set has: left over, or locked.
    var strays: [String: KeyResult] = [:]
    /// Nil while the service is away, or nobody has looked since something changed.
    var seen: Seen?
    var work = Work.due
    /// The set that was undone unseen, and when: whether the broker could be reached after it says why.
    var undone: (hash: String, time: Duration)?
    var problems: Set<String> = []
    /// When it is looked next whether the device's certificate ends soon.
    var certificateTime: Duration
    /// Whether the broker has told what this start of the program said of itself.
    var hasBeenHere = false
    var report = ReportState()
    var actions: [FleetAction] = []
    private var lastNumber = 0
    var ownersSwitch: OwnersSwitch

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
        ownersSwitch = identity.configuration.enabledBy == nil ? .on : .unknown
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
        if let connection { times.append(connection.deadline) }
        if connection == nil, ownersSwitch == .on { times.append(backOff.due) }
        if isOpen {
            times.append(identity.certificateEnd.map { _ in certificateTime })
            if seen != nil { times.append(report.time) }
            if seen != nil, trial == nil { times.append(work.time) }
        }
        return times.compactMap { $0 }.min()
    }

    // MARK: What all of it uses

    var isOpen: Bool { openSince != nil }

    var openSince: Duration? { if case .open(let since) = connection?.step { since } else { nil } }

    var view: SettingsView? { seen?.view }

    mutating func forgetView() {
        seen = nil
        work = .due
        report.isStale = true
    }

    private mutating func look() {
        guard seen == nil else { return }
        lookAgain()
        mark("no-settingsd", seen == nil)
        followBox()
    }

    mutating func lookAgain() { seen = device.look().map { Seen(view: $0) } }

    mutating func mark(_ problem: String, _ isThere: Bool) {
        if isThere { problems.insert(problem) } else { problems.remove(problem) }
    }

    /// Somebody has reset the device: nobody knows whether it still has what was sealed for its former key.
    private mutating func followBox() {
        guard let box = view?.box, box != memory.box else { return }
        memory.box = box
        memory.forgetSeals()
        remember()
    }

    /// - Parameter isRetained: nil: as the configuration has it.
    @discardableResult
    mutating func publish(_ topic: String, _ payload: [UInt8], isRetained: Bool? = nil) -> Int {
        lastNumber += 1
        let isRetained = isRetained ?? identity.configuration.retains
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
