import PropertyLists
import Settings

/// The types of stored values, by the number in the database's `type` column. Never renumber.
enum StoredType: Int {
    case boolean = 1
    case integer = 2
    case real = 3
    case string = 4
    /// Seconds since 1970.
    case date = 5
    case data = 6
    /// An array or dictionary as a property list.
    case container = 7

    /// Nil where the column holds nothing of that type.
    func value(of column: SQLiteValue) -> SettingValue? {
        switch (self, column) {
        case (.boolean, .integer(let integer)): .boolean(integer != 0)
        case (.integer, .integer(let integer)): .integer(integer)
        case (.real, .real(let real)): .real(real)
        case (.string, .text(let bytes)): .string(String(decoding: bytes, as: UTF8.self))
        case (.date, .real(let seconds)): .date(SettingDate(secondsSince1970: seconds))
        case (.data, .bytes(let bytes)): .data(bytes)
        case (.container, .bytes(let bytes)):
            (try? PropertyListDocument.read(bytes, file: "value"))?.root.value
        default: nil
        }
    }

    /// The two columns that keep a value.
    static func columns(of value: SettingValue) -> (type: SQLiteValue, value: SQLiteValue) {
        let (type, column): (StoredType, SQLiteValue) =
            switch value {
            case .boolean(let flag): (.boolean, .integer(flag ? 1 : 0))
            case .integer(let integer): (.integer, .integer(integer))
            case .real(let real): (.real, .real(real))
            case .string(let text): (.string, .text(text))
            case .date(let date): (.date, .real(date.secondsSince1970))
            case .data(let bytes): (.data, .bytes(bytes))
            case .array, .dictionary: (.container, .bytes(PropertyListWriter.xml(value)))
            }
        return (.integer(type.rawValue), column)
    }
}
