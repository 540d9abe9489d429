import Bundles
import Hardware
import Keys
import Localization
import Navigation
import Screens
import Settings

// MARK: Changes

extension SimulatedPanel {
    mutating func apply(
        _ changes: [SettingChange], _ confirmation: Transactions.Confirmation, at time: Duration
    ) {
        let origin =
            confirmation == .waived
            ? Origin(.reset, .technician) : Origin(.panel, Authority(navigator.role))
        guard !outside.isStorageFull else {
            return navigator.refused(LocalizedString(.notSavedFull), at: time)
        }
        do throws(TransactionError) {
            try keep(changes, confirmation, from: origin, at: time)
        } catch {
            navigator.refused(error.phrase, at: time)
        }
    }

    /// Changes settings by the one door, and lets the screens follow.
    mutating func keep(
        _ changes: [SettingChange], _ confirmation: Transactions.Confirmation, from origin: Origin,
        at time: Duration
    ) throws(TransactionError) {
        let step = try transactions.apply(
            ChangeSet(changes), confirmation, from: origin, token: "\(transactions.snapshot.revision)",
            at: time)
        for change in step.told { doors[change.key] = change.value == nil ? nil : origin.door }
        navigator.stored(transactions.snapshot)
        idle.take(navigator.board.display)
        followTrial(at: time)
    }

    mutating func end(
        at time: Duration, _ end: (inout Transactions, Origin) throws -> Transactions.Step
    ) {
        // Where it ended meanwhile nothing is left to end.
        _ = try? end(&transactions, Origin(.panel, Authority(navigator.role)))
        followTrial(at: time)
    }

    mutating func followTrial(at time: Duration) {
        navigator.follow(transactions.trial, transactions.lastEnd, transactions.snapshot, now: time, at: time)
    }
}

// MARK: Another bundle, language or board under the same person

extension SimulatedPanel {
    /// The bundle as it is now, at the same place.
    package mutating func replace(_ bundle: SettingsBundle) {
        _ = transactions.replace(bundle.schema)
        navigator.replace(bundle, snapshot: transactions.snapshot)
    }

    /// The board as it is now, at the same place; fonts and kind of display are those that it began with.
    package mutating func replace(_ board: Board) {
        guard board != self.board else { return }
        self.board = board
        gestures = KeyGestures(board.keypad)
        recorder.keypad = board.keypad
        // Set-up says that the keypad is kept; here nobody waits for that.
        navigator = navigator.replaced(by: board, at: now - Notice.time)
        perform(navigator.expire(at: now), at: now)
        let size = board.display.pictureSize(onDisplayOf: board.display.rotatedSize)
        if size != navigator.size { navigator = navigator.resized(to: size) }
        form?.replaceKeypad(by: board, at: now)
        idle = DisplayIdle(navigator.board.display, at: now)
    }

    /// The setting that is the screen's language may have changed.
    mutating func followLanguage() {
        let language = board.language(in: transactions.snapshot)
        guard language != askedLanguage else { return }
        askedLanguage = language
        guard language != navigator.bundle.language,
            let bundle = navigator.bundle.localized(in: language)
        else { return }
        replace(bundle)
    }

    /// Whose session it is.
    package mutating func setRole(_ role: Role) { navigator.setRole(role) }
}
