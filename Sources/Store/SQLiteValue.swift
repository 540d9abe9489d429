/// What a column holds.
enum SQLiteValue: Hashable {
    case null
    case integer(Int)
    case real(Double)
    /// UTF-8; a damaged file may hold anything.
    case text([UInt8])
    case bytes([UInt8])

    static func text(_ text: String) -> SQLiteValue { .text(Array(text.utf8)) }

    /// The bytes of a text or of bytes, none of others.
    var contents: [UInt8] {
        switch self {
        case .text(let bytes), .bytes(let bytes): bytes
        case .null, .integer, .real: []
        }
    }
}
