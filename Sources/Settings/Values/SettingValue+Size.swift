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

    /// Whether a letter of a text has more marks than `Limits.marksInARow`.
    private var hasHeapOfMarks: Bool {
        switch self {
        case .string(let text): text.hasHeapOfMarks
        case .array(let elements): elements.contains(where: \.hasHeapOfMarks)
        case .dictionary(let entries):
            entries.contains { $0.key.hasHeapOfMarks || $0.value.hasHeapOfMarks }
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

extension String {
    fileprivate var hasHeapOfMarks: Bool {
        // Marks begin at U+0300, whose first byte this is: most texts are looked at no further.
        guard utf8.contains(where: { $0 >= 0xCC }) else { return false }
        var marks = 0
        for scalar in unicodeScalars {
            marks = scalar.addsToLetter ? marks + 1 : 0
            if marks > Limits.marksInARow { return true }
        }
        return false
    }
}

extension Unicode.Scalar {
    /// Whether it belongs to the letter before it: marks, joiners, tags.
    fileprivate var addsToLetter: Bool {
        value >= 0x300
            && (properties.isGraphemeExtend || properties.generalCategory == .spacingMark || value == 0x200D)
    }
}
