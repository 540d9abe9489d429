import Applying
import DropIns
import Foundation
import PowerWorkload
import Settings

/// What a drop-in makes of the settings that are tried first, on the disk that the store is on: there are what the file was
/// before, and the journal by which it goes back.
struct AppliedFile {
    private let workload: Workload
    /// The file after so many steps; nil: it is not there.
    private let kept: [[UInt8]?]
    private let tried: [[UInt8]?]
    private let dropIn: DropIn
    private let judge: Judge

    private static let folder = "rig"
    private static let path = "/etc/rig/addresses"
    private static let text =
        "[Apply]\nKeys = address.*\n[File]\nPath = \(path)\n"
        + WorkloadBundle.addresses.map { "Line[\($0)] = \($0)=${\($0)}\n" }.joined()

    init(_ workload: Workload) throws {
        self.workload = workload
        let dropIn = try DropIn.read(Array(Self.text.utf8), name: "rig", file: "rig.apply")
        func bytes(_ stored: StoredValues) throws -> [UInt8]? {
            try Self.plan(dropIn, stored).writes.first?.bytes
        }
        kept = try workload.kept.map(bytes)
        tried = try zip(workload.kept, workload.trials).map { try bytes($1?.tried(over: $0) ?? $0) }
        self.dropIn = dropIn
        judge = try Judge(workload)
    }

    /// The owner's value stands above the site's; a text that was never set is an empty one.
    private static func plan(_ dropIn: DropIn, _ stored: StoredValues) throws -> ApplyPlan {
        let empty = Dictionary(
            uniqueKeysWithValues: WorkloadBundle.addresses.map { ($0, SettingValue.string("")) })
        let values = [SettingLayer.site, .user].reduce(empty) { values, layer in
            values.merging(stored.layers[layer] ?? [:]) { $1 }
        }
        return try ApplyPlan([dropIn], values: values)
    }

    /// Has the device write it while the service runs, and waits until it has done so for the first time.
    static let setUp = """
        set -e; cd /var/lib/settingsd; mkdir -p \(folder)/etc/rig \(folder)/undo /etc/rig /var/lib/settings-apply
        mount --bind \(folder)/etc/rig /etc/rig; mount --bind \(folder)/undo /var/lib/settings-apply
        mkdir -p /etc/settingsd/apply.d; cat >/etc/settingsd/apply.d/rig.apply <<'END'
        \(text.split(separator: "\n").joined(separator: "\n        "))
        END
        settingsctl apply lint; settingsctl apply install; systemctl daemon-reload
        systemctl enable --now settings-apply-write.socket settings-apply-call.socket settings-apply-check.socket
        systemctl reload settingsd
        for look in $(seq 300); do
            if [ -e \(path) ] && [ -z "$(ls -A /var/lib/settings-apply/undo)" ]; then exit; fi; sleep 0.1
        done
        journalctl --no-pager -n 60; exit 1
        """.replacingOccurrences(of: "\n        ", with: "\n")

    /// What the next start makes of it: what waits there goes back, before anybody reads it.
    ///
    /// - Parameter forgetsUndo: as if nothing put it back.
    func verdict(on folder: StateFolder, acknowledged: Int, forgetsUndo: Bool = false) -> Verdict {
        let keeper = keeper(folder)
        if !forgetsUndo, let problem = keeper.undo().first(where: { !$0.isFine }) {
            return .broken("\(problem)")
        }
        let found = found(in: folder)
        let steps = 0...min(acknowledged + 1, workload.steps.count)
        // Before the first step it was not set up yet.
        if kept[steps].contains(found) || acknowledged == 0 && found == nil { return .good }
        return tried[steps].contains(found) ? .unconfirmed : .torn
    }

    private func root(_ folder: StateFolder) -> String { "\(folder.path)/\(Self.folder)" }

    private func keeper(_ folder: StateFolder) -> FileKeeper {
        FileKeeper(folder: "\(root(folder))/undo/undo", root: root(folder), owner: geteuid())
    }

    private func found(in folder: StateFolder) -> [UInt8]? {
        FileManager.default.contents(atPath: root(folder) + Self.path).map { Array($0) }
    }

    /// What a whole start comes to: files go back, the settings are opened, and what they say is handed over.
    struct Start: Hashable {
        /// Of the settings.
        let settings: Verdict
        /// Before anything is handed over.
        let file: Verdict
        /// Whether the file said what the settings say, before and after that.
        let (agreed, agrees): (Bool, Bool)
    }

    /// Nil before anything was set up: there is no file, then.
    ///
    /// - Parameter prepare: what is done to the disk before, as if the service did without.
    func start(
        on folder: StateFolder, acknowledged: Int, prepare: (StateFolder) throws -> Void = { _ in }
    ) throws -> Start? {
        try prepare(folder)
        let file = verdict(on: folder, acknowledged: acknowledged)
        let (settings, stored) = judge.open(folder, acknowledged: acknowledged)
        guard let stored else { return Start(settings: settings, file: file, agreed: false, agrees: false) }
        guard let before = found(in: folder) else { return nil }
        let plan = try Self.plan(dropIn, stored)
        let wanted = plan.writes.first?.bytes
        let isWritten = (keeper(folder).write(plan, token: "start") + keeper(folder).keep()).allSatisfy(
            \.isFine)
        return Start(
            settings: settings, file: file, agreed: before == wanted,
            agrees: isWritten && found(in: folder) == wanted)
    }
}
