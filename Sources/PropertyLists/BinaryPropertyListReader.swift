/// Reads Core Foundation's binary property lists (`bplist00`), the form that Xcode gives a bundle in an app.
///
/// Objects refer to each other by number, so a small file can describe a cycle or a tree of billions of nodes.
/// The nodes are counted before they are expanded, so whatever the file says costs at most `limits.nodes` steps, and room
/// for as many nodes.
package struct BinaryPropertyListReader {
    /// What every binary property list begins with.
    package static let magic = Array("bplist00".utf8)

    private let bytes: [UInt8]
    private let file: String
    private let limits: PropertyListLimits
    private let offsetSize: Int
    private let referenceSize: Int
    private let objectCount: Int
    private let topObject: Int
    private let offsetTable: Int
    /// The root, and what containers hold.
    private var nodes = 1
    /// Bytes of text and data handed out: one large object may be referred to from many places.
    private var expandedBytes = 0
    private var remarks: [PropertyListError] = []

    static func read(
        _ bytes: [UInt8], file: String, limits: PropertyListLimits
    ) throws(PropertyListError) -> PropertyListDocument {
        var reader = try BinaryPropertyListReader(bytes, file: file, limits: limits)
        let root = try reader.object(reader.topObject, path: .root, depth: 0)
        return PropertyListDocument(file: file, root: root, remarks: reader.remarks)
    }

    /// The last 32 bytes say where everything is.
    private init(
        _ bytes: [UInt8], file: String, limits: PropertyListLimits
    ) throws(PropertyListError) {
        self.bytes = bytes
        self.file = file
        self.limits = limits
        let trailer = bytes.count - 32
        guard trailer >= Self.magic.count else {
            throw PropertyListError(at: SourceLocation(file: file), .malformed("the file ends too early"))
        }
        func number(_ offset: Int) -> Int {
            Int(
                clamping: bytes[(trailer + offset)..<(trailer + offset + 8)].reduce(UInt64(0)) {
                    $0 << 8 | UInt64($1)
                })
        }
        offsetSize = Int(bytes[trailer + 6])
        referenceSize = Int(bytes[trailer + 7])
        objectCount = number(8)
        topObject = number(16)
        offsetTable = number(24)
        guard (1...8).contains(offsetSize), (1...8).contains(referenceSize), offsetTable >= Self.magic.count,
            offsetTable <= trailer, objectCount <= (trailer - offsetTable) / offsetSize
        else {
            throw PropertyListError(
                at: SourceLocation(file: file), .malformed("the binary property list's trailer is damaged"))
        }
    }

    // MARK: Objects

    private mutating func object(
        _ number: Int, path: ObjectPath, depth: Int
    ) throws(PropertyListError) -> PropertyList {
        guard number < objectCount else { throw malformed("object \(number) does not exist", path) }
        let offset = try self.number(at: offsetTable + number * offsetSize, size: offsetSize, path)
        let marker = try self.number(at: offset, size: 1, path)
        let content = try content(marker, after: offset + 1, path: path, depth: depth)
        return PropertyList(content, at: .object(path))
    }

    private mutating func content(
        _ marker: Int, after offset: Int, path: ObjectPath, depth: Int
    ) throws(PropertyListError) -> PropertyList.Content {
        switch marker >> 4 {
        case 0x0 where marker == 0x08 || marker == 0x09: return .boolean(marker == 0x09)
        case 0x1: return try integer(marker, offset, path)
        case 0x2: return .real(try real(marker, offset, path))
        case 0x3 where marker == 0x33:
            let seconds = try real(marker, offset, path)
            guard seconds.isFinite else { throw malformed("a date that is none", path) }
            return .date(SettingDate(secondsSince2001: seconds))
        case 0x4, 0x5, 0x6: return try text(marker, offset, path)
        case 0xA: return try array(marker, offset, path: path, depth: depth)
        case 0xD: return try dictionary(marker, offset, path: path, depth: depth)
        default: throw malformed("an object of unknown type \(marker)", path)
        }
    }

    private mutating func integer(
        _ marker: Int, _ offset: Int, _ path: ObjectPath
    ) throws(PropertyListError) -> PropertyList.Content {
        let size = 1 << (marker & 0xF)
        guard size <= 16 else { throw malformed("an integer of \(size) bytes", path) }
        if size == 16 { return try wideInteger(offset, path) }
        // Core Foundation: one, two and four bytes are unsigned, eight are signed.
        let raw = try bits(at: offset, size: size, path)
        return .integer(size == 8 ? Int(truncatingIfNeeded: Int64(bitPattern: raw)) : Int(raw))
    }

    /// Sixteen bytes, as Core Foundation writes what does not fit into eight. Only that one value is lost.
    private mutating func wideInteger(
        _ offset: Int, _ path: ObjectPath
    ) throws(PropertyListError) -> PropertyList.Content {
        let upper = UInt128(try bits(at: offset, size: 8, path))
        let integer = Int128(bitPattern: upper << 64 | UInt128(try bits(at: offset + 8, size: 8, path)))
        if let integer = Int(exactly: integer) { return .integer(integer) }
        remarks.append(malformed(PropertyListError.largeInteger("\(integer)"), path))
        return .string("\(integer)")
    }

    private func real(
        _ marker: Int, _ offset: Int, _ path: ObjectPath
    ) throws(PropertyListError) -> Double {
        switch marker & 0xF {
        case 2: return Double(Float(bitPattern: UInt32(try bits(at: offset, size: 4, path))))
        case 3: return Double(bitPattern: try bits(at: offset, size: 8, path))
        default: throw malformed("a real of \(1 << (marker & 0xF)) bytes", path)
        }
    }

    private mutating func text(
        _ marker: Int, _ offset: Int, _ path: ObjectPath
    ) throws(PropertyListError) -> PropertyList.Content {
        let isWide = marker >> 4 == 0x6
        let (count, start) = try count(marker, offset, path)
        guard count <= offsetTable, start + count * (isWide ? 2 : 1) <= offsetTable else {
            throw malformed("text or data reaches beyond the objects", path)
        }
        expandedBytes += count
        guard expandedBytes <= limits.bytes else {
            throw error(.tooLarge(bytes: expandedBytes, limit: limits.bytes), path)
        }
        if marker >> 4 == 0x4 { return .data(Array(bytes[start..<start + count])) }
        guard isWide else { return .string(decoded(bytes[start..<start + count], as: UTF8.self, path)) }
        let units = (0..<count).map { UInt16(bytes[start + 2 * $0]) << 8 | UInt16(bytes[start + 2 * $0 + 1]) }
        return .string(decoded(units, as: UTF16.self, path))
    }

    /// What is no Unicode is replaced, and remarked on.
    private mutating func decoded<Encoding: Unicode.Encoding>(
        _ units: some Collection<Encoding.CodeUnit>, as encoding: Encoding.Type, _ path: ObjectPath
    ) -> String {
        if let text = String(validating: units, as: encoding) { return text }
        remarks.append(malformed(PropertyListError.noUnicode, path))
        return String(decoding: units, as: encoding)
    }

    private mutating func array(
        _ marker: Int, _ offset: Int, path: ObjectPath, depth: Int
    ) throws(PropertyListError) -> PropertyList.Content {
        let (count, start) = try container(marker, offset, width: 1, path: path, depth: depth)
        var elements: [PropertyList] = []
        elements.reserveCapacity(count)
        for index in 0..<count {
            let number = try reference(index, from: start, path)
            elements.append(try object(number, path: .index(index, of: path), depth: depth + 1))
        }
        return .array(elements)
    }

    private mutating func dictionary(
        _ marker: Int, _ offset: Int, path: ObjectPath, depth: Int
    ) throws(PropertyListError) -> PropertyList.Content {
        let (count, start) = try container(marker, offset, width: 2, path: path, depth: depth)
        var entries: [PropertyListDictionary.Entry] = []
        entries.reserveCapacity(count)
        for index in 0..<count {
            let keyNumber = try reference(index, from: start, path)
            let key = try object(keyNumber, path: .index(index, of: path), depth: depth + 1)
            guard let name = key.string else { throw malformed("a key is no text", path) }
            let valueNumber = try reference(count + index, from: start, path)
            let place = ObjectPath.key(name, of: path)
            let value = try object(valueNumber, path: place, depth: depth + 1)
            entries.append(.init(key: name, position: .object(place), value: value))
        }
        return .dictionary(PropertyListDictionary(entries))
    }

    /// How many elements, and where their references start; checked before anything is reserved.
    private mutating func container(
        _ marker: Int, _ offset: Int, width: Int, path: ObjectPath, depth: Int
    ) throws(PropertyListError) -> (count: Int, start: Int) {
        guard depth < limits.depth else { throw error(.tooDeep(limit: limits.depth), path) }
        let (count, start) = try count(marker, offset, path)
        guard start + count * width * referenceSize <= offsetTable else {
            throw malformed("a container reaches beyond the objects", path)
        }
        nodes += count * width
        guard nodes <= limits.nodes else { throw error(.tooManyNodes(limit: limits.nodes), path) }
        return (count, start)
    }

    // MARK: Numbers

    /// A length: in the marker's lower half, or in an integer object after it.
    private func count(
        _ marker: Int, _ offset: Int, _ path: ObjectPath
    ) throws(PropertyListError) -> (count: Int, start: Int) {
        guard marker & 0xF == 0xF else { return (marker & 0xF, offset) }
        let lengthMarker = try number(at: offset, size: 1, path)
        let size = 1 << (lengthMarker & 0xF)
        guard lengthMarker >> 4 == 1, size <= 8 else { throw malformed("a length is no integer", path) }
        return (try number(at: offset + 1, size: size, path), offset + 1 + size)
    }

    private func reference(
        _ index: Int, from start: Int, _ path: ObjectPath
    ) throws(PropertyListError) -> Int {
        try number(at: start + index * referenceSize, size: referenceSize, path)
    }

    /// Bounded by the file's size where it is used as an offset: larger ones are damage.
    private func number(
        at offset: Int, size: Int, _ path: ObjectPath
    ) throws(PropertyListError) -> Int {
        let number = try bits(at: offset, size: size, path)
        guard number <= UInt64(UInt32.max) else { throw malformed("an offset is too large", path) }
        return Int(number)
    }

    private func bits(
        at offset: Int, size: Int, _ path: ObjectPath
    ) throws(PropertyListError) -> UInt64 {
        guard offset >= Self.magic.count, offset <= bytes.count - size else {
            throw malformed("an offset lies outside of the file", path)
        }
        var number: UInt64 = 0
        for index in offset..<offset + size { number = number << 8 | UInt64(bytes[index]) }
        return number
    }

    // MARK: Failing

    private func malformed(_ what: String, _ path: ObjectPath) -> PropertyListError {
        error(.malformed(what), path)
    }

    private func error(_ reason: PropertyListError.Reason, _ path: ObjectPath) -> PropertyListError {
        PropertyListError(at: SourceLocation(file: file, position: .object(path)), reason)
    }
}
