import PropertyLists

/// Writes Core Foundation's binary property lists (`bplist00`): equal texts, numbers, dates and data once.
struct BinaryPropertyListWriter {
    private enum Object {
        /// Marker and content.
        case scalar([UInt8])
        case array([Int])
        case dictionary(keys: [Int], values: [Int])
    }

    private var objects: [Object] = []
    /// Where a scalar is in `objects`, by its bytes.
    private var numbers: [[UInt8]: Int] = [:]
    private var losses: [PropertyListError] = []
    private let file: String

    /// - Returns: the file, and the dates that it holds less exactly.
    static func write(
        _ root: PropertyList, file: String
    ) -> (bytes: [UInt8], losses: [PropertyListError]) {
        var writer = BinaryPropertyListWriter(file: file)
        let top = writer.add(root)
        return (writer.bytes(top: top), writer.losses)
    }

    private init(file: String) {
        self.file = file
    }

    // MARK: Objects

    private mutating func add(_ node: PropertyList) -> Int {
        switch node.content {
        case .boolean(let flag): return add([flag ? 0x09 : 0x08])
        case .integer(let integer): return add(Self.bytes(of: integer))
        case .real(let real): return add([0x23] + Self.bytes(real.bitPattern, count: 8))
        case .string(let text): return add(text)
        case .date(let date): return add(date, at: node.position)
        case .data(let bytes): return add(Self.marker(0x40, count: bytes.count) + bytes)
        case .array(let elements):
            let number = reserve()
            objects[number] = .array(elements.map { add($0) })
            return number
        case .dictionary(let dictionary):
            let number = reserve()
            let keys = dictionary.entries.map { add($0.key) }
            objects[number] = .dictionary(keys: keys, values: dictionary.entries.map { add($0.value) })
            return number
        }
    }

    /// A container comes before what is in it, as Core Foundation writes them.
    private mutating func reserve() -> Int {
        objects.append(.array([]))
        return objects.count - 1
    }

    private mutating func add(_ scalar: [UInt8]) -> Int {
        if let number = numbers[scalar] { return number }
        objects.append(.scalar(scalar))
        numbers[scalar] = objects.count - 1
        return objects.count - 1
    }

    private mutating func add(_ text: String) -> Int {
        if text.utf8.allSatisfy({ $0 < 0x80 }) {
            return add(Self.marker(0x50, count: text.utf8.count) + Array(text.utf8))
        }
        let units = Array(text.utf16)
        return add(
            Self.marker(0x60, count: units.count) + units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] })
    }

    private mutating func add(_ date: SettingDate, at position: SourcePosition) -> Int {
        let seconds = date.secondsSince2001
        if SettingDate(secondsSince2001: seconds) != date {
            losses.append(
                PropertyListError(
                    at: SourceLocation(file: file, position: position),
                    .malformed("a binary property list cannot hold a date so exactly")))
        }
        return add([0x33] + Self.bytes(seconds.bitPattern, count: 8))
    }

    // MARK: Bytes

    /// One, two and four bytes are unsigned, eight are signed.
    private static func bytes(of integer: Int) -> [UInt8] {
        switch integer {
        case 0...0xFF: [0x10] + bytes(UInt64(integer), count: 1)
        case 0x100...0xFFFF: [0x11] + bytes(UInt64(integer), count: 2)
        case 0x1_0000...0xFFFF_FFFF: [0x12] + bytes(UInt64(integer), count: 4)
        default: [0x13] + bytes(UInt64(bitPattern: Int64(integer)), count: 8)
        }
    }

    /// The most significant first.
    private static func bytes(_ number: UInt64, count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> UInt64(8 * $0)) }
    }

    /// A count from 15 on is an integer of its own after the marker.
    private static func marker(_ kind: UInt8, count: Int) -> [UInt8] {
        count < 15 ? [kind | UInt8(count)] : [kind | 0x0F] + bytes(of: count)
    }

    private func bytes(top: Int) -> [UInt8] {
        let referenceSize = Self.size(of: objects.count)
        var file = BinaryPropertyListReader.magic
        var offsets: [Int] = []
        offsets.reserveCapacity(objects.count)
        for object in objects {
            offsets.append(file.count)
            let references: [Int]
            switch object {
            case .scalar(let bytes):
                file += bytes
                continue
            case .array(let elements):
                file += Self.marker(0xA0, count: elements.count)
                references = elements
            case .dictionary(let keys, let values):
                file += Self.marker(0xD0, count: keys.count)
                references = keys + values
            }
            for reference in references { file += Self.bytes(UInt64(reference), count: referenceSize) }
        }
        let table = file.count
        let offsetSize = Self.size(of: table)
        for offset in offsets { file += Self.bytes(UInt64(offset), count: offsetSize) }
        file += [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(referenceSize)]
        for number in [objects.count, top, table] { file += Self.bytes(UInt64(number), count: 8) }
        return file
    }

    /// Bytes that numbers up to `largest` need.
    private static func size(of largest: Int) -> Int {
        [1, 2, 4].first { largest < 1 << (8 * $0) } ?? 8
    }
}
