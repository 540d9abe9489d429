import Bundles
import Graphics
import Hardware
import Keys
import Localization
import PropertyLists
import Settings
import TextEntry

/// The whole settings screen as a value: keys and answers go in, effects and scenes come out.
///
/// It reads no clock and no file: time is an argument, `deadline` says when it next wants to be asked, and what is
/// left to do outside is returned.
package struct Panel {
    package enum Effect: Hashable, Sendable {
        /// Validate, keep, and answer with `stored(_:)` or `refused(_:at:)`.
        case store([SettingChange])
        /// The same, on trial where they ask for that: answered with `follow` then.
        case apply([SettingChange])
        /// What is on trial stays; answered with `follow` or `refused(_:at:)`.
        case confirm
        /// Take back what is on trial; answered with `follow`.
        case undo
        /// A button was pressed; whoever handles the key answers with `answered(_:isDone:_:at:)`.
        case pressed(String)
        /// Keep these sections of a board file beside the board's own, and go on with the board that they make.
        case keepKeypad(String, KeypadFile)
        /// Forget these, whoever's session it is; answered as `store` is.
        case factoryReset([SettingChange])
        /// For the buzzer, where there is one.
        case sound(Sound)
        /// A field would take words by their digits, in this language; answered with `learn(_:of:)` by who has them.
        case wantsDictionary(String)
        /// A field would have its words looked at, in this language; answered likewise, however late.
        case wantsChecker(String)
    }

    package enum Sound: Hashable, Sendable { case click, refusal, modeChange }

    /// All that screens need to know besides their own states.
    var context: ScreenContext
    /// Changes that hold and wait to be confirmed; nothing else can be done meanwhile.
    var confirmation: Confirmation?
    /// The way from Root to the list on the screen.
    package var screens: [ListScreen]
    /// What is edited on top of the list; nil while moving about.
    package var activity: Activity?
    /// A key without repeats of its own that is held to move about.
    var heldMove: HeldMove?
    /// What a rotary's push has just done; holding on takes its place.
    var pushedRow: PushedRow?
    /// The button whose answer is waited for.
    var pressed: PressedButton?
    /// The countdown that has the screen while the factory-reset button is held.
    var factoryReset: FactoryResetScreen?

    /// A page deeper than this is a bundle that goes round in circles.
    static let deepest = 32
    /// How long a refused key says why.
    package static let noticeTime = Duration.seconds(2)

    package init(
        board: Board, bundle: SettingsBundle, snapshot: Snapshot, engine: TextEngine, size: Size
    ) {
        context = ScreenContext(
            environment: ScreenEnvironment(
                board: board, size: size, engine: engine, language: bundle.language),
            settings: ShownSettings(bundle, snapshot))
        screens = []
        screens = [pageScreen(bundle.root)]
    }

    /// The list on the screen. There always is one: Root is never left. Lent, not copied: every row asks for it.
    package var list: ListScreen {
        _read { yield screens[screens.count - 1] }
        _modify { yield &screens[screens.count - 1] }
    }
}

/// What is being edited.
package enum Activity {
    case slider(AdjusterScreen)
    case text(EditorScreen)
    case keypad(KeypadScreen)
}

// MARK: Keys and time

extension Panel {
    package mutating func handle(_ action: KeyAction, at time: Duration) -> [Effect] {
        if isAskingToConfirm { return handleConfirming(action, at: time) }
        if case .hold = action {} else { heldMove = nil }
        if case .release = action { return [] }
        if let requests = factoryReset?.handle(action, at: time, in: context) {
            return perform(requests, at: time)
        }
        expireNotice(at: time, isKey: true)
        if case .hold(.push) = action, let pushedRow { return lookInto(pushedRow, at: time) }
        if case .press = action { pushedRow = nil }
        guard activity != nil else { return handleInList(action, at: time) }
        let requests = activity?.screen.handle(action, at: time, in: context) ?? []
        return perform(requests, at: time)
    }

    /// When `expire(at:)` has something to do; nil while nothing is pending.
    package var deadline: Duration? {
        [
            notice?.until, pressed?.until, isAskingToConfirm ? confirmation?.deadline : nil, heldMove?.next,
            factoryReset?.deadline, activity?.screen.deadline,
        ].compactMap { $0 }.min()
    }

    package mutating func expire(at time: Duration) -> [Effect] {
        expireNotice(at: time, isKey: false)
        expireButton(at: time)
        if wantsContacts { _ = expireActivity(at: time) }
        expireHeldMove(at: time)
        if isAskingToConfirm { return expireConfirmation(at: time) }
        let resets = factoryReset?.expire(at: time, in: context) ?? []
        return perform(resets, at: time) + expireActivity(at: time)
    }

    private mutating func expireActivity(at time: Duration) -> [Effect] {
        let requests = activity?.screen.expire(at: time, in: context) ?? []
        return perform(requests, at: time)
    }

    /// Whether a letter waits to be committed.
    package var hasPendingLetter: Bool {
        if case .text(let text) = activity { text.editor.hasPendingLetter } else { false }
    }

    /// Whether a text is being typed: what keys are pressed is then nobody else's business.
    package var isTyping: Bool {
        if case .text = activity { true } else { false }
    }
}

// MARK: Answers from outside

extension Panel {
    /// What was asked for is on the disk, or somebody else changed something: this is what holds now.
    package mutating func stored(_ snapshot: Snapshot) {
        settings.snapshot = snapshot
        staged = staged.filter(snapshot.isChanged)
        if staged.isEmpty { leaveStaged() }
        finishSaving()
        refreshRows()
    }

    /// What was asked for could not be kept; the old value holds.
    package mutating func refused(_ reason: Phrase, at time: Duration) {
        switch activity {
        case .text(var text) where text.isSaving:
            text.refused()
            activity = .text(text)
        case .slider(var slider) where slider.isSaving:
            slider.isSaving = false
            activity = .slider(slider)
        default: break
        }
        confirmation?.isSaving = false
        show(words(reason), isError: true, at: time)
    }

    mutating func finishSaving() {
        switch activity {
        case .text(let text) where text.isSaving: activity = nil
        case .slider(let slider) where slider.isSaving: activity = nil
        default: break
        }
    }

    /// Conditions may show or hide rows after a change. Rows without one cost nothing, unless another comes or goes.
    /// The row that applies what waits does likewise.
    mutating func refreshRows() {
        refreshDetails()
        for index in screens.indices {
            guard let page = screens[index].page else { continue }
            let conditional = screens[index].conditional
            var now = conditional
            for row in conditional.keys { now[row] = contents.isVisible(page.rows[row]) }
            let hasApplyRow = screens[index].rows.contains(.apply)
            guard now != conditional || hasApplyRow != hasStaged(on: page) else { continue }
            screens[index].conditional = now
            let focused = screens[index].focusedRow
            let rows = rows(of: page, depth: index)
            screens[index].rows = rows
            var cursor = screens[index].cursor
            if let focused, let row = rows.firstIndex(of: focused) {
                cursor.focus(row, in: measured(screens[index]), viewport: viewport)
            }
            cursor.clamp(to: measured(screens[index]), viewport: viewport)
            screens[index].cursor = cursor
        }
    }
}
