import Hardware
import Keys
import Localization
import Look
import Scenes
import Screens

// MARK: State to scene

extension Navigator {
    /// Everything that is on the screen now.
    package func scene() -> Scene {
        guard let offer = switchOffer else { return picture() }
        var offering = self
        offering.context.offer = offer
        return offering.picture()
    }

    private func picture() -> Scene {
        var scene = Scene(size: size)
        scene.theme = theme
        guard !isKeypadGone || isOfUse else {
            addKeypadGone(to: &scene)
            return scene
        }
        switch stack.last {
        case .factoryReset(let countdown): countdown.add(to: &scene, in: context)
        case .editor(let editor):
            let picture = editor.picture(in: context)
            picture.inPlace(over: face)?.add(to: &scene) ?? picture.add(to: &scene)
        case .keypad(let keypad): keypad.add(to: &scene, in: context)
        case .adjuster(let adjuster): AdjusterPicture(adjuster: adjuster, context: context).add(to: &scene)
        case .confirmation(let asking):
            ConfirmationPicture(asking: asking, strip: face.strip, context: context).add(to: &scene)
        case .reader(let reader) where reader.isPicture: reader.add(face.strip, to: &scene, in: context)
        case .destructive(let asking): asking.picture(in: context).add(face.strip, to: &scene)
        default: face.add(to: &scene)
        }
        if isWatched { scene.markWatched() }
        return scene
    }

    /// Whether the screen is of use without a keypad: a program asks something, somebody is in the middle of something, or
    /// presses keys from afar.
    private var isOfUse: Bool { needsScreen || task != nil || context.form != nil || isWatched }

    private var isKeypadGone: Bool { persistentMessage == LocalizedString(.noKeypad) }

    /// Nothing can be done here: that stands in place of what nobody could change.
    private func addKeypadGone(to scene: inout Scene) {
        StatementPicture(
            icon: .keyboard, what: words[.noKeypadTitle],
            more: [words[.noKeypadWhy], words[.noKeypadDo]], context: context
        ).add(in: Rect(size: size), to: &scene)
    }

    /// The list as it stands on the screen, or beneath what does.
    package var face: ListFace {
        let (top, count) = (top, stack.listCount)
        return ListFace(
            screen: top, list: top.list, adjuster: adjuster,
            outer: count > 1 ? stack[count - 2].listed?.list.title : nil, context: context,
            sections: context.hasSections ? stack[0].page : nil)
    }

    private var adjuster: AdjusterScreen? {
        if case .adjuster(let adjuster) = task { adjuster } else { nil }
    }

    /// What paints this panel's scenes.
    package var painter: ScenePainter { context.painter(theme) }

    /// The board's colours, or those that the edited field asks for. High contrast is somebody's need and stays.
    private var theme: Theme {
        let own = context.environment.theme
        guard own.name == .dark || own.name == .light, let editor else { return own }
        switch editor.editor.traits.text.keyboardAppearance {
        case .default: return own
        case .dark, .alert: return .dark
        case .light: return .light
        }
    }

    /// Whether a countdown is on the screen, which nothing may cover.
    package var needsScreen: Bool { isAskingToConfirm || stack.countdown != nil }

    /// Whether something on the screen waits for an answer: it must not blank.
    package var mustStayLit: Bool { confirmation != nil || stack.countdown != nil }

    /// What stands in the hint bar as somebody presses OK: they have seen it. Nil for what is not seen by that.
    package func persistentMessage(seenBy action: KeyAction) -> LocalizedString? {
        guard let message = persistentMessage, notice == nil, case .press = action,
            isScanned || context.keys.list.command(of: action) == .open
        else { return nil }
        switch stack.last {
        case .editor, .keypad, .factoryReset: return nil
        default: return message
        }
    }

    /// Whether a key opens the focused row of a list.
    package func opens(_ action: KeyAction) -> Bool {
        isScanned || [.open, .look].contains(context.keys.list.command(of: action))
    }

    /// Whether a key leaves a list.
    package func leaves(_ action: KeyAction) -> Bool {
        context.keys.list.command(of: action) == .back
    }

    /// What the status light shows.
    package var status: ScreenStatus {
        if persistentMessage != nil { return .error }
        if task != nil { return .editing }
        return staged.isEmpty && confirmation == nil ? .idle : .changesWaiting
    }
}

/// What the panel is about, in a word: what its status light shows.
package enum ScreenStatus: Hashable, Sendable {
    case idle
    /// Something is being changed and not yet stored.
    case editing
    /// Stored, and waiting to be applied or confirmed.
    case changesWaiting
    /// Something is missing or cannot be saved, and stays so.
    case error
}

// MARK: The screen in words

extension Navigator {
    /// What is on the screen as lines of text, for scripts and tests: of a list the rows and lines that are seen, as
    /// they are drawn, or the editor that covers it; then the message and the hints.
    package func describeScreen() -> String {
        let section = isListSeen ? list.sectionInTitleBar(context.listLayout) : nil
        return describe(titled: section) {
            isListSeen ? ListFace.shownLines(of: scene(), paintedBy: painter) : []
        }
    }

    /// The same with the whole of the list, and under an editor as well.
    package func describe() -> String {
        describe {
            guard !wantsContacts else { return [] }
            let face = face
            return face.sentences.map { "~ \($0)" } + face.list.rows.indices.compactMap(face.line(ofRow:))
        }
    }

    /// What the list is called, or what has the screen in its place.
    package var screenTitle: String {
        if stack.countdown != nil { return words[.resetTitle] }
        if case .keypad(let keypad) = task { return keypad.title(words) }
        return list.title
    }

    /// What is on the screen in sentences, where no row that has the focus says it: what went wrong, what is asked, a text to
    /// read, a page without rows. Empty where the rows say all.
    package var sentences: [String] {
        guard editor == nil else { return [] }
        switch stack.last {
        case .keypad(let keypad): return keypad.lines(in: context)
        case .trouble, .confirmation, .destructive: return face.texts
        case .factoryReset: break
        default: guard list.cursor.focus == nil else { return [] }
        }
        return ListFace.sentences(of: scene(), paintedBy: painter)
    }

    /// Whether a text is read that is for whoever stands here alone.
    package var isReadAlone: Bool { stack.last?.isSecretText ?? false }

    private var isListSeen: Bool {
        switch stack.last {
        case .editor, .keypad, .factoryReset: false
        default: true
        }
    }

    private func describe(titled title: String? = nil, rows: () -> [String]) -> String {
        if let countdown = stack.countdown { return countdown.description(in: context) }
        let (face, list) = (face, list)
        var lines = ["title: \(title ?? taskTitle ?? list.title)"] + rows() + taskLines
        if context.isTechnician { lines.append("session: \(role.rawValue)") }
        if isWatched { lines.append("watched: \(isWatched)") }
        if let message { lines.append("message: \(message)") }
        let hints = strip(face).map { "\($0.key) \($0.label)" }
        if !hints.isEmpty { lines.append("hint: " + hints.joined(separator: "  ")) }
        return lines.joined(separator: "\n") + "\n"
    }

    private var taskTitle: String? {
        switch task {
        case .editor(let editor): editor.title
        case .keypad(let keypad): keypad.title(words)
        case .adjuster(let adjuster): adjuster.title
        default: nil
        }
    }

    private var message: String? {
        if let notice { return notice.text }
        return editor?.editor.message ?? editor?.editor.problem ?? editor?.editor.note
            ?? persistentMessage.map { words($0) }
    }

    /// What is told of the keys, over a list or over what has the screen in its place.
    package func strip(_ face: ListFace) -> [StripItem] {
        if let switchOffer { return switchOffer.items }
        return switch task {
        case .keypad(let keypad): keypad.strip(in: context)
        case .editor(let editor): editor.editor.hints.actions
        default: face.strip
        }
    }

    private var taskLines: [String] {
        switch task {
        case .editor(let editor): editor.lines
        case .keypad(let keypad): keypad.lines(in: context).map { "~ \($0)" }
        case .adjuster(let adjuster): adjuster.lines(in: context)
        default: []
        }
    }
}

// MARK: While nobody is there

extension Navigator {
    /// The time instead of all that is on the screen; nil where the device's clock is not set.
    ///
    /// - Parameter seconds: since 1970, as clocks show it where the device is.
    package func standbyScene(localTime seconds: Double) -> Scene? {
        var clock = DeviceKnowledge()
        clock.learn(time: seconds)
        guard let local = clock.today else { return nil }
        var scene = Scene(size: size)
        scene.theme = environment.theme.resting
        StandbyPicture(local: local, context: context).add(to: &scene)
        return scene
    }

    /// What paints it.
    package var standbyPainter: ScenePainter { context.painter(environment.theme.resting) }
}
