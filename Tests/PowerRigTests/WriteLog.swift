import Foundation
import VirtualDevice

/// What a disk was asked for, in order: dm-log-writes' format, as QEMU's `blklogwrites` writes it.
///
/// A sector that says how many entries there are; then each entry, a sector with what it is and the data behind it.
struct WriteLog: Sendable {
    enum Entry: Hashable, Sendable {
        /// Bytes of the log for a place on the disk, in whole sectors.
        case write(at: Int, Range<Int>)
        /// What had been written before it is to outlive a power cut from now on.
        case flush
    }

    static let sector = 512
    private static let magic: UInt64 = 0x6A_7366_7773_6872
    private static let (flushFlag, discardFlag): (UInt64, UInt64) = (1, 4)

    let bytes: [UInt8]
    private(set) var entries: [Entry] = []

    init(_ bytes: [UInt8]) throws {
        self.bytes = bytes
        guard bytes.count >= Self.sector, number(0) == Self.magic, number(8) == 1,
            number(24) & 0xFFFF_FFFF == Self.sector
        else { throw DeviceError("the log of the disk's writes is none, or of another version") }
        var place = Self.sector
        for _ in 0..<number(16) {
            guard place + Self.sector <= bytes.count else { throw Self.endsEarly }
            try add(entryAt: place)
            if case .write(_, let data) = entries.last {
                place = data.upperBound
            } else {
                place += Self.sector
            }
        }
    }

    private static var endsEarly: DeviceError { DeviceError("the log of the disk's writes ends early") }

    private mutating func add(entryAt place: Int) throws {
        let (sector, count, flags) = (Int(number(place)), Int(number(place + 8)), number(place + 16))
        guard flags & Self.discardFlag == 0 else {
            throw DeviceError("the disk was told to forget sectors, which the power rig does not know of")
        }
        if flags & Self.flushFlag != 0 { return entries.append(.flush) }
        let start = place + Self.sector
        guard start + count * Self.sector <= bytes.count else { throw Self.endsEarly }
        entries.append(.write(at: sector * Self.sector, start..<start + count * Self.sector))
    }

    /// Little-endian, 64 bits.
    private func number(_ place: Int) -> UInt64 {
        bytes[place..<place + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Writes an entry, or some of its sectors, onto a disk.
    func perform(_ entry: Int, sectors: Range<Int>? = nil, on disk: inout [UInt8]) {
        guard case .write(let place, let data) = entries[entry] else { return }
        let part = sectors.map { $0.lowerBound * Self.sector..<$0.upperBound * Self.sector } ?? 0..<data.count
        disk.withUnsafeMutableBytes { disk in
            bytes.withUnsafeBytes { log in
                let (target, source) = (place + part.lowerBound, data.lowerBound + part.lowerBound)
                UnsafeMutableRawBufferPointer(rebasing: disk[target..<target + part.count])
                    .copyMemory(from: UnsafeRawBufferPointer(rebasing: log[source..<source + part.count]))
            }
        }
    }

    /// How many sectors an entry writes; none for a flush.
    func sectorCount(_ entry: Int) -> Int {
        if case .write(_, let data) = entries[entry] { data.count / Self.sector } else { 0 }
    }
}
