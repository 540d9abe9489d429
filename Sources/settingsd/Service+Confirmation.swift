import DeviceUI
import Settings
import Storage

// MARK: Changes that somebody at the panel must confirm

extension Service {
    /// Keeps changes so that the next start takes them back, and lets the panel ask.
    func apply(_ changes: [SettingChange], at time: Duration) {
        do throws(StoreError) {
            let effective = try store.apply(changes, by: Authority(panel.role), isConfirmed: false)
            panel.applied(store.snapshot, at: time)
            show()
            published(effective)
        } catch {
            if case .notKept(let problem) = error { Journal.error("\(problem)") }
            panel.refused(error.phrase, at: time)
        }
        updateStanding()
    }

    func confirm(at time: Duration) {
        do throws(StorageError) {
            try store.confirm()
            panel.confirmed(at: time)
        } catch {
            Journal.error("\(error)")
            panel.refused(StoreError.notKept(error).phrase, at: time)
        }
        updateStanding()
    }

    func takeBack(at time: Duration) {
        let changes = store.takeBack()
        Journal.notice("changes that nobody confirmed were taken back")
        panel.undone(store.snapshot, at: time)
        show()
        published(changes)
        updateStanding()
    }

    /// At the start: what the power cut in the middle of.
    func reportTakenBack() {
        guard store.hasTakenBack else { return }
        Journal.warning("changes that nobody confirmed were taken back")
        panel.show(
            panel.words[.undoneAtStart], isError: true, at: loop.monotonicNow(), for: .seconds(3600))
    }
}
