import Fleet
import PropertyLists
import Testing

@Suite("a device's certificate")
struct CertificateTests {
    /// openssl req -x509 -newkey ec -subj "/O=House/OU=Pumps/CN=hp-0017"
    private static let named = """
        -----BEGIN CERTIFICATE-----
        MIIBuzCCAWGgAwIBAgIUWvozTqxuH3wtz/qHB1KQ1ru7aaQwCgYIKoZIzj0EAwIw
        MjEOMAwGA1UECgwFSG91c2UxDjAMBgNVBAsMBVB1bXBzMRAwDgYDVQQDDAdocC0w
        MDE3MCAXDTI2MTEyNTIyMDQzOVoYDzIxMjYxMTAxMjIwNDM5WjAyMQ4wDAYDVQQK
        DAVIb3VzZTEOMAwGA1UECwwFUHVtcHMxEDAOBgNVBAMMB2hwLTAwMTcwWTATBgcq
        hkjOPQIBBggqhkjOPQMBBwNCAARDfI7bROnzD9Hr83I/YYj7rjsXlX+dwJpqfzQE
        eQQ+utA3S7cyswcQLDrxTA8KmnhWGEl5Ro3mxz2Zl4hK6PJBo1MwUTAdBgNVHQ4E
        FgQUhhpPP6k19u4dSdOavF/KVp8TNpgwHwYDVR0jBBgwFoAUhhpPP6k19u4dSdOa
        vF/KVp8TNpgwDwYDVR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNIADBFAiBYqCH9
        SMc2v7R1WEEdV/w4V7ZFLhMb9JYZDMrIalDFQAIhALV1ELTysL3yam/REQoGYeCB
        vGfKWkBZ5/wtFlVLS0dM
        -----END CERTIFICATE-----
        """
    /// The same without a common name.
    private static let nameless = """
        -----BEGIN CERTIFICATE-----
        MIIBdjCCAR2gAwIBAgIUQa4FC2Tts/8VZ6WTAKR5zunKEwwwCgYIKoZIzj0EAwIw
        EDEOMAwGA1UECgwFSG91c2UwIBcNMjYxMTI1MjIwNDM5WhgPMjEyNjExMDEyMjA0
        MzlaMBAxDjAMBgNVBAoMBUhvdXNlMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE
        hgGxuLUc+HxHx/amueRUK87BY10zEIjkE1/ShfoAJXJ3Yx47vCDU5xJfp7EFGais
        JshjDNT91/r6XLVam46aO6NTMFEwHQYDVR0OBBYEFAhAHvRFvU1zZq7y762zCDBv
        jd3oMB8GA1UdIwQYMBaAFAhAHvRFvU1zZq7y762zCDBvjd3oMA8GA1UdEwEB/wQF
        MAMBAf8wCgYIKoZIzj0EAwIDRwAwRAIgO62hJHzF1p/h+gYzKveaUAYQ5dPm8TUv
        IXn6lIl5XEACIApX8BqyznStoPpdQlFO/Wl6rVDLo99gj1L2EA+Q4lrK
        -----END CERTIFICATE-----
        """

    private static func name(_ text: String) -> String? {
        DeviceCertificate(pem: Array(text.utf8))?.commonName
    }

    @Test("is the common name of its subject, whatever stands before, and between its lines")
    func common() {
        #expect(Self.name(Self.named) == "hp-0017")
        let text = "Bag Attributes\n" + Self.named + "\n" + Self.nameless
        #expect(Self.name(text.replacing("\n", with: "\r\n")) == "hp-0017")
    }

    @Test(
        "is nobody's where there is none, or no certificate",
        arguments: [
            nameless, "", "-----BEGIN CERTIFICATE-----", "-----BEGIN CERTIFICATE-----\n!!\n-----END",
            "-----BEGIN CERTIFICATE-----\nMIIBuzCC\n-----END CERTIFICATE-----",
            named.replacing("CERTIFICATE", with: "PUBLIC KEY"),
        ])
    func none(text: String) { #expect(Self.name(text) == nil) }

    private static func end(_ text: String) -> String? {
        DeviceCertificate(pem: Array(text.utf8))?.end?.description
    }

    /// The same with other bytes for the end of its time.
    private static func ending(_ bytes: [UInt8]) throws -> String? {
        let body = named.split(separator: "\n").dropFirst().dropLast().joined()
        var der = try #require(Base64.decode(body.utf8))
        let start = try #require(der.firstRange(of: [0x18, 0x0F] + Array("21261101220439Z".utf8)))
        der.replaceSubrange(start, with: bytes)
        // The lengths of certificate, of what is signed in it, and of its time.
        let less = UInt8(17 - bytes.count)
        for place in [3, 7] { der[place] -= less }
        let validity = try #require(der.firstRange(of: [0x30, 0x20, 0x17, 0x0D]))
        der[validity.lowerBound + 1] -= less
        return end("-----BEGIN CERTIFICATE-----\n\(Base64.encode(der))\n-----END CERTIFICATE-----")
    }

    @Test("says its last second, in either form of it")
    func end() throws {
        #expect(Self.end(Self.named) == "2126-11-01T22:04:39Z")
        func utc(_ text: String) throws -> String? { try Self.ending([0x17, 0x0D] + Array(text.utf8)) }
        #expect(try utc("491231235959Z") == "2049-12-31T23:59:59Z")
        #expect(try utc("500101000000Z") == "1950-01-01T00:00:00Z")
        #expect(try utc("261301000000Z") == nil && utc("2612010000+0Z") == nil)
        // RFC 5280, 4.1.2.5: it never ends.
        #expect(try Self.ending([0x18, 0x0F] + Array("99991231235959Z".utf8)) == nil)
    }

    @Test("bytes that are cut, or changed one by one, are read without a fall")
    func broken() throws {
        let body = Self.named.split(separator: "\n").dropFirst().dropLast().joined()
        let der = try #require(Base64.decode(body.utf8))
        func read(_ bytes: [UInt8]) -> String? {
            Self.name("-----BEGIN CERTIFICATE-----\n\(Base64.encode(bytes))\n-----END CERTIFICATE-----")
        }
        #expect(read(der) == "hp-0017")
        for count in 0..<der.count { #expect(read(Array(der.prefix(count))) == nil) }
        for place in der.indices {
            for byte: UInt8 in [0, 0x7F, 0x80, 0x84, 0xFF] {
                var bytes = der
                bytes[place] = byte
                _ = read(bytes)
            }
        }
    }
}
