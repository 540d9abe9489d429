import Hardware
import Scenes
@testable import Navigation
@testable import Screens

/// What a title may be that is longer than a tiny panel's bar, which has one line.
enum TitleLaw {
    /// It ends in an ellipsis where all of it can be read in a list: above the rows of its page, or as the row that leads here.
    static func permits(_ violation: Violation, in standing: Standing) -> Bool {
        guard violation.kind == "title bar: ends in an ellipsis",
            standing.navigator.metrics.isTiny,
            case .titleBar(let bar)? = standing.scene.elements.first?.content
        else { return false }
        return isRead(bar.title, in: standing)
    }

    static func isRead(_ title: String, in standing: Standing) -> Bool {
        let context = standing.navigator.context
        return standing.navigator.stack.compactMap(\.listed).contains { list in
            list.list.rows.contains { row in
                switch row {
                case .header(let text), .footer(let text), .note(let text): text == title
                default: list.content(of: row, in: context).title == title
                }
            }
        }
    }
}
