import PropertyLists
import Settings

/// What the service asks of the helper's parts, a property list each way: values go in, and never a path, a line or a command.
package enum ApplyRequest: Hashable, Sendable {
    /// Files as the drop-ins make them of these values, so that `undo` puts back what was. `changed` nil: all of them.
    case write(token: String, values: [String: SettingValue], secrets: Set<String>, changed: Set<String>?)
    /// What was written stays.
    case keep
    /// What was written and not kept goes back.
    case undo
    /// The actions of these drop-ins. `changed` nil: nothing is new, as at the start of the service and when a change goes
    /// back; the clock is not set then.
    case call(dropIns: [String], values: [String: SettingValue], changed: Set<String>?)
    /// What these drop-ins look at, as it is now.
    case check(dropIns: [String], values: [String: SettingValue])
}

/// What became of one drop-in.
package struct ApplyResult: Hashable, Sendable {
    /// For programs.
    package enum Code: String, CaseIterable, Hashable, Sendable {
        case done
        /// All was as it shall be already.
        case same
        /// Values that cannot stand where they are put, or a drop-in that is none.
        case refused
        /// It was tried, and did not work.
        case failed
        /// Another change waits to be kept or undone.
        case busy
        /// The disk has no room for it.
        case full
        /// Who was asked said nothing, or nothing that can be read, in time.
        case silent
    }

    /// The drop-in's name; empty where it is about the request.
    package let dropIn: String
    /// What became of it.
    package let code: Code
    /// For a person; empty where there is nothing to say. Never has a value.
    package let sentence: String

    /// What became of one drop-in.
    package init(_ dropIn: String, _ code: Code, _ sentence: String = "") {
        (self.dropIn, self.code, self.sentence) = (dropIn, code, sentence)
    }

    /// Whether it is as it shall be.
    package var isFine: Bool { code == .done || code == .same }
}

// MARK: As bytes

extension ApplyRequest {
    /// The most that is read of one message: all values that there can be, and their signs.
    package static let largest = 16 << 20

    /// As it goes over the socket.
    package var bytes: [UInt8] {
        var message: [String: SettingValue] = [:]
        switch self {
        case .write(let token, let values, let secrets, let changed):
            message = Self.message("write", values)
            message["token"] = .string(token)
            message["secrets"] = .strings(secrets.sorted())
            message["changed"] = changed.map { .strings($0.sorted()) }
        case .keep: message["do"] = .string("keep")
        case .undo: message["do"] = .string("undo")
        case .call(let dropIns, let values, let changed):
            message = Self.message("call", values)
            message["dropIns"] = .strings(dropIns)
            message["changed"] = changed.map { .strings($0.sorted()) }
        case .check(let dropIns, let values):
            message = Self.message("check", values)
            message["dropIns"] = .strings(dropIns)
        }
        return PropertyListWriter.xml(.dictionary(message))
    }

    /// XML has no way to write some control characters: a text with one goes as data, and its key beside it.
    private static func message(_ word: String, _ values: [String: SettingValue]) -> [String: SettingValue] {
        var message: [String: SettingValue] = ["do": .string(word)]
        var sent = values
        var texts: [String] = []
        for (key, value) in values {
            guard case .string(let text) = value, !text.unicodeScalars.allSatisfy(\.isInXML) else { continue }
            sent[key] = .data(Array(text.utf8))
            texts.append(key)
        }
        message["values"] = .dictionary(sent)
        if !texts.isEmpty { message["texts"] = .strings(texts.sorted()) }
        return message
    }

    /// Nil for what is no request.
    package init?(_ bytes: [UInt8]) {
        var limits = PropertyListLimits()
        limits.bytes = Self.largest
        let document = try? PropertyListDocument.read(bytes, file: "request", limits: limits)
        guard case .dictionary(let message)? = document?.root.value else { return nil }
        var values: [String: SettingValue] =
            if case .dictionary(let values)? = message["values"] { values } else { [:] }
        for key in message["texts"]?.strings ?? [] {
            guard case .data(let bytes)? = values[key], let text = String(validating: bytes, as: UTF8.self)
            else { return nil }
            values[key] = .string(text)
        }
        let changed = message["changed"]?.strings.map(Set.init)
        guard message["changed"] == nil || changed != nil else { return nil }
        switch message["do"] {
        case .string("write")?:
            guard case .string(let token)? = message["token"], Self.isToken(token),
                let secrets = message["secrets"]?.strings
            else { return nil }
            self = .write(token: token, values: values, secrets: Set(secrets), changed: changed)
        case .string("keep")?: self = .keep
        case .string("undo")?: self = .undo
        case .string("call")?:
            guard let names = message["dropIns"]?.strings else { return nil }
            self = .call(dropIns: names, values: values, changed: changed)
        case .string("check")?:
            guard let names = message["dropIns"]?.strings else { return nil }
            self = .check(dropIns: names, values: values)
        default: return nil
        }
    }

    /// It stands in a file, between spaces.
    private static func isToken(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 64
            && text.utf8.allSatisfy { Ascii.isLetterOrDigit($0) || $0 == 0x2D || $0 == 0x5F }
    }
}

extension [ApplyResult] {
    /// As they go over the socket.
    package var bytes: [UInt8] {
        let results = map { result in
            SettingValue.strings([result.dropIn, result.code.rawValue, result.sentence])
        }
        return PropertyListWriter.xml(.dictionary(["results": .array(results)]))
    }

    /// Nil for what is no answer.
    package init?(_ bytes: [UInt8]) {
        guard
            case .dictionary(let message)? = try? PropertyListDocument.read(bytes, file: "answer").root.value,
            case .array(let results)? = message["results"]
        else { return nil }
        self = []
        for result in results {
            guard let words = result.strings, words.count == 3,
                let code = ApplyResult.Code(rawValue: words[1])
            else { return nil }
            append(ApplyResult(words[0], code, words[2]))
        }
    }
}

/// What is so now of something that a drop-in looks at.
package struct CheckResult: Hashable, Sendable {
    /// How it stands.
    package enum State: String, CaseIterable, Hashable, Sendable {
        case fine
        /// Nothing is known of it yet.
        case waiting
        case wrong
    }

    /// What is looked at.
    package let kind: DropIn.Check.Kind
    /// Which one: an address, a link, a unit.
    package let what: String
    /// How it stands.
    package let state: State

    /// What is so of one of them.
    package init(_ kind: DropIn.Check.Kind, _ what: String, _ state: State) {
        (self.kind, self.what, self.state) = (kind, what, state)
    }
}

extension [CheckResult] {
    /// As they go over the socket.
    package var bytes: [UInt8] {
        let checks = map { SettingValue.strings([$0.kind.rawValue, $0.what, $0.state.rawValue]) }
        return PropertyListWriter.xml(.dictionary(["checks": .array(checks)]))
    }

    /// Nil for what is no answer.
    package init?(_ bytes: [UInt8]) {
        guard
            case .dictionary(let message)? = try? PropertyListDocument.read(bytes, file: "answer").root.value,
            case .array(let checks)? = message["checks"]
        else { return nil }
        self = []
        for check in checks {
            guard let words = check.strings, words.count == 3,
                let kind = DropIn.Check.Kind(rawValue: words[0]),
                let state = CheckResult.State(rawValue: words[2])
            else { return nil }
            append(CheckResult(kind, words[1], state))
        }
    }
}

extension SettingValue {
    fileprivate static func strings(_ texts: [String]) -> SettingValue {
        .array(texts.map(SettingValue.string))
    }

    fileprivate var strings: [String]? {
        guard case .array(let elements) = self else { return nil }
        var texts: [String] = []
        for element in elements {
            guard case .string(let text) = element else { return nil }
            texts.append(text)
        }
        return texts
    }
}

extension Unicode.Scalar {
    fileprivate var isInXML: Bool {
        value >= 0x20 && value != 0xFFFE && value != 0xFFFF || self == "\n" || self == "\r" || self == "\t"
    }
}
