import PropertyLists

/// Reads JSON strictly (RFC 8259): UTF-8, each name once, nothing after the value, 16 levels at most, numbers without a
/// point and an exponent as integers of 64 bits.
package struct JSONReader {
    /// Arrays and objects within each other.
    package static let deepest = 16

    private var scanner: JSONScanner

    /// The one value that the text is.
    package static func read(_ bytes: [UInt8]) throws(JSONError) -> JSON {
        var reader = JSONReader(scanner: JSONScanner(bytes))
        let value = try reader.value(depth: 0)
        reader.scanner.skipSpace()
        guard reader.scanner.next == nil else {
            throw reader.scanner.error("something stands after the value")
        }
        return value
    }

    private mutating func value(depth: Int) throws(JSONError) -> JSON {
        scanner.skipSpace()
        if scanner.isAt("{") { return .object(try members(depth: depth)) }
        if scanner.isAt("[") { return .array(try elements(depth: depth)) }
        if scanner.isAt("\"") { return .text(try scanner.text()) }
        if scanner.isAtNumber { return try number() }
        if scanner.skip("true") { return .boolean(true) }
        if scanner.skip("false") { return .boolean(false) }
        if scanner.skip("null") { return .null }
        throw scanner.error("a value should stand here")
    }

    private mutating func elements(depth: Int) throws(JSONError) -> [JSON] {
        var elements: [JSON] = []
        try open("[", depth: depth)
        while try scanner.isElementNext(before: "]", isFirst: elements.isEmpty) {
            elements.append(try value(depth: depth + 1))
        }
        return elements
    }

    private mutating func members(depth: Int) throws(JSONError) -> [String: JSON] {
        var members: [String: JSON] = [:]
        try open("{", depth: depth)
        while try scanner.isElementNext(before: "}", isFirst: members.isEmpty) {
            let start = scanner.offset
            let name = try scanner.name()
            guard members.updateValue(try value(depth: depth + 1), forKey: name) == nil else {
                throw JSONError(offset: start, reason: "a name stands here twice")
            }
        }
        return members
    }

    private mutating func open(_ bracket: String, depth: Int) throws(JSONError) {
        guard depth < Self.deepest else { throw scanner.error("more than \(Self.deepest) levels") }
        _ = scanner.skip(bracket)
    }

    private mutating func number() throws(JSONError) -> JSON {
        let start = scanner.offset
        let number = try scanner.number()
        if !number.isReal, let integer = Int(number.text) { return .integer(integer) }
        if number.isReal, let real = Double(number.text), real.isFinite { return .real(real) }
        throw JSONError(offset: start, reason: "the number is larger than 64 bits hold")
    }
}
