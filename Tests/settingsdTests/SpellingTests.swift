import Foundation
import Testing

@testable import Service

/// Debian's own dictionary (hunspell-en-us) behind a full keyboard, through the service.
@Suite("spelling of the service", .serialized)
struct SpellingTests {
    private static func page(_ more: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict><key>PreferenceSpecifiers</key><array>
        <dict><key>Type</key><string>PSTextFieldSpecifier</string><key>Title</key><string>Note</string>
        <key>Key</key><string>note</string>\(more)</dict></array></dict></plist>
        """
    }

    /// KEY_T, KEY_E, KEY_H, KEY_SPACE; KEY_ENTER and KEY_BACKSPACE.
    private static let teh: [UInt32] = [20, 18, 35, 57]
    private static let (enter, erase): (UInt32, UInt32) = (28, 14)

    private func typed(_ more: String, erases: Bool = false, language: String = "en") throws -> (
        text: String, screen: String
    ) {
        let device = try ServiceInProcess(page: Self.page(more), language: language, keypad: "K")
        device.tap(Self.enter)
        for code in Self.teh { device.tap(code) }
        let screen = device.service.front.describe()
        if erases { device.tap(Self.erase) }
        device.tap(Self.enter)
        return (device.service.store.snapshot.value(for: "note")?.displayText ?? "", screen)
    }

    @Test("a word is corrected when it is committed, which is said, and one Erase takes it back")
    func corrected() throws {
        let once = try typed("")
        #expect(once.text == "the " && once.screen.contains("teh"))
        #expect(try typed("", erases: true).text == "teh ")
    }

    @Test(
        "nothing is corrected where it is not wanted: secrets, addresses, formats, numbers, a field that says no",
        arguments: [
            "<key>AutocorrectionType</key><string>No</string>", "<key>IsSecure</key><true/>",
            "<key>KeyboardType</key><string>URL</string>",
            "<key>KeyboardType</key><string>EmailAddress</string>",
        ])
    func never(more: String) throws {
        #expect(!(try typed(more).text.contains("the")))
    }

    @Test("without a dictionary of the language words stay as they are typed")
    func noDictionary() throws {
        #expect(try typed("", language: "pl").text == "teh ")
    }

    @Test("\"teh recieve\" is corrected where a field asks for that")
    func asked() throws {
        let yes = "<key>AutocorrectionType</key><string>Yes</string>"
        let device = try ServiceInProcess(page: Self.page(yes), keypad: "K")
        device.tap(Self.enter)
        for code in Self.teh + [19, 18, 46, 23, 18, 47, 18, 52] { device.tap(code) }
        device.tap(Self.enter)
        #expect(device.service.store.snapshot.value(for: "note") == .string("the receive."))
    }

    @Test("a field that asks for corrections by name says that there is no dictionary; others keep silent")
    func missing() throws {
        let language = "<key>DeviceLanguage</key><string>xx</string>"
        for (correction, says) in [("Yes", true), ("Default", false)] {
            let field = "<key>AutocorrectionType</key><string>\(correction)</string>" + language
            let device = try ServiceInProcess(page: Self.page(field), keypad: "K")
            device.tap(Self.enter)
            #expect(device.service.front.describe().contains("There is no dictionary") == says)
        }
    }

    @Test("the dictionary is opened when such a field is, and costs its memory only then")
    func memory() throws {
        let secret = try ServiceInProcess(page: Self.page("<key>IsSecure</key><true/>"), keypad: "K")
        secret.tap(Self.enter)
        #expect(secret.service.spelling.words?.checker == nil)
        let device = try ServiceInProcess(page: Self.page(""), keypad: "K")
        let before = try Self.residentKilobytes()
        device.tap(Self.enter)
        #expect(device.service.spelling.words?.checker != nil)
        let after = try Self.residentKilobytes()
        print("hunspell with en_US: \(after - before) KB more than without")
        // A bar far above the figure, against a dictionary that is loaded twice or never let go.
        #expect(after - before < 40_000)
    }

    private static func residentKilobytes() throws -> Int {
        let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")[1]
        return (Int(pages) ?? 0) * 4
    }
}
