import ArgumentParser
import Bundles
import Graphics
import Hardware
import Screens
import Settings
import Storage
import TextEntry

/// `settingsctl keys`: the shortest key script that types a text in a field of a board.
struct Keys: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints the shortest key script that types a text.",
        discussion: """
            From an open, empty field, without the final OK. With --count: how many presses, how many of them holds, \
            and how many waits for a letter to be committed; waiting is never used where the board has a right arrow. \
            Words are predicted where the board's dictionaries are there, as in preview.
            """
    )

    @Option(help: "The board's name, or the path of its folder or file.", completion: .boards)
    var board = "qemu-phonepad-320x240"

    @Option(help: "KeyboardType as a bundle writes it: Alphabet, NumberPad, URL, EmailAddress ...")
    var keyboardType = KeyboardType.alphabet

    @Option(help: "DeviceFormat: ipv4, mac, hostname ...")
    var format: String?

    @Option(help: "The language of the field, as de or pt-BR.")
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

    @Argument(parsing: .allUnrecognized, help: "The text to type.")
    var text: [String] = []

    func validate() throws {
        if (bundle == nil) != (setting == nil) {
            throw ValidationError("--bundle and --setting go together.")
        }
    }

    func run() throws {
        guard text.count == 1, let text = text.first else {
            throw CommandFailure.usage("expected one text to type, quoted if it has spaces")
        }
        let board = try BoardLocator.board(board)
        do {
            let (traits, value) = try field(on: board)
            let lists = WordLists(of: board, readFile: { try? FileContents.read($0) })
            let strokes = try ShortestKeys.typing(
                text, in: traits, on: board.keypad, dictionary: lists.dictionary(language: traits.language),
                over: value)
            write((count ? strokes.count : strokes.script) + "\n")
        } catch let error as UntypableText {
            throw CommandFailure.refused("\"\(text)\" cannot be typed: \(error)")
        }
    }

    /// What is typed into, and what it holds.
    private func field(on board: Board) throws -> (FieldTraits, value: String) {
        guard let bundle, let setting else { return (try traits(), "") }
        let read = try SettingsBundle.read(
            BundleArgument.files(at: bundle), for: DeviceVariant(idiom: board.idiom, board: board.name),
            language: language)
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
            TextTraits(keyboardType: type, format: try deviceFormat(), isSecure: secure), language: language,
            suggestions: known)
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
