import Glibc
import Storage

/// The terminal while a panel is on it, and keys are read from it one by one; it is as it was once this is left, which no
/// signal comes before.
final class TerminalMode {
    /// What somebody typed.
    enum Typed: Hashable {
        case key(AfarKey)
        /// Control-C.
        case end
    }

    /// Nil where nothing is read.
    let input: Int32?
    private let signals: HeldSignals
    private var former = termios()
    private var isHolding = false

    /// - Parameter needsInput: fails where there is no terminal to read keys from.
    init(needsInput: Bool) throws {
        let isThere = isatty(STDIN_FILENO) == 1 && tcgetattr(STDIN_FILENO, &former) == 0
        guard isThere || !needsInput else {
            throw CommandFailure.usage("there is no terminal to read keys from; --keys takes words")
        }
        input = isThere ? STDIN_FILENO : nil
        signals = HeldSignals()
        guard isThere else { return }
        var raw = former
        raw.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG)
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &raw)
    }

    /// Whether no signal wants to end it.
    var isWanted: Bool { !signals.haveCome }

    /// What a signal wanted is done here.
    func leave() {
        if input != nil { tcsetattr(STDIN_FILENO, TCSAFLUSH, &former) }
        signals.release()
    }

    /// What has been typed meanwhile; nil where the terminal has gone.
    func read() -> [Typed]? {
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = Glibc.read(STDIN_FILENO, &bytes, bytes.count)
        guard count > 0 else { return nil }
        return Self.words(of: bytes.prefix(count)).compactMap { word in
            switch word {
            case Self.interrupt: return .end
            case "hold":
                isHolding = true
                return nil
            default:
                defer { isHolding = false }
                return .key(AfarKey(word: word, isHeld: isHolding))
            }
        }
    }

    /// What a terminal sends, as words of keys; what means nothing here is left out.
    static func words(of bytes: some Sequence<UInt8>) -> [String] {
        var rest = ArraySlice(Array(bytes))
        var words: [String] = []
        while let first = rest.first {
            if let (sequence, word) = sequences.first(where: { rest.starts(with: $0.bytes) }) {
                words.append(word)
                rest = rest.dropFirst(sequence.count)
            } else {
                if let word = singles[first] { words.append(word) }
                rest = rest.dropFirst()
            }
        }
        return words
    }

    private static let interrupt = "\u{3}"

    /// As xterm and its like send them; the longest first, as Escape alone begins them all.
    private static let sequences: [(bytes: [UInt8], word: String)] = [
        ("[15~", "f5"), ("[17~", "f6"), ("[18~", "f7"), ("[19~", "f8"), ("[20~", "f9"), ("[21~", "f10"),
        ("[11~", "f1"), ("[12~", "f2"), ("[13~", "f3"), ("[14~", "f4"), ("[3~", "erase"), ("[5~", "ccw"),
        ("[6~", "cw"), ("[A", "up"), ("[B", "down"), ("[C", "right"), ("[D", "left"), ("[H", "home"),
        ("[F", "end"), ("OA", "up"), ("OB", "down"), ("OC", "right"), ("OD", "left"), ("OP", "f1"),
        ("OQ", "f2"), ("OR", "f3"), ("OS", "f4"), ("", "back"),
    ].map { ([0x1B] + Array($0.0.utf8), $0.1) }

    private static let singles: [UInt8: String] = {
        var words: [UInt8: String] = [
            0x03: interrupt, 0x0A: "ok", 0x0D: "ok", 0x08: "erase", 0x7F: "erase", 0x09: "find", 0x20: "hold",
            UInt8(ascii: "*"): "star", UInt8(ascii: "#"): "pound", UInt8(ascii: "."): "dot",
            UInt8(ascii: "+"): "plus", UInt8(ascii: "-"): "minus", UInt8(ascii: "/"): "slash",
            UInt8(ascii: "m"): "menu", UInt8(ascii: "p"): "push", UInt8(ascii: "q"): "q",
        ]
        for digit in UInt8(ascii: "0")...UInt8(ascii: "9") {
            words[digit] = String(digit - UInt8(ascii: "0"))
        }
        for letter in UInt8(ascii: "A")...UInt8(ascii: "D") { words[letter] = String(UnicodeScalar(letter)) }
        return words
    }()
}

/// Columns and rows.
struct TerminalSize: Hashable {
    let columns: Int
    let rows: Int

    /// Of standard output; 80 by 24 where it is no terminal. ioctl(2), TIOCGWINSZ
    static var now: TerminalSize {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 1 else {
            return TerminalSize(columns: 80, rows: 24)
        }
        return TerminalSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
    }
}
