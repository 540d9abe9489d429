import PropertyLists

/// Writes values as an XML property list, keys in order, so that a difference of two files says something.
package enum PropertyListWriter {
    /// The whole file in UTF-8. What XML cannot hold is written as near as it can: a control character as U+FFFD.
    package static func xml(_ value: SettingValue) -> [UInt8] {
        XMLPropertyListWriter.write(value.propertyList).bytes
    }
}

extension SettingValue {
    /// The same value of no place in particular, its keys in order.
    package var propertyList: PropertyList {
        let content: PropertyList.Content =
            switch self {
            case .boolean(let flag): .boolean(flag)
            case .integer(let integer): .integer(integer)
            case .real(let real): .real(real)
            case .string(let text): .string(text)
            case .date(let date): .date(date)
            case .data(let bytes): .data(bytes)
            case .array(let elements): .array(elements.map(\.propertyList))
            case .dictionary(let entries):
                .dictionary(
                    PropertyListDictionary(
                        entries.sorted { $0.key < $1.key }.map { entry in
                            PropertyListDictionary.Entry(key: entry.key, value: entry.value.propertyList)
                        }))
            }
        return PropertyList(content)
    }
}
