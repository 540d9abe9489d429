import Accessibility
import Graphics
import Scenes
@testable import Navigation
@testable import Screens

/// Whether what looks like a button is one.
enum ButtonLaw {
    static func violations(in standing: Standing) -> [Violation] {
        guard let look = standing.field?.look else { return [] }
        var found: [Violation] = []
        if look.showsClearButton { found += clear(in: standing) }
        if [look.left, look.right].contains(.icon(.bookmark)) { found += bookmarks(in: standing) }
        return found
    }

    private static func clear(in standing: Standing) -> [Violation] {
        let outcomes = standing.told.flatMap(standing.presses).compactMap { standing.outcome(of: $0) }
        let menus = outcomes.filter(\.opensMenu)
        let isPressed = (outcomes + menus.flatMap(\.after.menuOutcomes)).contains {
            $0.after.typed?.text.isEmpty ?? false
        }
        return check("clear", isPressed, standing.navigator.words[.clear], in: standing)
    }

    private static func bookmarks(in standing: Standing) -> [Violation] {
        let outcomes = standing.told.flatMap(standing.presses).compactMap { standing.outcome(of: $0) }
        let isPressed = outcomes.contains { $0.after.isMenuOpen }
        return isPressed ? [] : [violation("bookmarks cannot be pressed by a key that is told", "")]
    }

    static func check(_ name: String, _ isPressed: Bool, _ word: String, in standing: Standing) -> [Violation]
    {
        var found: [Violation] = []
        if !isPressed { found.append(violation("\(name) cannot be pressed by a key that is told", "")) }
        if !standing.told.contains(where: { $0.labels.contains { $0.word == word } }) {
            found.append(violation("\(name) is not named", word))
        }
        if !SpokenScreen(standing.navigator).lines.contains(word) {
            found.append(violation("\(name) is not spoken", word))
        }
        return found
    }

    private static func violation(_ kind: String, _ detail: String) -> Violation {
        Violation(check: .buttonsWork, kind: kind, detail: detail)
    }
}

extension Standing {
    var field: FieldContent? {
        scene.elements.lazy.compactMap { if case .field(let field) = $0.content { field } else { nil } }.first
    }
}
