import Testing

@testable import Access

@Suite("weak PINs") struct WeakPINTests {
    @Test(
        "a PIN that others would try first is refused with the reason",
        arguments: [
            ("", .tooShort), ("12345", .tooShort), ("12a456", .notDigits), ("１２３４５６", .notDigits),
            (String(repeating: "3", count: 33), .tooLong), ("777777", .repeated), ("121212", .repeated),
            ("739739", .repeated), ("4711471147114711", .repeated), ("123456", .run), ("987654", .run),
            ("456789012", .run), ("246802", .run), ("240779", .date), ("072479", .date), ("790724", .date),
            ("31121999", .date), ("19991231", .date), ("12312024", .date), ("112299", .date),
            ("778899", .common),
            ("589985", .common), ("787787", .repeated), ("774747", .common), ("123789", .common),
            ("159753", .common), ("147258", .common), ("456654", .common), ("333444", .common),
        ] as [(String, WeakPIN)])
    func reasons(pin: String, reason: WeakPIN) {
        #expect(WeakPIN.reason(against: pin) == reason)
    }

    @Test("others are taken", arguments: ["839204", "560937", "92837465", "4839201746", "70915824"])
    func good(pin: String) {
        #expect(WeakPIN.reason(against: pin) == nil)
    }

    @Test("what stands on the device is none, whatever stands between its digits")
    func serials() {
        #expect(WeakPIN.reason(against: "839204", serials: ["SN-83 92-04/7"]) == .serialNumber)
        #expect(WeakPIN.reason(against: "839204", serials: ["SN-8392", ""]) == nil)
    }

    @Test("of a million more than a thousand are refused for being common, and most are taken")
    func count() {
        // Every thirteenth, which is no step that dates or patterns have.
        let all = stride(from: 0, to: 1_000_000, by: 13).lazy.map { number -> WeakPIN? in
            let digits = String(number)
            return WeakPIN.reason(against: String(repeating: "0", count: 6 - digits.count) + digits)
        }
        var counts: [WeakPIN: Int] = [:]
        var taken = 0
        for reason in all { if let reason { counts[reason, default: 0] += 1 } else { taken += 1 } }
        #expect(13 * (counts[.common] ?? 0) > 1000 && 13 * (counts[.repeated] ?? 0) > 500)
        #expect(13 * taken > 850_000)
    }
}
