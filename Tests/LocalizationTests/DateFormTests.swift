import Testing

@testable import Localization

@Suite("how languages write days")
struct DateFormTests {
    /// Digits, then the order beside a month's name, then a row's words, by CLDR: the third of December 2026.
    private static let table: [(String, String, String, String)] = [
        ("ar", "03/12/2026", "dmy", "3 Dec 2026"), ("bg", "03.12.2026", "dmy", "3.12.2026"),
        ("cs", "03.12.2026", "dmy", "3. 12. 2026"), ("da", "03.12.2026", "dmy", "3. Dec 2026"),
        ("de", "03.12.2026", "dmy", "3. Dec 2026"), ("el", "03/12/2026", "dmy", "3 Dec 2026"),
        ("en", "12/03/2026", "mdy", "Dec 3, 2026"), ("en-GB", "03/12/2026", "dmy", "3 Dec 2026"),
        ("es", "03/12/2026", "dmy", "3 Dec 2026"), ("fi", "03.12.2026", "dmy", "3. Dec 2026"),
        ("fr", "03/12/2026", "dmy", "3 Dec 2026"), ("fr-CA", "2026-12-03", "dmy", "3 Dec 2026"),
        ("he", "03.12.2026", "dmy", "3 בDec 2026"), ("hu", "2026.12.03", "ymd", "2026. Dec 3."),
        ("it", "03/12/2026", "dmy", "3 Dec 2026"), ("ja", "2026/12/03", "ymd", "2026年12月3日"),
        ("ko", "2026.12.03", "ymd", "2026년 Dec 3일"), ("nl", "03-12-2026", "dmy", "3 Dec 2026"),
        ("pl", "03.12.2026", "dmy", "3 Dec 2026"), ("pt", "03/12/2026", "dmy", "3 Dec 2026"),
        ("ru", "03.12.2026", "dmy", "3 Dec 2026"), ("sv", "2026-12-03", "dmy", "3 Dec 2026"),
        ("th", "03/12/2026", "dmy", "3 Dec 2026"), ("tr", "03.12.2026", "dmy", "3 Dec 2026"),
        ("uk", "03.12.2026", "dmy", "3 Dec 2026"), ("zh-Hans", "2026/12/03", "ymd", "2026年12月3日"),
        ("zh-Hant", "2026/12/03", "ymd", "2026年12月3日"),
    ]
    private static let months = ["Jan", "", "", "", "", "", "", "", "", "", "", "Dec"]

    @Test("a language writes days as CLDR says", arguments: table)
    func languages(language: String, digits: String, order: String, shown: String) {
        let form = DateForm.digits(in: language)
        #expect(written(form) == digits)
        #expect(String(DateForm.named(in: language).parts.map(\.rawValue)) == order)
        let text = DateForm.text(year: 2026, month: 12, day: 3, months: Self.months, in: language)
        #expect(text == shown)
    }

    @Test("a language that CLDR does not know writes days as ISO does, in digits alone")
    func unknown() {
        #expect(DateForm.digits(in: "qq") == .iso && DateForm.named(in: "qq") == .iso)
        #expect(DateForm.text(year: 2026, month: 12, day: 3, months: Self.months, in: "qq") == nil)
        #expect(DateForm.text(year: 2026, month: 13, day: 3, months: Self.months, in: "en") == nil)
        #expect(written(.iso) == "2026-12-03" && DateForm.iso.shape == "yyyy-mm-dd")
    }

    private func written(_ form: DateForm) -> String {
        var text = Array(form.shape)
        for (part, number) in [(DateForm.Part.year, "2026"), (.month, "12"), (.day, "03")] {
            text.replaceSubrange(form.range(of: part), with: Array(number))
        }
        return String(text)
    }
}
