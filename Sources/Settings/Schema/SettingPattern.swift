/// A key, or the beginning of keys before `.` or `*`: what locks, drop-ins and reports name settings by.
package enum SettingPattern {
    /// Whether it may cover more than the key that it is.
    static func isWide(_ pattern: String) -> Bool {
        pattern.utf8.last.map("*.".utf8.contains) ?? false
    }

    /// Whether the key is one of the pattern's.
    package static func covers(_ pattern: String, _ key: String) -> Bool {
        if pattern == key { return true }
        if pattern.utf8.last == UInt8(ascii: "*") { return begins(key, with: pattern.dropLast()) }
        return pattern.utf8.last == UInt8(ascii: ".") && begins(key, with: pattern[...])
    }

    /// Whether it begins so to a person or to a program: a mark that combines with the last sign takes no key out of it.
    package static func begins(_ key: String, with start: Substring) -> Bool {
        key.utf8.starts(with: start.utf8) || key.hasPrefix(start)
    }
}
