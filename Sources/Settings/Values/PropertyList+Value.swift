import PropertyLists

extension PropertyList {
    /// The same value without its places.
    package var value: SettingValue {
        switch content {
        case .boolean(let flag): .boolean(flag)
        case .integer(let integer): .integer(integer)
        case .real(let real): .real(real)
        case .string(let text): .string(text.copied)
        case .date(let date): .date(date)
        case .data(let bytes): .data(bytes)
        case .array(let elements): .array(elements.map(\.value))
        case .dictionary(let dictionary):
            .dictionary(
                Dictionary(dictionary.entries.map { ($0.key, $0.value.value) }) { _, last in last })
        }
    }
}
