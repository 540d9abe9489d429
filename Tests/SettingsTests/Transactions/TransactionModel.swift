import Settings

/// What transactions are to do, written as plainly as can be and knowing nothing of how they do it: the settings as a
/// dictionary, the one on trial as another.
///
/// The keys `net.*` must be confirmed, `free.*` need not.
struct TransactionModel {
    struct Pair: Hashable {
        let layer: SettingLayer
        let key: String
    }

    enum Who: Hashable {
        case panel
        case caller(UInt32, String)

        var user: UInt32? { if case .caller(let user, _) = self { user } else { nil } }
    }

    struct Staged {
        let token: String
        let who: Who
        let values: [Pair: SettingValue?]
        let until: Int
    }

    struct Waiting {
        let token: String
        let who: Who
        let before: [Pair: SettingValue?]
        let until: Int
    }

    enum Answer: Hashable { case kept, trial, refused }

    private(set) var values: [Pair: SettingValue] = [:]
    /// What a start would find on the disk to undo.
    private(set) var waiting: Waiting?
    private(set) var staged: [Staged] = []

    // MARK: Calls

    mutating func set(_ changes: [Pair: SettingValue?]) -> Answer {
        if meetsTrial(changes) { return .refused }
        let effective = effective(changes)
        if effective.keys.contains(where: Self.mustBeConfirmed) { return .refused }
        write(effective)
        return .kept
    }

    /// Of the factory reset, and of root.
    mutating func setWaived(_ changes: [Pair: SettingValue?]) -> Answer {
        write(changes)
        return .kept
    }

    mutating func stage(_ changes: [Pair: SettingValue?], _ who: Who, token: String, at now: Int) -> Answer {
        if staged.count >= 32 || staged.filter({ $0.who.user == who.user }).count >= 8 { return .refused }
        staged.append(Staged(token: token, who: who, values: changes, until: now + 600))
        return .kept
    }

    mutating func apply(_ token: String, _ who: Who, seconds: Int?, at now: Int) -> Answer {
        guard let index = staged.firstIndex(where: { $0.token == token && $0.who.user == who.user }) else {
            return .refused
        }
        let answer = apply(
            staged[index].values, staged[index].who, token, seconds: seconds, root: who.user == 0, now)
        if answer != .refused { staged.remove(at: index) }
        return answer
    }

    mutating func apply(
        _ changes: [Pair: SettingValue?], _ who: Who, _ token: String, seconds: Int?, root: Bool, _ now: Int
    ) -> Answer {
        if seconds == 0, !root { return .refused }
        if meetsTrial(changes) { return .refused }
        let effective = effective(changes)
        if effective.isEmpty { return .kept }
        if seconds == 0 {
            write(effective)
            return .kept
        }
        let asks = effective.keys.contains(where: Self.mustBeConfirmed)
        if let seconds, !(15...600).contains(seconds) { return .refused }
        guard seconds != nil || asks else {
            write(effective)
            return .kept
        }
        guard waiting == nil else { return .refused }
        var before: [Pair: SettingValue?] = [:]
        for place in effective.keys { before.updateValue(values[place], forKey: place) }
        waiting = Waiting(token: token, who: who, before: before, until: now + (seconds ?? 90))
        write(effective)
        return .trial
    }

    mutating func confirm(_ token: String, _ who: Who) -> Answer {
        guard let trial = waiting, may(who, end: trial, token) else { return .refused }
        waiting = nil
        return .kept
    }

    mutating func revert(_ token: String, _ who: Who) -> Answer {
        guard let trial = waiting, who.user == 0 || may(who, end: trial, token) else { return .refused }
        undo()
        return .kept
    }

    mutating func discard(_ token: String, _ who: Who) -> Answer {
        guard let index = staged.firstIndex(where: { $0.token == token && $0.who.user == who.user }) else {
            return .refused
        }
        staged.remove(at: index)
        return .kept
    }

    // MARK: What happens

    mutating func leave(_ connection: String) {
        staged.removeAll { if case .caller(_, connection) = $0.who { true } else { false } }
    }

    mutating func expire(at now: Int) {
        staged.removeAll { $0.until <= now }
        if let waiting, waiting.until <= now { undo() }
    }

    /// A fall, a power cut, an orderly end: all is as on the disk.
    mutating func restart() {
        staged = []
        undo()
    }

    mutating func undo() {
        if let waiting { write(waiting.before) }
        waiting = nil
    }

    // MARK: How

    /// Whether it names a key of the trial, in whatever layer and with whatever value.
    private func meetsTrial(_ changes: [Pair: SettingValue?]) -> Bool {
        let held = Set(waiting?.before.keys.map(\.key) ?? [])
        return changes.keys.contains { held.contains($0.key) }
    }

    private mutating func write(_ changes: [Pair: SettingValue?]) {
        for (place, value) in changes { values[place] = value }
    }

    /// A user who sets what shows already changes nothing.
    private func effective(_ changes: [Pair: SettingValue?]) -> [Pair: SettingValue?] {
        changes.filter { place, value in
            if place.layer == .user, values[place] == nil, let value {
                return values[Pair(layer: .site, key: place.key)] != value
            }
            return values[place] != value
        }
    }

    private func may(_ who: Who, end trial: Waiting, _ token: String) -> Bool {
        who == .panel || who.user == trial.who.user && token == trial.token
    }

    private static func mustBeConfirmed(_ place: Pair) -> Bool { place.key.hasPrefix("net.") }
}
