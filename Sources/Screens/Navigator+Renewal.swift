import Bundles
import Hardware
import Localization
import Settings

// MARK: Another display, keypad or bundle under the same person

extension Navigator {
    /// The same screens on a display of another size: the place, what is typed, what was copied, what is waited for
    /// and what counts down stay.
    package func resized(to size: Size) -> Navigator {
        var panel = self
        panel.environment = environment.resized(to: size)
        panel.changeLists { $0.renew(in: $1) }
        if var editor {
            editor.renewLook(in: panel.context)
            panel.task = .editor(editor)
        }
        return panel
    }

    /// The same place with another keypad: what was found out is in force from now on. Only what a finger did on the
    /// old one is over.
    package func replaced(by board: Board, at time: Duration) -> Navigator {
        var panel = self
        if wantsContacts { panel.task = nil }
        panel.isKeypadKnown = true
        panel.environment = environment.replaced(by: board)
        panel.forgetHolds()
        panel.renew()
        panel.show(words[.keypadKept], at: time)
        return panel
    }

    /// Another bundle or another language: the same screens, as far as what they are about still exists.
    package mutating func replace(_ bundle: SettingsBundle, snapshot: Snapshot) {
        rememberPages()
        environment = environment.speaking(bundle.language)
        settings.bundle = bundle
        settings.snapshot = snapshot
        staged = staged.filter { bundle.schema[$0.key]?.isStaged ?? false }
        followBundle()
        followTask()
        renew()
    }

    private mutating func renew() {
        changeLists { $0.renew(in: $1) }
        guard var editor else { return }
        editor.renew(in: context)
        task = .editor(editor)
    }

    private mutating func forgetHolds() {
        heldMove = nil
        lastPush = nil
        guard var asking, let index = stack.firstIndex(where: \.isConfirmation) else { return }
        asking.letGo()
        replaceScreen(at: index, with: .confirmation(asking))
    }

    /// Every list about the new bundle; from the first on whose subject is gone, they go. What is asked is asked again.
    private mutating func followBundle() {
        var lists: [ScreenState] = []
        for var state in stack.prefix(listCount) {
            guard var list = state.listed, list.follow(in: context) else { break }
            state.listed = list
            lists.append(state)
        }
        let asked = asking?.confirmation
        replaceLists(with: lists)
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
