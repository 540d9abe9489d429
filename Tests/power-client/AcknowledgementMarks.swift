import Glibc

/// Writes behind the file system, past the page cache: they stand in the disk's log where the steps were acknowledged.
struct AcknowledgementMarks {
    private let disk: String
    private let descriptor: Int32
    private let place: off_t

    /// What a disk takes at once.
    private static let size = 4096
    /// O_DIRECT on the x86-64 device, which the C library's module leaves out.
    private static let direct: Int32 = 0o40000

    init(onto disk: String) throws {
        self.disk = disk
        // No O_SYNC: a mark that flushed the disk would keep for the service what it had not flushed itself.
        descriptor = open(disk, O_WRONLY | Self.direct | O_CLOEXEC)
        let end = lseek(descriptor, 0, SEEK_END)
        guard end > 0 else { throw ClientError("\(disk): \(String(cString: strerror(errno)))") }
        place = end - off_t(Self.size)
    }

    func write(_ number: Int) throws {
        let sector = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.size, alignment: Self.size)
        defer { sector.deallocate() }
        sector.initializeMemory(as: UInt8.self, repeating: 0)
        sector.copyBytes(from: "acknowledged \(number)\n".utf8)
        guard pwrite(descriptor, sector.baseAddress, sector.count, place) == sector.count else {
            throw ClientError("\(disk): marking step \(number): \(String(cString: strerror(errno)))")
        }
    }
}
