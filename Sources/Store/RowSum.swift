import Access
import CSodium

/// What a row is, in 16 bytes: one that was changed by anything but this program has another sum.
///
/// The sums of all rows, XORed, are the sum of the content: a row that is missing, doubled or swapped shows in it.
struct RowSum: Hashable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    /// Of nothing, or of rows that cancel each other.
    static let zero = RowSum()

    private init() {}

    /// crypto_generichash over the table's name and each column, its type and length before it.
    init(_ table: String, _ columns: some Collection<SQLiteValue>) {
        var message: [UInt8] = []
        Self.append(.text(table), to: &message)
        for column in columns { Self.append(column, to: &message) }
        var sum = [UInt8](repeating: 0, count: Self.size)
        // Fails for sizes alone that it does not take.
        crypto_generichash(&sum, sum.count, message, UInt64(message.count), nil, 0)
        self = RowSum(.bytes(sum)) ?? .zero
    }

    /// As a column keeps it; nil where that is no sum.
    init?(_ column: SQLiteValue) {
        guard case .bytes(let bytes) = column, bytes.count == Self.size else { return nil }
        low = LittleEndian.number(bytes)
        high = LittleEndian.number(bytes[8...])
    }

    var column: SQLiteValue { .bytes(LittleEndian.bytes(low) + LittleEndian.bytes(high)) }

    /// A part of it, for where a whole number is kept.
    var number: Int { Int(truncatingIfNeeded: low) }

    static func ^= (left: inout RowSum, right: RowSum) {
        left.low ^= right.low
        left.high ^= right.high
    }

    private static let size = 16

    private static func append(_ column: SQLiteValue, to message: inout [UInt8]) {
        let (type, bytes): (UInt8, [UInt8]) =
            switch column {
            case .null: (0, [])
            case .integer(let integer): (1, LittleEndian.bytes(UInt64(bitPattern: Int64(integer))))
            case .real(let real): (2, LittleEndian.bytes(real.bitPattern))
            case .text(let bytes): (3, bytes)
            case .bytes(let bytes): (4, bytes)
            }
        message.append(type)
        message += LittleEndian.bytes(UInt64(bytes.count))
        message += bytes
    }
}
