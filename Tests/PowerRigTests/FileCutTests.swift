import Foundation
import Testing
import VirtualDevice

/// Cuts while settings are tried that a file of another program is made of: apply, confirm and undo are all in the workload.
@Suite("power cuts while files are written", .serialized)
struct FileCutTests {
    /// `POWER_IMAGES=2600` in the environment for the long run.
    private static let images = Int(ProcessInfo.processInfo.environment["POWER_IMAGES"] ?? "") ?? 80
    private static let steps = 150
    private static let recording = Result {
        let folder = Checkout.compiled.root.appendingPathComponent(".build/power-files")
        try Recording.make(steps: steps, isApplying: true, in: folder)
        return try Recording(steps: steps, isApplying: true, in: folder)
    }

    private let recording: Recording
    private let file: AppliedFile

    init() throws {
        recording = try Self.recording.get()
        file = try AppliedFile(recording.workload)
    }

    private func verdicts(_ cuts: [Cut], forgetsUndo: Bool = false) throws -> [(cut: Cut, verdict: Verdict)] {
        var disk = CutDisk(recording.before, log: recording.log)
        return try cuts.sorted { $0.settled < $1.settled }.map { cut in
            let left = disk.after(cut)
            let steps = recording.acknowledged(at: cut)
            do {
                let folder = try StateFolder(of: left)
                return (cut, file.verdict(on: folder, acknowledged: steps, forgetsUndo: forgetsUndo))
            } catch let error as DeviceError {
                return (cut, .broken(error.description))
            }
        }
    }

    @Test("T13 after a power cut the file is whole, and of values that somebody confirmed")
    func cuts() throws {
        var cuts = Cuts(of: recording.log)
        let verdicts = try verdicts(cuts.some(Self.images))
        #expect(verdicts.count == Self.images)
        for (cut, verdict) in verdicts { #expect(verdict == .good, "\(cut)") }
    }

    private func starts(
        _ cuts: [Cut], prepare: (StateFolder) throws -> Void = { _ in }
    ) throws -> [(cut: Cut, start: AppliedFile.Start)] {
        var disk = CutDisk(recording.before, log: recording.log)
        return try cuts.sorted { $0.settled < $1.settled }.compactMap { cut in
            let folder = try StateFolder(of: disk.after(cut))
            let steps = recording.acknowledged(at: cut)
            guard steps > 0 else { return nil }
            return try file.start(on: folder, acknowledged: steps, prepare: prepare).map { (cut, $0) }
        }
    }

    @Test("F07 the start after a power cut gives settings and files of one kind: old and old, or new and new")
    func oneKind() throws {
        var cuts = Cuts(of: recording.log, seed: 7)
        let starts = try starts(cuts.some(Self.images))
        for (cut, start) in starts {
            #expect(start.settings == .good && start.file == .good && start.agrees, "\(cut): \(start)")
        }
        let inTrials = starts.count { recording.isTrial(at: $0.cut) }
        let late = starts.count { !$0.start.agreed }
        print(
            "F07: \(starts.count) starts, \(inTrials) of them in trials; in \(late) the file was handed over anew"
        )
        #expect(starts.count > Self.images / 2 && inTrials > Self.images / 10)
    }

    @Test(
        "F07 where the undo of settings is kept in memory alone, every cut in a trial leaves what nobody confirmed"
    )
    func undoOfSettingsMatters() throws {
        var cuts = Cuts(of: recording.log, seed: 8)
        let trials = cuts.some(150, of: [.prefix]).filter(recording.isTrial)
        let bad = try starts(trials, prepare: CutSeries.forgetUndo).count {
            $0.start.settings == .unconfirmed
        }
        print(
            "F07 without the undo of settings: \(bad) of \(trials.count) starts in trials hold what nobody confirmed"
        )
        #expect(bad == trials.count && bad > 20)
    }

    @Test("T13 where nothing puts it back at the start, files of a trial stay as nobody confirmed them")
    func undoMatters() throws {
        var cuts = Cuts(of: recording.log, seed: 4)
        let trials = cuts.some(150, of: [.prefix]).filter(recording.isTrial)
        let bad = try verdicts(trials, forgetsUndo: true).count { $0.verdict == .unconfirmed }
        print(
            "without the undo at the start: unconfirmed files in \(bad) of \(trials.count) images of trials")
        #expect(bad > 0)
    }

    @Test("T13 where the disk does nothing when it is asked to flush, more than one image in ten is bad")
    func flushesMatter() throws {
        var (bad, all) = (0, 0)
        for seed in 1...3 as ClosedRange<UInt64> {
            var cuts = Cuts(of: recording.log, cache: 256, seed: seed)
            // Before anything is acknowledged nothing is owed.
            let some = cuts.some(100, of: [.dropped]).filter { recording.acknowledged(at: $0) > 0 }
            let verdicts = try verdicts(some)
            let found = verdicts.count { $0.verdict != .good }
            print("without flushes, seed \(seed): \(found) of \(verdicts.count) images of files are bad")
            (bad, all) = (bad + found, all + verdicts.count)
        }
        #expect(all > 240)
        #expect(bad * 10 > all)
    }
}
