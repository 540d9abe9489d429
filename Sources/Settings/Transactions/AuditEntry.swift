/// What somebody did, or was kept from, as the log of changes keeps it: who, by which door, what, from what to what.
/// Never a secret.
package struct AuditEntry: Hashable, Sendable {
    /// What was done.
    package enum Action: String, CaseIterable, Hashable, Sendable {
        case set, reset, lock, unlock
        /// Of a trial, whose token's beginning says which.
        case confirm
        /// Of the PIN: a session was opened, or ended by its technician.
        case open, close
        case choosePIN = "choose-pin"
        case recoverPIN = "recover-pin"
        /// A PIN or a code that was wrong.
        case wrongPIN = "wrong-pin"
        /// A call that its caller may not make.
        case refused
        case factoryReset = "factory-reset"
    }

    /// Where it came in, as `Origin.Door` has it; "boot" for what a start does by itself.
    package var door: String
    /// Of a caller on the bus.
    package var userID: UInt32?
    /// What whoever asked may change.
    package var role: Role
    /// What was done, or was not to be done.
    package var action: Action
    /// Empty where no layer was changed.
    package var layer = ""
    /// The setting, the pattern of a lock, or the call that was refused; else empty.
    package var key = ""
    /// What the layer held, as words; nil for nothing, and for secrets.
    package var old: String?
    /// What it holds now, likewise.
    package var new: String?
    /// The beginning of a trial's token.
    package var token = ""
    /// "kept", "trial", or why it was undone.
    package var result = "kept"
    /// How often since the entry before, where that is one entry.
    package var count = 1

    /// Nothing more is said of it than who did what.
    package init(_ action: Action, door: String, userID: UInt32? = nil, role: Role) {
        (self.action, self.door, self.userID, self.role) = (action, door, userID, role)
    }

    /// By whoever asked for a change.
    init(_ action: Action, from origin: Origin?) {
        self.init(
            action, door: origin?.door.rawValue ?? "boot", userID: origin?.userID,
            role: origin?.authority.role ?? .technician)
    }

    /// Bytes of each of its values that are kept.
    private static let longest = 200

    /// As the log keeps a value: its first 200 bytes.
    static func text(of value: SettingValue) -> String {
        let text = if case .string(let text) = value { text } else { JSONText.of(value) }
        guard text.utf8.count > longest else { return text }
        var kept = String.UnicodeScalarView()
        var count = 0
        for scalar in text.unicodeScalars {
            count += UTF8.width(scalar)
            guard count <= longest else { break }
            kept.append(scalar)
        }
        return String(kept)
    }
}

/// An entry in the log, with when that was.
package struct AuditRecord: Hashable, Sendable {
    /// One more than that of the entry before: where one is missing, an entry is.
    package let number: UInt64
    /// What the settings counted to with it.
    package let revision: UInt64
    /// When.
    package let moment: AuditMoment
    /// Who did what.
    package let entry: AuditEntry
    /// Whether it is no longer what was written.
    package let isDamaged: Bool

    /// As it was read.
    package init(
        number: UInt64, revision: UInt64, moment: AuditMoment, entry: AuditEntry, isDamaged: Bool
    ) {
        (self.number, self.revision, self.moment) = (number, revision, moment)
        (self.entry, self.isDamaged) = (entry, isDamaged)
    }

    /// The same without what was there before and after.
    package var withoutValues: AuditRecord {
        var entry = entry
        (entry.old, entry.new) = (nil, nil)
        return AuditRecord(
            number: number, revision: revision, moment: moment, entry: entry, isDamaged: isDamaged)
    }
}

/// When something was done: by a clock that may be wrong, and by one that only counts.
package struct AuditMoment: Hashable, Sendable {
    /// Seconds since 1970, as the clock said.
    package let wall: Int
    /// Whether the clock had been set by the network.
    package let isSynced: Bool
    /// Which start of the service it was: other letters for each.
    package let start: String
    /// Since the device was started.
    package let seconds: Int

    /// - Parameter start: the same until the service ends.
    package init(wall: Int, isSynced: Bool, start: String, seconds: Int) {
        (self.wall, self.isSynced, self.start, self.seconds) = (wall, isSynced, start, seconds)
    }
}

/// Refusals that come in numbers: one entry a second for each caller, with a count, and ever more seldom as long as they go
/// on, else they would drive all else out of the log.
package struct AuditTally: Sendable {
    /// The pause before an entry is written, at first and at most.
    private static let pauses = Duration.seconds(1)...Duration.seconds(600)
    private static let most = 64

    private struct Waiting {
        /// With a count of 0 once it is written: the next of its kind wait longer.
        var entry: AuditEntry
        var due: Duration
        var pause = AuditTally.pauses.lowerBound

        /// Whether it has not gone on for so long that the next one is a new one.
        func isOver(at now: Duration) -> Bool {
            entry.count == 0 && due + AuditTally.pauses.upperBound <= now
        }

        func isSame(as other: AuditEntry) -> Bool {
            var one = entry
            one.count = other.count
            return one == other
        }

        mutating func note(_ count: Int, at now: Duration) {
            if entry.count == 0 { due = max(due, now + AuditTally.pauses.lowerBound) }
            entry.count += count
        }

        mutating func written(at now: Duration) {
            entry.count = 0
            pause = min(pause * 2, AuditTally.pauses.upperBound)
            due = now + pause
        }
    }

    private var waiting: [Waiting] = []

    /// Nothing was refused.
    package init() {}

    /// Another one; what differs in nothing but its count is the same. Of more callers than a device has, the last one's
    /// entry takes the rest.
    package mutating func note(_ entry: AuditEntry, at now: Duration) {
        waiting.removeAll { $0.isOver(at: now) }
        if let same = waiting.firstIndex(where: { $0.isSame(as: entry) }) {
            return waiting[same].note(entry.count, at: now)
        }
        if waiting.count == Self.most, let written = waiting.firstIndex(where: { $0.entry.count == 0 }) {
            waiting.remove(at: written)
        }
        if waiting.count < Self.most {
            waiting.append(Waiting(entry: entry, due: now + Self.pauses.lowerBound))
        } else {
            waiting[waiting.count - 1].note(entry.count, at: now)
        }
    }

    /// When `due` answers something.
    package var deadline: Duration? { waiting.filter { $0.entry.count > 0 }.map(\.due).min() }

    /// What is to be written now.
    package mutating func due(at now: Duration) -> [AuditEntry] {
        var entries: [AuditEntry] = []
        for place in waiting.indices where waiting[place].entry.count > 0 && waiting[place].due <= now {
            entries.append(waiting[place].entry)
            waiting[place].written(at: now)
        }
        return entries
    }

    /// What is to be written at the end, whenever it is due.
    package mutating func rest() -> [AuditEntry] {
        defer { waiting = [] }
        return waiting.map(\.entry).filter { $0.count > 0 }
    }
}

// MARK: What changes are, as entries

extension Snapshot {
    /// One for each change, secrets without their values; `next` is what holds afterwards.
    func entries(
        of changes: ChangeSet, leadingTo next: Snapshot, by origin: Origin?, token: String, _ result: String
    ) -> [AuditEntry] {
        func finished(_ entry: AuditEntry) -> AuditEntry {
            var entry = entry
            (entry.token, entry.result) = (String(token.prefix(4)), result)
            return entry
        }
        let values = changes.values.map { change in
            var entry = AuditEntry(change.value == nil ? .reset : .set, from: origin)
            (entry.layer, entry.key) = (change.layer.rawValue, change.key)
            if !change.isSecret, !isSecret(change.key), !next.isSecret(change.key) {
                entry.old = value(for: change.key, in: change.layer).map(AuditEntry.text)
                entry.new = change.value.map(AuditEntry.text)
            }
            return finished(entry)
        }
        let locks = changes.locks.map { change in
            var entry = AuditEntry(change.isLocked ? .lock : .unlock, from: origin)
            (entry.layer, entry.key) = (change.layer.rawValue, change.pattern)
            return finished(entry)
        }
        return values + locks
    }
}
