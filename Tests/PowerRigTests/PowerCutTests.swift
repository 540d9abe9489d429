import Foundation
import Testing
import VirtualDevice

@Suite("power cuts", .serialized)
struct PowerCutTests {
    private static let environment = ProcessInfo.processInfo.environment
    /// `POWER_IMAGES=2600` in the environment for the long run.
    private static let images = Int(environment["POWER_IMAGES"] ?? "") ?? 300
    private static let steps = 700
    /// `RESET_IMAGES=1000`: cuts in the middle of factory resets alone.
    private static let resetImages = Int(environment["RESET_IMAGES"] ?? "") ?? 60
    /// Of a device, made once and left in `.build/power`; or `POWER_RECORDING=FOLDER`, to judge again what was left there.
    private static let recording = Result {
        if let folder = environment["POWER_RECORDING"] {
            return try Recording(steps: steps, in: URL(fileURLWithPath: folder))
        }
        let folder = Checkout.compiled.root.appendingPathComponent(".build/power")
        try Recording.make(steps: steps, in: folder)
        return try Recording(steps: steps, in: folder)
    }

    private let recording: Recording

    init() throws {
        recording = try Self.recording.get()
    }

    @Test("the log played again is the disk that the device left, and knows each acknowledged change")
    func logIsComplete() throws {
        var disk = recording.before
        for entry in recording.log.entries.indices { recording.log.perform(entry, on: &disk) }
        #expect(disk == recording.after)
        let whole = Cut(kind: .prefix, settled: 0, unshownValues: [], end: recording.log.entries.count)
        #expect(recording.acknowledged(at: whole) == recording.workload.steps.count)
        print(Cost(of: recording))
    }

    @Test("after a power cut all that was acknowledged is there and whole, and nothing that nobody confirmed")
    func cutsLoseNothing() throws {
        var cuts = Cuts(of: recording.log)
        let verdicts = try CutSeries(of: recording).verdicts(on: cuts.some(Self.images))
        #expect(verdicts.count == Self.images)
        for (cut, verdict) in verdicts { #expect(verdict == .good, "\(cut)") }
        #expect(verdicts.count { recording.isTrial(at: $0.cut) } > Self.images / 10)
    }

    /// As many cuts in each reset, of each kind.
    private func resetCuts(_ count: Int, seed: UInt64) -> [Cut] {
        var cuts = Cuts(of: recording.log, seed: seed)
        let resets = recording.resets
        return (0..<count).map {
            cuts.next(Cut.Kind.allCases[$0 % 3], in: resets[$0 % resets.count])
        }
    }

    @Test("a power cut in a factory reset leaves all as it was, or all forgotten, the PIN included")
    func resetsAreWhole() throws {
        let verdicts = try CutSeries(of: recording).verdicts(on: resetCuts(Self.resetImages, seed: 4))
        #expect(recording.resets.count > 10)
        for (cut, verdict) in verdicts { #expect(verdict == .good, "\(cut)") }
    }

    @Test("without the marker that says that a reset was begun, some cuts leave something else")
    func markerMatters() throws {
        let cuts = resetCuts(150, seed: 5)
        let verdicts = try CutSeries(of: recording, without: .resetMarker).verdicts(on: cuts)
        let bad = verdicts.count { $0.verdict != .good }
        print("without the marker: \(bad) of \(verdicts.count) images are bad")
        #expect(bad > 0)
    }

    /// A block of the file system's own journal that is torn may be taken by the one and left by the other, which is then
    /// judged as well.
    @Test("the kernel finds the same files on a disk as the judge does", .enabled(if: StateFolder.canMount))
    func kernelAgrees() throws {
        var cuts = Cuts(of: recording.log, seed: 2)
        var disk = CutDisk(recording.before, log: recording.log)
        let judge = try Judge(recording.workload)
        for cut in cuts.some(30).sorted(by: { $0.settled < $1.settled }) {
            let left = disk.after(cut)
            let found = try StateFolder(mounting: left)
            if cut.kind != .torn { #expect(try StateFolder(of: left).files() == found.files(), "\(cut)") }
            let verdict = judge.verdict(on: found, acknowledged: recording.acknowledged(at: cut))
            #expect(verdict == .good, "\(cut)")
        }
    }

    @Test("where the disk does nothing when it is asked to flush, more than nine images of ten are bad")
    func flushesMatter() throws {
        var cuts = Cuts(of: recording.log, cache: 256)
        // Before anything is acknowledged nothing is owed.
        let some = cuts.some(100, of: [.dropped]).filter { recording.acknowledged(at: $0) > 0 }
        let verdicts = try CutSeries(of: recording).verdicts(on: some)
        let bad = verdicts.count { $0.verdict != .good }
        print("without flushes: \(bad) of \(verdicts.count) images are bad")
        #expect(verdicts.count > 80)
        #expect(bad * 10 > verdicts.count * 9)
    }

    @Test("where what takes unconfirmed changes back is kept in memory alone, every image of a trial says so")
    func undoMatters() throws {
        var cuts = Cuts(of: recording.log, seed: 3)
        let trials = cuts.some(200, of: [.prefix]).filter(recording.isTrial)
        let verdicts = try CutSeries(of: recording, without: .undo).verdicts(on: trials)
        print("without what takes them back: unconfirmed changes in \(verdicts.count) of 200 images")
        #expect(verdicts.count > 20)
        for (cut, verdict) in verdicts { #expect(verdict == .unconfirmed, "\(cut)") }
    }
}
