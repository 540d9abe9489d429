import Fuzz

/// What a disk kept when its power went.
struct Cut: Hashable, Sendable {
    enum Kind: String, CaseIterable, Sendable {
        /// Everything up to some write.
        case prefix
        /// The same, but the last write ended in the middle.
        case torn
        /// Of the writes that no flush had covered any of them, in part some.
        case dropped
    }

    /// A write whose turn had come, but not its flush.
    struct UnshownValue: Hashable, Sendable {
        let entry: Int
        let sectors: Range<Int>
    }

    let kind: Kind
    /// So many entries of the log are whole on the disk.
    let settled: Int
    /// What is there of the entries behind them.
    let unshownValues: [UnshownValue]
    /// How many entries the disk had been asked for.
    let end: Int
}

/// Cuts of a recording, by chance, the same for the same seed.
struct Cuts {
    private let log: WriteLog
    /// Where the entry after the last flush is, for each entry.
    private let flushed: [Int]
    private var random: Mutations

    /// - Parameter cache: how many writes a disk keeps for later that does nothing when it is asked to flush; nil for one
    ///   that does as it is asked.
    init(of log: WriteLog, cache: Int? = nil, seed: UInt64 = 1) {
        self.log = log
        random = Mutations(seed: seed)
        var last = 0
        flushed = log.entries.indices.map { entry in
            if log.entries[entry] == .flush { last = entry + 1 }
            return cache.map { max(0, entry + 1 - $0) } ?? last
        }
    }

    /// - Parameter entries: where in the log the power goes.
    mutating func next(_ kind: Cut.Kind, in entries: Range<Int>) -> Cut {
        let last = Int.random(in: entries, using: &random)
        switch kind {
        case .prefix: return Cut(kind: kind, settled: last + 1, unshownValues: [], end: last + 1)
        case .torn: return torn(at: last)
        case .dropped: return dropped(upTo: last)
        }
    }

    /// The nearest write before it that has a middle; where there is none, nothing was written.
    private mutating func torn(at place: Int) -> Cut {
        guard let last = (0...place).last(where: hasMiddle) else {
            return Cut(kind: .torn, settled: 0, unshownValues: [], end: 1)
        }
        let part = Int.random(in: 1..<log.sectorCount(last), using: &random)
        return Cut(
            kind: .torn, settled: last, unshownValues: [Cut.UnshownValue(entry: last, sectors: 0..<part)],
            end: last + 1)
    }

    /// What ext4 keeps at its beginning, the superblock, is written by itself and never in part: half of one is no file
    /// system any more, whatever was stored in it.
    private func hasMiddle(_ entry: Int) -> Bool {
        guard case .write(at: let place, _) = log.entries[entry] else { return false }
        return place >= 4096 && log.sectorCount(entry) > 1
    }

    private mutating func dropped(upTo last: Int) -> Cut {
        var unshownValues: [Cut.UnshownValue] = []
        for entry in flushed[last]..<max(flushed[last], last + 1) where log.sectorCount(entry) > 0 {
            if let sectors = remains(of: entry) {
                unshownValues.append(Cut.UnshownValue(entry: entry, sectors: sectors))
            }
        }
        return Cut(kind: .dropped, settled: flushed[last], unshownValues: unshownValues, end: last + 1)
    }

    /// Half of the writes are lost, a few of the others in part.
    private mutating func remains(of entry: Int) -> Range<Int>? {
        let count = log.sectorCount(entry)
        switch Int.random(in: 0..<8, using: &random) {
        case 0...3: return nil
        case 4 where hasMiddle(entry): return Int.random(in: 1..<count, using: &random)..<count
        default: return 0..<count
        }
    }
}

extension Cuts {
    /// As many of each kind, anywhere in the log.
    mutating func some(_ count: Int, of kinds: [Cut.Kind] = Cut.Kind.allCases) -> [Cut] {
        (0..<count).map { next(kinds[$0 % kinds.count], in: log.entries.indices) }
    }
}
