import Bundles
import Hardware
import Keys
import Scenes
import ScreenCatalogs
import Settings
import Typesetting
@testable import Navigation
@testable import Screens
@testable import TextEntry

/// A board with a bundle: where states are reached from by keys.
final class LawStage {
    let design: LawBoard
    let bundle: LawBundle
    let board: Board
    let engine: TextEngine
    let opened: SettingsBundle
    /// The files of the USB stick; nil where none can be.
    var stick: [String]?

    init(_ design: LawBoard, _ bundle: LawBundle, fonts: LawFonts) throws {
        self.design = design
        self.bundle = bundle
        board = try design.board()
        engine = fonts.engine(for: board)
        opened = try bundle.read(in: board.language, board: board.name)
    }

    /// As somebody finds it.
    func start() -> Standing {
        var navigator = Navigator(
            board: board, bundle: opened, snapshot: Snapshot(schema: opened.schema, stored: StoredValues()),
            engine: engine, size: board.display.rotatedSize, catalogs: ScreenCatalogs.all)
        if design.isTechnician { navigator.setRole(.technician) }
        return Standing(self, LawPanel(navigator, stick: stick), KeyPlayer(board.keypad), [])
    }
}

/// Fonts are opened once for all boards that have the same.
final class LawFonts {
    private struct Key: Hashable {
        let fonts: FontSources
        let isMono: Bool
    }

    private var engines: [Key: TextEngine] = [:]

    func engine(for board: Board) -> TextEngine {
        let key = Key(fonts: board.fonts, isMono: board.display.look == .mono)
        if let known = engines[key] { return known }
        let table = board.fonts.found { _ in "" }.table
        let engine = TextEngine(book: FontBook(table, isMono: key.isMono))
        engines[key] = engine
        return engine
    }
}

/// One state of a panel: how it was reached, and what it shows.
struct Standing {
    let stage: LawStage
    /// From the start on, as a key script.
    let words: [String]
    let panel: LawPanel
    private let keys: KeyPlayer
    let scene: Scene

    init(_ stage: LawStage, _ panel: LawPanel, _ keys: KeyPlayer, _ words: [String]) {
        (self.stage, self.panel, self.keys, self.words) = (stage, panel, keys, words)
        scene = panel.navigator.scene()
    }

    var navigator: Navigator { panel.navigator }
    var keypad: KeypadDescription { stage.board.keypad }

    /// After one more word of a key script; nil where the board has no such key.
    func after(_ word: String) -> Standing? {
        guard let script = try? KeyScript(word, for: keypad) else { return nil }
        var (panel, keys) = (panel, keys)
        panel.forgetEffects()
        keys.play(script, to: &panel)
        return Standing(stage, panel, keys, words + [word])
    }

    /// Whether its last word is one key.
    var isOneKeyAway: Bool {
        guard let word = words.last else { return false }
        return !word.contains("*") && !(word.hasPrefix("\"") && word.count > 3)
    }

    /// The command line that shows it.
    var command: String {
        let script = words.joined(separator: " ").replacing("\"", with: "\\\"")
        return
            "settingsctl preview \(stage.bundle.path) --board \(stage.design.written()) --keys \"\(script)\""
    }
}

extension Standing {
    /// How many screens lie on one another; what is open above an editor's keys is one more.
    var depth: Int { navigator.stack.count }

    /// What is typed, in an editor or over a slider, and where its caret is.
    var typed: (text: String, caret: Int)? {
        if let editor = navigator.editor?.editor { return (editor.text, editor.caret) }
        guard case .adjuster(let adjuster) = navigator.task else { return nil }
        return (adjuster.editor.typed, 0)
    }

    var isEditor: Bool { navigator.editor != nil }
    /// Whether there are two places for a caret.
    var canMoveCaret: Bool { isEditor && (typed?.text.count ?? 0) > 1 }
    /// Whether something is done on top of a list, and could be lost.
    var isTask: Bool { isEditor || kind == .adjuster }

    /// Whether a group of the map was picked, and lies over all groups.
    var isHalfway: Bool {
        guard let editor = navigator.editor?.editor else { return false }
        return editor.picksFromMap && !editor.picksGroups
    }

    /// Whether a knob is in a group of cells.
    var isInGroup: Bool { navigator.editor?.editor.isInGroup ?? false }

    /// Whether something is open in place of the keys: a menu, a picker.
    var isMenuOpen: Bool {
        if kind == .adjuster {
            return scene.elements.contains { if case .keyCell = $0.content { true } else { false } }
        }
        guard let editor = navigator.editor?.editor else { return false }
        return switch editor.overlay {
        case .entries, .menu: true
        // A group of the map that was picked lies over all groups.
        default: editor.picksFromMap && !editor.picksGroups
        }
    }
}

/// What kind of screen has the panel; editors by what is typed.
enum ScreenKind: String, CaseIterable {
    case page, choices, reader, find, staged, details, confirmation, trouble, adjuster, keypad, factoryReset
    case text, textView, secret, number, address, date

    /// Those that keys lead to: a countdown has a button of its own, and trouble comes of what goes wrong.
    static let byKeys = allCases.filter { $0 != .factoryReset && $0 != .trouble }
}

extension Standing {
    var kind: ScreenKind {
        switch navigator.stack.last {
        case .page, nil: .page
        case .choices: .choices
        case .reader: .reader
        case .find: .find
        case .staged: .staged
        case .details: .details
        case .trouble: .trouble
        case .adjuster: .adjuster
        case .keypad: .keypad
        case .factoryReset: .factoryReset
        case .editor(let editor): kind(of: editor)
        // Questions.
        default: .confirmation
        }
    }

    private func kind(of editor: EditorScreen) -> ScreenKind {
        let traits = editor.editor.traits
        if traits.isSecure { return .secret }
        if traits.text.isMultiline { return .textView }
        switch traits.kind {
        case .number, .asciiNumber, .phone, .decimal: return .number
        case .ipv4, .netmask, .cidr, .ipv6, .mac, .hex, .serial: return .address
        case .date, .time: return .date
        default: return .text
        }
    }
}
