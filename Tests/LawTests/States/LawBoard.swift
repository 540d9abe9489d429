import DrawingSamples
import Foundation
import Hardware

/// A board by the factors that pictures depend on, as a file that `settingsctl preview --board` reads.
struct LawBoard: Hashable {
    enum Panel: String, CaseIterable {
        case tiny = "128x64"
        case small = "320x240"
        case medium = "480x272"
        case large = "800x480"

        var depth: Int {
            switch self {
            case .tiny: 1
            case .small: 16
            case .medium, .large: 32
            }
        }
    }

    enum Look: String, CaseIterable { case dark, light, highContrast = "high-contrast", mono }

    static let languages = ["en", "ar", "de", "es", "fr", "it", "nl", "pl", "pt", "ru"]
    static let textSizes = [100, 130, 160, 200]

    var hardwareClass = HardwareClass.phonePad
    var panel = Panel.small
    var depth: Int?
    var language = "en"
    var textSize = 100
    var look = Look.dark
    var showsOneRow = false
    var mayReveal = false
    /// Whether a session is open, with its sign in the title bar.
    var isTechnician = false

    var name: String {
        let parts = [
            hardwareClass.rawValue, panel.rawValue, depth.map { "x\($0)" } ?? "", language, String(textSize),
            look.rawValue, showsOneRow ? "one" : "", mayReveal ? "reveal" : "",
            isTechnician ? "technician" : "",
        ]
        return parts.filter { !$0.isEmpty }.joined(separator: "-")
    }

    /// What a board file says; one bit has no colours to choose.
    var text: String {
        let depth = depth ?? panel.depth
        let isMono = look == .mono || depth == 1
        return """
            [Board]
            Language = \(language)
            [Display]
            Size = \(panel.rawValue)
            Depth = \(depth)
            \(isMono ? "Look = mono" : "Theme = \(look.rawValue)")
            TextSize = \(textSize)
            OneRow = \(showsOneRow ? "yes" : "no")
            [Keypad]
            Class = \(hardwareClass.rawValue)
            Reveal = \(mayReveal ? "yes" : "no")
            [Fonts]
            \(Self.fonts(isMono: isMono).map { "Font = \($0)" }.joined(separator: "\n"))

            """
    }

    /// Those of the boards in this repository, and of the languages that bundles are in.
    private static func fonts(isMono: Bool) -> [String] {
        let helvetica = ["R10", "B10", "R08", "B08", "R14", "B14", "B24"].map {
            "/usr/share/fonts/X11/75dpi/helv\($0).pcf.gz"
        }
        let bitmaps = helvetica + ["4x6", "6x10", "5x8"].map { "/usr/share/fonts/X11/misc/\($0).pcf.gz" }
        let scripts = ["", "Arabic", "Hebrew", "Devanagari", "Thai", "Symbols2"].map {
            "/usr/share/fonts/truetype/noto/NotoSans\($0)-Regular.ttf"
        }
        let bold = isMono ? [] : ["/usr/share/fonts/truetype/noto/NotoSans-Bold.ttf"]
        return (isMono ? bitmaps : []) + scripts + bold
            + ["/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf"]
    }

    func board() throws -> Board { try BoardFile.read(text, name: name, file: "board.ini") }

    /// Writes the file where a report can name it; answers its folder.
    func written() -> String {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("law-boards/\(name)")
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try? Data(text.utf8).write(to: folder.appendingPathComponent("board.ini"))
        return folder.path
    }
}

extension LawBoard {
    /// The board that a state of `screens.tsv` names: appliance, class and one thing that differs.
    init?(named name: String) {
        let parts = name.split(separator: "-").map(String.init)
        let panels: [String: Panel] = ["gw": .large, "hp": .small, "ic": .tiny]
        let classes: [String: HardwareClass] = [
            "d": .directionPad, "k": .fullKeyboard, "m": .matrix, "n": .numberPad, "p": .phonePad,
            "p0": .barePad, "r": .rotary,
        ]
        guard parts.count > 1, let panel = panels[parts[0]], let keypad = classes[parts[1]] else {
            return nil
        }
        (self.panel, hardwareClass) = (panel, keypad)
        depth = panel == .tiny ? 1 : 32
        switch parts.count > 2 ? parts[2] : "" {
        case "light": look = .light
        case "hc": look = .highContrast
        case "one": showsOneRow = true
        case "rev": mayReveal = true
        case let word where Int(word) != nil: textSize = Int(word) ?? 100
        case "": break
        case let word: language = word
        }
    }

    /// So many boards on which each value of each factor comes equally often, and all pairs of two of them soon.
    static func spread(_ count: Int, seed: UInt64) -> [LawBoard] {
        var random = SeededRandom(seed: seed)
        let classes = cycled(HardwareClass.allCases, count, &random)
        let panels = cycled(Panel.allCases, count, &random)
        let languages = cycled(languages, count, &random)
        let sizes = cycled(textSizes, count, &random)
        let looks = cycled(Look.allCases, count, &random)
        return (0..<count).map { index in
            var board = LawBoard()
            board.hardwareClass = classes[index]
            board.panel = panels[index]
            board.language = languages[index]
            board.textSize = sizes[index]
            board.look = looks[index]
            board.showsOneRow = random.happens(oneIn: 12)
            board.mayReveal = random.happens(oneIn: 6)
            board.isTechnician = random.happens(oneIn: 4)
            return board
        }
    }

    private static func cycled<Value>(_ values: [Value], _ count: Int, _ random: inout SeededRandom)
        -> [Value]
    {
        var result: [Value] = []
        while result.count < count { result += values.shuffled(using: &random) }
        return Array(result.prefix(count))
    }
}
