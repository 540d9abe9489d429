import Foundation
import Store
import VirtualDevice

/// Cuts a recording's power again and again, and judges what is left.
struct CutSeries {
    private let recording: Recording
    /// What is taken from each disk before it is judged, as if the service did without.
    enum Loss { case none, undo, resetMarker }

    private let loss: Loss
    private let judge: Judge

    init(of recording: Recording, without loss: Loss = .none) throws {
        self.recording = recording
        self.loss = loss
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
            switch loss {
            case .none: break
            case .undo: try Self.forgetUndo(in: folder)
            case .resetMarker: try folder.resetMarker.map(FileManager.default.removeItem(at:))
            }
            return judge.verdict(on: folder, acknowledged: acknowledged)
        } catch let error as DeviceError {
            return .broken(error.description)
        }
    }

    /// As if what takes unconfirmed changes back had been in memory alone.
    static func forgetUndo(in folder: StateFolder) throws {
        let database = try PreferencesDatabase(path: folder.database)
        try database.commit([], revision: try database.load().revision, undo: [])
    }
}
