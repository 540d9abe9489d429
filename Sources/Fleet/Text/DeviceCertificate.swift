import PropertyLists

/// A certificate (X.509, RFC 5280): whom it was made out to, and until when. It is the device's own, which the broker judges:
/// nothing is verified here.
package struct DeviceCertificate: Hashable, Sendable {
    /// The subject's last common name.
    package private(set) var commonName: String?
    /// The last second of it; nil for one that never ends, and for one that does not say it as RFC 5280 wants it.
    package private(set) var end: SettingDate?

    /// The first certificate of a PEM text (RFC 7468); nil where there is none.
    package init?(pem text: [UInt8]) {
        guard let der = Self.firstCertificate(in: text) else { return nil }
        var file = DERReader(der)
        guard var whole = file.value(0x30), var certificate = whole.value(0x30) else { return nil }
        if certificate.isAt(0xA0) { _ = certificate.next() }
        // Serial number, algorithm, issuer.
        for _ in 0..<3 { guard certificate.next() != nil else { return nil } }
        guard var validity = certificate.value(0x30), let subject = certificate.value(0x30),
            validity.next() != nil, let end = validity.next()
        else { return nil }
        self.end = Self.time(end.tag, end.content)
        commonName = Self.commonName(in: subject)
    }

    /// `YYMMDDHHMMSSZ` (UTCTime) of 1950 to 2049, or `YYYYMMDDHHMMSSZ` (GeneralizedTime).
    private static func time(_ tag: UInt8, _ content: ArraySlice<UInt8>) -> SettingDate? {
        let digits = content.dropLast()
        guard content.last == UInt8(ascii: "Z"), digits.count == (tag == 0x17 ? 12 : 14),
            tag == 0x17 || tag == 0x18, digits.allSatisfy(Ascii.isDigit)
        else { return nil }
        let text = String(decoding: digits, as: UTF8.self)
        let century = tag == 0x18 ? "" : text < "5" ? "20" : "19"
        let pairs = Array(century + text)
        // Which says that it never ends.
        guard pairs.prefix(4) != ["9", "9", "9", "9"] else { return nil }
        func part(_ start: Int, _ count: Int = 2) -> String { String(pairs[start..<start + count]) }
        return SettingDate(
            rfc3339: "\(part(0, 4))-\(part(4))-\(part(6))T\(part(8)):\(part(10)):\(part(12))Z")
    }

    /// Of sets of pairs of a kind and a text.
    private static func commonName(in subject: DERReader) -> String? {
        var (subject, found) = (subject, String?.none)
        while var set = subject.value(0x31) {
            while var pair = set.value(0x30) {
                guard let kind = pair.next(), let text = pair.next() else { return found }
                // id-at-commonName, 2.5.4.3
                if kind.tag == 0x06, Array(kind.content) == [0x55, 0x04, 0x03] {
                    found = String(decoding: text.content, as: UTF8.self)
                }
            }
        }
        return found
    }

    private static func firstCertificate(in text: [UInt8]) -> [UInt8]? {
        let lines = text.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
        guard let start = lines.firstIndex(where: { $0.elementsEqual("-----BEGIN CERTIFICATE-----".utf8) })
        else { return nil }
        let body = lines[(start + 1)...].prefix { $0.first != UInt8(ascii: "-") }
        return Base64.decode(body.joined())
    }
}

/// Elements of DER (X.690), one after the other, never beyond the bytes that there are.
private struct DERReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    private init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    func isAt(_ tag: UInt8) -> Bool { rest.first == tag }

    /// The content of the next element, where it has that tag.
    mutating func value(_ tag: UInt8) -> DERReader? {
        guard isAt(tag) else { return nil }
        return next().map { DERReader($0.content) }
    }

    mutating func next() -> (tag: UInt8, content: ArraySlice<UInt8>)? {
        guard let tag = rest.popFirst(), let length = length(), length <= rest.count else { return nil }
        defer { rest = rest.dropFirst(length) }
        return (tag, rest.prefix(length))
    }

    /// One byte, or the number of bytes that it takes.
    private mutating func length() -> Int? {
        guard let first = rest.popFirst() else { return nil }
        guard first >= 0x80 else { return Int(first) }
        let count = Int(first & 0x7F)
        guard (1...4).contains(count), count <= rest.count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count).reduce(0) { $0 << 8 | Int($1) }
    }
}
