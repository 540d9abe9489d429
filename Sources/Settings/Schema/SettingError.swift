import Localization
import PropertyLists
import TextChecks

/// Why a value may not be stored. The description is fit for a hint bar and for a log: it never holds
/// what was typed.
package enum SettingError: Error, Hashable, Sendable, CustomStringConvertible {
    case unknownKey(String)
    /// A row to read, a button, or a row that has a problem.
    case readOnly(key: String)
    case wrongType(key: String, expected: String, found: String)
    case notInList(key: String)
    case outOfRange(key: String, minimum: Double, maximum: Double)
    case text(key: String, TextProblem)
    /// `MinuteInterval`: a time between two that may be picked.
    case minuteInterval(key: String, minutes: Int)
    /// Locked by that layer; only that layer or a weaker one may change it.
    case locked(key: String, by: SettingLayer)
    /// Nothing that could be unlocked, as it was written. No panel unlocks: its reason is for tools alone.
    case notLocked(key: String, by: SettingLayer)
    /// `DeviceRole`: whoever asked is less than that.
    case roleNeeded(key: String, Role)
    /// `DeviceEnabledWhen`, `DeviceVisibleWhen`: other settings keep it from being changed.
    case unavailable(key: String, reason: LocalizedString)
    /// The bundle's defaults cannot be changed.
    case defaultLayer(key: String)
    /// The value is, or all that would be stored with it.
    case tooLarge(key: String)

    /// The setting that was asked for, whether or not there is one.
    package var key: String {
        switch self {
        case .unknownKey(let key), .readOnly(let key), .wrongType(let key, _, _), .notInList(let key),
            .outOfRange(let key, _, _), .text(let key, _), .minuteInterval(let key, _), .locked(let key, _),
            .notLocked(let key, _), .roleNeeded(let key, _), .unavailable(let key, _), .defaultLayer(let key),
            .tooLarge(let key):
            key
        }
    }

    package var description: String { "\(key): \(reason)" }

    /// Without the key.
    package var reason: String { phrase.description }

    /// The reason, for a panel that speaks another language.
    package var phrase: LocalizedString {
        switch self {
        case .unknownKey: LocalizedString(.noSetting)
        case .readOnly: LocalizedString(.settingOnlyRead)
        case .wrongType(_, let expected, let found): LocalizedString(.wrongType, expected, found)
        case .notInList: LocalizedString(.noChoice)
        case .outOfRange(_, let minimum, let maximum):
            LocalizedString(.outOfRange, DecimalText(minimum.plainText), DecimalText(maximum.plainText))
        case .text(_, let problem): problem.phrase
        case .minuteInterval(_, let minutes): LocalizedString(.minuteSteps, minutes)
        case .locked(_, let layer): LocalizedString(.settingLocked, layer.rawValue)
        case .notLocked(_, let layer): LocalizedString(verbatim: "the \(layer.rawValue) does not lock it")
        case .roleNeeded(_, let role): role.refusal
        case .unavailable(_, let reason): reason
        case .defaultLayer: LocalizedString(.defaultLayer)
        case .tooLarge: LocalizedString(.tooLarge)
        }
    }
}
