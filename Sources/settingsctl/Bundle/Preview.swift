import Access
import Accessibility
import ArgumentParser
import Bundles
import Glibc
import Graphics
import Hardware
import Keys
import Lint
import Localization
import PropertyLists
import QRCodes
import Navigation
import Settings
import Simulator
import Storage
import Typesetting

extension Role: ExpressibleByArgument {}

/// `settingsctl preview`: the screen of a bundle on a board, after a key script, as a picture and as words.
struct Preview: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows a bundle on a board, after some keys, as a picture or as text.",
        discussion: """
            The keys go through the same debouncing, holding and multi-tap as on the device, in simulated time. \
            Values start from the bundle's defaults, or from --values, a JSON object like the one that --values-out \
            writes, or from --state, with all layers and locks. Without --output, --text and --speech the picture goes to screen.png; \
            as a file - is standard output.

            Exit codes: 0 done, 1 a file cannot be read or written, or the board has no such key, 2 wrong \
            usage.

            For example:
            settingsctl preview pump/Settings.bundle --output pump.png
            settingsctl preview pump/Settings.bundle --keys "down ok" --text
            settingsctl preview pump/Settings.bundle --board board/pump --language de
            """)

    @Argument(help: "The Settings.bundle folder.", completion: .directory)
    var bundle: String

    @Option(help: "The board's name, or the path of its folder or file.", completion: .boards)
    var board = "qemu-phonepad-320x240"

    @Option(
        help: ArgumentHelp("The keys to press, as in \"down ok 2*3 wait:commit ok\".", valueName: "script"))
    var keys = ""

    @Option(
        help: ArgumentHelp("Values that are stored at start, as JSON.", valueName: "file"),
        completion: .file())
    var values: String?

    @Option(
        help: ArgumentHelp(
            "A folder with a database to start from; it is left as it is.", valueName: "folder"),
        completion: .directory)
    var state: String?

    @Option(
        help: ArgumentHelp(
            "What programs would say is so now, and what can be chosen now: [Facts] and [Choices].",
            valueName: "file"),
        completion: .file())
    var facts: String?

    @Option(help: "The language, as in de or pt-BR.")
    var language: String?

    @Option(help: ArgumentHelp("Whose session it is: owner or technician.", valueName: "role"))
    var role = Role.owner

    @Option(
        help: ArgumentHelp(
            "The technician's PIN that the panel asks for; none: a device on which nobody has set one.",
            valueName: "digits"))
    var pin: String?

    @Option(
        help: ArgumentHelp(
            "What the device's clock says, as in 2026-11-21T21:14; it is not set where not given.",
            valueName: "time"))
    var clock: String?

    @Flag(help: "Begin as a device without an owner does: with the steps of DeviceFirstRun.")
    var firstRun = false

    @Option(
        help: ArgumentHelp(
            "A folder that stands for a USB stick, with its folder settings.", valueName: "folder"),
        completion: .directory)
    var usb: String?

    @Option(help: ArgumentHelp("Write the picture here.", valueName: "png"), completion: .file())
    var output: String?

    @Flag(help: "Print what is on the screen as text.")
    var text = false

    @Flag(help: "With --text: print all rows of the page, seen or not, and all of each.")
    var all = false

    @Flag(help: "Print every element of the screen: label, value, traits and hint, as it is spoken.")
    var speech = false

    @Option(
        help: ArgumentHelp("Write what the keys stored here, without secrets, as JSON.", valueName: "file"),
        completion: .file())
    var valuesOut: String?

    func validate() throws {
        if all, !text { throw ValidationError("--all goes with --text.") }
        if text || speech, [output, valuesOut].contains("-") {
            throw ValidationError("Standard output has the text: give a file in place of -.")
        }
        if output == "-", valuesOut == "-" {
            throw ValidationError("Give one of two outputs a file in place of -.")
        }
        if pin != nil, role != .owner { throw ValidationError("--pin goes with the role owner.") }
        if clock != nil, time == nil {
            throw ValidationError("--clock: give a day and a time, as in 2026-11-21T21:14.")
        }
    }

    func run() throws {
        let board = try BoardLocator.board(board)
        let fonts = BoardLocator.fonts(of: board)
        let player = try played(on: board, fonts)
        // Painted in any case: what cannot be drawn is found out while it is drawn.
        let picture = try picture(of: player.navigator, board)
        if let problem = GlyphLint.sentence(of: fonts.missing) {
            warn(problem)
        }
        if text { write(all ? player.navigator.describe() : player.navigator.describeScreen()) }
        if speech { write(SpokenScreen(player.navigator).lines) }
        if let valuesOut {
            let snapshot = player.navigator.snapshot
            let stored = (snapshot.stored.layers[.user] ?? [:]).filter { !snapshot.isSecret($0.key) }
            try FileOutput.write(
                Array(ValueText.json(of: .dictionary(stored)).utf8), to: valuesOut)
        }
        if let path = output ?? (text || speech ? nil : "screen.png") {
            try FileOutput.write(picture, to: path)
        }
    }

    /// After the keys.
    private func played(on board: Board, _ fonts: FontBook) throws -> PreviewPlayer {
        var board = board
        board.language = language ?? board.language
        var player = PreviewPlayer(try panel(on: board, fonts), words: BoardLocator.words(of: board))
        try prepare(&player)
        do {
            let script = try KeyScript(keys, for: board.keypad)
            var keyPlayer = KeyPlayer(board.keypad)
            keyPlayer.play(script, to: &player)
        } catch {
            throw CommandFailure.refused("--keys: \(error)")
        }
        return player
    }

    /// As it is switched on.
    private func panel(on board: Board, _ fonts: FontBook) throws -> Navigator {
        let catalogs = BoardLocator.catalogs()
        let bundle = try BundleArgument.read(self.bundle) {
            try SettingsBundle.read($0, on: board, catalogs: catalogs)
        }
        var navigator = Navigator(
            board: board, bundle: bundle,
            snapshot: Snapshot(schema: bundle.schema, stored: try startValues(bundle.schema)),
            engine: TextEngine(book: fonts),
            size: board.display.pictureSize(onDisplayOf: board.display.rotatedSize), catalogs: catalogs)
        navigator.knowledge.codes = QRCodes.encoder
        navigator.knowledge.licences = LicenceFile.find
        if let time { navigator.knowledge.learn(time: time.secondsSince1970) }
        return navigator
    }

    /// What is so outside of the panel before the first key.
    private func prepare(_ player: inout PreviewPlayer) throws {
        let schema = player.navigator.bundle.schema
        player.setRole(role)
        if let pin { player.pretend(try access(pin)) }
        if firstRun { player.beginFirstRun() }
        if let usb { player.plug(try StickPreview.stick(at: usb, of: schema)) }
        player.learn(try live(schema), at: .zero)
    }

    private func live(_ schema: Schema) throws -> LiveFacts {
        guard let facts else { return LiveFacts() }
        let text = try FileContents.text(facts)
        do throws(LiveFile.Problem) {
            return try LiveFile(text, file: facts, schema: schema).live
        } catch {
            throw CommandFailure.refused("\(error)")
        }
    }

    private func access(_ pin: String) throws -> PretendedAccess {
        do throws(PINRefusal) {
            return try PretendedAccess(pin: pin == "none" ? nil : pin)
        } catch {
            guard case .weak(let reason) = error else { throw CommandFailure.refused("--pin: \(error)") }
            throw CommandFailure.refused("--pin: \(ScreenStrings.english(reason.phrase))")
        }
    }

    private var time: SettingDate? { clock.flatMap { SettingDate(rfc3339: $0 + ":00Z") } }

    private func startValues(_ schema: Schema) throws -> StoredValues {
        var stored = StoredValues()
        if let state { stored = try StateAccess(folder: state, schema: schema, mode: .reading).stored }
        guard let values else { return stored }
        let users = try JSONValues.read(FileContents.read(values), file: values, schema: schema)
        JSONValues.tellUnknown(users, in: values, schema)
        stored.layers[.user, default: [:]].merge(users) { _, new in new }
        return stored
    }

    private func picture(of navigator: Navigator, _ board: Board) throws -> [UInt8] {
        let display = board.display
        var canvas = try Canvas(
            size: display.rotatedSize, format: display.pixelFormat, isMono: display.isMono)
        let scene = navigator.scene()
        navigator.painter.paint(scene, damage: scene.damage(since: nil), on: &canvas)
        return try PNG.encode(Picture(canvas))
    }
}
