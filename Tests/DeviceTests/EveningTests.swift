import DeviceUI
import Foundation
import Settings
import Testing
import VirtualDevice

extension DeviceTests {
    /// A site is commissioned with nothing but the keys that the board has.
    @Test(
        "a technician's evening: name, addresses, hosts, mail, Wi-Fi, phone and PIN, by real keys",
        arguments: ["qemu-phonepad-320x240", "qemu-matrix-320x240", "qemu-dpad-480x272"])
    @MainActor
    func evening(board: String) throws {
        let folder = try TemporaryFolder()
        let bundle = folder.url.appendingPathComponent("Evening.bundle")
        try EveningBundle.write(to: bundle)
        let setup = try DeviceSetup(checkout: .compiled, board: board, bundle: bundle)
        let device = try VirtualDevice(try setup.configuration(in: folder.url), in: folder.url)
        try device.waitForService()
        let words = EveningKeys(setup.board.keypad)
        var counts: [String] = []
        for (row, field) in EveningBundle.fields.enumerated() {
            let strokes = try ShortestKeys.typing(
                field.text, in: try words.traits(of: field), on: setup.board.keypad)
            let script = [row == 0 ? "" : words.down, words.open, strokes.script, words.save]
            try device.type(try setup.track(script.joined(separator: " ")))
            counts.append("\(field.key) \(strokes.presses)")
        }
        let stored = try JSONSerialization.jsonObject(with: Data(try device.values().utf8)) as? [String: Any]
        for field in EveningBundle.fields {
            #expect(stored?[field.key] as? String == field.text, "\(board): \(field.key)")
        }
        print("evening on \(board), presses a field: \(counts.joined(separator: ", "))")
    }
}

/// How one class of pad moves down a row, opens a field and saves it, in words of a key script.
private struct EveningKeys {
    let down: String
    let open: String
    let save: String

    init(_ keypad: KeypadDescription) {
        switch keypad.hardwareClass {
        case .matrix: (down, open, save) = ("B", "D", "D")
        // OK types a cell there: held, it opens the menu, whose first entry saves.
        case .directionPad: (down, open, save) = ("down", "ok", "hold:ok ok")
        default: (down, open, save) = ("down", "ok", "ok")
        }
    }

    func traits(of field: EveningBundle.Field) throws -> FieldTraits {
        let type = try #require(KeyboardType(schemaName: field.keyboardType))
        return FieldTraits(
            TextTraits(keyboardType: type, format: field.format, isSecure: field.isSecure), language: "en")
    }
}
