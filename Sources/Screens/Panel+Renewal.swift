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
        if wantsContacts { panel.leaveKeypad() }
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

    /// The same text with the environment's keys and words.
    mutating func renewEditor() {
        guard case .text(let text) = activity else { return }
        switch text.purpose {
        case .text: activity = .text(renewed(text, text.editor.traits))
        case .date(let picker, _, _):
            let isTime = text.editor.traits.kind == .time
            activity = .text(
                text.renewed(dateEditor(picker, isTime: isTime, text: text.editor.original)))
        }
        renewLook()
    }

    private func renewed(_ text: TextActivity, _ traits: FieldTraits) -> TextActivity {
        text.renewed(
            FieldEditor(
                traits, keypad: keypad, text: text.editor.original,
                dictionary: text.field == nil ? dictionary(for: traits) : nil, words: words))
    }

    /// What is edited, as the new bundle has it; gone where its row is.
    private mutating func followEditor() {
        switch activity {
        case .text(let text): activity = following(text).map(Activity.text)
        case .slider(var slider):
            guard case .slider(let now)? = settings.row(of: slider.key)?.kind,
                now.scale == slider.editor.scale
            else { return activity = nil }
            slider.slider = now
            activity = .slider(slider)
        case .keypad, nil: break
        }
    }

    private func following(_ text: TextActivity) -> TextActivity? {
        guard let specifier = settings.row(of: text.key) else { return nil }
        var now = text
        now.title = specifier.title
        switch (text.purpose, specifier.kind) {
        case (.text, .textField(let field)), (.text, .textView(let field)):
            let traits = editingTraits(of: field, key: text.key)
            return text.field == nil ? renewed(now, traits) : now
        case (.date(_, let base, let day), .datePicker(let picker)):
            now.purpose = .date(picker, base: base, day: day)
            return now
        default: return nil
        }
    }

    /// A field's look has the sizes and pictures of where it is shown.
    private mutating func renewLook() {
        guard case .text(var text) = activity, case .text = text.purpose else { return }
        text.look = editingLook(of: text.editor.traits.text, key: text.key)
        activity = .text(text)
    }
}

extension TextActivity {
    /// Going on in another editor with the same text, caret and clipboard; a letter that was pending is committed.
    fileprivate func renewed(_ editor: FieldEditor) -> TextActivity {
        var (now, old, editor) = (self, self.editor, editor)
        old.commitPending()
        if editor.text != old.text { editor.replace(with: old.text) }
        if editor.caret != old.caret { editor.moveCaret(to: old.caret) }
        editor.clipboard = old.clipboard
        editor.checker = old.checker
        now.editor = editor
        now.field?.editor = editor
        return now
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
