import Bundles
import Hardware
import Screens
import Settings
import TextEntry

// MARK: Another display, keypad or bundle under the same person

extension Navigator {
    /// Takes a display's size; the same size does nothing.
    package mutating func fit(_ size: Size) {
        if size != self.size { self = resized(to: size) }
    }

    /// The same screens on a display of another size: the place, what is typed, what was copied, what is waited for
    /// and what counts down stay.
    package func resized(to size: Size) -> Navigator {
        var navigator = self
        navigator.environment = environment.resized(to: size)
        navigator.changeLists { $0.renew(in: $1) }
        navigator.arrangeSections()
        if var editor {
            editor.renewLook(in: navigator.context)
            navigator.task = .editor(editor)
        }
        return navigator
    }

    /// The same place with another keypad: what was found out is in force from now on. Only what a finger did on the
    /// old one is over.
    package func replaced(by board: Board, at time: Duration) -> Navigator {
        var navigator = self
        if wantsContacts { navigator.task = nil }
        navigator.isKeypadKnown = true
        navigator.environment = environment.replaced(by: board)
        navigator.forgetHolds()
        navigator.renew()
        navigator.show(words[.keypadKept], at: time)
        return navigator
    }

    /// Another bundle or another language: the same screens, as far as what they are about still exists.
    package mutating func replace(_ bundle: SettingsBundle, snapshot: Snapshot) {
        rememberPages()
        environment = environment.speaking(bundle.shownLanguage, accent: bundle.brand.accent)
        settings.bundle = bundle
        settings.snapshot = snapshot
        environment = environment.set(to: DisplayValues(snapshot))
        staged = staged.filter { settings.isStaged($0.key) }
        followBundle()
        followTask()
        renew()
    }

    /// What is adjusted or chosen of the display is seen at once, and gone where it is left.
    mutating func followTriedDisplay() {
        if triedDisplay != tried { followDisplay() }
    }

    /// A value of the display page that somebody has come to, and what shows or sounds with it.
    private var triedDisplay: SettingChange? {
        switch stack.last {
        case .adjuster(let adjuster)?: Self.trying(adjuster.key, adjuster.tried)
        case .choices(let choices)?: Self.trying(choices.subject?.key, choices.tried)
        default: nil
        }
    }

    private static func trying(_ key: String?, _ value: SettingValue?) -> SettingChange? {
        guard let key, let value, let setting = DisplaySetting(rawValue: key), setting.isSeenAtOnce else {
            return nil
        }
        return .set(key, value)
    }

    /// The display as its owner has set it by now: the same place, in other colours or of another size.
    mutating func followDisplay() {
        tried = triedDisplay
        let shown = tried.map { snapshot.previewing([$0]) } ?? snapshot
        let now = environment.set(to: DisplayValues(shown))
        guard now !== environment else { return }
        environment = now
        renew()
    }

    private mutating func renew() {
        changeLists { $0.renew(in: $1) }
        arrangeSections()
        guard var editor else { return }
        editor.renew(in: context)
        task = .editor(editor)
    }

    /// Without sections a group is no page of its own: its rows are the first page's.
    private mutating func arrangeSections() {
        guard !context.hasSections, stack.listCount > 1, let group = stack[1].page, case .group = group.part
        else {
            return
        }
        let row = group.list.focusedRow
        stack.remove(at: 1)
        guard var root = stack[0].page, let row else { return }
        root.focus(row, in: context)
        stack[0] = .page(root)
    }

    private mutating func forgetHolds() {
        forgetHeldMove()
        guard var asking, let index = stack.firstIndex(where: \.isConfirmation) else { return }
        asking.letGo()
        stack[index] = .confirmation(asking)
    }

    /// Every list about the new bundle; from the first on whose subject is gone, they go. What is asked is asked again.
    private mutating func followBundle() {
        var lists: [ScreenState] = []
        for var state in stack.lists {
            guard var list = state.listed, list.follow(in: context) else { break }
            state.listed = list
            lists.append(state)
        }
        let asked = asking?.confirmation
        stack.replaceLists(with: lists)
        if !isAskingToConfirm { waiting = waiting ?? asked }
    }

    /// What is done on top of them, as the new bundle has it; gone where its row is.
    private mutating func followTask() {
        switch task {
        case .editor(var editor):
            let isThere = editor.follow((top as? PageScreen)?.page, in: context)
            task = isThere ? .editor(editor) : nil
        case .adjuster(var adjuster):
            let isThere = adjuster.follow(in: context)
            task = isThere ? .adjuster(adjuster) : nil
        default: break
        }
    }
}

// MARK: What is edited

extension Navigator {
    /// The form's field that was edited is its prototype from now on.
    package mutating func keepField() {
        guard let editor, let field = editor.field else { return }
        form?.keep(field, key: editor.key)
    }

    /// What the field of a setting is edited with as the panel is now; nil where nothing is typed.
    package func fieldTraits(of key: String) -> FieldTraits? {
        let page = bundle.schema[key].flatMap { bundle.pages[$0.page] }
        return switch context.settings.row(of: key)?.kind {
        case .textField(let field), .textView(let field):
            context.editingTraits(of: field, key: key, on: page)
        default: nil
        }
    }
}
