import Bundles
import PowerWorkload
import Settings
import Store

/// What a disk after a power cut is worth.
enum Verdict: Hashable, Sendable {
    /// All that was acknowledged is there, and at most the step beyond it.
    case good
    /// Nothing can be read, or the store itself says that something is missing.
    case broken(String)
    /// All is as it was after so many steps fewer than were acknowledged.
    case lost(Int)
    /// What nobody had confirmed holds.
    case unconfirmed
    /// The store proves what never was.
    case torn
}

/// Opens what a disk holds as the service does, and compares it with what the workload was told.
struct Judge {
    private let workload: Workload
    private let schema: Schema

    init(_ workload: Workload) throws {
        self.workload = workload
        schema = try SettingsBundle.read(
            BundleFiles(["Root.plist": Array(WorkloadBundle.page.utf8)])
        ).schema
    }

    func verdict(on folder: StateFolder, acknowledged: Int) -> Verdict {
        open(folder, acknowledged: acknowledged).verdict
    }

    /// What holds after the start, too; nil where nothing can be read.
    func open(_ folder: StateFolder, acknowledged: Int) -> (verdict: Verdict, stored: StoredValues?) {
        let store = Store(path: folder.database, schema: schema) { _ in }
        if let problem = store.problem { return (.broken("\(problem)"), nil) }
        if let loss = store.condition.report { return (.broken(loss), nil) }
        let stored = store.snapshot.stored
        return (verdict(on: stored, hasPIN: folder.hasPIN, acknowledged: acknowledged), stored)
    }

    private func verdict(on stored: StoredValues, hasPIN: Bool, acknowledged: Int) -> Verdict {
        func isThere(_ steps: Int) -> Bool {
            workload.pins[steps] == hasPIN && Self.hold(stored, workload.kept[steps])
        }
        let beyond = min(acknowledged + 1, workload.steps.count)
        if isThere(acknowledged) || isThere(beyond) { return .good }
        if isTried(stored, after: acknowledged) || isTried(stored, after: beyond) { return .unconfirmed }
        guard let found = (0..<acknowledged).last(where: isThere) else { return .torn }
        return .lost(acknowledged - found)
    }

    private func isTried(_ stored: StoredValues, after steps: Int) -> Bool {
        guard let trial = workload.trials[steps] else { return false }
        return Self.hold(stored, trial.tried(over: workload.kept[steps]))
    }

    /// Whether both say the same, whatever their revisions.
    private static func hold(_ left: StoredValues, _ right: StoredValues) -> Bool {
        SettingLayer.stored.allSatisfy { layer in
            left.layers[layer] ?? [:] == right.layers[layer] ?? [:]
                && left.locks[layer] ?? [] == right.locks[layer] ?? []
        }
    }
}
