import Settings

/// The keys that mean something, by the type of row; everything else is ignored and kept.
package enum KnownKeys {
    /// On every row.
    package static let common = [
        SchemaKey.type, SchemaKey.key, SchemaKey.title, SchemaKey.idioms, SchemaKey.subtitle,
        SchemaKey.enabledWhen, SchemaKey.visibleWhen, SchemaKey.role, SchemaKey.confirm, SchemaKey.restart,
        SchemaKey.renamedFrom, SchemaKey.help, SchemaKey.icon, SchemaKey.iconColor, SchemaKey.cellImage,
        SchemaKey.shortTitle,
    ]

    /// On a page; some of them count on Root.plist alone.
    package static let page = anyPage + root

    /// On any page.
    static let anyPage = [
        SchemaKey.preferenceSpecifiers, SchemaKey.stringsTable, SchemaKey.container, SchemaKey.title,
    ]

    /// On Root.plist alone: of the device as a whole.
    static let root = [
        SchemaKey.accent, SchemaKey.logo, SchemaKey.helpline, SchemaKey.sections,
        SchemaKey.displayPage, SchemaKey.aboutPage, SchemaKey.firstRun,
    ]

    /// What a row of that type may have.
    package static func keys(of type: SpecifierType) -> [String] { common + own(of: type) }

    /// Of any type: for rows whose type is not known.
    package static let all = common + SpecifierType.allCases.flatMap(own)

    private static func own(of type: SpecifierType) -> [String] {
        switch type {
        case .group: [SchemaKey.footerText]
        case .toggle:
            [SchemaKey.defaultValue, SchemaKey.trueValue, SchemaKey.falseValue, SchemaKey.toggleStyle]
        case .slider:
            [
                SchemaKey.defaultValue, SchemaKey.minimumValue, SchemaKey.maximumValue,
                SchemaKey.minimumValueImage, SchemaKey.maximumValueImage, SchemaKey.step, SchemaKey.unit,
            ]
        case .titleValue:
            [SchemaKey.defaultValue, SchemaKey.values, SchemaKey.titles, SchemaKey.format]
        case .textField, .textView: text
        case .multiValue, .radioGroup:
            [
                SchemaKey.defaultValue, SchemaKey.values, SchemaKey.titles, SchemaKey.shortTitles,
                SchemaKey.sorted, SchemaKey.footerText, SchemaKey.iconNames, SchemaKey.destructive,
            ]
        case .childPane: [SchemaKey.file]
        case .button: [SchemaKey.textAlignment, SchemaKey.destructive]
        case .datePicker:
            [SchemaKey.defaultValue, SchemaKey.datePickerMode, SchemaKey.minuteInterval]
        }
    }

    private static let text = [
        SchemaKey.defaultValue, SchemaKey.isSecure, SchemaKey.keyboardType, SchemaKey.autocapitalization,
        SchemaKey.autocorrection, SchemaKey.placeholder, SchemaKey.textAlignment,
        SchemaKey.adjustsFontSize, SchemaKey.contentType, SchemaKey.format, SchemaKey.pattern,
        SchemaKey.patternMessage, SchemaKey.minimumLength, SchemaKey.maximumLength, SchemaKey.minimum,
        SchemaKey.maximum, SchemaKey.unit, SchemaKey.returnKeyType, SchemaKey.enablesReturnKey,
        SchemaKey.clearButtonMode, SchemaKey.borderStyle, SchemaKey.clearsOnBeginEditing,
        SchemaKey.leftView, SchemaKey.leftViewMode, SchemaKey.rightView, SchemaKey.rightViewMode,
        SchemaKey.minimumFontSize, SchemaKey.enabled, SchemaKey.passwordRules,
        SchemaKey.spellChecking, SchemaKey.smartQuotes, SchemaKey.smartDashes,
        SchemaKey.smartInsertDelete, SchemaKey.inlinePrediction, SchemaKey.keyboardAppearance,
        SchemaKey.language, SchemaKey.groups, SchemaKey.alphabet,
    ]
}
