import Keys
import Localization
import Scenes
import Settings

/// Settings on a USB stick: a row that saves this device's to it, and the files that it has.
package struct StickScreen: ListedScreen {
    package var list: RowList

    /// At its first row.
    package init(in context: ScreenContext) {
        list = RowList(title: context.words[.usbTitle])
        list.rows = rows(in: context)
        focusStart(in: context)
    }

    private func rows(in context: ScreenContext) -> [ListRow] {
        let words = context.words
        switch context.knowledge.stick {
        case .busy: return context.backRow + [.note(words[.usbBusy])]
        case .absent: return context.backRow + [.note(words[.usbAbsent])]
        case .problem(let reason):
            return context.backRow + LongTexts.pieces(of: words(reason)).map(ListRow.note)
        case .files([]): return context.backRow + [.decision(.save), .footer(words[.usbEmpty])]
        case .files(let names):
            return context.backRow + [.decision(.save), .header(words[.usbFiles])]
                + names.indices.map(ListRow.choice)
        }
    }

    private func file(_ index: Int, in context: ScreenContext) -> String? {
        guard case .files(let names) = context.knowledge.stick, names.indices.contains(index) else {
            return nil
        }
        return names[index]
    }

    package func open(_ row: ListRow, in context: ScreenContext) -> [ScreenRequest] {
        switch row {
        case .back: return [.goBack]
        case .decision(.save): return [.saveToStick, .click]
        case .choice(let index):
            return file(index, in: context).map { [.effect(.stick(.take($0))), .click] } ?? []
        default: return [.refuse(LocalizedString(.nothingToOpen))]
        }
    }

    package func content(of row: ListRow, in context: ScreenContext) -> RowContent {
        switch row {
        case .back: return RowContent(title: context.words[.back])
        case .decision(.save): return RowContent(title: context.words[.usbSave])
        case .choice(let index):
            // How their names end says nothing: all of them end so.
            let name = file(index, in: context) ?? ""
            return RowContent(title: String(name.prefix { $0 != "." }))
        default: return RowContent(title: "")
        }
    }

    package func verb(for row: ListRow, in context: ScreenContext) -> StringKey? {
        switch row {
        case .back: .goBack
        case .decision(.save): .save
        case .choice: .read
        default: nil
        }
    }

    // MARK: What becomes of it

    package mutating func refresh(in context: ScreenContext) { renew(in: context) }

    package mutating func renew(in context: ScreenContext) { renew(rows(in: context), in: context) }

    package mutating func follow(in context: ScreenContext) -> Bool {
        list.title = context.words[.usbTitle]
        return true
    }

    /// Its row may be a technician's.
    package func mayStay(above outer: any ListedScreen, in context: ScreenContext) -> Bool { false }
}
