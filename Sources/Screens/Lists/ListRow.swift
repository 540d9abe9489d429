import Scenes
import Settings

/// One row of a list, by where it comes from; what it shows is looked up when it is on the screen.
package enum ListRow: Hashable, Sendable {
    case header(String)
    case footer(String)
    /// Empty space before a group without a title.
    case gap
    /// The specifier at that place of the page.
    case specifier(Int)
    /// A group of the first page that has settings of its own, from that place on: beside the pages of a wide panel.
    case section(Int)
    /// A choice of the specifier at that place of the page: rows of a radio group.
    case radioChoice(specifier: Int, choice: Int)
    /// A choice on its own page.
    case choice(Int)
    /// A hit of Find.
    case hit(Int)
    /// A letter that what is found may go on with, where no key types any.
    case letter(Character)
    /// The way to Find, on boards without a key for it.
    case find
    /// Leads to the changes that wait to be applied; stands in the title bar, above all other rows.
    case apply
    /// One of the changes that wait to be applied, or to be confirmed.
    case change(Int)
    /// What waits to be applied of a setting; what a layer says about it.
    case waiting, layer(SettingLayer)
    /// Leads to the steps of the first run, where somebody left them.
    case firstRun
    /// What becomes of the changes that wait.
    case decision(Decision)
    /// The way back, on boards without a key for it.
    case back
    /// Words in place of rows: an empty pane, no hits.
    case note(String)

    /// What can become of changes that wait, of what cannot be undone, and of what went wrong: the setting is changed
    /// otherwise, the same is tried again, or it is left as it is; and a code of it is shown. Of a step of the first run: the
    /// next one, or all of it later.
    package enum Decision: Hashable, Sendable {
        case apply, discard, destroy, mend, again, close, code, next, later, save
    }

    /// Whether a person can stand on it.
    package var takesFocus: Bool {
        switch self {
        case .header, .footer, .gap, .note: false
        case .specifier, .section, .radioChoice, .choice, .hit, .letter, .find, .apply, .change, .waiting,
            .layer, .firstRun,
            .decision, .back:
            true
        }
    }
}

extension ListRow {
    /// Whether it stands on a card with the rows beside it.
    var isOnCard: Bool { takesFocus && self != .apply }

    /// Whether it is words in place of rows.
    var isNote: Bool { if case .note = self { true } else { false } }

    /// What of a text decides its height; nil for rows, whose height depends on what they show.
    var textShape: ListLayout.RowShape? {
        switch self {
        case .header(let title): .header(title)
        case .footer(let text): .paragraph(text, .footer)
        case .note(let text): .paragraph(text, .normal)
        case .gap: .gap
        default: nil
        }
    }

    /// A page's rows: groups become headers and footers, a radio group its choices.
    ///
    /// A radio group is a section of its own, yet rows that follow it stand beneath it and its footer after them
    /// (settings-schema.md section 3).
    package static func rows(
        of page: Page, from group: Int? = nil, isVisible: (Int) -> Bool, hasStaged: Bool,
        needsBack: Bool, empty: [String]
    ) -> [ListRow] {
        var rows: [ListRow] = (hasStaged ? [.apply] : []) + (needsBack ? [.back] : [])
        var footer: String?
        func endGroup() {
            if let text = footer { rows += LongTexts.pieces(of: text).map(ListRow.footer) }
            footer = nil
        }
        func begin(_ title: String, _ text: String?, at index: Int) {
            endGroup()
            // A group that has the page to itself is what the page is called.
            if index == group { return footer = text }
            if !title.isEmpty { rows.append(.header(title)) } else if !rows.isEmpty { rows.append(.gap) }
            footer = text
        }
        for index in page.places(from: group) where isVisible(index) {
            let specifier = page.rows[index]
            switch specifier.kind {
            case .group(let group) where specifier.problem == nil:
                begin(specifier.title, group.footer, at: index)
            case .radioGroup(let list) where specifier.problem == nil:
                begin(specifier.title, list.footer, at: index)
                rows += list.choices.indices.map { .radioChoice(specifier: index, choice: $0) }
            default:
                rows.append(.specifier(index))
            }
        }
        endGroup()
        return rows.contains { $0 != .back && $0 != .apply } ? rows : rows + empty.map(ListRow.note)
    }

    /// The rows of a page of choices.
    package static func rows(of choices: Choices, footer: String?, needsBack: Bool) -> [ListRow] {
        let back: [ListRow] = needsBack ? [.back] : []
        let below = footer.map { LongTexts.pieces(of: $0).map(ListRow.footer) } ?? []
        return back + choices.indices.map { .choice($0) } + below
    }
}
