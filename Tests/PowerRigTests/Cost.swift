/// What a change costs the disk, the file system's share included.
struct Cost: CustomStringConvertible {
    private var (steps, writes, bytes, flushes) = (0, 0, 0, 0)

    /// From the first acknowledged step to the last, without the client's marks.
    init(of recording: Recording) {
        let log = recording.log.entries
        let marks = log.indices.filter { Recording.isMark(log[$0]) }
        guard let first = marks.first, let last = marks.last else { return }
        steps = marks.count - 1
        for entry in log[first..<last] where !Recording.isMark(entry) {
            switch entry {
            case .write(_, let data):
                writes += 1
                bytes += data.count
            case .flush: flushes += 1
            }
        }
    }

    var description: String {
        let each = [bytes, writes, flushes].map { Double($0) / Double(max(1, steps)) }
        let rounded = each.map { "\(($0 * 100).rounded() / 100)" }
        return
            "a change: \(rounded[0]) bytes in \(rounded[1]) writes, \(rounded[2]) flushes, of \(steps) changes"
    }
}
