/// What JSON has no way to write is an object of one key that begins with a dollar sign.
enum JSONMark: String {
    /// RFC 3339 in UTC: `{"$date": "2026-11-21T10:30:00Z"}`.
    case date = "$date"
    /// Base64: `{"$data": "AAEC"}`.
    case data = "$data"
    /// `{"$real": "inf"}`, "-inf" or "nan"; other reals are numbers with a point or an exponent.
    case real = "$real"

    /// What the one key of a dictionary is written as: one more dollar sign where it would be read as a mark.
    static func escaped(_ key: String) -> String { isMark(key) ? "$" + key : key }

    /// What `escaped(_:)` was given.
    static func unescaped(_ key: String) -> String {
        isMark(String(key.dropFirst())) ? String(key.dropFirst()) : key
    }

    /// One of the marks, with any number of dollar signs before it.
    private static func isMark(_ key: String) -> Bool {
        key.hasPrefix("$") && JSONMark(rawValue: "$" + key.drop { $0 == "$" }) != nil
    }
}
