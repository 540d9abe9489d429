import Bundles
import Graphics
import Hardware
import Keys
import Localization
import Settings
import TextEntry

// MARK: Another display, keypad or bundle under the same person

extension Panel {
    /// The same screens on a display of another size: the place, what is typed, what was copied, what is waited for
    /// and what counts down stay.
    package func resized(to size: Size) -> Panel {
        var panel = self
        panel.environment = environment.resized(to: size)
        panel.renewLists()
        panel.renewLook()
        return panel
    }

    /// The same place with another keypad: what was found out is in force from now on. Only what a finger did on the
    /// old one is over.
    package func replaced(by board: Board, at time: Duration) -> Panel {
        var panel = self
        if wantsContacts { panel.activity = nil }
        panel.isKeypadKnown = true
        panel.environment = environment.replaced(by: board)
        panel.forgetHolds()
        panel.renewLists()
        panel.renewEditor()
        panel.show(words[.keypadKept], at: time)
        return panel
    }

    /// Another bundle or another language: the same screens, as far as what they are about still exists.
    package mutating func replace(_ bundle: SettingsBundle, snapshot: Snapshot) {
        for screen in screens { remember(screen) }
        environment = environment.speaking(bundle.language)
        settings.bundle = bundle
        settings.snapshot = snapshot
        staged = staged.filter { bundle.schema[$0.key]?.isStaged ?? false }
        followBundle()
        followEditor()
        renewLists()
        renewEditor()
    }

    private mutating func forgetHolds() {
        heldMove = nil
        pushedRow = nil
        confirmation?.heldSince = nil
    }

    // MARK: Lists

    /// Every list's rows anew, with the same row focused; rows have other heights.
    private mutating func renewLists() {
        for index in screens.indices {
            let focused = screens[index].focusedRow
            screens[index].rows = rowsAnew(of: screens[index], depth: index)
            let row = focused.flatMap(screens[index].rows.firstIndex(of:))
            screens[index].cursor.realign(row, in: measured(screens[index]), viewport: viewport)
        }
    }

    private func rowsAnew(of screen: ListScreen, depth: Int) -> [ListRow] {
        switch screen.kind {
        case .page(let page): rows(of: page, depth: depth)
        case .choices(let specifier, let list): choiceRows(specifier, list)
        case .reader: (needsBack ? [.back] : []) + screen.rows.filter { $0 != .back }
        case .find(let find): rows(of: find)
        case .staged: stagedRows
        case .details(let specifier): detailRows(of: specifier)
        case .confirmation: confirmation.map(confirmationRows) ?? []
        }
    }

    /// Every list about the new bundle; from the first on whose subject is gone, they go.
    private mutating func followBundle() {
        for index in screens.indices {
            guard let screen = following(screens[index], depth: index) else {
                screens.removeSubrange(max(1, index)...)
                break
            }
            screens[index] = screen
        }
        confirmation?.isShown = screens.contains { if case .confirmation = $0.kind { true } else { false } }
    }

    private func following(_ screen: ListScreen, depth: Int) -> ListScreen? {
        var screen = screen
        switch screen.kind {
        case .page(let page):
            return (depth == 0 ? bundle.root : bundle.pages[page.name]).map { following(screen, to: $0) }
        case .choices(let specifier, _):
            guard let now = specifier.key.flatMap(settings.row), let list = now.choiceList else { return nil }
            screen.kind = .choices(now, list)
            screen.title = now.title
        case .details(let specifier):
            guard let now = specifier.key.flatMap(settings.row) else { return nil }
            screen.kind = .details(now)
            screen.title = now.title
        case .find(let find):
            screen.kind = .find(find.searching(bundle, isVisible: contents.isVisible))
            screen.title = words[.findTitle]
        case .staged(let depth):
            guard !staged.isEmpty else { return nil }
            screen.title = stagedTitle(leavingTo: depth)
        case .confirmation: screen.title = words[.keepTitle]
        // Nothing tells whether the text is still the value's.
        case .reader: return nil
        }
        return screen
    }

    private func following(_ screen: ListScreen, to page: Page) -> ListScreen {
        var screen = screen
        screen.kind = .page(page)
        screen.title = title(of: page)
        screen.conditional = conditionalRows(of: page)
        return screen
    }

    // MARK: Editors

    /// What is edited, as the new bundle has it; gone where its row is.
    private mutating func followEditor() {
        switch activity {
        case .text(var text):
            let isThere = text.follow(list.page, in: context)
            activity = isThere ? .text(text) : nil
        case .slider(var slider):
            let isThere = slider.follow(in: context)
            activity = isThere ? .slider(slider) : nil
        case .keypad, nil: break
        }
    }

    private mutating func renewEditor() {
        guard case .text(var text) = activity else { return }
        text.renew(in: context)
        activity = .text(text)
    }

    /// A field's look has the sizes and pictures of where it is shown.
    private mutating func renewLook() {
        guard case .text(var text) = activity else { return }
        text.renewLook(in: context)
        activity = .text(text)
    }
}

extension Specifier {
    /// The choices of a row that has a page of them; nil for any other row.
    fileprivate var choiceList: MultiValueSpecifier? {
        switch kind {
        case .multiValue(let list), .radioGroup(let list): list
        default: sharedChoices
        }
    }
}
