/// The two ways to write a netmask.
package enum NetmaskText {
    /// "255.255.255.0" for "24"; nil for what is not a length from 0 to 32.
    static func mask(ofLength text: String) -> String? {
        guard text.allSatisfy(\.isASCIIDigit), let length = Int(text), (0...32).contains(length) else {
            return nil
        }
        return (0..<4).map { octet in
            let bits = min(8, max(0, length - 8 * octet))
            return String(256 - (1 << (8 - bits)))
        }.joined(separator: ".")
    }

    /// 24 for "255.255.255.0"; nil for what is not a mask.
    package static func length(ofMask text: String) -> Int? {
        (0...32).first { mask(ofLength: String($0)) == text }
    }
}
