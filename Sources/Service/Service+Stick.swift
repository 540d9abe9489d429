import DropIns
import Localization
import Navigation
import Scanning
import Screens
import Settings
import Store

// MARK: Settings on a USB stick

extension Service {
    /// The page follows the stick, and what was read from it is asked about.
    ///
    /// - Parameter isOpen: whether a page shows it.
    func followStick(isShown isOpen: Bool, at now: Duration) {
        stick.follow(isShown: isOpen && display.light != .dark, at: now)
        for answer in stick.takeAnswers() { take(answer, at: now) }
        guard isOpen else { return }
        navigator.learn(stick.isBusy ? .busy : stick.state.shown)
    }

    func perform(_ order: StickOrder, at time: Duration) {
        switch order {
        case .take(let name): stick.ask(.read(name), at: time)
        case .save(let settings):
            let day = DeviceValues.day()
            let file = SettingsFile(
                model: settings.model, schema: SettingsFile.schema(of: store.schema), date: day,
                values: settings.values)
            let bytes = file.bytes
            guard bytes.count <= StickFile.largest else {
                return navigator.tellStick(LocalizedString(.usbTooLarge), isError: true, at: time)
            }
            stick.ask(.write(StickFile.name(for: settings.model, on: day), bytes), at: time)
        }
    }

    private func take(_ answer: StickAnswer, at time: Duration) {
        switch answer {
        case .files: break
        case .written(let name):
            navigator.tellStick(LocalizedString(.usbSaved, name), isError: false, at: time)
        case .refused(let refusal): navigator.tellStick(refusal.said, isError: true, at: time)
        case .content(let bytes):
            do throws(SettingsFile.Failure) {
                let file = try SettingsFile(bytes)
                let isOther = file.schema != SettingsFile.schema(of: store.schema)
                perform(
                    navigator.take(
                        ConfigurationCode(model: file.model, values: file.values), isOtherSchema: isOther,
                        at: time), at: time)
            } catch {
                let reason = error == .damaged ? StringKey.usbDamaged : .usbNoFile
                navigator.tellStick(LocalizedString(reason), isError: true, at: time)
            }
        }
    }
}

extension StickController.State {
    fileprivate var shown: DeviceKnowledge.Stick {
        switch self {
        case .unknown: .busy
        case .absent: .absent
        case .files(let names): .files(names)
        case .refused(let refusal): .problem(refusal.said)
        case .notSetUp: .problem(LocalizedString(.usbNotSetUp))
        }
    }
}

extension StickRefusal {
    fileprivate var said: LocalizedString {
        switch self {
        case .absent: LocalizedString(.usbAbsent)
        case .unreadable: LocalizedString(.usbUnreadable)
        case .notAFile: LocalizedString(.usbNoFile)
        case .tooLarge: LocalizedString(.usbTooLarge)
        case .notWritten: LocalizedString(.usbNotWritten)
        }
    }
}

extension StickFile {
    /// "Boiler Control" of a day is `boiler-control-2026-11-23.settings`.
    fileprivate static func name(for model: String, on day: String) -> String {
        var stem = ""
        for character in model.lowercased().prefix(40) {
            if character.isASCII, character.isLetter || character.isNumber {
                stem.append(character)
            } else if !stem.isEmpty, !stem.hasSuffix("-") {
                stem += "-"
            }
        }
        if stem.hasSuffix("-") { stem.removeLast() }
        return "\(stem.isEmpty ? "settings" : stem)-\(day)\(suffix)"
    }
}
