import PropertyLists

extension SettingValue {
    /// What the limits on values count: texts in UTF-8 and data as long as they are, everything else as 8.
    package var byteCount: Int {
        switch self {
        case .boolean, .integer, .real, .date: 8
        case .string(let text): text.utf8.count
        case .data(let bytes): bytes.count
        case .array(let elements): elements.reduce(8) { $0 + $1.byteCount }
        case .dictionary(let entries): entries.reduce(8) { $0 + $1.key.utf8.count + $1.value.byteCount }
        }
    }

    /// Whether one value may be that large.
    var isWithinLimits: Bool {
        byteCount <= Limits.valueBytes && levels <= Limits.valueLevels && !hasHeapOfMarks
    }

    /// Whether a letter of a text has more marks than a panel draws.
    private var hasHeapOfMarks: Bool {
        switch self {
        case .string(let text): HeapOfMarks.levelled(text) != nil
        case .array(let elements): elements.contains(where: \.hasHeapOfMarks)
        case .dictionary(let entries):
            entries.contains { HeapOfMarks.levelled($0.key) != nil || $0.value.hasHeapOfMarks }
        default: false
        }
    }

    /// Arrays and dictionaries within each other.
    private var levels: Int {
        switch self {
        case .array(let elements): 1 + (elements.map(\.levels).max() ?? 0)
        case .dictionary(let entries): 1 + (entries.values.map(\.levels).max() ?? 0)
        default: 0
        }
    }
}
