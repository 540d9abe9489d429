import Bundles
import Graphics
import Hardware
import Keys
import PropertyLists
import Navigation
import Settings

/// A test of a bundle: keys to press on a board, and what the screen says and looks like then.
///
/// `NAME.keys` holds lines `# name: value` that say on what it is played, then the key script; `NAME.txt` beside it holds
/// the screen in words, and `NAME.png`, where there is one, its picture.
package struct PanelTest: Hashable, Sendable {
    /// The board's name, or the path of its folder.
    package var board: String
    /// Nil is the board's own.
    package var language: String?
    /// Whose session it is.
    package var role = Role.owner
    /// Nil is the board's own.
    package var theme: DisplayDescription.ThemeName?
    /// In percent; nil is the board's own.
    package var textSize: Int?
    /// Whether the device asks for what it needs at its first run.
    package var isFirstRun = false
    /// In the notation of settingsd-keys(7).
    package let script: String

    /// What the keys lead to.
    package struct Outcome: Hashable, Sendable {
        /// The screen in words, a line an element.
        package let text: String
        /// The display's pixels.
        package let picture: Picture

        /// - Parameter text: a line an element.
        package init(text: String, picture: Picture) { (self.text, self.picture) = (text, picture) }
    }

    /// Why a `NAME.keys` cannot be played.
    package struct Mistake: Error, Hashable, Sendable, CustomStringConvertible {
        /// From 1; nil where it is about the whole file.
        package let line: Int?
        package let description: String
    }

    /// - Parameter script: in the notation of settingsd-keys(7).
    package init(_ script: String, board: String) {
        (self.script, self.board) = (script, board)
    }

    // MARK: As a file

    /// As any editor leaves them: a mark of the encoding at the beginning, and carriage returns, are no part of them.
    static func lines(_ text: String) -> [Substring] {
        let bytes = text.utf8.starts(with: [0xEF, 0xBB, 0xBF]) ? text.utf8.dropFirst(3) : text.utf8[...]
        return bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
            Substring(line.last == 0x0D ? line.dropLast() : line)
        }
    }

    /// Reads a `NAME.keys`; `board` is played on where it names none.
    package init(file text: String, board: String) throws(Mistake) {
        var words: [Substring] = []
        var settings: [(line: Int, name: String, value: String)] = []
        for (index, line) in Self.lines(text).enumerated() {
            guard line.hasPrefix("#") else {
                words.append(line)
                continue
            }
            guard let colon = line.firstIndex(of: ":") else { continue }
            let name = line[..<colon].dropFirst().trimmed.lowercased()
            settings.append((index + 1, name, String(line[line.index(after: colon)...].trimmed)))
        }
        self.init(String(words.joined(separator: " ").trimmed), board: board)
        for setting in settings { try take(setting.name, setting.value, line: setting.line) }
    }

    private mutating func take(_ name: String, _ value: String, line: Int) throws(Mistake) {
        switch name {
        case "board": board = value
        case "language": language = value
        case "role": role = try Self.word(value, line)
        case "theme": theme = try Self.word(value, line) as DisplayDescription.ThemeName
        case "text size":
            guard let size = Int(value), (100...200).contains(size) else {
                throw Mistake(line: line, description: "expected a text size from 100 to 200")
            }
            textSize = size
        case "first run":
            guard value == "yes" || value == "no" else {
                throw Mistake(line: line, description: "expected yes or no")
            }
            isFirstRun = value == "yes"
        // Anything else is a remark.
        default: break
        }
    }

    private static func word<Word: RawRepresentable & CaseIterable>(
        _ value: String, _ line: Int
    ) throws(Mistake) -> Word where Word.RawValue == String {
        guard let word = Word(rawValue: value) else {
            let valid = Word.allCases.map(\.rawValue).joined(separator: ", ")
            throw Mistake(line: line, description: "\"\(value)\" is none of \(valid)")
        }
        return word
    }

    /// What stands in `NAME.keys`.
    package var text: String {
        var lines = ["# board: \(board)"]
        if let language { lines.append("# language: \(language)") }
        if role != .owner { lines.append("# role: \(role.rawValue)") }
        if let theme { lines.append("# theme: \(theme.rawValue)") }
        if let textSize { lines.append("# text size: \(textSize)") }
        if isFirstRun { lines.append("# first run: yes") }
        return lines.joined(separator: "\n") + "\n\(script)\n"
    }

    /// The three files of a test, by their names.
    package func files(named name: String, _ outcome: Outcome) throws -> [String: [UInt8]] {
        guard Self.isName(name) else {
            throw Mistake(
                line: nil, description: "\"\(name)\" is no name for a test: letters, digits, - and _ make one"
            )
        }
        return [
            "\(name).keys": Array(text.utf8), "\(name).txt": Array(outcome.text.utf8),
            "\(name).png": try PNG.encode(outcome.picture),
        ]
    }

    /// Whether that may be part of a path.
    private static func isName(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.count <= 80
            && name.unicodeScalars.allSatisfy {
                $0 == "-" || $0 == "_"
                    || $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0))
            }
    }

    // MARK: Playing it

    /// What the device's clock says in every test.
    private static let day = SettingDate(secondsSince2001: 0)

    /// Plays it on a panel just switched on.
    package func outcome(_ files: BundleFiles, _ source: BoardSource, _ parts: BenchParts) throws -> Outcome {
        var look = BenchLook()
        (look.language, look.role, look.theme, look.textSize) = (language, role, theme, textSize)
        let board = look.board(try source.board())
        let bundle = try SettingsBundle.read(files, on: board, catalogs: parts.catalogs)
        var panel = SimulatedPanel(
            source, board, bundle, parts.stored(bundle.schema), engine: parts.engine(board),
            words: parts.words(board), catalogs: parts.catalogs)
        panel.setRole(role)
        panel.tellTime(Self.day, off: 0)
        panel.navigator.knowledge.codes = parts.codes
        panel.navigator.knowledge.licences = parts.licences
        panel.learn(parts.live(bundle.schema), at: .zero)
        if isFirstRun { panel.beginFirstRun() }
        try panel.play(script)
        let front = panel.front
        return Outcome(text: front.describe(), picture: try front.picture(on: board.display))
    }
}

extension Navigator {
    /// Everything that is on the screen, in the display's own colours.
    fileprivate func picture(on display: DisplayDescription) throws(CanvasError) -> Picture {
        var canvas = try Canvas(size: size, format: display.pixelFormat, isMono: display.isMono)
        let scene = scene()
        painter.paint(scene, damage: scene.damage(since: nil), on: &canvas)
        return Picture(canvas)
    }
}

extension StringProtocol {
    /// Without white space at either end.
    fileprivate var trimmed: SubSequence {
        guard let first = firstIndex(where: { !$0.isWhitespace }),
            let last = lastIndex(where: { !$0.isWhitespace })
        else { return self[startIndex..<startIndex] }
        return self[first...last]
    }
}
