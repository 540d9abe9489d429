/// One node of a property list, with the place where it was written.
package struct PropertyList: Sendable {
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

    package let content: Content
    package let position: SourcePosition

    package init(_ content: Content, at position: SourcePosition = .file) {
        self.content = content
        self.position = position
    }
}

extension PropertyList {
    package var string: String? {
        if case .string(let text) = content { text } else { nil }
    }

    package var array: [PropertyList]? {
        if case .array(let elements) = content { elements } else { nil }
    }

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
    package struct Entry: Sendable {
        package let key: String
        /// Of the key, not of its value.
        package let position: SourcePosition
        package let value: PropertyList

        package init(key: String, position: SourcePosition = .file, value: PropertyList) {
            self.key = key
            self.position = position
            self.value = value
        }
    }

    package let entries: [Entry]

    package init(_ entries: [Entry]) {
        self.entries = entries
    }

    /// The last value of that key, as Core Foundation has it. A walk: specifiers have few keys.
    package subscript(key: String) -> PropertyList? {
        entries.last { $0.key == key }?.value
    }

    package func entry(_ key: String) -> Entry? {
        entries.last { $0.key == key }
    }
}
