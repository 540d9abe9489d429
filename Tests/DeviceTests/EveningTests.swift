import ChildProcess
import Foundation
import Hardware
import PropertyLists
import Settings
import Store
import Testing
import TextEntry
import VirtualDevice

extension DeviceTests.FirstLight {
    @Test("a technician's evening on a phone pad")
    func evening() throws {
        defer { try? panel.start(page: TestBundle.root) }
        try panel.spendEvening()
    }
}

extension DeviceUnderTest {
    /// A site is commissioned with nothing but the keys that the board has: name, addresses, hosts, mail, Wi-Fi,
    /// phone and PIN.
    func spendEvening() throws {
        try start(page: EveningBundle.page)
        let board = setup.board.name
        let words = EveningKeys(setup.board.keypad)
        let isStepped = !setup.board.keypad.hasDigits
        var counts: [String] = []
        for (row, field) in EveningBundle.fields.enumerated() {
            let keys = try Self.shortestKeys(for: field, on: board, isStepped: isStepped, isCounted: false)
            let script = [row == 0 ? "" : words.down, words.open, keys, words.save(field)]
            try device.type(try setup.track(script.joined(separator: " ")))
            counts.append(
                "\(field.key): "
                    + (try Self.shortestKeys(for: field, on: board, isStepped: isStepped, isCounted: true)))
        }
        let stored = try storedValues()
        for field in EveningBundle.fields {
            #expect(stored[field.key] == field.text, "\(board): \(field.key)")
        }
        print("evening on \(board): \(counts.joined(separator: "; "))")
    }

    /// What the service has stored, secrets too, which no device tells unless they are wrapped.
    private func storedValues() throws -> [String: String] {
        let export = try device.run(
            "systemctl stop settingsd.service && echo word >/run/word"
                + " && settingsctl export --layer user --secrets --passphrase-file /run/word --state /var/lib/settingsd"
        )
        var values = try JSONDecoder().decode([String: String].self, from: Data(export.utf8))
        let wrapped = try #require(values.removeValue(forKey: "$secrets").flatMap { Base64.decode($0.utf8) })
        let secrets = try WrappedSecrets.unwrap(wrapped, with: Array("word".utf8))
        return values.merging(secrets.mapValues(\.displayText)) { _, secret in secret }
    }

    /// What `settingsctl keys` says, as a documentation writer would ask it.
    private static func shortestKeys(
        for field: EveningBundle.Field, on board: String, isStepped: Bool, isCounted: Bool
    ) throws -> String {
        let program = Checkout.compiled.programs.appendingPathComponent("settingsctl").path
        var command = [program, "keys", "--board", try Checkout.compiled.board(board).path]
        command += ["--keyboard-type", field.keyboardType]
        if let format = field.format { command += ["--format", format.rawValue] }
        if isStepped, let offered = field.offered { command += ["--known", offered] }
        if field.isSecure { command.append("--secure") }
        if isCounted { command.append("--count") }
        let finished = try FinishedProgram(command + [field.text])
        try #require(finished.code == 0, "\(field.key): \(finished.errors)")
        return finished.output.trimmingCharacters(in: .whitespacesAndNewlines)
    }
}

/// How one class of pad moves down a row, opens a field and saves it, in words of a key script.
private struct EveningKeys {
    let down: String
    let open: String
    /// Whether OK types a cell of a grid, so that only its menu saves.
    private let hasGrid: Bool

    init(_ keypad: KeypadDescription) {
        switch keypad.hardwareClass {
        case .matrix: (down, open, hasGrid) = ("B", "D", false)
        case .directionPad: (down, open, hasGrid) = ("down", "ok", true)
        default: (down, open, hasGrid) = ("down", "ok", false)
        }
    }

    /// On a wheel OK saves; over a grid it is held, and the menu's first entry saves.
    func save(_ field: EveningBundle.Field) -> String {
        let type = KeyboardType(schemaName: field.keyboardType) ?? .default
        let isWheel = InputKind(TextTraits(keyboardType: type, format: field.format)).isNumeric
        return hasGrid && !isWheel ? "hold:ok ok" : open
    }
}
