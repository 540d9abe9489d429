import Testing
@testable import TextEntry
@testable import Words

@Suite("Find by digits")
struct TextEntryFindTests {
    private let titles = [
        "IP address", "Host name", "Display", "Mode 2", "Größe", "Wi-Fi", "Адрес", "3rd party",
    ]

    private func found(_ digits: [Int], language: String = "en") -> [String] {
        FindIndex(titles, language: language).rows(matching: digits.map { Character(String($0)) }).map {
            titles[$0]
        }
    }

    @Test("a digit stands for its letters, and every word of a row may begin with it")
    func digits() {
        #expect(found([2, 3]) == ["IP address", "Адрес"])
        #expect(found([6, 2]) == ["Host name"])
        #expect(found([3]) == ["Display", "Wi-Fi", "3rd party"])
    }

    @Test("a digit stands for itself, accents and capitals stand on their letters' keys")
    func itself() {
        #expect(found([3, 7, 3]) == ["3rd party"])
        #expect(found([4, 7, 6, 7, 3]) == ["Größe"])
    }

    @Test("what is typed runs on into the next word, but begins with one")
    func runsOn() {
        #expect(found([6, 6, 3, 3, 2]) == ["Mode 2"])
        #expect(found([9, 4, 3, 4]) == ["Wi-Fi"])
        #expect(found([7, 8]) == [])
    }

    @Test("by letters only what begins with them is found, whether they are small or capital")
    func letters() {
        let index = FindIndex(lettersOf: titles + ["Netmask", "Metric units"], language: "en")
        #expect(index.rows(matching: Array("net")) == [8])
        #expect(index.rows(matching: Array("HOS")) == [1])
        #expect(index.rows(matching: Array("адр")) == [6])
    }

    @Test("what was found goes on with letters, then digits; what does not go on is told apart")
    func goesOn() {
        let index = FindIndex(lettersOf: ["Net", "Netmask", "Net 2", "Mode"], language: "en")
        #expect(index.next(after: []).letters == ["m", "n", "2"])
        let next = index.next(after: Array("net"))
        #expect(next.letters == ["m", "2"] && next.ended == [0])
    }

    @Test(
        "letters of all scripts are taken one by one, with their marks, and with signs between them",
        arguments: [
            "Ångström 50 °C", "Größe–Länge", "Адрес сервера", "ネットワーク設定", "네트워크 설정", "网络地址",
            "Cafe\u{301} au lait", "क्षेत्र सेटिंग", "ตั้งค่าเครือข่าย", "שלום־עולם", "الشبكة 2", "👩‍🔧 service",
            "ガ1", "e\u{301}", "©\u{FE0F} 2026", "a\u{AD}b", "각\u{11A8}", "",
        ])
    func scripts(title: String) {
        var codes = LetterCodes { $0.unicodeScalars.reduce(7) { $0 &* 31 &+ $1.value } % 1_000_000 }
        var found: [UInt32?] = []
        for _ in 0..<2 {
            found = []
            codes.forEach(in: title) { found.append($0) }
        }
        #expect(
            found
                == title.map { letter in
                    guard letter.isLetter || letter.isNumber else { return nil }
                    return letter.unicodeScalars.reduce(7) { $0 &* 31 &+ $1.value } % 1_000_000
                })
    }

    @Test("before anything is typed every row is there")
    func empty() {
        #expect(found([]).count == titles.count)
        #expect(FindIndex([], language: "en").rows(matching: ["2"]) == [])
    }

    @Test("ten thousand rows answer within a frame")
    func speed() {
        let many = (0..<10_000).map { "Pump number \($0) of the northern station" }
        let index = FindIndex(many, language: "de")
        var rows: [Int] = []
        let time = ContinuousClock().measure { rows = index.rows(matching: ["6", "6", "7"]) }
        #expect(rows.count == 10_000)
        #expect(time < .milliseconds(160))  // ten frames: tests are not optimised, `make bench` measures
    }
}
