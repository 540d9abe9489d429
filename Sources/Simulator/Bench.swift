import Bundles
import Graphics
import Hardware
import Keys
import Lint
import PropertyLists
import Navigation
import Settings
import TextEntry

/// The panels that one page shows side by side: commands go in, messages come out, and time is an argument.
///
/// Every panel has a store of its own; bundle, language, role, theme and text size are the bench's.
package final class Bench: PageBench {
    /// Two pictures are never closer than this, as on a display of 60 Hz.
    package static let framePeriod = Duration.milliseconds(16)
    private static let mostPanels = 12

    private let parts: BenchParts
    private var look: BenchLook
    private var sessions: [PanelSession] = []
    /// Boards that were asked for, and of which no panel could be made yet.
    private var missing: [String] = []
    private var files: BundleFiles
    private var sources: [BoardSource]
    private var reports: [String: SettingValue] = [:]
    private var messages: [BenchMessage] = []
    private var faults: [String: String] = [:]
    private var latestFrame: Duration?
    /// Counts how often files or the look changed: a letter that waits is committed by it.
    private var edition = 0
    private var isDue = true
    private var isLintDue = true
    private var tellsSchema = false

    /// Nothing is on it yet.
    package init(
        _ files: BundleFiles, _ sources: [BoardSource], _ parts: BenchParts, look: BenchLook = BenchLook()
    ) {
        (self.files, self.sources, self.parts, self.look) = (files, sources, parts, look)
        tell(BenchReport.hello(sources, files.languages, parts.title))
    }

    // MARK: Commands

    /// Does what a line of the page asks for; what is no command is passed over.
    package func take(_ line: String, at time: Duration) {
        guard let command = BenchCommand(line) else { return }
        isDue = true
        switch command {
        case .boards(let names): lay(names, at: time)
        case .language(let language): view(at: time) { $0.language = language.isEmpty ? nil : language }
        case .role(let role): view(at: time) { $0.role = role }
        case .theme(let theme): view(at: time) { $0.theme = theme }
        case .textSize(let size): view(at: time) { $0.textSize = size }
        case .down(let panel, let key):
            let today = parts.today()
            session(panel)?.step(at: time, edition) { panel, own in
                panel.tellTime(today, off: panel.outside.clockOffset)
                panel.press(key, isDown: true, at: own)
            }
        case .up(let panel, let key):
            session(panel)?.change(at: time) { $0.press(key, isDown: false, at: $1) }
        case .turn(let panel, let detents):
            session(panel)?.step(at: time, edition) { $0.turn(detents, at: $1) }
        case .letGo(let panel): session(panel)?.change(at: time) { $0.letGo(at: $1) }
        case .stepBack(let panel): stepBack(panel, at: time)
        case .play(let panel, let script): play(script, on: panel, at: time)
        case .outside(let panel, let command): change(panel, command, at: time)
        case .save(let panel, let name): save(panel, as: name)
        case .schema:
            tellsSchema = true
            tellSchema()
        }
    }

    private func session(_ number: UInt8) -> PanelSession? { sessions.first { $0.number == number } }

    private func lay(_ names: [String], at time: Duration) {
        (missing, sessions, reports) = (Array(names.prefix(Self.mostPanels)), [], [:])
        faults = faults.filter { $0.key == Self.bundleFault }
        layMissing(at: time)
    }

    private func layMissing(at time: Duration) {
        missing = missing.filter { name in
            guard let source = sources.first(where: { $0.name == name }) else {
                faults[name] = "there is no board \"\(name)\""
                return true
            }
            guarded(name) {
                let panel = try self.panel(source)
                sessions.append(try PanelSession(UInt8(sessions.count + 1), name, panel, at: time))
            }
            return faults[name] != nil
        }
    }

    private static let bundleFault = "bundle"

    /// Does what may fail, and keeps why under a name until it succeeds.
    private func guarded(_ name: String, _ body: () throws -> Void) {
        do {
            try body()
            faults[name] = nil
        } catch {
            faults[name] = "\(error)"
        }
    }

    /// A device of that board, just switched on.
    private func panel(_ source: BoardSource) throws -> SimulatedPanel {
        let board = look.board(try source.board())
        let bundle = try readBundle(for: board)
        var panel = SimulatedPanel(
            source, board, bundle, parts.stored(bundle.schema), engine: parts.engine(board),
            words: parts.words(board), catalogs: parts.catalogs)
        panel.navigator.knowledge.codes = parts.codes
        panel.navigator.knowledge.licences = parts.licences
        panel.setRole(look.role)
        panel.tellTime(parts.today(), off: 0)
        panel.learn(parts.live(bundle.schema), at: .zero)
        return panel
    }

    private func readBundle(for board: Board) throws(BundleError) -> SettingsBundle {
        try SettingsBundle.read(files, on: board, catalogs: parts.catalogs)
    }

    // MARK: Looking at it otherwise

    private func view(at time: Duration, _ change: (inout BenchLook) -> Void) {
        change(&look)
        edition += 1
        for session in sessions { show(session, at: time) }
    }

    /// As the bench looks at it now: for whom, and of which files.
    private func show(_ session: PanelSession, at time: Duration) {
        session.change(at: time) { panel, _ in panel.setRole(look.role) }
        renew(session, at: time)
    }

    /// The bundle and the board as they are now, at the same place.
    private func renew(_ session: PanelSession, at time: Duration) {
        guarded(Self.bundleFault) {
            let bundle = try readBundle(for: session.panel.board)
            session.change(at: time) { panel, own in
                panel.replace(bundle)
                panel.learn(parts.live(bundle.schema), at: own)
            }
        }
        guard let source = source(of: session) else { return }
        guarded(source.name) {
            let board = look.board(try source.board())
            guard board != session.panel.board else { return }
            session.change(at: time) { panel, _ in panel.replace(board) }
            try session.fitPicture()
        }
    }

    // MARK: Files that changed

    /// The bundle and the boards' files as they are now; an error keeps what there was and is said.
    package func reload(
        _ files: Result<BundleFiles, BundleFileError>, _ sources: [BoardSource], at time: Duration
    ) {
        isDue = true
        self.sources = sources
        edition += 1
        switch files {
        case .success(let files):
            self.files = files
            faults[Self.bundleFault] = nil
            for session in sessions { renew(session, at: time) }
            layMissing(at: time)
            isLintDue = true
            tellSchema()
        case .failure(let error): faults[Self.bundleFault] = "\(error)"
        }
    }

    /// After the picture: whoever edits looks there first.
    private func lint() {
        isLintDue = false
        tell(BenchReport.lint(Linter.diagnostics(of: files, picture: PNG.problem), in: files, parts.title))
    }

    /// As a device tells it, in no language of a panel's.
    private func tellSchema() {
        guard tellsSchema else { return }
        guarded(Self.bundleFault) { tell(BenchReport.schema(try SettingsBundle.read(files).schema)) }
    }

    // MARK: Scripts

    private func stepBack(_ panel: UInt8, at time: Duration) {
        guard let session = session(panel) else { return }
        guard let before = session.stepBack(at: time) else {
            return play(session.panel.recorder.wordsBeforeLast, on: panel, at: time)
        }
        guard before != edition else { return }
        show(session, at: time)
        guarded(session.source) { try session.fitPicture() }
    }

    private func play(_ script: String, on number: UInt8, at time: Duration) {
        guard let session = session(number), let source = source(of: session) else { return }
        guarded("keys") {
            var panel = try self.panel(source)
            try panel.play(script)
            try session.begin(panel, at: time)
        }
    }

    private func source(of session: PanelSession) -> BoardSource? {
        sources.first { $0.name == session.source }
    }

    /// What the keys so far lead to from the start, as a test.
    private func save(_ number: UInt8, as name: String) {
        guard let session = session(number), let source = source(of: session) else { return }
        let script = session.panel.recorder.words.joined(separator: " ")
        guarded("test") {
            var test = PanelTest(script, board: source.asked)
            (test.language, test.role) = (look.language, look.role)
            (test.theme, test.textSize) = (look.theme, look.textSize)
            let outcome = try test.outcome(files, source, parts)
            let isSame = outcome.text == session.panel.front.describe()
            messages.append(
                .save(
                    try test.files(named: name, outcome), told: BenchReport.saved(name, isSame: isSame)))
        }
    }

    // MARK: The outside

    private func change(_ number: UInt8, _ command: BenchCommand.OutsideCommand, at time: Duration) {
        guard let session = session(number) else { return }
        if case .skip(let seconds) = command { return session.skip(.seconds(seconds), at: time) }
        let today = parts.today()
        let refusal = session.change(at: time) { panel, own in panel.perform(command, today, at: own) }
        faults["outside"] = refusal
    }

    // MARK: Time, and what is to be sent

    /// When `takeMessages(at:)` has something to say; nil while nothing will change.
    package func deadline(at time: Duration) -> Duration? {
        if isDue || isLintDue || !messages.isEmpty {
            return latestFrame.map { max($0 + Self.framePeriod, time) } ?? time
        }
        return sessions.compactMap(\.deadline).min()
    }

    /// Everything that the page does not know yet: nothing where a picture was sent too short a time ago.
    package func takeMessages(at time: Duration) -> [BenchMessage] {
        if let due = sessions.compactMap(\.deadline).min(), due <= time { isDue = true }
        guard isDue || isLintDue || !messages.isEmpty else { return [] }
        if let latestFrame, time - latestFrame < Self.framePeriod { return [] }
        if !isDue, isLintDue { lint() }
        isDue = false
        latestFrame = time
        for session in sessions {
            session.change(at: time) { _, _ in }
            report(session)
            if let frame = session.frame() { messages.append(.frame(frame)) }
        }
        tellIfNew("faults", BenchReport.faults(faults))
        defer { messages = [] }
        return messages
    }

    /// Its panels end with it.
    package func close() {}

    private func report(_ session: PanelSession) {
        session.listen()
        for (kind, report) in BenchReport.reports(of: session) {
            tellIfNew("\(kind) \(session.number)", report)
        }
        let sounds = session.change(at: latestFrame ?? .zero) { panel, _ in panel.takeSounds() }
        for report in sounds.compactMap({ BenchReport.sound($0, of: session) }) { tell(report) }
    }

    private func tell(_ value: SettingValue) { messages.append(.text(value)) }

    private func tellIfNew(_ name: String, _ value: SettingValue) {
        guard reports[name] != value else { return }
        reports[name] = value
        tell(value)
    }
}
