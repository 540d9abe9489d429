import Hardware
import Keys
import Localization
import Scenes
@testable import Screens

/// What a screen tells of a key: its cap and what it does, as far as it is shown.
struct ToldKey: Hashable {
    /// As it is printed.
    let legend: String
    let isHeld: Bool
    /// Empty where the cap says it all.
    let word: String
    let part: StripPart
}

extension Standing {
    private var strings: ScreenStrings { navigator.words }

    /// Everything that is told on the screen: in the strip, beside the pad, in an open menu.
    var told: [ToldKey] {
        scene.elements.flatMap { element -> [ToldKey] in
            switch element.content {
            case .hintBar(let bar) where bar.message == nil: bar.items.map { told($0.key, $0.label) }
            case .action(let action): [told(action.key, action.label)]
            case .keyCell(let cell): menuEntry(cell)
            default: []
            }
        }
    }

    /// A cell that says what its key does, instead of what it types.
    private func menuEntry(_ cell: KeyCellContent) -> [ToldKey] {
        guard !cell.legend.isEmpty, cell.candidates.count == 1, let word = cell.candidates.first,
            word.count > 1
        else { return [] }
        let entry = told(cell.legend, word)
        return entry.part == .extra ? [] : [entry]
    }

    private func told(_ cap: String, _ word: String) -> ToldKey {
        let hold = "\(strings[.hold]) "
        let isHeld = cap.hasPrefix(hold)
        return ToldKey(
            legend: isHeld ? String(cap.dropFirst(hold.count)) : cap, isHeld: isHeld, word: word,
            part: part(of: word))
    }

    private func part(of word: String) -> StripPart {
        let parts: [(StripPart, [StringKey])] = [
            (.save, [.save, .keep, .done, .send, .go, .join, .search, .returnGo, .route, .continue]),
            (.erase, [.erase]), (.leave, [.cancel, .close, .discard, .leave, .goBack]),
            (.move, [.move, .row]), (.change, [.change]),
            (.act, [.open, .choose, .read, .press, .turnOn, .turnOff]),
        ]
        return parts.first { $0.1.contains { strings[$0] == word } }?.0 ?? .extra
    }

    /// The words of a key script that press what is told.
    func presses(of told: ToldKey) -> [String] {
        let names = told.legend == strings[.push] ? ["push"] : Self.names(of: told.legend, on: keypad)
        // Questions want to be held for longer than keys that mean something else when they are held.
        let end = kind == .confirmation ? ":4000" : ""
        return told.isHeld ? names.map { "hold:\($0)\(end)" } : names
    }

    private static func names(of legend: String, on keypad: KeypadDescription) -> [String] {
        if let name = name(of: legend, on: keypad) { return [name] }
        if let range = legend.wholeMatch(of: /(\d)-(\d)/), let low = Int(range.1), let high = Int(range.2),
            low < high
        {
            return (low...high).compactMap { name(of: String($0), on: keypad) }
        }
        if legend == "A-Z" { return ["\"a\""] }
        let parts =
            legend.contains(" ") ? legend.split(separator: " ").map(String.init) : legend.map(String.init)
        return parts.count > 1 ? parts.compactMap { name(of: $0, on: keypad) } : []
    }

    private static func name(of legend: String, on keypad: KeypadDescription) -> String? {
        if let cap = keypad.caps.first(where: { $0.legend == legend }) { return cap.key.word }
        return keypad.typesCharacters && legend.count == 1 && legend.allSatisfy(\.isNumber)
            ? "\"\(legend)\"" : nil
    }
}
