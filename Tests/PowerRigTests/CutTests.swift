import Testing
import VirtualDevice

@Suite("cuts of a log")
struct CutTests {
    /// Of writes of so many sectors each, the first at 4096, one behind the other; 0 is a flush.
    private func log(_ counts: [Int], missing: Int = 0) throws -> WriteLog {
        var bytes = sector(numbers: [0x6A_7366_7773_6872, 1, UInt64(counts.count), 512])
        var place = 8
        for (number, count) in counts.enumerated() {
            bytes += sector(numbers: [UInt64(count == 0 ? 0 : place), UInt64(count), count == 0 ? 1 : 0, 0])
            bytes += [UInt8](repeating: UInt8(number + 1), count: count * 512)
            place += count
        }
        return try WriteLog(bytes.dropLast(missing))
    }

    private func sector(numbers: [UInt64]) -> [UInt8] {
        let bytes = numbers.flatMap { number in (0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
        }
        return bytes + [UInt8](repeating: 0, count: 512 - bytes.count)
    }

    /// What a disk holds after a cut, the first byte of each sector.
    private func sectors(of log: WriteLog, after cut: Cut) -> [UInt8] {
        var disk = CutDisk([UInt8](repeating: 0, count: 8192), log: log)
        let bytes = disk.after(cut)
        return stride(from: 4096, to: 8192, by: 512).map { bytes[$0] }
    }

    @Test("a log is read as QEMU writes it, and one that ends early is refused")
    func logIsRead() throws {
        let log = try log([2, 0, 1])
        #expect(log.entries.count == 3)
        #expect(log.entries[1] == .flush)
        let whole = Cut(kind: .prefix, settled: 3, unshownValues: [], end: 3)
        #expect(sectors(of: log, after: whole) == [1, 1, 3, 0, 0, 0, 0, 0])
        #expect(throws: DeviceError.self) { try self.log([2, 0, 1], missing: 1) }
    }

    @Test("a torn write is there up to a sector in its middle, and nothing behind it")
    func tornWrite() throws {
        let log = try log([2, 0, 4, 1])
        var cuts = Cuts(of: log)
        for _ in 0..<50 {
            let kept = sectors(of: log, after: cuts.next(.torn, in: 2..<4))
            let part = kept.count { $0 == 3 }
            #expect((1...3).contains(part))
            #expect(kept.prefix(2 + part) == [1, 1] + [UInt8](repeating: 3, count: part)[...])
            #expect(kept.dropFirst(2 + part).allSatisfy { $0 == 0 })
        }
    }

    @Test("of what no flush covers anything may be lost, and what one covers is always there")
    func droppedWrites() throws {
        let log = try log([1, 0, 1, 1, 1])
        var cuts = Cuts(of: log)
        var found: Set<[UInt8]> = []
        for _ in 0..<200 { found.insert(sectors(of: log, after: cuts.next(.dropped, in: 4..<5))) }
        #expect(found.count == 8)
        #expect(found.allSatisfy { $0[0] == 1 })
    }

    @Test("a disk that does nothing when it is asked to flush may lose what a flush covers")
    func flushesIgnored() throws {
        let log = try log([1, 0, 1, 1, 1])
        var cuts = Cuts(of: log, cache: 5)
        let found = (0..<50).map { _ in sectors(of: log, after: cuts.next(.dropped, in: 4..<5)) }
        #expect(found.contains { $0[0] == 0 })
    }
}
