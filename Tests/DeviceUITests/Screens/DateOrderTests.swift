import PropertyLists
import Settings
import Simulator
import Testing

@testable import Graphics
@testable import Hardware
@testable import Keys
@testable import Scenes
@testable import Navigation
@testable import Screens

/// A day as its language writes it: in the row, in columns, and as it is typed.
@Suite("days in a language's order")
struct DateOrderTests {
    private static let page = """
        <plist><dict><key>PreferenceSpecifiers</key><array><dict>
        <key>Type</key><string>IASKDatePickerSpecifier</string><key>Key</key><string>d</string>
        <key>Title</key><string>Away until</string><key>DatePickerMode</key><string>Date</string>
        </dict></array></dict></plist>
        """

    private func player(
        _ language: String, _ hardwareClass: HardwareClass, _ script: String
    ) throws -> PreviewPlayer {
        let day = try #require(SettingDate(rfc3339: "2026-12-03T00:00:00Z"))
        return try PreviewPlayer(
            page: Self.page, in: language, on: hardwareClass, stored: ["d": .date(day)],
            today: SettingDate(rfc3339: "2026-11-21T16:40:00Z"), typing: script)
    }

    /// What stands in the columns, from the left.
    private func columns(_ player: PreviewPlayer) -> [String] {
        player.navigator.scene().elements.compactMap { element -> (Int, String)? in
            guard case .wheel(let wheel) = element.content else { return nil }
            return (element.frame.x, wheel.shown)
        }.sorted { $0.0 < $1.0 }.map(\.1)
    }

    private func day(_ player: PreviewPlayer) -> String {
        guard case .date(let date)? = player.navigator.snapshot.value(for: "d") else { return "" }
        return String(date.description.prefix(10))
    }

    @Test(
        "columns stand in the order of the language, with months' names where nobody types them",
        arguments: [
            ("en", .directionPad, ["December", "3", "2026"]),
            ("en-GB", .directionPad, ["3", "December", "2026"]),
            ("de", .directionPad, ["3", "Dezember", "2026"]), ("ja", .directionPad, ["2026", "12月", "3"]),
            ("de", .phonePad, ["03", "12", "2026"]), ("en", .phonePad, ["12", "03", "2026"]),
            ("sv", .phonePad, ["2026", "12", "03"]), ("sv", .rotary, ["3", "December", "2026"]),
            ("ar", .directionPad, ["2026", "ديسمبر", "3"]), ("ar", .phonePad, ["2026", "12", "03"]),
        ] as [(String, HardwareClass, [String])])
    func order(language: String, hardwareClass: HardwareClass, expected: [String]) throws {
        let open = hardwareClass == .rotary ? "push" : "ok"
        #expect(
            try columns(player(language, hardwareClass, open)).map { $0.lowercased() }
                == expected.map { $0.lowercased() })
    }

    @Test(
        "a row has the month's name, and the value is kept as programs read it",
        arguments: [("en", "Dec 3, 2026"), ("de", "3. Dez 2026"), ("ja", "2026年12月3日"), ("fr", "3 déc 2026")])
    func row(language: String, shown: String) throws {
        let text = try player(language, .phonePad, "").navigator.describe()
        #expect(text.contains("Away until = \(shown)\n"))
    }

    @Test(
        "digits are typed in that order, and arrows go on in the order in which it is read",
        arguments: [
            ("de", .phonePad, "ok 3 1 1 2 2 0 2 7 ok", "2027-12-31"),
            ("en", .phonePad, "ok 1 2 3 1 2 0 2 7 ok", "2027-12-31"),
            ("sv", .phonePad, "ok 2 0 2 7 1 2 3 1 ok", "2027-12-31"),
            ("de", .directionPad, "ok up right up right up ok", "2027-01-04"),
            ("en", .directionPad, "ok up right up right up ok", "2027-01-04"),
            ("ar", .directionPad, "ok up left up left up ok", "2027-01-04"),
            ("de", .phonePad, "ok right*3 0 1 ok", "2026-01-03"),
            ("ar", .phonePad, "ok left*2 0 1 ok", "2026-01-03"),
            ("ar", .phonePad, "ok left*2 right*2 0 1 ok", "2026-12-01"),
            ("ar", .phonePad, "ok left*7 2 0 2 7 ok", "2027-12-03"),
        ] as [(String, HardwareClass, String, String)])
    func typing(language: String, hardwareClass: HardwareClass, script: String, day: String) throws {
        #expect(try self.day(player(language, hardwareClass, script)) == day)
    }

    @Test(
        "a day is written as the screen speaks where the bundle does not have the language asked for",
        arguments: ["ja", "he", "de"])
    func otherLanguage(asked: String) throws {
        let day = try #require(SettingDate(rfc3339: "2026-12-03T00:00:00Z"))
        for script in ["", "ok"] {
            let player = try PreviewPlayer(
                page: Self.page, in: asked, having: "en", on: .directionPad, stored: ["d": .date(day)],
                today: SettingDate(rfc3339: "2026-11-21T16:40:00Z"), typing: script)
            #expect(player.navigator.bundle.shownLanguage == "en")
            if script.isEmpty {
                #expect(player.navigator.describe().contains("Away until = Dec 3, 2026"))
            } else {
                #expect(columns(player) == ["December", "3", "2026"])
                let today = sentences(player).filter { $0.hasPrefix("Today is ") }
                #expect(today.allSatisfy { $0 == "Today is Nov 21, 2026" })
            }
        }
    }

    private func sentences(_ player: PreviewPlayer) -> [String] {
        player.navigator.scene().elements.flatMap { element -> [String] in
            if case .sentence(let sentence) = element.content { sentence.texts } else { [] }
        }
    }

    @Test(
        "what is said below the columns stands at the start of its line, behind a sign",
        arguments: ["ok", "ok erase*10", "ok right*6 3 ok", "ok 4"])
    func signs(script: String) throws {
        for element in try player("de", .phonePad, script).navigator.scene().elements {
            if case .sentence(let sentence) = element.content {
                #expect(sentence.icon != nil, "\(sentence.texts)")
            }
        }
    }

    @Test(
        "until a day is whole it is said which of its numbers is which, in every language",
        arguments: [
            ("en", "Month/day/year"), ("de", "Tag.Monat.Jahr"), ("sv", "År-månad-dag"), ("ja", "年/月/日"),
            ("ru", "День.месяц.год"),
        ])
    func numbers(language: String, order: String) throws {
        for script in ["ok erase*10", "ok erase*2"] {
            #expect(try sentences(player(language, .phonePad, script)).contains(order))
        }
        #expect(try !sentences(player(language, .phonePad, "ok")).contains(order))
    }

    @Test(
        "a year that no date here has stays to be seen with the reason, and nothing is stored",
        arguments: [
            "ok erase*10 2 8 1 1 2 0 2 6 ok", "ok erase*10 1 2 3 1 2 1 ok", "ok right*6 3 ok",
            "ok right*6 1 8 ok",
        ])
    func years(script: String) throws {
        let player = try player("en", .phonePad, script)
        #expect(day(player) == "2026-12-03" && player.navigator.isTyping)
        #expect(player.navigator.describe().contains("message: From 1900 to 2099"))
    }

    @Test(
        "a year is overwritten from its first digit on, and stepped within those that may be",
        arguments: [
            ("ok right*6 1 9 8 4 ok", "1984-12-03"), ("ok right*6 2 0 9 9 ok", "2099-12-03"),
            ("ok right*6 2 0 9 9 left up ok", "1900-12-03"),
        ])
    func years(script: String, day: String) throws {
        #expect(try self.day(player("en", .phonePad, script)) == day)
    }

    @Test(
        "a day that is not whole stays in the editor, and it is said which number lacks digits",
        arguments: [
            ("de", "ok erase*4 ok", "Jahr: 4 Ziffern"), ("de", "ok erase*2 ok", "Jahr: 4 Ziffern"),
            ("de", "ok right*2 erase*2 ok", "Tag: 2 Ziffern"),
            ("en", "ok right*2 erase ok", "Month: 2 digits"),
            ("en", "ok erase*5 ok", "Year: 4 digits"), ("sv", "ok erase*2 ok", "Dag: 2 siffror"),
            ("ja", "ok erase*2 ok", "日は2桁"),
        ])
    func refused(language: String, script: String, reason: String) throws {
        let player = try player(language, .phonePad, script)
        #expect(self.day(player) == "2026-12-03" && player.navigator.isTyping)
        #expect(player.navigator.describe().contains("message: \(reason)\n"))
    }
}
