import Testing

@testable import Localization

@Suite("capitals of i")
struct CapitalsTests {
    @Test(
        "i has the capital İ, and I is that of ı, in Turkish and Azerbaijani alone",
        arguments: [
            ("tr", "İPTAL ISI", "iptal ısı"), ("tr-CY", "İPTAL ISI", "iptal ısı"),
            ("TR_tr", "İPTAL ISI", "iptal ısı"),
            ("az", "İPTAL ISI", "iptal ısı"),
        ])
    func dotted(language: String, capitals: String, small: String) {
        #expect(small.uppercased(in: language) == capitals)
        #expect(capitals.lowercased(in: language) == small)
        #expect(small.withCapital(in: Capitals(of: language)) == "İptal ısı")
    }

    @Test("other languages have one of each", arguments: ["en", "de", "", "t", "tra", "trx-TR", "ast"])
    func plain(language: String) {
        #expect("iptal".uppercased(in: language) == "IPTAL")
        #expect("IPTAL".lowercased(in: language) == "iptal")
        #expect("iptal".withCapital(in: Capitals(of: language)) == "Iptal")
        #expect("Größe".uppercased(in: language) == "GRÖSSE")
    }
}
