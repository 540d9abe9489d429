import Bundles
import DrawingSamples
import Foundation
import Settings
import Testing

/// Doors, layers, crashes and times in random order: what `Transactions` does is what the model does.
///
/// `SEQUENCES=1000000` for the long run.
@Suite("transactions against a model")
struct TransactionSequenceTests {
    private static let count = ProcessInfo.processInfo.environment["SEQUENCES"].flatMap(Int.init) ?? 20_000

    @Test("after any sequence of doors, layers, crashes and times the settings are what the model says")
    func sequences() throws {
        let schema = try TransactionRun.schema()
        for seed in 0..<Self.count {
            var run = TransactionRun(schema, seed: UInt64(seed))
            if let difference = run.play() {
                Issue.record("seed \(seed): \(difference)")
                return
            }
        }
    }

    @Test("the model notices when tokens are not looked at")
    func control() throws {
        let schema = try TransactionRun.schema()
        let noticed = (0..<2_000).contains { seed in
            var run = TransactionRun(schema, seed: UInt64(seed))
            run.forgivesTokens = true
            return run.play() != nil
        }
        #expect(noticed)
    }
}

/// One device's life: the real thing with a disk of its own beside the model.
private struct TransactionRun {
    private typealias Place = TransactionModel.Pair

    private let schema: Schema
    private var random: SeededRandom
    private var real: Transactions
    private var model = TransactionModel()
    private var disk = StoredValues()
    private var diskUndo: ChangeSet = []
    private var now = 1_000
    private var tokens: [String] = []
    /// The negative control: any token is as good as the right one.
    var forgivesTokens = false

    private static let keys = ["net.a", "net.b", "free.a", "free.b"]
    private static let callers: [TransactionModel.Who] = [
        .caller(0, ":1.0"), .caller(7, ":1.7"), .caller(7, ":1.8"), .caller(9, ":1.9"), .panel,
    ]

    static func schema() throws -> Schema {
        let rows = keys.map { key in
            """
            <dict><key>Type</key><string>PSTextFieldSpecifier</string><key>Key</key><string>\(key)</string>
            \(key.hasPrefix("net.") ? "<key>DeviceConfirm</key><true/>" : "")</dict>
            """
        }
        let page =
            "<plist><dict><key>PreferenceSpecifiers</key><array>\(rows.joined())</array></dict></plist>"
        return try SettingsBundle.read(BundleFiles(["Root.plist": Array(page.utf8)])).schema
    }

    init(_ schema: Schema, seed: UInt64) {
        self.schema = schema
        random = SeededRandom(seed: seed)
        real = Transactions(schema: schema)
    }

    /// What differs, and after what; nil where nothing does.
    mutating func play() -> String? {
        for step in 0..<12 {
            let (name, same) = act()
            guard same else { return "step \(step), \(name): another answer" }
            guard values(real.snapshot.stored) == model.values else {
                return "step \(step), \(name): other values"
            }
            guard (real.trial == nil) == (model.waiting == nil) else {
                return "step \(step), \(name): the trial"
            }
            guard values(disk) == model.values, diskUndo.isEmpty == (model.waiting == nil) else {
                return "step \(step), \(name): the disk"
            }
        }
        return nil
    }

    private mutating func act() -> (String, Bool) {
        let who = random.one(of: Self.callers)
        let token = tokens.isEmpty || random.happens(oneIn: 8) ? "guess" : random.one(of: tokens)
        switch random.below(16) {
        case 0, 1: return ("set", set(who))
        case 2, 3, 4: return ("stage", stage(who))
        case 5, 6, 7, 8: return ("apply", apply(token, who))
        case 9, 10: return ("confirm", confirm(token, who))
        case 11: return ("revert", revert(token, who))
        case 12:
            let answer = (try? real.discard(token, from: origin(who))) == nil ? Answer.refused : .kept
            return ("discard", answer == model.discard(token, who))
        case 13: return pass()
        case 14: return restart()
        default: return reset()
        }
    }

    private typealias Answer = TransactionModel.Answer

    private mutating func set(_ who: TransactionModel.Who) -> Bool {
        let changes = changes()
        let answer = perform { real, run throws(TransactionError) in
            try real.apply(run.set(changes), from: run.origin(who), at: .seconds(run.now))
        }
        return answer == model.set(changes)
    }

    private mutating func stage(_ who: TransactionModel.Who) -> Bool {
        let (changes, token) = (changes(), "\(random.next())")
        let answer: Answer
        do throws(TransactionError) {
            answer =
                try real.stage(set(changes), from: origin(who), token: token, at: .seconds(now)).isEmpty
                ? .kept : .refused
        } catch {
            answer = .refused
        }
        if answer == .kept { tokens.append(token) }
        return answer == model.stage(changes, who, token: token, at: now)
    }

    private mutating func apply(_ token: String, _ who: TransactionModel.Who) -> Bool {
        let seconds: Int? = random.one(of: [nil, nil, 0, 14, 15, 90, 600, 601])
        let confirmation: Transactions.Confirmation =
            seconds == 0 ? .waived : .trial(seconds.map { .seconds($0) })
        let answer = perform { real, run throws(TransactionError) in
            try real.applyStaged(token, confirmation, from: run.origin(who), at: .seconds(run.now))
        }
        return answer == model.apply(token, who, seconds: seconds, at: now)
    }

    private mutating func confirm(_ token: String, _ who: TransactionModel.Who) -> Bool {
        let asked = forgivesTokens ? real.trial?.token ?? token : token
        let answer = perform { real, run throws(TransactionError) in
            try real.confirm(asked, from: run.origin(who))
        }
        return answer == model.confirm(token, who)
    }

    private mutating func revert(_ token: String, _ who: TransactionModel.Who) -> Bool {
        let answer = perform { real, run throws(TransactionError) in
            try real.revert(token, from: run.origin(who))
        }
        return answer == model.revert(token, who)
    }

    private mutating func pass() -> (String, Bool) {
        now += random.one(of: [1, 14, 15, 89, 90, 91, 600, 700])
        write(real.expire(at: .seconds(now)))
        model.expire(at: now)
        if random.happens(oneIn: 3) {
            real.forget(connection: ":1.7")
            model.leave(":1.7")
        }
        return ("time", true)
    }

    private mutating func restart() -> (String, Bool) {
        real = Transactions(schema: schema)
        write(real.begin(with: disk, undoing: diskUndo))
        model.restart()
        return ("restart", true)
    }

    private mutating func reset() -> (String, Bool) {
        write(real.undo(.reset))
        model.undo()
        let changes = Dictionary(
            uniqueKeysWithValues: Self.keys.map { (Place(layer: .user, key: $0), SettingValue?.none) })
        let answer = perform { real, run throws(TransactionError) in
            try real.apply(
                run.set(changes), .waived, from: Origin(.reset, .technician), at: .seconds(run.now))
        }
        return ("reset", answer == model.setWaived(changes))
    }

    // MARK: Between the two

    /// Every third change cannot be written, and then nothing of it holds.
    private mutating func perform(
        _ change: (inout Transactions, Self) throws(TransactionError) -> Transactions.Step
    ) -> Answer {
        let had = real.trial?.token
        do throws(TransactionError) {
            var next = real
            let step = try change(&next, self)
            real = next
            write(step)
            return real.trial != nil && real.trial?.token != had ? .trial : .kept
        } catch {
            return .refused
        }
    }

    private mutating func write(_ step: Transactions.Step) {
        guard let commit = step.commit else { return }
        for change in commit.changes.values {
            disk.layers[change.layer, default: [:]][change.key] = change.value
        }
        disk.revision = commit.revision
        if let undo = commit.undo { diskUndo = undo }
    }

    private func origin(_ who: TransactionModel.Who) -> Origin {
        switch who {
        case .panel: Origin(.panel, .technician)
        case .caller(let user, let connection):
            Origin(.bus, .technician, userID: user, connection: connection)
        }
    }

    private mutating func changes() -> [TransactionModel.Pair: SettingValue?] {
        var changes: [Place: SettingValue?] = [:]
        let layer = random.one(of: [SettingLayer.user, .user, .site])
        for key in Self.keys where random.happens(oneIn: 3) {
            let value = random.happens(oneIn: 4) ? nil : SettingValue.string(random.one(of: ["1", "2"]))
            changes.updateValue(value, forKey: Place(layer: layer, key: key))
        }
        return changes
    }

    private func set(_ changes: [TransactionModel.Pair: SettingValue?]) -> ChangeSet {
        ChangeSet(
            changes.sorted { $0.key.key < $1.key.key }.map { place, value in
                value.map { .set(place.key, $0, layer: place.layer) }
                    ?? .reset(place.key, layer: place.layer)
            })
    }

    private func values(_ stored: StoredValues) -> [TransactionModel.Pair: SettingValue] {
        var all: [Place: SettingValue] = [:]
        for (layer, values) in stored.layers {
            for (key, value) in values { all[Place(layer: layer, key: key)] = value }
        }
        return all
    }
}
