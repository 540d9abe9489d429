import ArgumentParser
import Bundles
import Hardware
import Navigation
import Settings
import Storage
import TextChecks
import TextEntry
import Typesetting

/// `settingsctl keys`: the shortest key script that types a text in a field of a board.
struct Keys: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints the shortest key script that types a text.",
        discussion: """
            From an open, empty field, without the final OK. With --count: how many presses, how many of them holds, \
            how many detents of a knob, and how many waits for a letter to be committed; waiting is never used where \
            the board has a right arrow. With --lines: the same a character, over all lines of a file. \
            Words are predicted where the board's dictionaries are there, as in preview.

            Exit codes: 0 done, 1 the text cannot be typed, or a file not be read, 2 wrong usage.

            For example:
            settingsctl keys "Pump 7"
            settingsctl keys --format ipv4 --count 10.0.0.1
            settingsctl keys --bundle Settings.bundle --setting network.hostname pump-1
            """
    )

    @Option(help: "The board's name, or the path of its folder or file.", completion: .boards)
    var board = "qemu-phonepad-320x240"

    @Option(help: "KeyboardType as a bundle writes it: Alphabet, NumberPad, URL, EmailAddress ...")
    var keyboardType = KeyboardType.alphabet

    @Option(help: "DeviceFormat: ipv4, mac, hostname ...")
    var format: String?

    @Option(help: "The language of the screen, and of a field that names none, as de or pt-BR.")
    var language = "en"

    @Option(
        help: "A value that the field offers; where keys step, an empty field begins with the first of them.")
    var known: [String] = []

    @Option(
        help: "The field is that of a setting of this bundle: its type, its format and what it offers.",
        completion: .directory)
    var bundle: String?

    @Option(help: ArgumentHelp("Which setting of the bundle.", valueName: "key"))
    var setting: String?

    @Flag(help: "The field is a secret.")
    var secure = false

    @Flag(help: "Count the presses instead of printing them.")
    var count = false

    @Option(
        help: ArgumentHelp("Type every line of a file, and print what a character costs.", valueName: "file"),
        completion: .file())
    var lines: String?

    @Argument(parsing: .allUnrecognized, help: "The text to type.")
    var text: [String] = []

    func validate() throws {
        if (bundle == nil) != (setting == nil) {
            throw ValidationError("--bundle and --setting go together.")
        }
        if lines != nil, count || !text.isEmpty {
            throw ValidationError("--lines takes the texts from its file, and counts.")
        }
    }

    func run() throws {
        let board = try BoardLocator.board(board)
        if let lines { return try countLines(of: lines, on: board) }
        let words = text.behindTerminator
        guard words.count == 1, let text = words.first else {
            throw CommandFailure.usage("expected one text to type, quoted if it has spaces")
        }
        let strokes = try strokes(of: text, on: board)
        write((count ? strokes.count : strokes.script) + "\n")
    }

    private func strokes(of text: String, on board: Board) throws -> KeyStrokes {
        let (traits, value) = try field(on: board)
        do throws(UntypableText) {
            return try ShortestKeys.typing(
                text, in: traits, on: board.keypad,
                dictionary: BoardLocator.words(of: board).dictionary(language: traits.language), over: value)
        } catch {
            throw CommandFailure.refused("\"\(text)\" cannot be typed: \(error)")
        }
    }

    /// Presses, holds, detents and waits a character, in hundredths.
    private func countLines(of path: String, on board: Board) throws {
        let lines = try FileContents.text(path).split(whereSeparator: \.isNewline).map(String.init)
        let characters = lines.reduce(0) { $0 + $1.count }
        guard characters > 0 else { throw CommandFailure.usage("\(path): no line to type") }
        let strokes = try lines.map { try self.strokes(of: $0, on: board) }
        let figures: [(KeyPath<KeyStrokes, Int>, String)] = [
            (\.presses, "presses"), (\.holds, "holds"), (\.detents, "detents"), (\.waits, "waits"),
        ]
        let words = figures.map { figure, name in
            "\(Self.hundredths(of: strokes.reduce(0) { $0 + $1[keyPath: figure] }, over: characters)) \(name)"
        }
        write(words.joined(separator: ", ") + " a character\n")
    }

    private static func hundredths(of sum: Int, over count: Int) -> String {
        let figure = (sum * 100 + count / 2) / count
        return "\(figure / 100).\(figure % 100 < 10 ? "0" : "")\(figure % 100)"
    }

    /// What is typed into, and what it holds.
    private func field(on board: Board) throws -> (FieldTraits, value: String) {
        guard let bundle, let setting else { return (try traits(), "") }
        let read = try BundleArgument.read(bundle) {
            try SettingsBundle.read(
                $0, for: BundleArgument.variant(of: board), language: language)
        }
        let snapshot = Snapshot(schema: read.schema, stored: StoredValues())
        let panel = Navigator(
            board: board, bundle: read, snapshot: snapshot,
            engine: TextEngine(book: FontBook(FontTable(files: []))), size: board.display.rotatedSize)
        guard let traits = panel.fieldTraits(of: setting) else {
            throw CommandFailure.usage("\(setting) is no setting of the bundle that is typed")
        }
        if case .string(let text)? = snapshot.value(for: setting) { return (traits, text) }
        return (traits, "")
    }

    private func traits() throws -> FieldTraits {
        let types = [KeyboardType.alphabet] + KeyboardType.allCases.map(\.rawValue)
        guard let name = types.first(where: { $0.lowercased() == keyboardType.lowercased() }),
            let type = KeyboardType(schemaName: name)
        else {
            throw CommandFailure.usage(
                "there is no keyboard type \"\(keyboardType)\"; valid are \(types.joined(separator: ", "))")
        }
        return FieldTraits(
            TextTraits(keyboardType: type, format: try deviceFormat(), isSecure: secure ? true : nil),
            language: language, suggestions: known)
    }

    private func deviceFormat() throws -> DeviceFormat? {
        guard let format else { return nil }
        guard let known = DeviceFormat(rawValue: format) else {
            let names = DeviceFormat.allCases.map(\.rawValue).joined(separator: ", ")
            throw CommandFailure.usage("there is no format \"\(format)\"; valid are \(names)")
        }
        return known
    }
}
