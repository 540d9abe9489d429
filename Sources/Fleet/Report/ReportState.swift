/// What was told of the device, and what of it is to be told next.
struct ReportState {
    /// A report that went out.
    struct Sent {
        let content: FleetReport
        /// Its pages that the broker has not acknowledged, by their numbers.
        var onTheWay: Set<Int> = []
    }

    /// A report that is to go out.
    struct Owed {
        /// When, pace aside.
        let time: Duration
        /// Whether it only acknowledges documents.
        let isMinor: Bool
    }

    /// The last; nil where what was told before counts no more.
    var sent: Sent?
    var owed: Owed?
    /// The number of the last.
    private(set) var revision = 0
    /// Whether something may differ from what was sent.
    var isStale = true
    /// How long the device waits with it, so that a group does not answer at once.
    var spread = Duration.zero
    /// How often in a row the broker did not take one.
    private var refusals = 0
    private var pace = ReportPace()

    /// When the next one goes out; nil where none is owed.
    var time: Duration? { owed.map { max($0.time, pace.next(at: $0.time)) } }

    func isDue(at now: Duration) -> Bool {
        owed.map { $0.time <= now && pace.next(at: now) <= now } ?? false
    }

    /// When what differs from the last report is told.
    mutating func schedule(_ content: FleetReport, at now: Duration, _ chance: FleetChance) {
        isStale = false
        guard content != sent?.content else { return owed = owed?.isMinor == true ? nil : owed }
        let isMinor = sent.map { Self.differsInDocuments($0.content, content) } ?? false
        guard owed.map({ $0.isMinor && !isMinor }) ?? true else { return }
        let wait = isMinor ? chance.time(in: .seconds(1_800)...(.seconds(5_400))) : spread
        owed = Owed(time: now + wait, isMinor: isMinor)
        spread = .zero
    }

    private static func differsInDocuments(_ old: FleetReport, _ new: FleetReport) -> Bool {
        var (old, new) = (old, new)
        for name in ["docs", "ignored"] { (old.head[name], new.head[name]) = (nil, nil) }
        return old == new
    }

    mutating func goesOut(_ content: FleetReport, number: Int, at now: Duration) {
        pace.take(at: now)
        (sent, owed, revision) = (Sent(content: content), nil, number)
        (isStale, spread) = (false, .zero)
    }

    /// A broker that does not take a page may take the report later: after a minute, then ever more seldom.
    mutating func wasRefused(_ page: Int, at now: Duration) {
        guard sent?.onTheWay.contains(page) == true else { return }
        sent = nil
        owed = Owed(
            time: now + min(.seconds(60) * (1 << min(refusals, 6)), .seconds(3_600)), isMinor: false)
        refusals += 1
    }

    mutating func wasTaken(_ page: Int) {
        guard sent?.onTheWay.remove(page) != nil, sent?.onTheWay.isEmpty == true else { return }
        refusals = 0
    }

    /// Nobody sends again what was on its way as a connection ended: it is said anew on the next one.
    mutating func lostConnection() {
        guard sent?.onTheWay.isEmpty == false else { return }
        (sent, isStale) = (nil, true)
    }
}
