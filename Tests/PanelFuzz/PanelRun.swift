import Accessibility
import Bundles
import DrawingSamples
import Hardware
import Keys
import Lint
import Localization
import Navigation
import Screens
import Settings
import Simulator
import TextChecks
import Words

/// One panel from its first picture on: keys with their times, answers of the store, and what else befalls a device.
struct PanelRun {
    private let fuzz: PanelFuzz
    private var random: SeededRandom
    private var board: Board
    private var panel: Navigator
    /// What fields that take words are answered with, where anybody answers.
    private var dictionary: WordDictionary?
    private var stage: Stage
    private var gestures: KeyGestures
    private var knob = KnobSpeed()
    private var rest: DisplayIdle
    private var announcer: Announcer
    private var chances: KeyChances
    private var time = Duration.seconds(100)
    private var transactions = Transactions(schema: Schema())

    init(_ fuzz: PanelFuzz, _ random: inout SeededRandom) throws {
        self.fuzz = fuzz
        let board = fuzz.boards.board(&random)
        let bundle = Self.bundle(fuzz, board.language, &random)
        let stage = try Stage(board.display, size: board.display.rotatedSize)
        panel = Navigator(
            board: board, bundle: bundle, snapshot: Self.snapshot(bundle.schema, &random),
            engine: fuzz.engine(for: board), size: stage.size, catalogs: fuzz.catalogs)
        let today = HostileValues.date(&random)
        if random.happens(oneIn: 2) { dictionary = WordDictionary(file: fuzz.dictionary.file) }
        if random.happens(oneIn: 2) { panel.knowledge.today = today }
        for format in DeviceFormat.allCases + [nil] {
            panel.knowledge.values[format] = ["192.168.1.10", "boiler", "👍"]
        }
        panel.isKeypadKnown = !random.happens(oneIn: 10)
        gestures = KeyGestures(board.keypad)
        rest = DisplayIdle(board.display, at: time)
        announcer = Announcer(hasHeadphones: random.happens(oneIn: 2))
        chances = KeyChances(board.keypad)
        (self.board, self.stage, self.random) = (board, stage, random)
    }

    private static func bundle(
        _ fuzz: PanelFuzz, _ language: String, _ random: inout SeededRandom
    ) -> SettingsBundle {
        let files = fuzz.bundles.files(&random)
        if random.happens(oneIn: 30) { _ = Linter.diagnostics(of: files) }
        guard let bundle = try? SettingsBundle.read(files, language: language) else {
            return SettingsBundle(title: "x", language: language, text: HostileValues.text(&random))
        }
        if random.happens(oneIn: 20) {
            _ = BundleDescription(bundle).text + JSONText.of(BundleDescription(bundle).value)
        }
        return bundle
    }

    /// What may be stored after other bundles, other versions and other people.
    private static func snapshot(_ schema: Schema, _ random: inout SeededRandom) -> Snapshot {
        var stored = StoredValues()
        for key in schema.keys + HostileBundle.keys where random.happens(oneIn: 2) {
            stored.layers[random.one(of: [.user, .user, .site, .vendor]), default: [:]][key] =
                HostileValues.value(&random)
        }
        if random.happens(oneIn: 8) { stored.locks[.site] = [random.one(of: ["*", "net.", "a", "b"])] }
        return Snapshot(schema: schema, stored: stored)
    }

    mutating func play() throws {
        try show()
        if random.happens(oneIn: 10) { playScript() }
        for _ in 0..<10 + random.below(random.happens(oneIn: 8) ? 30 : 10) {
            try act()
            try show()
        }
    }

    private func playScript() {
        var random = random
        guard let script = try? KeyScript(chances.script(&random), for: board.keypad) else { return }
        var (player, keys) = (PreviewPlayer(panel), KeyPlayer(board.keypad))
        keys.play(script, to: &player)
        _ = player.navigator.describe()
    }

    // MARK: What happens

    private mutating func act() throws {
        switch random.below(100) {
        case 0...54: try press(chances.key(&random))
        case 55...59: try hold(chances.key(&random))
        case 60...64: perform(knob.turn(random.below(9) - 4, at: time))
        case 65...74: try pass(.milliseconds(random.one(of: [1, 40, 900, 2100, 11_000, 70_000])))
        case 75: perform(gestures.releaseAll(at: time))
        default: try befall()
        }
    }

    /// What is done to a panel by others than the one who presses its keys.
    private mutating func befall() throws {
        switch random.below(28) {
        case 0...2 where fuzz.digest != nil: break
        case 0: try resize()
        case 1:
            let language = fuzz.boards.language(&random)
            panel.replace(panel.bundle.localized(in: language) ?? panel.bundle, snapshot: panel.snapshot)
        case 2:
            let bundle = Self.bundle(fuzz, board.language, &random)
            panel.replace(bundle, snapshot: Self.snapshot(bundle.schema, &random))
        case 3...6: panel.stored(Self.snapshot(panel.bundle.schema, &random))
        case 7, 8: panel.setRole(random.one(of: Role.allCases))
        case 9: panel.becomeIdle()
        case 10: panel.setPersistentMessage(random.happens(oneIn: 2) ? nil : LocalizedString(.storageFull))
        case 11: perform(panel.pressFactoryReset(hold: .milliseconds(random.below(6000)), at: time))
        case 12, 13: perform(panel.releaseFactoryReset(at: time))
        case 14: panel.setUpKeypad(at: time)
        case 15: panel.testKeypad(at: time)
        case 16:
            let key = random.one(of: HostileBundle.keys)
            _ = panel.answered(key, isDone: random.happens(oneIn: 2), HostileValues.text(&random), at: time)
        case 17: panel.show(HostileValues.text(&random), isError: random.happens(oneIn: 2), at: time)
        case 18: panel.refused(LocalizedString(.storageFull), at: time)
        case 19: panel.keypadNotKept(at: time)
        case 20, 21: try changeFromAfar()
        default: try touchContacts()
        }
    }

    private mutating func press(_ key: Key) throws {
        guard !panel.wantsContacts else { return try touchContacts() }
        perform(gestures.handle(KeyEvent(key: key, isDown: true, time: time)))
        // A second finger, now and then.
        if random.happens(oneIn: 12) {
            let other = chances.key(&random)
            perform(gestures.handle(KeyEvent(key: other, isDown: true, time: time)))
            perform(gestures.handle(KeyEvent(key: other, isDown: false, time: time + .milliseconds(30))))
        }
        time += .milliseconds(30 + random.below(200))
        perform(gestures.handle(KeyEvent(key: key, isDown: false, time: time)))
        time += .milliseconds(random.below(400))
        try expire()
    }

    private mutating func hold(_ key: Key) throws {
        perform(gestures.handle(KeyEvent(key: key, isDown: true, time: time)))
        try pass(.milliseconds(300 + random.below(3000)))
        perform(gestures.handle(KeyEvent(key: key, isDown: false, time: time)))
    }

    private mutating func touchContacts() throws {
        for _ in 0..<6 where panel.wantsContacts {
            perform(panel.handle(chances.contact(&random, at: time)))
            time += .milliseconds(random.below(2000))
        }
    }

    /// Lets time go by, stopping wherever something is due.
    private mutating func pass(_ duration: Duration) throws {
        let end = time + duration
        for _ in 0..<60 {
            guard let due = [gestures.deadline, panel.deadline].compactMap({ $0 }).min(), due < end else {
                break
            }
            time = max(time, due)
            try expire()
        }
        time = end
        try expire()
    }

    private mutating func expire() throws {
        perform(gestures.expire(at: time))
        perform(panel.expire(at: time))
        followTrial()
        rest.expire(at: time)
        // A deadline that stays due would keep a device's loop turning for ever.
        if let due = panel.deadline, due <= time {
            perform(panel.expire(at: time))
            guard let still = panel.deadline, still <= time else { return }
            throw PanelFuzzFailure(description: "a deadline stays due")
        }
    }

    private mutating func resize() throws {
        var display = board.display
        display.size = fuzz.boards.size(&random)
        stage = try Stage(display, size: display.rotatedSize)
        panel = panel.resized(to: stage.size)
    }

    // MARK: What the panel asks for

    private mutating func perform(_ actions: [KeyAction]) {
        for action in actions {
            _ = rest.swallows(action, at: time)
            perform(panel.handle(action, at: time))
        }
    }

    private mutating func perform(_ effects: [ScreenEffect]) {
        for effect in effects {
            switch effect {
            case .wantsDictionary(let language): dictionary.map { panel.learn($0, of: language) }
            case .wantsChecker(let language): panel.learn(Self.checker, of: language, at: time)
            default: perform(effect)
            }
        }
    }

    private static let checker = WordChecker(
        knows: { $0.count % 2 == 0 }, suggestion: { $0.count % 3 == 0 ? nil : $0 + "x" })

    /// Done, refused, or never answered.
    private mutating func perform(_ effect: ScreenEffect) {
        guard !random.happens(oneIn: 8) else { return }
        guard !random.happens(oneIn: 8) else {
            return panel.refused(LocalizedString(.storageReadOnly), at: time)
        }
        switch effect {
        case .store(let changes), .factoryReset(let changes): apply(changes, .waived)
        case .apply(let changes): apply(changes, .trial())
        case .confirm: _ = try? transactions.confirm("", from: Origin(.panel, .owner))
        case .undo: _ = try? transactions.revert("", from: Origin(.panel, .owner))
        case .keepKeypad(let text, _): if fuzz.digest == nil { keepKeypad(text) }
        case .pressed, .sound, .wantsDictionary, .wantsChecker, .wantsDeviceValues, .access, .wantsChanges,
            .leaveScreen, .stick:
            break
        }
        followTrial()
    }

    /// A trial that begins or ends on the bus.
    private mutating func changeFromAfar() throws {
        let caller = Origin(.bus, .technician, userID: 0)
        if let trial = transactions.trial {
            _ =
                try? random.happens(oneIn: 2)
                ? transactions.confirm(trial.token, from: caller) : transactions.revert("", from: caller)
        } else {
            transactions = Transactions(schema: nil, snapshot: panel.snapshot)
            let change = SettingChange.set(random.one(of: HostileBundle.keys), HostileValues.value(&random))
            _ = try? transactions.apply(
                [change], .trial(.seconds(15)), from: caller, token: "\(random.next())", at: time)
        }
        followTrial()
    }

    private mutating func apply(_ changes: [SettingChange], _ confirmation: Transactions.Confirmation) {
        // Stored values and bundles are exchanged under the panel: what holds is what it shows.
        if transactions.trial == nil {
            transactions = Transactions(schema: panel.bundle.schema, snapshot: panel.snapshot)
        }
        do throws(TransactionError) {
            let origin = Origin(.panel, Authority(panel.role))
            _ = try transactions.apply(
                ChangeSet(changes), confirmation, from: origin, token: "\(random.next())", at: time)
            panel.stored(transactions.snapshot)
        } catch {
            panel.refused(error.phrase, at: time)
        }
    }

    private mutating func followTrial() {
        _ = transactions.expire(at: time)
        panel.follow(
            transactions.trial, transactions.lastEnd, transactions.snapshot, now: time, at: time)
    }

    private mutating func keepKeypad(_ text: String) {
        guard var kept = try? BoardFile.read(text, name: board.name, file: "keypad.ini") else { return }
        kept.display = board.display
        board = kept
        panel = panel.replaced(by: kept, at: time)
        gestures = KeyGestures(kept.keypad)
        chances = KeyChances(kept.keypad)
    }

    // MARK: What is seen and heard

    private mutating func show() throws {
        try stage.show(panel.scene(), with: panel.painter, isDimmed: random.happens(oneIn: 20))
        if let digest = fuzz.digest { stage.add(to: digest) }
        guard random.happens(oneIn: 3) else { return }
        let texts = [
            announcer.announcement(for: panel) ?? "", panel.describe(), SpokenScreen(panel).lines,
            "\(panel.status)",
        ]
        if let digest = fuzz.digest { texts.forEach(digest.add) }
    }
}
