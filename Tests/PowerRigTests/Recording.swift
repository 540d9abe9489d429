import Foundation
import PowerWorkload
import VirtualDevice

/// What a device wrote to its disk while the service performed the workload.
struct Recording: Sendable {
    let workload: Workload
    /// The disk before the device was switched on.
    let before: [UInt8]
    let log: WriteLog
    /// The disk when the device had gone.
    let after: [UInt8]
    /// After each entry of the log, how many steps were acknowledged.
    private let acknowledged: [Int]

    /// Where the file system ends and the client's marks are.
    static let fileSystem = megabytes << 20
    private static let megabytes = 16
    private static let marks = 1 << 20

    /// Reads what `make` left in the folder, with as many steps.
    ///
    /// - Parameter isApplying: `AppliedFile` was written as well; nothing was then reset.
    init(steps count: Int, isApplying: Bool = false, in folder: URL) throws {
        func bytes(_ file: File) throws -> [UInt8] { Array(try Data(contentsOf: file.url(in: folder))) }
        workload = Workload(steps: count, hasResets: !isApplying)
        before = try bytes(.before)
        log = try WriteLog(try bytes(.log))
        after = try bytes(.after)
        acknowledged = Self.acknowledgements(in: log)
    }

    private enum File: String {
        case before, log, after

        func url(in folder: URL) -> URL { folder.appendingPathComponent(rawValue) }
    }

    /// Lets a device perform so many steps, and leaves the disk and its log in the folder.
    ///
    /// - Parameter isApplying: `AppliedFile` is written as well.
    static func make(steps count: Int, isApplying: Bool = false, in folder: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let disk = Data(try newDisk())
        for file in [File.before, .after] { try disk.write(to: file.url(in: folder)) }
        try Data().write(to: File.log.url(in: folder))
        let scratch = try TemporaryFolder()
        try perform(
            count, isApplying, on: File.after.url(in: folder), File.log.url(in: folder), in: scratch.url)
    }

    /// One that no device has seen yet.
    static func newDisk() throws -> [UInt8] {
        let folder = try TemporaryFolder()
        let disk = folder.url.appendingPathComponent("disk")
        try Disk.make(at: disk, megabytes: megabytes)
        return Array(try Data(contentsOf: disk)) + [UInt8](repeating: 0, count: marks)
    }

    private static func perform(
        _ count: Int, _ isApplying: Bool, on disk: URL, _ log: URL, in folder: URL
    ) throws {
        let bundle = folder.appendingPathComponent("Power.bundle")
        try FileManager.default.createDirectory(at: bundle, withIntermediateDirectories: true)
        let page = bundle.appendingPathComponent("Root.plist")
        try WorkloadBundle.page.write(to: page, atomically: true, encoding: .utf8)
        let setup = try DeviceSetup(checkout: .compiled, board: "qemu-phonepad-320x240", bundle: bundle)
        var configuration = try setup.configuration(in: folder, state: disk)
        configuration.stateLog = log
        let client = "/usr/lib/device-agent/power-client"
        try configuration.payload.install(
            Checkout.compiled.programs.appendingPathComponent("power-client"), to: client)
        if isApplying { try configuration.payload.addApplying(from: .compiled) }
        let device = try VirtualDevice(configuration, in: folder)
        try device.waitForService()
        if isApplying { try device.run(AppliedFile.setUp) }
        // The fourth disk would be /dev/vdd.
        try device.run("\(client) /dev/vdc \(count)\(isApplying ? " no-resets" : "")")
        // What is on the disk is in its log then.
        try device.run("sync")
    }

    // MARK: Reading the log

    private static func acknowledgements(in log: WriteLog) -> [Int] {
        var count = 0
        return log.entries.map { entry in
            if isMark(entry) { count += 1 }
            return count
        }
    }

    /// How many steps were acknowledged before the power went.
    func acknowledged(at cut: Cut) -> Int { acknowledged[cut.end - 1] }

    /// Whether changes wait to be confirmed when the power goes, and no step is under way that ends that.
    func isTrial(at cut: Cut) -> Bool {
        let steps = acknowledged(at: cut)
        return workload.trials[steps] != nil && workload.trials[min(steps + 1, workload.steps.count)] != nil
    }

    /// Where in the log the factory resets are under way, each from the acknowledgement before it to its own.
    var resets: [Range<Int>] {
        let marks = log.entries.indices.filter { Self.isMark(log.entries[$0]) }
        return workload.steps.indices.compactMap { step in
            guard case .factoryReset = workload.steps[step], step > 0 else { return nil }
            return marks[step - 1] + 1..<marks[step] + 1
        }
    }

    static func isMark(_ entry: WriteLog.Entry) -> Bool {
        if case .write(at: let place, _) = entry { place >= Self.fileSystem } else { false }
    }
}
