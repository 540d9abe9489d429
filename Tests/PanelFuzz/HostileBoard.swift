import DrawingSamples
import Fuzz
import Hardware

/// The boards of this repository, as they are and with other values; and boards that nobody makes.
struct HostileBoard {
    /// Text and folder name of each board file.
    let files: [(text: String, name: String)]
    private let boards: [Board]

    init(files: [(text: String, name: String)]) {
        self.files = files
        boards = files.compactMap { try? BoardFile.read($0.text, name: $0.name, file: $0.name) }
    }

    func board(_ random: inout SeededRandom) -> Board {
        var board = random.happens(oneIn: 6) ? mutated(&random) : random.one(of: boards)
        if random.happens(oneIn: 2) {
            board.keypad = .standard(random.one(of: HardwareClass.allCases))
            if random.happens(oneIn: 4) { board.keypad.timing = .gloves }
            if random.happens(oneIn: 6) { board.keypad.timing.commit = nil }
        }
        if random.happens(oneIn: 3) { board.language = language(&random) }
        board.secretPolicy = random.one(of: SecretPolicy.allCases)
        board.mayReveal = random.happens(oneIn: 2)
        if random.happens(oneIn: 20) { board.languageKey = "language" }
        change(&board.display, &random)
        return board
    }

    private func mutated(_ random: inout SeededRandom) -> Board {
        var mutations = Mutations(seed: random.next())
        let bytes = mutations.mutate(
            Array(random.one(of: files).text.utf8), with: Array(random.one(of: files).text.utf8))
        let read = try? BoardFile.read(
            String(decoding: bytes, as: UTF8.self), name: "fuzz", file: "board.ini")
        return read ?? random.one(of: boards)
    }

    func language(_ random: inout SeededRandom) -> String {
        random.one(of: [
            "en", "de", "fr", "pt-BR", "ar", "he", "hi", "th", "ja", "zh", "ru", "pl", "tr", "", "x", "no_NO",
        ])
    }

    private func change(_ display: inout DisplayDescription, _ random: inout SeededRandom) {
        display.size = size(&random)
        // As they are sold: small panels have one bit, and their letters cost little.
        let isSmall = display.size.height < 128 && !random.happens(oneIn: 12)
        display.look = isSmall || random.happens(oneIn: 6) ? .mono : .colour
        display.depth = isSmall ? 1 : random.one(of: [1, 16, 32, 32])
        if random.happens(oneIn: 4) { display.textSize = random.one(of: [101, 150, 200]) }
        display.theme = random.one(of: DisplayDescription.ThemeName.allCases)
        display.showsOneRow = random.happens(oneIn: 5)
        display.rotation = random.one(of: [nil, nil, nil, nil, nil, nil, 0, 90, 180, 270])
        display.pixelShift = random.happens(oneIn: 8) ? .seconds(60) : nil
    }

    /// Small ones above all: they cost little and are where there is no room.
    func size(_ random: inout SeededRandom) -> Size {
        switch random.below(100) {
        case 0 where random.happens(oneIn: 3): Size(width: 800, height: 480)
        case 0, 1: Size(width: 320, height: 240)
        case 2...9: random.one(of: Self.oddSizes)
        case 10...22: Size(width: 200, height: 128)
        default: Size(width: 128, height: 64)
        }
    }

    private static let oddSizes = [
        (1, 1), (1, 64), (128, 1), (33, 17), (60, 300), (300, 40), (240, 240), (199, 127),
    ].map {
        Size(width: $0.0, height: $0.1)
    }
}
