import Bundles
import Keys
import Localization
import Scenes
import Settings

// MARK: What OK does on each row of a page

extension PageScreen {
    package func open(_ row: ListRow, in context: ScreenContext) -> [ScreenRequest] {
        switch row {
        case .back: [.goBack]
        case .specifier(let index): open(specifier(at: index), in: context)
        case .section(let row): [.open(.page(PageScreen(page, .group(row), in: context))), .click]
        case .radioChoice(let index, let choice): pick(choice, of: specifier(at: index), in: context)
        case .apply: [.askAboutStaged]
        case .find: [.open(.find(FindScreen(in: context))), .click]
        case .firstRun: FirstRunSteps(in: context).resuming + [.click]
        case .decision(.next): FirstRunSteps(in: context).goingOn(from: page)
        case .decision(.later): [.goHome, .click]
        default: [.refuse(LocalizedString(.nothingToOpen))]
        }
    }

    package func leadsOn(in context: ScreenContext) -> Bool {
        guard case .specifier(let index)? = list.focusedRow, let specifier = specifier(at: index) else {
            switch list.focusedRow {
            case .apply?, .find?, .firstRun?, .decision(.next)?: return true
            default: return part == .sections
            }
        }
        return context.contents.content(of: specifier).accessory == .chevron
    }

    /// The first page is never left, but a form's is, which gives the form up, and where another program has the screen as well.
    /// A page with changes that wait is left by way of applying them, and on the first one Back asks what shall become of them.
    package func told(of command: ListCommand, usual: ToldUse, in context: ScreenContext) -> ToldUse? {
        guard command == .back else { return toldInList(command, usual, in: context) }
        if context.hasStaged(on: page) { return ToldUse(.save, .apply) }
        guard isRoot else { return usual }
        return context.form == nil && !context.sharesScreen ? nil : ToldUse(.leave, .leave)
    }

    private func open(_ specifier: Specifier?, in context: ScreenContext) -> [ScreenRequest] {
        guard let specifier else { return [.refuse(LocalizedString(.nothingToOpen))] }
        return notePush(on: specifier, in: context) + act(on: specifier, in: context)
    }

    private func act(on specifier: Specifier, in context: ScreenContext) -> [ScreenRequest] {
        if case .titleValue = specifier.kind, specifier.problem == nil {
            return room(in: context).reading(context.contents.content(of: specifier))
        }
        if let shared = specifier.sharedChoices { return choose(shared, of: specifier, in: context) }
        if specifier.problem != nil, let reason = context.contents.refusal(for: specifier),
            context.form == nil
        {
            let trouble = Trouble.unreadable(title: specifier.title, because: reason)
            return [.open(.trouble(TroubleScreen(trouble, in: context))), .click]
        }
        return instead(ofChanging: specifier, in: context) ?? change(specifier, in: context)
    }

    /// What OK does on a row that may not be changed now; nil where it may.
    private func instead(ofChanging specifier: Specifier, in context: ScreenContext) -> [ScreenRequest]? {
        if context.access != nil, context.contents.opensToTechnician(specifier) { return [.askForPIN] }
        return context.contents.refusal(for: specifier).map { [.refuse($0)] }
    }

    private func pick(_ choice: Int, of specifier: Specifier?, in context: ScreenContext) -> [ScreenRequest] {
        guard let specifier, let key = specifier.key, case .radioGroup(let list) = specifier.kind else {
            return []
        }
        if let instead = instead(ofChanging: specifier, in: context) { return instead }
        let picked = list.choices[choice]
        let isSet = (context.shown.value(for: key) ?? list.defaultValue) == picked.value
        guard !picked.isDestructive || isSet else { return context.asking(about: picked, of: specifier) }
        return [.change(.set(key, picked.value)), .click]
    }

    // MARK: A rotary has no key but the one that opens

    private func notePush(on specifier: Specifier, in context: ScreenContext) -> [ScreenRequest] {
        guard context.keypad.hasKnob, context.isSetting(specifier) else { return [] }
        var undo: SettingChange?
        if case .toggle = specifier.kind, let key = specifier.key {
            undo = context.shown.undoing([.reset(key)]).first
        }
        return [.notePush(LastPush(specifier: specifier, undo: undo))]
    }
}

/// The row that a push acted on, and what takes that back.
package struct LastPush {
    /// Nil where the push led to another screen: holding on means nothing there.
    package let specifier: Specifier?
    /// Takes back what the push did; nil where it changed nothing.
    package let undo: SettingChange?

    /// What a push did, on which row.
    package init(specifier: Specifier?, undo: SettingChange?) {
        (self.specifier, self.undo) = (specifier, undo)
    }
}

// MARK: What its rows show

extension PageScreen {
    package func content(of row: ListRow, in context: ScreenContext) -> RowContent {
        guard part != .sections else { return sectionContent(of: row, in: context) }
        switch row {
        case .specifier(let index):
            guard let specifier = specifier(at: index) else { break }
            var content = context.contents.content(of: specifier)
            content.tile = tile(of: index, in: context)
            if case .slider(let slider) = specifier.kind {
                content.minimumPicture = slider.minimumImage.flatMap { context.settings.picture(named: $0) }
                content.maximumPicture = slider.maximumImage.flatMap { context.settings.picture(named: $0) }
            }
            return content
        case .radioChoice(let index, let choice):
            guard let specifier = specifier(at: index), case .radioGroup(let list) = specifier.kind else {
                break
            }
            return context.content(of: choice, of: specifier, list)
        case .apply: return RowContent(title: context.stagedCount, accessory: .chevron)
        case .find: return RowContent(title: context.words[.findTitle], accessory: .chevron)
        case .firstRun: return FirstRunSteps(in: context).wayBackContent
        case .decision(let decision): return FirstRunSteps(in: context).content(of: decision, on: page)
        case .back: return RowContent(title: context.words[.back])
        default: break
        }
        return RowContent(title: "")
    }

    private func sectionContent(of row: ListRow, in context: ScreenContext) -> RowContent {
        switch row {
        case .specifier, .section:
            guard let section = sections.section(row) else { break }
            return context.content(of: section, on: page, hasTile: sections.haveIcons)
        case .find, .firstRun:
            var content = RowContent(
                title: context.words[row == .find ? .findTitle : .firstRun], accessory: .chevron)
            content.section = SectionLook()
            content.tile = context.tile(nil, of: .group(GroupSpecifier()), title: content.title)
            return content
        default: break
        }
        return RowContent(title: "")
    }

    package func hasFieldRow(_ row: ListRow, _ content: RowContent, in context: ScreenContext) -> Bool {
        specifier(of: row).map { context.hasFieldRow($0, content) } ?? false
    }

    package func fieldRow(of row: ListRow, _ content: RowContent, in context: ScreenContext)
        -> FieldRowContent?
    {
        specifier(of: row).flatMap { context.fieldRow(of: $0, content) }
    }

    private func specifier(of row: ListRow) -> Specifier? {
        guard case .specifier(let index) = row else { return nil }
        return specifier(at: index)
    }

    package func verb(for row: ListRow, in context: ScreenContext) -> StringKey? {
        switch row {
        case .back: context.hasStaged(on: page) ? .apply : .goBack
        case .apply: .apply
        case .find: .find
        case .section, .firstRun: .open
        case .decision(.next): FirstRunSteps(in: context).isLast(page) ? .done : .next
        case .decision(.later): .done
        case .specifier(let index), .radioChoice(let index, _):
            specifier(at: index).map { verb(for: $0, in: context) }
        default: nil
        }
    }
}

// MARK: What is said of the focused row

extension PageScreen {
    package func help(in context: ScreenContext) -> HelpContent? {
        guard let focus = list.cursor.focus else { return nil }
        switch list.rows[focus] {
        case .specifier(let index), .radioChoice(let index, _):
            return specifier(at: index).map {
                RowHelp(context: context).content(for: $0, group: footer(below: index))
            }
        case .apply: return HelpContent(context.words[.applyTitle], tone: .changed)
        case .section(let row):
            let kind = context.words[.kindPage]
            let rows = focusedSection?.rows ?? row..<row
            let titles = RowHelp(context: context).titles(of: page, rows)
            // The text below the group stands beside the list, with its rows.
            return HelpContent(titles ?? kind, short: kind)
        case .find: return HelpContent(context.words[.findPrompt], short: context.words[.kindPage])
        // Where it leads, whoever knows the way says.
        case .back:
            return context.hasStaged(on: page)
                ? HelpContent(context.words[.applyOrDiscard], tone: .changed) : nil
        case .decision(.later):
            return HelpContent(context.words[.firstRunAgain], short: context.words[.firstRunAgainShort])
        default: return HelpContent(context.title(of: page))
        }
    }

    /// The text below the group that a row is in.
    private func footer(below index: Int) -> String? {
        switch page.outline.group(around: index).map({ page.rows[$0].kind }) {
        case .group(let group)?: group.footer
        case .radioGroup(let list)?: list.footer
        default: nil
        }
    }
}

// MARK: Where it is the list of sections

extension PageScreen {
    /// The section that a row of the first page is in, whether they are listed or not.
    package func section(of row: Int, in context: ScreenContext) -> PageSection? {
        context.sections(of: page).section(with: row)
    }

    /// The section that is focused in the list of them.
    var focusedSection: PageSection? { list.focusedRow.flatMap(sections.section) }

    /// What is beside the list while the focus is in it; nil where nothing can be.
    func preview(in context: ScreenContext) -> PageScreen? {
        guard let section = focusedSection else { return nil }
        return previews.page(beside: section, in: context) ?? newPreview(of: section, in: context)
    }

    private func newPreview(of section: PageSection, in context: ScreenContext) -> PageScreen? {
        guard let pane = section.pane else {
            return PageScreen(page, .group(section.rows.lowerBound), in: context)
        }
        guard case .childPane(let child) = page.rows[pane].kind, let page = context.bundle.pages[child.page],
            context.contents.isEnabled(self.page.rows[pane])
        else { return nil }
        return PageScreen(page, in: context)
    }

    /// Going about in the list makes no page anew that it went by already.
    package mutating func perform(
        _ command: ListCommand, by action: KeyAction, at time: Duration, in context: ScreenContext
    ) -> [ScreenRequest] {
        let requests = performInList(command, by: action, in: context)
        if let section = focusedSection, previews.page(beside: section, in: context) == nil {
            newPreview(of: section, in: context).map { previews.keep($0, beside: section, in: context) }
        }
        return requests
    }
}
