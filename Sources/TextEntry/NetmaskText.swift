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

    /// A mask one longer or shorter, in the way that it is written; nil for what is none.
    static func stepped(_ text: [Character], by step: Int) -> [Character]? {
        let written = String(text)
        if let length = length(ofMask: written) {
            return mask(ofLength: String((length + step + 33) % 33)).map(Array.init)
        }
        guard mask(ofLength: written) != nil, let length = Int(written) else { return nil }
        return Array(String((length + step + 33) % 33))
    }

    /// "/24", however it is written; nil for what is no mask.
    static func label(of text: [Character]) -> String? {
        let written = String(text)
        if let length = length(ofMask: written) { return "/\(length)" }
        return mask(ofLength: written) == nil ? nil : "/" + written
    }

    /// 24 for "255.255.255.0"; nil for what is not a mask.
    package static func length(ofMask text: String) -> Int? {
        (0...32).first { mask(ofLength: String($0)) == text }
    }
}
