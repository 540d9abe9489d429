/// Numbers as files and pipes have them, the lowest byte first.
package enum LittleEndian {
    /// As many as the number's type has.
    package static func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }

    /// Of the first bytes, as many as the number's type has.
    package static func number<Number: FixedWidthInteger>(_ bytes: some Sequence<UInt8>) -> Number {
        bytes.prefix(MemoryLayout<Number>.size).reversed().reduce(0) { $0 << 8 | Number($1) }
    }
}
