import Settings
import TextChecks

/// Why something was not done, as reports say it: only ever added to, never renamed.
package enum RefusalCode: String, CaseIterable, Hashable, Sendable {
    case unknownKey = "unknown-key"
    case readOnly = "read-only"
    case wrongType = "wrong-type"
    case notInList = "not-in-list"
    case outOfRange = "out-of-range"
    case textFormat = "text-format"
    case textLength = "text-length"
    case textPattern = "text-pattern"
    case minuteInterval = "minute-interval"
    case locked, role, unavailable, busy
    case plainSecret = "plain-secret"
    case badSeal = "bad-seal"
    case tooLarge = "too-large"
    case storageFull = "storage-full"
    case storageReadOnly = "storage-read-only"
    case storageFailed = "storage-failed"
    case applyFailed = "apply-failed"
    case unreachable, panel, restarted, version, stale, conflict, malformed
    /// Of what the settings refuse, where only they know why.
    case invalid

    /// Whether the same may be taken later though nobody changed it: the device was at something else, or had no room.
    var passes: Bool {
        switch self {
        case .busy, .unavailable, .storageFull, .storageReadOnly, .storageFailed: true
        default: false
        }
    }

    /// Of what the settings themselves refuse.
    package init(_ error: SettingError) {
        switch error {
        case .unknownKey, .notLocked: self = .unknownKey
        case .readOnly, .defaultLayer: self = .readOnly
        case .wrongType: self = .wrongType
        case .notInList: self = .notInList
        case .outOfRange: self = .outOfRange
        case .text(_, let problem): self.init(problem)
        case .minuteInterval: self = .minuteInterval
        case .locked: self = .locked
        case .roleNeeded: self = .role
        case .unavailable: self = .unavailable
        case .tooLarge: self = .tooLarge
        }
    }

    private init(_ problem: TextProblem) {
        switch problem {
        case .tooShort, .tooLong: self = .textLength
        case .tooSmall, .tooLarge: self = .outOfRange
        case .pattern: self = .textPattern
        case .format, .newline: self = .textFormat
        }
    }
}

/// Why something was not done: the code and a sentence of at most 300 bytes, without what was typed.
package struct Refusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// For programs.
    package let code: RefusalCode
    /// For people, English.
    package let text: String

    /// - Parameter text: what is beyond 300 bytes is cut off.
    package init(_ code: RefusalCode, _ text: String) {
        self.code = code
        var kept = ""
        for character in text {
            if kept.utf8.count + character.utf8.count > 300 { break }
            kept.append(character)
        }
        self.text = kept
    }

    package var description: String { "\(code.rawValue): \(text)" }
}
