import Applying
import DropIns
import Localization
import Navigation
import Screens
import Settings
import Store

// MARK: What settings make of the device

extension Service {
    /// Root's drop-ins, as they are now.
    func readDropIns() {
        let problems = applying.take(DropInFolders.read(paths.dropIns))
        followSchema()
        guard let first = problems.first else { return }
        navigator.show(first, isError: true, at: loop.monotonicNow(), for: .seconds(3600))
    }

    /// Other settings: what applying them costs is said before, in the screen's language.
    func followSchema() {
        navigator.learn(costs: applying.learn(store.schema, in: navigator.bundle.shownLanguage))
    }

    /// The device follows the settings; what it does not take goes back. In safe mode as ever: whoever is cut off by a trial
    /// needs it most, and confirms what the device is as.
    func followApplying(at now: Duration) {
        for outcome in applying.follow(
            store.snapshot, trial: store.trial, store.lastEnd, at: now)
        {
            switch outcome {
            case .failed(let change, let refused, let problem): takeBack(change, refused, problem, at: now)
            case .notSetUp:
                navigator.show(navigator.words[.applyMissing], isError: true, at: now, for: .seconds(60))
            }
        }
        navigator.learn(
            applying.checks.map { DeviceKnowledge.Check($0.kind.name, $0.what, isFine: $0.state == .fine) })
    }

    /// The token of the trial that the device is as.
    var appliedTrial: String? { applying.appliedTrial }

    private func takeBack(
        _ change: ApplySequence.Change, _ refused: [String: ApplyController.Refused], _ problem: ApplyResult,
        at now: Duration
    ) {
        let tried = change.changed.sorted().compactMap { key in
            change.values[key].map { SettingChange.set(key, $0) }
        }
        if store.trial?.token == change.token {
            let undone = store.undo(.apply)
            navigator.stored(store.snapshot)
            followTrial(at: now)
            tell(undone)
        } else {
            restore(refused)
        }
        navigator.notApplied(tried, because: reason(problem), at: now)
    }

    /// For whoever is at the panel, in the screen's language where it has words for it; the journal has all of it.
    private func reason(_ problem: ApplyResult) -> String {
        switch problem.code {
        case .silent: navigator.words[.noAnswer]
        case .full: navigator.words[.storageFull]
        case .done, .same, .refused, .failed, .busy: problem.said
        }
    }

    /// In every layer, for a change may have been anybody's; what somebody has set since holds.
    private func restore(_ refused: [String: ApplyController.Refused]) {
        var back: [SettingChange] = []
        for (key, layers) in refused.sorted(by: { $0.key < $1.key }) {
            for layer in SettingLayer.stored {
                let (now, old) = (store.snapshot.value(for: key, in: layer), layers.before[layer])
                guard now == layers.handed[layer], now != old else { continue }
                back.append(old.map { .set(key, $0, layer: layer) } ?? .reset(key, layer: layer))
            }
        }
        guard !back.isEmpty else { return }
        do throws(StoreError) {
            let told = try store.apply(
                ChangeSet(back), .waived, from: Origin(.apply, .restoring), at: trialNow)
            navigator.stored(store.snapshot)
            tell(told)
        } catch {
            journal.error("what the device did not take could not be taken back: \(error)")
        }
    }
}

extension DropIn.Check.Kind {
    /// What it is to the person at the panel.
    fileprivate var name: StringKey {
        switch self {
        case .unit: .checkUnit
        case .link: .checkLink
        case .address: .checkAddress
        case .gateway: .checkGateway
        case .name: .checkName
        case .tcp: .checkTcp
        case .clock: .checkClock
        }
    }
}
