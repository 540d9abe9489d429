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

    func value(of row: borrowing SQLiteStatement, column: Int32) -> SettingValue? {
        switch self {
        case .boolean: .boolean(row.integer(column) != 0)
        case .integer: .integer(row.integer(column))
        case .real: .real(row.real(column))
        case .string: .string(row.text(column))
        case .date: .date(SettingDate(secondsSince1970: row.real(column)))
        case .data: .data(row.bytes(column))
        case .container: (try? PropertyListDocument.read(row.bytes(column), file: "value"))?.root.value
        }
    }

    static func bind(
        _ value: SettingValue, to statement: borrowing SQLiteStatement, type: Int32, value index: Int32
    ) {
        switch value {
        case .boolean(let flag): statement.bind(flag ? 1 : 0, at: index)
        case .integer(let integer): statement.bind(integer, at: index)
        case .real(let real): statement.bind(real, at: index)
        case .string(let text): statement.bind(text, at: index)
        case .date(let date): statement.bind(date.secondsSince1970, at: index)
        case .data(let bytes): statement.bind(bytes, at: index)
        case .array, .dictionary: statement.bind(PropertyListWriter.xml(value), at: index)
        }
        statement.bind(StoredType(of: value).rawValue, at: type)
    }

    private init(of value: SettingValue) {
        switch value {
        case .boolean: self = .boolean
        case .integer: self = .integer
        case .real: self = .real
        case .string: self = .string
        case .date: self = .date
        case .data: self = .data
        case .array, .dictionary: self = .container
        }
    }
}
