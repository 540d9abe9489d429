import ArgumentParser
import Bus
import Glibc
import Storage

/// `settingsctl panel`.
struct PanelCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "panel",
        abstract: "Shows the running panel in the terminal, as the person there sees it.",
        discussion: """
            Secrets and forms are not shown, and the panel says that somebody watches. Keys need root or the group \
            settingsd-technician, and do not count as keys at the panel: they confirm nothing, type no secret, fill in no \
            form and reset nothing. Ends with q, or with Control-C.

            \(ExitCodes.ofService)

            For example:
            settingsctl panel
            settingsctl panel --keys "down*2 ok" --once --text
            settingsctl panel --save panel.png
            """)

    @Flag(
        help:
            "Print the screen as text, and then only lines that change: for serial lines and screen readers.")
    var text = false

    @Option(help: ArgumentHelp("Write the picture here, and end.", valueName: "png"), completion: .file())
    var save: String?

    @Flag(help: "Show the screen once, and end.")
    var once = false

    @Flag(help: "Press what is typed in the terminal; Space before a key holds it.")
    var control = false

    @Option(
        help: ArgumentHelp("Press these keys first, as in \"down*2 hold:ok\".", valueName: "words"))
    var keys = ""

    @Option(help: "What the terminal can show: true, 256, none or auto.")
    var colors = TerminalColors.auto

    func validate() throws {
        if save != nil, text || control {
            throw ValidationError("--save goes with neither --text nor --control.")
        }
        if once, control { throw ValidationError("--control goes on; --keys goes with --once.") }
        _ = try AfarKey.keys(keys)
    }

    func run() throws {
        let terminal = control || save == nil && !once ? try TerminalMode(needsInput: control) : nil
        defer { terminal?.leave() }
        try ServiceAccess.calling { () throws(BusClientError) in
            let client = try BusClient()
            // What was refused ends it before anything is shown.
            for key in (try? AfarKey.keys(keys)) ?? [] { try client.pressKey(key.word, isHeld: key.isHeld) }
            if text { try read(client, terminal) } else { try look(client, terminal) }
        }
    }

    // MARK: In words

    private func read(_ client: BusClient, _ terminal: TerminalMode?) throws(BusClientError) {
        var lines = LineChanges()
        var failure: FileError?
        try client.watchPanel(
            .text, pause: 200, terminal: terminal?.input, isWanted: { terminal?.isWanted ?? true },
            seen: { view in
                let text = lines.changes(to: view.text ?? "").map { $0 + "\n" }.joined()
                failure = failure ?? CommandOutput.attempt(text)
                return !once && failure == nil
            },
            typed: { () throws(BusClientError) in
                try press(terminal, client) { failure = CommandOutput.attempt("! \($0)\n") ?? failure }
            })
        if let failure { throw .failed("\(failure)") }
    }

    // MARK: As a picture

    private func look(_ client: BusClient, _ terminal: TerminalMode?) throws(BusClientError) {
        let sight = PanelSight()
        let blocks = BlockScreen(colors.resolved)
        var failure: (any Error)?
        // What cannot be written ends the watch, and not the program before the terminal is as it was.
        func show(_ text: String) { failure = failure ?? CommandOutput.attempt(text.utf8, on: STDOUT_FILENO) }
        if save == nil, !once { show(BlockScreen.begin) }
        defer { if save == nil, !once { _ = CommandOutput.attempt(BlockScreen.end.utf8, on: STDOUT_FILENO) } }
        try client.watchPanel(
            .picture, pause: 50, terminal: terminal?.input, isWanted: { terminal?.isWanted ?? true },
            seen: { view in
                do {
                    try sight.take(view)
                    if let save {
                        try FileOutput.write(try sight.png(), to: save)
                    } else if once {
                        show(blocks.lines(of: try sight.picture(), TerminalSize.now))
                    } else {
                        show(blocks.changes(to: try sight.picture(), TerminalSize.now))
                    }
                } catch {
                    failure = error
                }
                return save == nil && !once && failure == nil
            },
            typed: { () throws(BusClientError) in
                try press(terminal, client) { show(blocks.note($0, TerminalSize.now)) }
            })
        if let failure { throw .failed("\(failure)") }
    }

    /// Presses what was typed; false where somebody wants to end it.
    private func press(
        _ terminal: TerminalMode?, _ client: BusClient, _ complain: (String) -> Void
    ) throws(BusClientError) -> Bool {
        guard let typed = terminal?.read() else { return false }
        for word in typed {
            switch word {
            case .end: return false
            case .key(let key) where control:
                do throws(BusClientError) {
                    try client.pressKey(key.word, isHeld: key.isHeld)
                    complain("")
                } catch .refused(let failure) {
                    complain(failure.message)
                }
            case .key(let key): if key.word == "q" { return false }
            }
        }
        return true
    }
}

/// A key that is pressed from afar.
struct AfarKey: Hashable {
    /// As settingsd-keys(7) has it.
    let word: String
    let isHeld: Bool

    /// `down*2 hold:ok`: words, each as often as it says.
    static func keys(_ words: String) throws -> [AfarKey] {
        try words.split(separator: " ").flatMap { text -> [AfarKey] in
            let isHeld = text.hasPrefix("hold:")
            let parts = (isHeld ? text.dropFirst(5) : text).split(separator: "*", maxSplits: 1)
            guard let word = parts.first, let count = parts.count > 1 ? Int(parts[1]) : 1,
                (1...100).contains(count)
            else { throw ValidationError("\"\(text)\" is no key; see settingsd-keys(7).") }
            return Array(repeating: AfarKey(word: String(word), isHeld: isHeld), count: count)
        }
    }
}
