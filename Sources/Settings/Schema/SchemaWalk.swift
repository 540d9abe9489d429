/// Finds the settings of pages, row by row: which row defines a key, and what the others of that key add.
struct SchemaWalk {
    struct Place {
        let page: Int32
        let row: Int32
    }

    private let pages: [Page]
    private(set) var places: [Place] = []
    private(set) var indexes: [String: Int] = [:]
    private(set) var others: [String: OtherRows] = [:]
    private(set) var defaults: [String: SettingValue] = [:]
    private(set) var secrets: Set<String> = []

    init(_ pages: [Page]) {
        self.pages = pages
        let count = pages.reduce(0) { $0 + $1.rows.count }
        indexes.reserveCapacity(count)
        places.reserveCapacity(count)
    }

    mutating func visitRows() {
        for (number, page) in pages.enumerated() {
            for (index, row) in page.rows.enumerated() {
                guard let definition = SettingDefinition(row, page: page.name) else { continue }
                visit(definition, at: Place(page: Int32(number), row: Int32(index)))
            }
        }
    }

    private mutating func visit(_ definition: SettingDefinition, at place: Place) {
        let key = definition.key
        if let value = definition.defaultValue, defaults[key] == nil { defaults[key] = value }
        if definition.isSecret { secrets.insert(key) }
        guard let index = indexes[key] else {
            indexes[key] = places.count
            places.append(place)
            return
        }
        var rows = others.removeValue(forKey: key) ?? OtherRows()
        if let first = self.definition(at: places[index]), first.isReadOnly, !definition.isReadOnly {
            rows.formerKeys += first.formerKeys
            places[index] = place
        } else if !definition.isReadOnly {
            rows.conditions.append(definition.traits.conditions)
        }
        rows.defaultValue = defaults[key]
        rows.areSecret = secrets.contains(key)
        others[key] = rows
    }

    private func definition(at place: Place) -> SettingDefinition? {
        let page = pages[Int(place.page)]
        return SettingDefinition(page.rows[Int(place.row)], page: page.name)
    }
}

/// What the rows of a key say beside the one that defines it.
struct OtherRows: Sendable {
    /// What must hold for each of those that can be changed.
    var conditions: [[Condition]] = []
    /// Of the first row that has one.
    var defaultValue: SettingValue?
    /// Whether any row of the key is of a secret.
    var areSecret = false
    /// Of a row that can only be read and stood before the one that defines the key.
    var formerKeys: [String] = []
}
