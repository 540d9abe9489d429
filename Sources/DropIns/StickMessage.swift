import PropertyLists
import Settings

/// What the service asks of the part of the helper that carries settings to and from a USB stick: names and bytes, and never
/// a path or a device.
package enum StickRequest: Hashable, Sendable {
    /// The files of settings that it has.
    case list
    /// One of them, whole.
    case read(String)
    /// A new file. Where there is one of that name it gets another.
    case write(String, [UInt8])
}

/// What the helper found on the stick, or why it found nothing.
package enum StickAnswer: Hashable, Sendable {
    /// Names, sorted; the first of many.
    case files([String])
    case content([UInt8])
    /// On the stick, under that name: it can be taken out.
    case written(String)
    case refused(StickRefusal)
}

/// Why nothing is read from a stick, or written to it. For programs: the screen has words for them.
package enum StickRefusal: String, CaseIterable, Error, Hashable, Sendable {
    /// There is none, or it went while it was looked at.
    case absent
    /// No file system that is taken, a broken one, or one that does not answer.
    case unreadable
    /// No regular file of a name of its own; a link, a pipe.
    case notAFile
    /// More than `StickFile.largest` bytes.
    case tooLarge
    /// It does not take a file: full, write-protected, or somebody else's.
    case notWritten
}

/// What a file of settings on a stick may be called, and how large it may be.
package enum StickFile {
    /// In this folder of the stick alone.
    package static let folder = "settings"
    /// How their names end.
    package static let suffix = ".settings"
    /// In bytes: settings are read in one turn of the service, and those of the largest sample are a tenth of it.
    package static let largest = 256 << 10
    /// The first of a folder; more fit on no screen.
    package static let most = 20

    /// Whether it is a name alone, that a person can read on any panel: no path, nothing hidden, no control characters.
    package static func isName(_ name: String) -> Bool {
        guard name.utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8),
            name.utf8.first != UInt8(ascii: "."),
            (suffix.utf8.count + 1...128).contains(name.utf8.count)
        else { return false }
        return name.unicodeScalars.allSatisfy { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse, .surrogate:
                false
            default: scalar != "/" && scalar != "\u{FFFD}"
            }
        }
    }
}

// MARK: As bytes

extension StickRequest {
    /// As it goes over the socket.
    package var bytes: [UInt8] {
        var message: [String: SettingValue] = [:]
        switch self {
        case .list: message["do"] = .string("list")
        case .read(let name): message = ["do": .string("read"), "name": .string(name)]
        case .write(let name, let bytes):
            message = ["do": .string("write"), "name": .string(name), "bytes": .data(bytes)]
        }
        return PropertyListWriter.xml(.dictionary(message))
    }

    /// Nil for what is no request: names and sizes are looked at here already.
    package init?(_ bytes: [UInt8]) {
        guard
            case .dictionary(let message)? = try? PropertyListDocument.read(bytes, file: "request").root.value
        else { return nil }
        if case .string("list")? = message["do"] {
            self = .list
            return
        }
        guard case .string(let name)? = message["name"], StickFile.isName(name) else { return nil }
        switch (message["do"], message["bytes"]) {
        case (.string("read")?, nil): self = .read(name)
        case (.string("write")?, .data(let bytes)?) where bytes.count <= StickFile.largest:
            self = .write(name, bytes)
        default: return nil
        }
    }
}

extension StickAnswer {
    /// As it goes over the socket.
    package var bytes: [UInt8] {
        let message: [String: SettingValue] =
            switch self {
            case .files(let names): ["files": .array(names.map(SettingValue.string))]
            case .content(let bytes): ["content": .data(bytes)]
            case .written(let name): ["written": .string(name)]
            case .refused(let refusal): ["refused": .string(refusal.rawValue)]
            }
        return PropertyListWriter.xml(.dictionary(message))
    }

    /// Nil for what is no answer.
    package init?(_ bytes: [UInt8]) {
        guard
            case .dictionary(let message)? = try? PropertyListDocument.read(bytes, file: "answer").root.value,
            message.count == 1, let (word, value) = message.first
        else { return nil }
        switch (word, value) {
        case ("files", .array(let elements)):
            var names: [String] = []
            for case .string(let name) in elements where StickFile.isName(name) { names.append(name) }
            self = .files(Array(names.prefix(StickFile.most)))
        case ("content", .data(let bytes)): self = .content(bytes)
        case ("written", .string(let name)) where StickFile.isName(name): self = .written(name)
        case ("refused", .string(let text)):
            guard let refusal = StickRefusal(rawValue: text) else { return nil }
            self = .refused(refusal)
        default: return nil
        }
    }
}
