import Localization
import Scenes
@testable import Navigation
@testable import Screens

/// Finding a key by the word that stands beside it, as somebody does who has never seen the device.
extension Standing {
    /// What follows when what is named by one of the screen's own words is pressed: a key of the strip, a cap with its word,
    /// or an entry of the menu that a told key opens. Nil where nothing is named so.
    func pressing(_ name: StringKey) -> Standing? {
        let word = navigator.words[name]
        if isMenuOpen, !isHalfway { return entry(word) }
        let outcomes = named(word).flatMap(presses).compactMap(outcome).filter { !$0.isNothing }
        if let done = outcomes.first(where: { !$0.opensMenu }) { return done.after }
        let menus = (told + caps).flatMap(presses).compactMap(outcome).filter(\.opensMenu)
        return menus.lazy.compactMap { $0.after.entry(word) }.first
    }

    /// What is told or stands on a cap under that word, whole or as a part of a line.
    private func named(_ word: String) -> [ToldKey] {
        let isNamed = { (text: String) in text.lowercased() == word.lowercased() }
        let caps = caps.filter { $0.labels.contains { isNamed($0.word) } }
        return told.filter { $0.labels.contains { isNamed($0.word) } } + caps
    }

    /// In a menu: by its digit, or with the focus moved to it by a key that is told.
    private func entry(_ word: String) -> Standing? {
        let own = caps.filter { $0.labels.contains { $0.word.lowercased() == word.lowercased() } }
        if let done = own.flatMap(presses).compactMap(outcome).first(where: { !$0.isNothing }) {
            return done.after
        }
        guard let next = [.clockwise, .right, .down].first(where: keypad.caps.map(\.key).contains)?.word,
            let open = [.push, .ok].first(where: keypad.caps.map(\.key).contains)?.word
        else { return nil }
        var place = self
        for _ in 0..<Self.mostEntries {
            if place.focusedCell?.lowercased() == word.lowercased() { return place.after(open) }
            place = place.after(next) ?? place
        }
        return nil
    }

    /// No menu has as many.
    private static let mostEntries = 16

    private var focusedCell: String? {
        scene.elements.lazy.compactMap { element -> String? in
            guard case .keyCell(let cell) = element.content, cell.isFocused else { return nil }
            return cell.candidates.joined()
        }.first
    }
}
