import Hardware
import Loop
import Navigation
import QRCodes
import Settings
import Storage
import Store
import Typesetting
import Words

/// The whole service: controllers of one device or one concern each, over one turn.
///
/// Whatever comes from outside is taken, which changes the settings, the panel and the controllers; once the turn ends, one
/// function settles what follows from that.
package final class Service {
    let paths: ServicePaths
    let journal: Journal
    let loop: EventLoop
    /// A plain screen on which nothing can be changed, since it fell again and again. The bus serves as ever.
    let isSafe: Bool
    let engine: TextEngine
    var board: Board
    var navigator: Navigator
    let settings: StoreController
    let files: FilesController
    let display: DisplayController
    let input: InputController
    let frontPanel: FrontPanelController
    let console: ConsoleController
    let bus: BusController
    let form: FormController
    let watch: WatchController
    let live: LiveController
    let speech: SpeechController
    let access: AccessController
    /// What secrets are sealed with; nothing is read or made of it before somebody asks.
    let boxKey: BoxKeyFile
    let applying: ApplyController
    let screen: ScreenController
    let stick: StickController
    let spelling = SpellingController()
    /// The words of languages, for pads whose digits carry letters.
    let wordLists: WordLists
    /// What everybody is to hear once what changed is seen.
    var news: [Announcement] = []
    /// Whether nothing has come since all was settled last.
    var isSettled = false
    /// Whether the timers go off when something is due next.
    var isArmed = false
    let fontFaults: [String]
    /// The next hold, letter or message that is due, or the next look for something missing.
    var nextDeadline: LoopTimer?
    /// Set until systemd has heard that the service is ready: when it hears so, bus or none.
    var readyTimer: LoopTimer?
    /// The end of a trial, and of what is staged.
    var trialTimer: LoopTimer?
    /// The end of a wait, of a session, or of a second that is shown.
    var accessTimer: LoopTimer?
    /// Refusals that are not in the log yet.
    var tally = AuditTally()
    var tallyTimer: LoopTimer?
    var sources: [LoopSource] = []

    /// What `run` answers when the program is to begin again, as after a reboot.
    package static let startsAnew: Int32 = 75
    /// Its name and version, as its page and its command line tell them.
    package static let software = "settingsd \(ProgramVersion.number)"

    /// What the program was asked about itself, as a command's output: where it cannot be written the program ends with 1.
    package static func print(_ text: String) { CommandOutput.write(text) }

    /// Reads what it is to show; the devices are opened by `run`.
    package init(_ paths: ServicePaths, journal: Journal) throws(SystemError) {
        self.paths = paths
        self.journal = journal
        loop = try EventLoop()
        let start = StartupInput(paths, journal)
        (isSafe, board, fontFaults) = (start.isSafe, start.board, start.fontProblems)
        let store = Store(path: "\(paths.state)/settings.db", schema: start.bundle.schema) {
            journal.warning($0)
        }
        engine = TextEngine(book: start.fonts)
        navigator = Navigator(
            board: board, bundle: start.shown, snapshot: store.snapshot, engine: engine,
            size: board.display.pictureSize(onDisplayOf: board.display.rotatedSize), catalogs: start.catalogs)
        settings = StoreController(store, runtime: paths.runtime, journal: journal)
        files = FilesController(
            paths, isSafe: isSafe, catalogs: start.catalogs, journal: journal)
        display = DisplayController(navigator.board.display, loop: loop, journal: journal)
        input = InputController(board, loop: loop, journal: journal)
        frontPanel = FrontPanelController(loop: loop, journal: journal)
        console = ConsoleController(paths.terminal, runtime: paths.runtime, loop: loop, journal: journal)
        bus = BusController(loop: loop, journal: journal)
        form = FormController(journal: journal)
        watch = WatchController(journal: journal)
        live = LiveController(journal: journal)
        speech = SpeechController(board.speech, loop: loop, journal: journal)
        access = AccessController(state: paths.state, program: paths.program, loop: loop, journal: journal)
        boxKey = BoxKeyFile(in: paths.state, wrap: WrapCredential.read()) { journal.warning($0) }
        applying = ApplyController(paths, loop: loop, journal: journal)
        screen = ScreenController(board.screen, journal: journal)
        stick = StickController(paths, loop: loop, journal: journal)
        wordLists = WordLists(of: board, readFile: { try? FileContents.read($0) })
        let now = loop.monotonicNow()
        files.noteBoard(start.boardProblem, at: now)
        files.noteBundle(start.bundleProblem, at: now)
        prepareNavigator(isKeypadKnown: start.isKeypadKnown, at: now)
        hearAccess()
        followAccess()
    }

    private func prepareNavigator(isKeypadKnown: Bool, at now: Duration) {
        navigator.isKeypadKnown = isKeypadKnown
        navigator.knowledge.codes = QRCodes.encoder
        navigator.knowledge.licences = LicenceFile.find
        navigator.sharesScreen = screen.isShared
        setLanguage(language)
        if !isSafe { navigator.offerFirstRun() }
        if !isSafe, paths.setsUpKeypad || !isKeypadKnown { navigator.setUpKeypad(at: now) }
    }

    var store: Store { settings.store }

    /// What programs are answered.
    var requests: RequestHandler { RequestHandler(service: self) }

    /// What the screen is to speak: the setting's word, else the board's.
    var language: String { board.language(in: store.snapshot) }

    private func setLanguage(_ language: String) {
        guard let bundle = files.localized(navigator.bundle, in: language) else { return }
        let changes = store.replace(bundle.schema)
        navigator.replace(bundle, snapshot: store.snapshot)
        followSchema()
        announce(changes)
        Memory.giveBack()
    }

    /// The settings, or the form that lies over them.
    var front: Navigator { isCovered(navigator) ? form.navigator ?? navigator : navigator }

    /// Whether a form lies over the settings' panel. Not what is in front: that would be one more copy of the panel at each
    /// key.
    func isCovered(_ panel: Navigator) -> Bool { form.isShown && !panel.needsScreen }

    /// Changes hold: everyone else hears of them once this turn has settled.
    func tell(_ changes: [SettingChange]) {
        guard !changes.isEmpty else { return }
        announce(changes)
        setLanguage(language)
    }

    /// The same, whatever it makes of the language.
    private func announce(_ changes: [SettingChange]) {
        guard !changes.isEmpty else { return }
        settings.noteChange()
        tell(settings.open.announcement(of: changes))
    }

    func tell(_ announcement: Announcement) { news.append(announcement) }
}
