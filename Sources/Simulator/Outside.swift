import Accessibility
import DeviceUI
import Graphics
import Hardware
import Keys
import Localization
import PropertyLists
import Navigation
import Settings

/// What a device has around its panel, as far as somebody pretends that it is missing or broken.
package struct Outside: Hashable, Sendable {
    /// No key reaches the panel.
    package var isUnplugged = false
    /// Nothing is shown; the panel goes on.
    package var isDisplayMissing = false
    /// Nothing can be kept.
    package var isStorageFull = false
    /// How far the device's clock is off, in seconds.
    package var clockOffset = 0.0
    /// What was filled in last in a form that a program asked for, by label.
    package var answers: [String: SettingValue] = [:]

    /// What the hint bar says of it as long as it holds.
    var persistentMessage: LocalizedString? {
        if isUnplugged { return LocalizedString(.noKeypad) }
        return isStorageFull ? LocalizedString(.storageFull) : nil
    }
}

// MARK: What others do to the panel

extension SimulatedPanel {
    /// The keypad is pulled out, or plugged in again.
    package mutating func unplug(_ isUnplugged: Bool, at time: Duration) {
        if isUnplugged { letGo(at: time) }
        outside.isUnplugged = isUnplugged
        settle(at: time)
    }

    /// The display is there, or not.
    package mutating func missDisplay(_ isMissing: Bool) { outside.isDisplayMissing = isMissing }

    /// The storage is full, or has room again.
    package mutating func fillStorage(_ isFull: Bool, at time: Duration) {
        outside.isStorageFull = isFull
        settle(at: time)
    }

    /// The device's clock says this from now on.
    package mutating func tellTime(_ today: SettingDate, off offset: Double) {
        outside.clockOffset = offset
        let shifted = SettingDate(secondsSince1970: today.secondsSince1970 + offset)
        navigator.knowledge.today = shifted
        form?.knowledge.today = shifted
    }

    /// A program on the bus changes a setting; why not, where it may not.
    package mutating func change(_ key: String, to text: String, at time: Duration) -> String? {
        guard let definition = transactions.schema[key] else { return "there is no setting \"\(key)\"" }
        guard let value = definition.value(writtenAs: text) else {
            return "\"\(text)\" is no value of \(key)"
        }
        guard !outside.isStorageFull else { return "\(LocalizedString(.notSavedFull))" }
        let caller = Origin(.bus, .technician, userID: 0, connection: ":1.1")
        do throws(TransactionError) {
            try keep([.set(key, value)], .waived, from: caller, at: time)
            settle(at: time)
            return nil
        } catch {
            return error.description
        }
    }

    /// Whoever handles the button says what became of it; false where nobody waits for that.
    package mutating func answer(isDone: Bool, _ text: String, at time: Duration) -> Bool {
        guard let key = pressedButton else { return false }
        pressedButton = nil
        return navigator.answered(key, isDone: isDone, text, at: time)
    }

    /// A program shows a form, described as a page of a bundle is; why not, where it cannot.
    package mutating func show(form page: [UInt8]) -> String? {
        guard form == nil else { return "another form is on the panel" }
        guard !navigator.wantsContacts else { return "the keypad is being set up or tested" }
        do throws(FormError) {
            var screen = try FormScreen(
                pageFile: page, board: board, engine: navigator.engine, size: navigator.size,
                language: navigator.bundle.language, catalogs: navigator.catalogs)
            screen.knowledge = navigator.knowledge
            screen.setPersistentMessage(outside.persistentMessage)
            form = screen
            outside.answers = [:]
            return nil
        } catch {
            return error.description
        }
    }

    /// The program that asked for the form goes away.
    package mutating func closeForm() {
        form?.close()
        form = nil
    }

    /// The factory-reset button goes down, or up again.
    package mutating func factoryReset(isDown: Bool, at time: Duration) {
        let hold = board.gpio.factoryReset?.hold ?? .seconds(10)
        perform(
            isDown
                ? navigator.pressFactoryReset(hold: hold, at: time) : navigator.releaseFactoryReset(at: time),
            at: time)
        settle(at: time)
    }
}

extension SettingDefinition {
    /// A value as a person writes it, of the type that is stored; nil for what is none.
    fileprivate func value(writtenAs text: String) -> SettingValue? {
        switch constraint {
        case .toggle(let on, let off):
            switch text.lowercased() {
            case "true", "yes", "on", "1": on
            case "false", "no", "off", "0": off
            default: nil
            }
        case .choice(let choices): choices.first { $0.value.displayText == text }?.value
        case .number: Double(text).map(SettingValue.real)
        case .text: .string(text)
        case .date: SettingDate(rfc3339: text).map(SettingValue.date)
        case .readOnly: nil
        }
    }
}
