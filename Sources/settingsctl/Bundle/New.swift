import ArgumentParser
import Authoring
import Glibc
import Hardware
import Storage

/// `settingsctl new`: what an author begins with.
struct New: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Makes a bundle or a board to begin with.", subcommands: [NewBundle.self, NewBoard.self])

    /// A name of a folder that is made here.
    static func check(_ name: String) throws {
        if let problem = NewName.problem(of: name) { throw ValidationError("\"\(name)\": \(problem).") }
    }
}

/// `settingsctl new bundle`.
struct NewBundle: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bundle",
        abstract: "Makes NAME/Settings.bundle, commented, with a translation and a test.",
        discussion: """
            The bundle has a row of each usual kind. NAME/tests is played by settingsctl check. Nothing that is there \
            already is touched; the next commands are printed.

            Exit codes: 0 done, 1 it is there already or cannot be made, 2 wrong usage.

            For example:
            settingsctl new bundle pump
            """)

    @Argument(help: "The folder to make: letters, digits, - and _.")
    var name: String

    func validate() throws { try New.check(name) }

    func run() throws {
        try NewFolder.make(name, files: BundleTemplate.files(name: name))
        write(
            """
            made \(name)/Settings.bundle and \(name)/tests
            see it:    settingsctl preview \(name)/Settings.bundle --output \(name).png
            check it:  settingsctl lint \(name)/Settings.bundle
            test it:   settingsctl check \(name)/Settings.bundle --tests \(name)/tests\n
            """)
    }
}

/// `settingsctl new board`.
struct NewBoard: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "board", abstract: "Makes board/NAME/board.ini, commented.",
        discussion: """
            Boards are found by name in the folder board, here and in /etc/settingsd. Nothing that is there already is \
            touched; the next commands are printed.

            Exit codes: 0 done, 1 it is there already or cannot be made, 2 wrong usage.

            For example:
            settingsctl new board pump --class M
            """)

    @Argument(help: "The board's name: letters, digits, - and _.")
    var name: String

    @Option(
        name: .customLong("class"),
        help: ArgumentHelp(
            """
            Its keypad: K keyboard, P phone pad with arrows and OK, P0 the bare twelve keys, N number pad, M 4x4 \
            matrix, D arrows and OK, rotary a knob.
            """, valueName: "class"))
    var hardwareClass = HardwareClass.phonePad

    func validate() throws { try New.check(name) }

    func run() throws {
        let folder = "board/\(name)"
        try FileOutput.makeFolder("board")
        try NewFolder.make(folder, files: BoardTemplate.files(name: name, keypad: hardwareClass))
        let preview =
            "settingsctl preview \(bundle ?? "\(name)/Settings.bundle") --board \(folder) --output \(name).png"
        write(
            "made \(folder)/board.ini\n" + (bundle == nil ? "first:   settingsctl new bundle \(name)\n" : ""))
        write("see it:  \(preview)\non the device:  settingsctl doctor --board \(folder)\n")
    }

    /// One to look at: a folder's own before what is installed.
    private var bundle: String? {
        let here = ["Settings.bundle"] + Folder.names(in: ".").sorted().map { "\($0)/Settings.bundle" }
        let installed = [
            "/etc/settingsd/Settings.bundle", "/usr/share/doc/settingsd/examples/Settings.bundle",
        ]
        return (here + installed).first { access("\($0)/Root.plist", R_OK) == 0 && NewFolder.isPlain($0) }
    }
}
