/// The disk that a cut leaves, made by playing the log again. Cuts come in the order of what is settled.
struct CutDisk {
    private let log: WriteLog
    private var settled: [UInt8]
    private var count = 0

    /// - Parameter disk: as it was when the log began.
    init(_ disk: [UInt8], log: WriteLog) {
        self.log = log
        settled = disk
    }

    mutating func after(_ cut: Cut) -> [UInt8] {
        while count < cut.settled {
            log.perform(count, on: &settled)
            count += 1
        }
        var disk = settled
        for stray in cut.unshownValues { log.perform(stray.entry, sectors: stray.sectors, on: &disk) }
        return disk
    }
}
