import Bundles
import Bus
import Loop
import Settings
import Store

/// What programs say is so now, who said it, and when the panel hears of it.
final class LiveController {
    private var reports = LiveReports()
    /// A program that tells without end has the panel drawn ten times a second, and no more.
    private var schedule = BurstPace()
    private var isStale = false
    /// What the page about the device says, below what programs tell; read anew whenever somebody opens it.
    private var own: [String: LiveFact] = [:]
    private var isAboutShown = false
    /// Programs of whose refused words the journal has a line already.
    private var refused: Set<String> = []
    private let journal: Journal

    init(journal: Journal) { self.journal = journal }

    /// All that programs tell, as it is now.
    var live: LiveFacts { reports.live }

    /// Somebody looks at the page about the device, or no longer does.
    func followAbout(isShown: Bool) {
        defer { isAboutShown = isShown }
        guard isShown, !isAboutShown else { return }
        let facts = DeviceFacts.known()
        isStale = isStale || facts != own
        own = facts
    }

    /// When `news` has something to say.
    var deadline: Duration? { schedule.deadline }

    /// What the panel is to show from now on; nil where that is as before, or comes later.
    func news(in schema: Schema, at now: Duration) -> LiveFacts? {
        let isDue = isStale ? schedule.noteChange(at: now) : schedule.isDue(at: now)
        isStale = false
        guard isDue else { return nil }
        return reports.live.over(own, in: schema)
    }

    func report(
        _ facts: [String: LiveFact], by caller: BusCaller, _ rank: CallerRights.Rank, in schema: Schema
    ) -> BusFailure? {
        take(caller) { () throws(LiveError) in
            if let key = facts.keys.sorted().first(where: { !Self.maySee($0, rank, in: schema) }) {
                throw .unknownKey(key)
            }
            try reports.report(facts, by: caller.connection, in: schema)
        }
    }

    func offer(
        _ values: [SettingValue], titles: [String], for key: String, by caller: BusCaller,
        _ rank: CallerRights.Rank, in schema: Schema
    ) -> BusFailure? {
        // What can be chosen is what can be set: only who may change it says so.
        if let needed = schema[key]?.traits.role?.change, rank.role < needed, !rank.isAdministrator,
            Self.maySee(key, rank, in: schema)
        {
            return BusFailure(StoreError.refused(.roleNeeded(key: key, needed)))
        }
        return take(caller) { () throws(LiveError) in
            guard let definition = schema[key], Self.maySee(key, rank, in: schema) else {
                throw .unknownKey(key)
            }
            let choices = try definition.liveChoices(values, titles: titles)
            try reports.offer(choices, for: key, by: caller.connection)
        }
    }

    /// Who may not see a row cannot know of it.
    private static func maySee(_ key: String, _ rank: CallerRights.Rank, in schema: Schema) -> Bool {
        rank.isAdministrator || schema[key].map { rank.role >= $0.viewRole } ?? true
    }

    private func take(_ caller: BusCaller, _ body: () throws(LiveError) -> Void) -> BusFailure? {
        do throws(LiveError) {
            try body()
            isStale = true
            return nil
        } catch {
            let user = caller.userID.map { "user \($0)" } ?? "somebody"
            if refused.count < LiveReports.mostReporters, refused.insert(caller.connection).inserted {
                journal.warning("what \(user) says is so now is refused: \(error)")
            }
            switch error {
            case .unknownKey: return BusFailure(.unknownKey, "\(error)")
            case .tooMany: return BusFailure(.busy, "\(error)")
            case .takesNoChoices, .badText, .badChoice: return BusFailure(.invalid, "\(error)")
            }
        }
    }

    /// Somebody left the bus: what they told is gone. False where that is nothing.
    @discardableResult
    func forget(connection: String) -> Bool {
        refused.remove(connection)
        guard reports.forget(connection) else { return false }
        isStale = true
        return true
    }
}
