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

    private static let folder = "rig"
    private static let path = "/etc/rig/addresses"
    private static let text =
        "[Apply]\nKeys = address.*\n[File]\nPath = \(path)\n"
        + WorkloadBundle.addresses.map { "Line[\($0)] = \($0)=${\($0)}\n" }.joined()

    init(_ workload: Workload) throws {
        self.workload = workload
        let dropIn = try DropIn.read(Array(Self.text.utf8), name: "rig", file: "rig.apply")
        // A text that was never set is an empty one.
        let empty = WorkloadBundle.addresses.map { ($0, SettingValue.string("")) }
        func bytes(_ values: [String: SettingValue]) throws -> [UInt8]? {
            let values = Dictionary(uniqueKeysWithValues: empty).merging(values) { $1 }
            return try ApplyPlan([dropIn], values: values).writes.first?.bytes
        }
        kept = try workload.kept.map { try bytes($0.layers[.user] ?? [:]) }
        tried = try zip(workload.kept, workload.trials).map { kept, trial in
            try bytes((kept.layers[.user] ?? [:]).merging(trial ?? [:]) { $1 })
        }
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
        let root = "\(folder.path)/\(Self.folder)"
        let keeper = FileKeeper(folder: "\(root)/undo/undo", root: root, owner: geteuid())
        if !forgetsUndo, let problem = keeper.undo().first(where: { !$0.isFine }) {
            return .broken("\(problem)")
        }
        let found = FileManager.default.contents(atPath: root + Self.path).map { Array($0) }
        let steps = 0...min(acknowledged + 1, workload.steps.count)
        // Before the first step it was not set up yet.
        if kept[steps].contains(found) || acknowledged == 0 && found == nil { return .good }
        return tried[steps].contains(found) ? .unconfirmed : .torn
    }
}
