import Accessibility
import DeviceUI
import DrawingSamples
import Keys
import Settings
import TextChecks
import TextFields
import Typesetting

/// One form, made in code or read from a page, filled in by hostile hands.
struct FormRun {
    private var random: SeededRandom
    private var screen: FormScreen?
    private let stage: Stage
    private let digest: PictureDigest?
    private var gestures: KeyGestures
    private let chances: KeyChances
    private var time = Duration.zero

    init(_ fuzz: PanelFuzz, _ random: inout SeededRandom) throws {
        digest = fuzz.digest
        let board = fuzz.boards.board(&random)
        stage = try Stage(board.display, size: board.display.rotatedSize)
        let engine = fuzz.engine(for: board)
        if random.happens(oneIn: 3) {
            screen = try? FormScreen(
                pageFile: fuzz.bundles.page(&random), board: board, engine: engine, size: stage.size,
                catalogs: fuzz.catalogs)
        } else if let form = Self.form(&random) {
            screen = try? FormScreen(
                form, board: board, engine: engine, size: stage.size, catalogs: fuzz.catalogs)
        }
        gestures = KeyGestures(board.keypad)
        chances = KeyChances(board.keypad)
        self.random = random
    }

    private static func form(_ random: inout SeededRandom) -> Form? {
        var (values, prototypes): ([String: String], [String: TextField]) = ([:], [:])
        let labels = random.some(1..<6) { HostileValues.text(&$0) }
        for label in labels {
            if random.happens(oneIn: 2) { values[label] = HostileValues.text(&random) }
            if random.happens(oneIn: 2) { prototypes[label] = field(&random) }
        }
        var form = try? Form(
            title: HostileValues.text(&random), labels: labels, values: values, prototypes: prototypes)
        if random.happens(oneIn: 3) { form?.labelSpacing = random.one(of: HostileValues.integers) }
        return form
    }

    private static func field(_ random: inout SeededRandom) -> TextField {
        var field = TextField(
            text: HostileValues.text(&random), placeholder: HostileValues.text(&random),
            traits: traits(&random), language: random.one(of: ["en", "ar", "ru", "x"]))
        field.clearsOnInsertion = random.happens(oneIn: 4)
        field.isEnabled = !random.happens(oneIn: 6)
        if random.happens(oneIn: 4) { field.appearance.padding = random.one(of: HostileValues.integers) }
        if random.happens(oneIn: 4) {
            let start = random.below(20) - 5
            // A few sizes: the fonts of all runs are opened once for each.
            var style = TextStyle(size: 12)
            style.size = random.one(of: [1, 20, 60, .max, .min])
            let span = AttributedText.Span(range: start..<start + random.below(20), style: style)
            field.attributedText = AttributedText(
                HostileValues.text(&random), style: TextStyle(size: 12), spans: [span])
        }
        return field
    }

    /// What code may ask for: nothing checks it as a bundle is checked.
    private static func traits(_ random: inout SeededRandom) -> TextTraits {
        var traits = TextTraits(
            keyboardType: random.one(of: KeyboardType.allCases),
            format: random.one(of: DeviceFormat.allCases + [nil, nil, nil]),
            isSecure: random.happens(oneIn: 6),
            minimumLength: random.one(of: [nil, nil, 0, 3, -1, .max]),
            maximumLength: random.one(of: [nil, nil, nil, 0, 3, 30, -1, .max]))
        traits.groups = random.some(0..<4) { $0.one(of: [0, 1, 4, -1, .max]) }
        traits.minimum = random.one(of: HostileValues.reals + [nil])
        traits.maximum = random.one(of: HostileValues.reals + [nil])
        traits.isMultiline = random.happens(oneIn: 6)
        traits.minimumFontSize = random.one(of: HostileValues.reals)
        traits.adjustsFontSizeToFitWidth = random.happens(oneIn: 2)
        traits.clearsOnBeginEditing = random.happens(oneIn: 6)
        traits.smartQuotes = .yes
        traits.smartDashes = .yes
        traits.smartInsertDelete = .yes
        traits.alphabet = random.one(of: ["", "", "ABC", "01", "é"])
        traits.clearButtonMode = random.one(of: TextTraits.ViewMode.allCases)
        traits.leftView = TextTraits.SideView(content: random.one(of: ["Bookmarks", "€"]), mode: .always)
        return traits
    }

    mutating func play() throws {
        guard var screen else { return }
        for _ in 0..<10 + random.below(10) {
            let key = chances.key(&random)
            var actions = gestures.handle(KeyEvent(key: key, isDown: true, time: time))
            time += .milliseconds(random.one(of: [20, 80, 700, 2000]))
            actions += gestures.expire(at: time)
            actions += gestures.handle(KeyEvent(key: key, isDown: false, time: time))
            for action in actions { _ = screen.handle(action, at: time) }
            time += .milliseconds(random.below(2500))
            _ = screen.expire(at: time)
            if random.happens(oneIn: 20), digest == nil { screen.resize(to: stage.size) }
            if random.happens(oneIn: 20) { screen.becomeIdle() }
            try stage.show(screen.navigator.scene(), with: screen.navigator.painter, isDimmed: false)
            let texts = screen.navigator.describe() + SpokenScreen(screen.navigator).lines
            if let digest {
                stage.add(to: digest)
                digest.add(texts)
            }
        }
        screen.close()
    }
}
