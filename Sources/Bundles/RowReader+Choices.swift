import PropertyLists
import Settings

// Values and Titles, which must go together.
extension RowReader {
    mutating func choices(areRequired: Bool) -> [Choice] {
        guard let values = array(SchemaKey.values), let titles = array(SchemaKey.titles) else {
            let missing = row[SchemaKey.values] == nil ? SchemaKey.values : SchemaKey.titles
            let hasOne = row[SchemaKey.values] != nil || row[SchemaKey.titles] != nil
            if areRequired || hasOne { fail(.valuesTitlesCount, "the row has no \(missing)") }
            return []
        }
        if values.count != titles.count {
            fail(
                .valuesTitlesCount, at: SchemaKey.titles,
                "there are \(values.count) Values and \(titles.count) Titles")
        } else if values.isEmpty, areRequired {
            fail(.valuesTitlesCount, at: SchemaKey.values, "there are no Values")
        }
        let choices = pair(values, titles)
        reportDuplicates(values)
        reportNumbers(titles)
        return boolean(SchemaKey.sorted) == true
            ? TitleOrder(language: localizer.language).sorted(choices) : choices
    }

    private mutating func pair(_ values: [PropertyList], _ titles: [PropertyList]) -> [Choice] {
        let shortTitles = array(SchemaKey.shortTitles) ?? []
        if !shortTitles.isEmpty, shortTitles.count != titles.count {
            warn(
                .shortTitlesCount, at: SchemaKey.shortTitles,
                "there are \(shortTitles.count) ShortTitles and \(titles.count) Titles")
        }
        let icons = array(SchemaKey.iconNames) ?? []
        let destructive = destructiveValues(among: values)
        return zip(values, titles).enumerated().map { index, pair in
            Choice(
                value: pair.0.value, title: localizer(pair.1.value.displayText),
                shortTitle: shortTitles.indices.contains(index)
                    ? localizer(shortTitles[index].value.displayText) : nil,
                icon: icons.indices.contains(index) ? icons[index].string : nil,
                isDestructive: destructive.contains(pair.0.value.matchingKey))
        }
    }

    /// Those of the values that cannot be undone; one that is no value of the row is a slip.
    private mutating func destructiveValues(among values: [PropertyList]) -> Set<SettingValue> {
        let known = Set(values.map(\.value.matchingKey))
        let named = array(SchemaKey.destructive) ?? []
        for node in named where !known.contains(node.value.matchingKey) {
            let place = SourceLocation(file: location.file, position: node.position)
            let message = "\(SchemaKey.destructive) names \(node.value.quoted), which is none of the values"
            report(Diagnostic(.valueType, at: place, message))
        }
        return Set(named.map(\.value.matchingKey))
    }

    private mutating func reportDuplicates(_ values: [PropertyList]) {
        var seen: Set<SettingValue> = []
        for node in values where !seen.insert(node.value.matchingKey).inserted {
            let place = SourceLocation(file: location.file, position: node.position)
            report(Diagnostic(.valuesDuplicate, at: place, "the value \(node.value.quoted) is there twice"))
        }
    }

    /// Titles that are no text: they are shown as it is written, where iOS shows none.
    private mutating func reportNumbers(_ titles: [PropertyList]) {
        guard let title = titles.first(where: { $0.string == nil }) else { return }
        let place = SourceLocation(file: location.file, position: title.position)
        let message =
            "the title \(title.value.quoted) should be a string and is of type \(title.value.typeName)"
        report(Diagnostic(.valueType, at: place, message))
    }

    mutating func array(_ key: String) -> [PropertyList]? {
        guard let node = row[key] else { return nil }
        if let elements = node.array { return elements }
        warn(.valueType, at: key, "\(key) should be an array and is of type \(node.value.typeName)")
        return nil
    }
}
