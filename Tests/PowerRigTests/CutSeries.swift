import Store
import VirtualDevice

/// Cuts a recording's power again and again, and judges what is left.
struct CutSeries {
    private let recording: Recording
    /// As if what takes unconfirmed changes back were kept in memory alone.
    private let forgetsUndo: Bool
    private let judge: Judge

    init(of recording: Recording, forgetsUndo: Bool = false) throws {
        self.recording = recording
        self.forgetsUndo = forgetsUndo
        judge = try Judge(recording.workload)
    }

    func verdicts(on cuts: [Cut]) throws -> [(cut: Cut, verdict: Verdict)] {
        var disk = CutDisk(recording.before, log: recording.log)
        return try cuts.sorted { $0.settled < $1.settled }.map { cut in
            (cut, try verdict(on: disk.after(cut), acknowledged: recording.acknowledged(at: cut)))
        }
    }

    private func verdict(on disk: [UInt8], acknowledged: Int) throws -> Verdict {
        do {
            let folder = try StateFolder(of: disk)
            if forgetsUndo { try Self.forgetUndo(in: folder) }
            return judge.verdict(on: folder, acknowledged: acknowledged)
        } catch let error as DeviceError {
            return .broken(error.description)
        }
    }

    private static func forgetUndo(in folder: StateFolder) throws {
        let database = try PreferencesDatabase(path: folder.database)
        try database.commit([], revision: try database.load().revision, undo: [])
    }
}
