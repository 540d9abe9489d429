import BundleSamples
import Bundles
import Hardware
import PropertyLists
import ScreenCatalogs
import Settings
import Simulator
import Typesetting

/// A page that is open: sends lines, hears what the bench says, and has a clock of its own.
struct Visitor {
    let bench: Bench
    private(set) var now = Duration.seconds(100)
    /// The latest object of each kind, of panel 1 where it is a panel's.
    private(set) var heard: [String: [String: SettingValue]] = [:]
    private(set) var frames: [[UInt8]] = []
    private(set) var saved: [String: [UInt8]] = [:]
    /// Whether no folder takes tests.
    var refusesFiles = false

    static let sources = [
        BoardSource(
            name: "phone", file: "phone/board.ini",
            text: "[Display]\nSize = 320x240\nDepth = 32\n[Keypad]\nClass = P\n"),
        BoardSource(
            name: "bare", file: "bare/board.ini",
            text: "[Display]\nSize = 128x64\nDepth = 1\nLook = mono\n[Keypad]\nClass = P0\n"),
        BoardSource(
            name: "knob", file: "knob/board.ini",
            text: "[Display]\nSize = 320x240\nDepth = 16\n[Keypad]\nClass = rotary\n"),
        BoardSource(
            name: "keyboard", file: "keyboard/board.ini",
            text: "[Display]\nSize = 320x240\nDepth = 32\n[Keypad]\nClass = K\n"),
    ]

    static let rows =
        row("PSTextFieldSpecifier", "Key=name", "Title=Name", "DefaultValue=")
        + row("PSToggleSwitchSpecifier", "Key=eco", "Title=Eco", "DefaultValue:true")
        + row(
            "PSTextFieldSpecifier", "Key=pin", "Title=PIN", "DefaultValue=", "IsSecure:true",
            "KeyboardType=NumberPad")
        + row("IASKButtonSpecifier", "Key=test", "Title=Test it")

    static func files(_ rows: String = rows) -> BundleFiles { BundleFiles(["Root.plist": plist(rows)]) }

    /// Every board is drawn with the built-in letters.
    static var parts: BenchParts {
        BenchParts(
            title: "My.bundle",
            engine: { TextEngine(book: FontBook(FontTable(files: []), isMono: $0.display.look == .mono)) },
            catalogs: ScreenCatalogs.all, today: { SettingDate(secondsSince1970: 1_700_000_000) })
    }

    init(_ boards: String = "phone", rows: String = rows) {
        bench = Bench(Self.files(rows), Self.sources, Self.parts)
        send("boards", boards)
    }

    /// A line, with tabulators between the words; and what is said then.
    mutating func send(_ words: String...) { tell(words.joined(separator: "\t")) }

    mutating func tell(_ line: String) {
        bench.take(line, at: now)
        pass(.milliseconds(20))
    }

    /// Lets time pass, and hears what is said meanwhile.
    mutating func pass(_ duration: Duration) {
        let end = now + duration
        while let due = bench.deadline(at: now), due <= end {
            now = max(now, due)
            listen()
            guard bench.deadline(at: now).map({ $0 <= now }) != true else { break }
        }
        now = end
        listen()
    }

    private mutating func listen() {
        for message in bench.takeMessages(at: now) {
            switch message {
            case .frame(let bytes): frames.append(bytes)
            case .save(let files, let told):
                // Whoever hosts the page saves them, and says so or why not.
                guard refusesFiles else {
                    saved = files
                    hear(told)
                    continue
                }
            case .text(let value): hear(value)
            }
        }
    }

    private mutating func hear(_ value: SettingValue) {
        guard case .dictionary(let entries) = value,
            entries["panel"] == nil || entries["panel"] == .integer(1)
        else { return }
        if case .string(let kind)? = entries["kind"] { heard[kind] = entries }
    }

    /// Taps keys as a hand does.
    mutating func tap(_ keys: String...) {
        for key in keys {
            send("down", "1", key)
            pass(.milliseconds(40))
            send("up", "1", key)
            pass(.milliseconds(80))
        }
    }

    mutating func hold(_ key: String, _ duration: Duration) {
        send("down", "1", key)
        pass(duration)
        send("up", "1", key)
        pass(.milliseconds(80))
    }

    mutating func forgetFrames() { frames = [] }

    mutating func reload(_ files: Result<BundleFiles, BundleFileError>, _ sources: [BoardSource] = sources) {
        bench.reload(files, sources, at: now)
        pass(.milliseconds(20))
    }

    // MARK: What it has heard

    func text(_ kind: String, _ name: String) -> String {
        if case .string(let text)? = heard[kind]?[name] { text } else { "" }
    }

    var screen: String { text("screen", "text") }

    var script: String { words("script", "words").joined(separator: " ") }

    var faults: [String] { words("faults", "faults") }

    private func words(_ kind: String, _ name: String) -> [String] {
        guard case .array(let words)? = heard[kind]?[name] else { return [] }
        return words.compactMap { if case .string(let text) = $0 { text } else { nil } }
    }

    func entries(_ kind: String, _ name: String) -> [[String: SettingValue]] {
        guard case .array(let list)? = heard[kind]?[name] else { return [] }
        return list.compactMap { if case .dictionary(let entry) = $0 { entry } else { nil } }
    }

    /// What the inspector says of a setting.
    func value(_ key: String) -> [String: SettingValue]? {
        entries("values", "values").first { $0["key"] == .string(key) }
    }
}
