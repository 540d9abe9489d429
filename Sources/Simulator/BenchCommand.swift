import Hardware
import Keys
import Settings

/// What the page asks for: a word, then what it is about, tabulators between them. The last word takes the rest.
enum BenchCommand: Hashable {
    /// These boards side by side, each as if just switched on.
    case boards([String])
    case down(panel: UInt8, Key)
    case up(panel: UInt8, Key)
    case turn(panel: UInt8, Int)
    /// The hand leaves the pad.
    case letGo(panel: UInt8)
    /// What every panel is looked at with.
    case language(String), role(Role), theme(DisplayDescription.ThemeName?), textSize(Int?)
    /// From the start, with these keys.
    case play(panel: UInt8, String)
    case stepBack(panel: UInt8)
    case outside(panel: UInt8, OutsideCommand)
    /// The keys so far become a test of that name.
    case save(panel: UInt8, String)
    /// What the settings may be, now and whenever that changes.
    case schema

    enum OutsideCommand: Hashable {
        case unplug(Bool), missDisplay(Bool), fillStorage(Bool), form(Bool), factoryReset(Bool)
        case set(String, String)
        case answer(isDone: Bool, String)
        case clock(Int), skip(Int)
    }

    /// Nil for what is no command.
    init?(_ line: String) {
        let words = line.split(separator: "\t", maxSplits: 3, omittingEmptySubsequences: false).map(
            String.init)
        let first = words.count > 1 ? words[1] : ""
        switch words[0] {
        case "boards": self = .boards(first.split(separator: ",").map(String.init))
        case "language": self = .language(first)
        case "role":
            guard let role = Role(rawValue: first) else { return nil }
            self = .role(role)
        case "theme": self = .theme(DisplayDescription.ThemeName(rawValue: first))
        case "schema": self = .schema
        case "textsize": self = .textSize(Int(first).map { min(200, max(100, $0)) })
        default:
            guard let panel = UInt8(first) else { return nil }
            self.init(words[0], panel, Array(words.dropFirst(2)))
        }
    }

    private init?(_ word: String, _ panel: UInt8, _ rest: [String]) {
        let first = rest.first ?? ""
        switch word {
        case "down":
            guard let key = Key(written: first) else { return nil }
            self = .down(panel: panel, key)
        case "up":
            guard let key = Key(written: first) else { return nil }
            self = .up(panel: panel, key)
        case "turn": self = .turn(panel: panel, Int(first).map { min(32, max(-32, $0)) } ?? 0)
        case "letgo": self = .letGo(panel: panel)
        case "play": self = .play(panel: panel, rest.joined(separator: "\t"))
        case "stepback": self = .stepBack(panel: panel)
        case "save": self = .save(panel: panel, first)
        default:
            guard let command = OutsideCommand(word, first, rest.dropFirst().joined(separator: "\t")) else {
                return nil
            }
            self = .outside(panel: panel, command)
        }
    }
}

extension BenchCommand.OutsideCommand {
    /// Days enough for any test, in seconds.
    private static let farthest = 400 * 86_400

    fileprivate init?(_ word: String, _ first: String, _ rest: String) {
        switch word {
        case "unplug": self = .unplug(first == "1")
        case "nodisplay": self = .missDisplay(first == "1")
        case "full": self = .fillStorage(first == "1")
        case "form": self = .form(first == "1")
        case "factory": self = .factoryReset(first == "1")
        case "set": self = .set(first, rest)
        case "answer": self = .answer(isDone: first == "1", rest)
        case "clock": self = .clock(Int(first).map { min(Self.farthest, max(-Self.farthest, $0)) } ?? 0)
        case "skip": self = .skip(Int(first).map { min(3600, max(0, $0)) } ?? 0)
        default: return nil
        }
    }
}

extension Key {
    /// By its word, or `"x"` for what a keyboard types.
    fileprivate init?(written text: String) {
        if text.hasPrefix("\""), text.count == 2, let character = text.last {
            self = .character(character)
        } else {
            self.init(word: text)
        }
    }
}
