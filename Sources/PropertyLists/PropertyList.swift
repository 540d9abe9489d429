/// One node of a property list, with the place where it was written.
package struct PropertyList: Sendable {
    /// The types that a value may have; containers hold nodes again.
    package enum Content: Sendable {
        case boolean(Bool)
        case integer(Int)
        case real(Double)
        case string(String)
        case date(SettingDate)
        case data([UInt8])
        case array([PropertyList])
        case dictionary(PropertyListDictionary)
    }

    /// What it is, with what is in it.
    package let content: Content
    /// Where the value begins in its file.
    package let position: SourcePosition

    /// Of no place in particular, unless said.
    package init(_ content: Content, at position: SourcePosition = .file) {
        self.content = content
        self.position = position
    }
}

extension PropertyList {
    /// Nil for anything that is not a `<string>`: numbers are not turned into text.
    package var string: String? {
        if case .string(let text) = content { text } else { nil }
    }

    /// In the order of the file; nil for anything but an array.
    package var array: [PropertyList]? {
        if case .array(let elements) = content { elements } else { nil }
    }

    /// Nil for anything but a dictionary.
    package var dictionary: PropertyListDictionary? {
        if case .dictionary(let entries) = content { entries } else { nil }
    }

}

extension String {
    /// In memory of its own: a property list that is let go of leaves whole pages free, and not what lies between the
    /// texts that are kept.
    package var copied: String {
        var text = self
        return text.withUTF8 { String(decoding: $0, as: UTF8.self) }
    }
}

/// A property list's dictionary in the order of the file.
package struct PropertyListDictionary: Sendable {
    /// A key with its value.
    package struct Entry: Sendable {
        /// As the file has it; may be empty, and there twice.
        package let key: String
        /// Of the key, not of its value.
        package let position: SourcePosition
        /// What stands after the key.
        package let value: PropertyList

        /// Of no place in particular, unless said.
        package init(key: String, position: SourcePosition = .file, value: PropertyList) {
            self.key = key
            self.position = position
            self.value = value
        }
    }

    /// In the order of the file, a key that is there twice included.
    package let entries: [Entry]

    /// - Parameter entries: of two with one key the last counts.
    package init(_ entries: [Entry]) {
        self.entries = entries
    }

    /// The last value of that key, as Core Foundation has it. A walk: specifiers have few keys.
    package subscript(key: String) -> PropertyList? {
        entries.last { $0.key == key }?.value
    }
}
