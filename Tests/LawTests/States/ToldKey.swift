import Hardware
import Keys
import Localization
import Scenes
@testable import Navigation
@testable import Screens

/// What a screen tells of a key, as far as it is shown.
struct ToldKey: Hashable {
    /// As it is printed.
    let legend: String
    let isHeld: Bool
    /// One as a rule; of a key that opens a menu, what stands in it.
    let labels: [StripItem.Label]

    var text: String { ([isHeld ? "hold" : "", legend] + labels.map(\.word)).joined(separator: " ") }
}

extension Standing {
    private var strings: ScreenStrings { navigator.words }

    /// Everything that is told on the screen: in the strip, beside the pad, in an open menu.
    var told: [ToldKey] {
        scene.elements.flatMap { element -> [ToldKey] in
            switch element.content {
            case .hintBar(let bar): told(bar, width: element.frame.width)
            case .keyCell(let cell): menuEntry(cell)
            default: []
            }
        }
    }

    /// Those items that found room.
    private func told(_ bar: HintBarContent, width: Int) -> [ToldKey] {
        let caps = navigator.painter.strips.strip(bar.items, width: width).entries.map(\.cap)
        return bar.items.filter { item in
            caps.contains { $0 == item.key || item.hold != nil && $0.hasSuffix(" \(item.legend)") }
        }
        .map { item in
            let legend = unheld(item.legend)
            return ToldKey(
                legend: legend ?? item.legend, isHeld: item.hold != nil || legend != nil, labels: item.labels)
        }
    }

    /// What stands on a cap after "hold"; nil for a cap without it.
    private func unheld(_ cap: String) -> String? {
        let holds = [strings[.hold], "⧗"].map { "\($0) " }
        return holds.first(where: cap.hasPrefix).map { String(cap.dropFirst($0.count)) }
    }

    /// A cell that says what its key does, instead of what it types: a cap with its word beside it, or an entry of a menu.
    private func menuEntry(_ cell: KeyCellContent) -> [ToldKey] {
        if cell.style == .cap, !cell.legend.isEmpty, let word = cell.candidates.first {
            return [told(cell.legend, word)]
        }
        guard cell.isEnabled, !cell.legend.isEmpty, cell.candidates.count == 1,
            let word = cell.candidates.first,
            word.count > 1
        else { return [] }
        let entry = told(cell.legend, word)
        return isMenuOpen || entry.labels.contains { $0.part != .extra } ? [entry] : []
    }

    /// The words of a key script whose keys the screen explains: what is told, and each key beside which stands what it
    /// types.
    var explained: Set<String> { Set((told + caps).flatMap(presses)) }

    /// Each cell that has a key on it, with what stands beside that.
    var caps: [ToldKey] {
        scene.elements.compactMap { element -> ToldKey? in
            guard case .keyCell(let cell) = element.content, cell.isEnabled, !cell.legend.isEmpty,
                cell.style == .cap || !cell.candidates.isEmpty
            else { return nil }
            return told(cell.legend, cell.candidates.joined())
        }
    }

    private func told(_ cap: String, _ word: String) -> ToldKey {
        let legend = unheld(cap)
        return ToldKey(
            legend: legend ?? cap, isHeld: legend != nil, labels: [StripItem.Label(part(of: word), word)])
    }

    private func part(of word: String) -> StripPart {
        let parts: [(StripPart, [StringKey])] = [
            (.save, [.save, .keep, .done, .send, .go, .join, .returnGo, .route, .continue]),
            (.erase, [.erase]), (.leave, [.cancel, .close, .discard, .leave, .goBack]),
            (.move, [.move, .row]), (.change, [.change]),
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
        return parts.count > 1 ? parts.flatMap { names(of: $0, on: keypad) } : []
    }

    private static func name(of legend: String, on keypad: KeypadDescription) -> String? {
        // Small bitmap fonts have a word for it.
        let legend = legend == "Del" ? "⌫" : legend
        if let cap = keypad.caps.first(where: { $0.legend == legend }) { return cap.key.word }
        return keypad.typesCharacters && legend.count == 1 && legend.allSatisfy(\.isNumber)
            ? "\"\(legend)\"" : nil
    }
}
