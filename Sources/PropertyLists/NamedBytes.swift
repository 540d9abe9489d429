/// Bytes under a short name, `k3:BASE64`, as text that JSON and messages carry.
package struct NamedBytes: Equatable, Sendable {
    /// Up to 24 letters and digits.
    package let name: String
    /// At least one.
    package let bytes: [UInt8]

    private static let longestName = 24

    /// - Parameters:
    ///   - name: up to 24 letters and digits.
    ///   - bytes: at least one.
    package init(name: String, bytes: [UInt8]) { (self.name, self.bytes) = (name, bytes) }

    /// Nil for anything else, white space included: one text for the same bytes.
    package init?(_ text: some Sequence<UInt8>) {
        let text = Array(text)
        let name = text.prefix { $0 != UInt8(ascii: ":") }
        let base64 = text.dropFirst(name.count + 1)
        guard (1...Self.longestName).contains(name.count), name.allSatisfy(Ascii.isLetterOrDigit),
            let bytes = Base64.decode(base64), !bytes.isEmpty,
            base64.elementsEqual(Base64.encode(bytes).utf8)
        else { return nil }
        self.init(name: String(decoding: name, as: UTF8.self), bytes: bytes)
    }

    /// `k3:BASE64`.
    package var text: String { "\(name):\(Base64.encode(bytes))" }
}
