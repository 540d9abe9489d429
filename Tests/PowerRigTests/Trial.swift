import Foundation
import VirtualDevice

/// Cuts a recording's power again and again, and judges what is left.
struct Trial {
    private let recording: Recording
    private let acknowledged: [Int]
    private let judge: Judge

    init(of recording: Recording) throws {
        self.recording = recording
        acknowledged = recording.acknowledged
        judge = try Judge(recording.workload)
    }

    func verdicts(on cuts: [Cut]) throws -> [(cut: Cut, verdict: Verdict)] {
        var disk = CutDisk(recording.before, log: recording.log)
        return try cuts.sorted { $0.settled < $1.settled }.map { cut in
            (cut, try verdict(on: disk.after(cut), acknowledged[cut.end - 1]))
        }
    }

    private func verdict(on disk: [UInt8], _ acknowledged: Int) throws -> Verdict {
        do {
            return judge.verdict(on: try StateFolder(of: disk), acknowledged: acknowledged)
        } catch let error as DeviceError {
            return .broken(error.description)
        }
    }
}
