import Foundation
import Settings
import Testing
import TextChecks

@Suite("The cells of docs/keypad-cells.md")
struct TextEntryCellsTests {
    @Test("every cell's keys leave what the cell says", arguments: KeypadCell.all)
    func cell(_ cell: KeypadCell) throws {
        var field = TypedField(cell.keyboardType, format: cell.format, on: cell.hardwareClass)
        try field.play(cell.script)
        #expect(field.shown == cell.shown)
        #expect(field.said == cell.said)
    }

    @Test("20.11 a secret's grid types what it shows")
    func secretGrid() throws {
        var field = TypedField(.default, format: .password, on: .directionPad)
        try field.play("right ok*2 hold:ok ok")
        #expect(field.effects.last == .save("I"))
    }

    @Test("every line of the table is a cell, and stands in docs/keypad-cells.md")
    func table() throws {
        let lines = KeypadCell.table.split(separator: "\n").filter { !$0.hasPrefix("#") }
        #expect(KeypadCell.all.count == lines.count)
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let document = try String(
            contentsOf: folder.appendingPathComponent("../../../docs/keypad-cells.md"), encoding: .utf8)
        let rows = document.split(separator: "\n")
        for cell in KeypadCell.all {
            let shown = cell.shown.replacingOccurrences(of: "|", with: "¦")
            let isThere = rows.contains {
                $0.hasPrefix("| \(cell.number) | ")
                    && $0.contains("| \(cell.hardwareClass.rawValue) | `\(cell.script)` | `\(shown)` |")
            }
            #expect(isThere, "\(cell.testDescription)")
        }
    }

    @Test(
        "x.1 the mode key goes through the row's modes, beginning with its own",
        arguments: [
            (.default, ["abc", "ABC", "123", "abc"]), (.asciiCapable, ["abc", "ABC", "123", "abc"]),
            (.numbersAndPunctuation, ["123", "abc", "ABC", "123"]), (.url, ["abc", "123", "ABC", "abc"]),
            (.emailAddress, ["abc", "123", "ABC", "abc"]), (.numberPad, ["123", "123"]),
            (.asciiCapableNumberPad, ["123", "123"]), (.decimalPad, ["123", "123"]),
            (.phonePad, ["123", "ABC", "123"]), (.namePhonePad, ["Abc", "123", "ABC", "abc", "Abc"]),
            (.twitter, ["abc", "ABC", "123", "abc"]), (.webSearch, ["abc", "123", "ABC", "abc"]),
        ] as [(KeyboardType, [String])])
    func modes(keyboardType: KeyboardType, labels: [String]) throws {
        try checkModes(of: TypedField(keyboardType), labels)
    }

    @Test(
        "x.1 formats have modes of their own",
        arguments: [
            (.hostname, ["abc", "123", "abc"]), (.wifiPassword, ["abc", "aA1", "123", "ABC", "abc"]),
            (.serial, ["ABC", "123", "ABC"]), (.ipv4, ["123", "123"]), (.netmask, ["123", "123"]),
            (.cidr, ["123", "123"]), (.ipv6, ["123", "123"]), (.mac, ["123", "123"]), (.hex, ["123", "123"]),
            (.time, ["123", "123"]), (.date, ["123", "123"]),
        ] as [(DeviceFormat, [String])])
    func formatModes(format: DeviceFormat, labels: [String]) throws {
        try checkModes(of: TypedField(.default, format: format), labels)
    }

    @Test(
        "x.1 a language with a script of its own has Latin as a mode, after its own or before it",
        arguments: [
            (.default, ["абв", "АБВ", "123", "abc", "абв"]), (.twitter, ["абв", "АБВ", "123", "abc", "абв"]),
            (.url, ["abc", "123", "ABC", "абв", "abc"]), (.webSearch, ["абв", "123", "АБВ", "abc", "абв"]),
            (.numbersAndPunctuation, ["123", "абв", "АБВ", "abc", "123"]),
            (.namePhonePad, ["Абв", "123", "АБВ", "абв", "abc", "Абв"]),
        ] as [(KeyboardType, [String])])
    func scripts(keyboardType: KeyboardType, labels: [String]) throws {
        try checkModes(of: TypedField(keyboardType, language: "ru"), labels)
    }

    private func checkModes(of field: TypedField, _ labels: [String]) throws {
        var field = field
        var seen = [field.editor.modeLabel]
        for _ in labels.dropFirst() {
            try field.play("hold:pound")
            seen.append(field.editor.modeLabel)
        }
        #expect(seen == labels)
    }

    @Test(
        "x.7 what a field does not take is refused at the key, with the reason",
        arguments: [
            ("2.7", .asciiCapable, nil, "é", "plain letters, digits and symbols only"),
            ("4.7", .url, nil, " ", "not allowed in a web address"),
            ("5.7", .emailAddress, nil, "é", "not allowed in an e-mail address"),
            ("6.7", .numberPad, nil, "x", "digits only"), ("6.7", .numberPad, nil, "①", "digits only"),
            ("6.7", .numberPad, nil, "一", "digits only"), ("6.7", .numberPad, nil, "5️⃣", "digits only"),
            ("9.7", .phonePad, nil, "5️⃣", "digits, + * # only"),
            ("18.7", .default, .hex, "5️⃣", "0 to 9 and a to f only"),
            ("16.7", .default, .ipv6, "b\u{301}", "0 to 9, a to f and : . only"),
            ("7.7", .asciiCapableNumberPad, nil, "٣", "digits only"),
            ("8.7", .decimalPad, nil, "e", "a number only"),
            ("9.7", .phonePad, nil, "x", "digits, + * # only"),
            ("13.7", .default, .ipv4, "a", "digits and dots only"),
            ("14.7", .default, .netmask, "a", "digits and dots only"),
            ("15.7", .default, .cidr, "a", "digits, dots and / only"),
            ("16.7", .default, .ipv6, "g", "0 to 9, a to f and : . only"),
            ("17.7", .default, .mac, "g", "0 to 9, a to f and : only"),
            ("18.7", .default, .hex, ":", "0 to 9 and a to f only"),
            ("20.7", .default, .wifiPassword, "é", "plain letters, digits and symbols only"),
            ("21.7", .default, .serial, "é", "only A-Z 0-9 - . /"),
            ("22.7", .default, .time, "a", "hours and minutes only"),
            ("22.7", .default, .date, "a", "year, month and day only"),
            ("19.7", .default, .hostname, "_", "letters, digits, \"-\" and \".\" only"),
            ("19.7", .default, .host, "_", "only a-z 0-9 - . :"),
        ] as [(String, KeyboardType, DeviceFormat?, Character, String)])
    func restriction(
        number: String, keyboardType: KeyboardType, format: DeviceFormat?, character: Character,
        reason: String
    ) throws {
        var field = TypedField(keyboardType, format: format, on: .fullKeyboard)
        field.handle(.press(.character(character)), at: .seconds(1))
        #expect(field.editor.text == "")
        #expect(field.refusals == [reason])
    }

    @Test(
        "rules that look at the whole text say why, too",
        arguments: [
            (.emailAddress, nil, "a@b@", "a@b", "only one @"), (.default, .ipv4, "256", "256", "at most 255"),
            (.default, .ipv4, ".", "", "a number goes before the dot"),
            (.default, .hostname, "a..", "a.", "no two dots in a row"),
            (.default, .cidr, "10.0.0.1/33", "10.0.0.1/33", "at most /32"),
            (.default, .time, "25", "25", "at most 23 hours"),
            (.default, .date, "2026-02-30", "2026-02-30", "this month has 28 days"),
            (.default, .netmask, "253", "253", "not a netmask: 255, 254, 252 ... or a length up to 32"),
            (.default, .ipv6, "1::2::", "1::2:", "only one ::"),
            (.default, .mac, "4:", "4", "two digits go before the colon"),
            (.decimalPad, nil, "1.5.", "1.5", "only one separator"),
        ] as [(KeyboardType, DeviceFormat?, String, String, String)])
    func grammar(
        keyboardType: KeyboardType, format: DeviceFormat?, typed: String, text: String, reason: String
    ) throws {
        var field = TypedField(keyboardType, format: format, on: .fullKeyboard)
        try field.play("\"\(typed)\"")
        #expect(field.editor.text == text)
        #expect(field.refusals == [reason])
    }

    @Test(
        "what is stored differs from what is shown only where the row says so",
        arguments: [
            (.decimalPad, nil, "de", "1 star 5", "1,5|", "1.5"),
            (.decimalPad, nil, "en", "1 star", "1.|", "1"), (.decimalPad, nil, "en", "pound 0", "-0|", "0"),
            (.decimalPad, nil, "en", "pound star 0", "-0.0|", "0.0"),
            (.decimalPad, nil, "en", "1 star 5 left*2 erase", "|.5", "0.5"),
            (.decimalPad, nil, "en", "pound 1 star 5 left*2 erase", "-|.5", "-0.5"),
            (.default, .netmask, "en", "2 4", "24|", "255.255.255.0"),
            (.phonePad, nil, "en", "1 hold:star 8 2", "1(2|", "12"),
        ] as [(KeyboardType, DeviceFormat?, String, String, String, String)])
    func stored(
        keyboardType: KeyboardType, format: DeviceFormat?, language: String, script: String, shown: String,
        stored: String
    ) throws {
        var field = TypedField(keyboardType, format: format, language: language)
        try field.play(script)
        #expect(field.shown == shown)
        try field.play("ok")
        #expect(field.effects.last == .save(stored))
    }

    @Test(
        "both ways to write a mask are shown",
        arguments: [
            (DeviceFormat.netmask, "2 4", "/24 = 255.255.255.0"),
            (.netmask, "2 5 5 2 5 5 0 0", "255.255.0.0 = /16"),
            (.cidr, "1 0 star 0 0 1 pound 8", "255.0.0.0"),
        ])
    func notes(format: DeviceFormat, script: String, note: String) throws {
        var field = TypedField(.default, format: format)
        try field.play(script)
        #expect(field.editor.note == note)
    }

    @Test(
        "keys for a number store a number or nothing",
        arguments: [("pound", "-|"), ("1 star left erase", "|.")])
    func noNumber(script: String, shown: String) throws {
        var field = TypedField(.decimalPad)
        try field.play(script + " ok")
        #expect(field.shown == shown && field.refusals == ["not a number, as 21.5"])
        try field.play("hold:erase ok")
        #expect(field.effects.last == .save(""))
    }
}
