/// What can be wrong with a bundle. One table: the linter's ids and severities and docs/lint come from here.
package enum LintRule: String, CaseIterable, Hashable, Sendable {
    case typeMissing = "type-missing"
    case typeUnknown = "type-unknown"
    case keyMissing = "key-missing"
    case keyEmpty = "key-empty"
    case keyDuplicate = "key-duplicate"
    case titleMissing = "title-missing"
    case defaultMissing = "default-missing"
    case defaultNotInValues = "default-not-in-values"
    case defaultType = "default-type"
    case valuesTitlesCount = "values-titles-count"
    case valuesDuplicate = "values-duplicate"
    case valuesMixedTypes = "values-mixed-types"
    case sliderRange = "slider-range"
    case sliderType = "slider-type"
    case defaultOutOfRange = "default-out-of-range"
    case childMissing = "child-missing"
    case childCycle = "child-cycle"
    case childEscapesBundle = "child-escapes-bundle"
    case keyboardType = "keyboard-type"
    case autocapitalizationType = "autocapitalization-type"
    case autocorrectionType = "autocorrection-type"
    case keyMisspelt = "key-misspelt"
    case stringsMissing = "strings-missing"
    case stringsUnreadable = "strings-unreadable"
    case stringsUntranslated = "strings-untranslated"
    case imageMissing = "image-missing"
    case idiomUnknown = "idiom-unknown"
    case groupEmpty = "group-empty"
    case plistMalformed = "plist-malformed"
    case plistTooLarge = "plist-too-large"
    case notAPage = "not-a-page"
    case newlineInTitle = "newline-in-title"
    case footerVeryLong = "footer-very-long"
    case deviceKeyInvalid = "device-key-invalid"
    case valueType = "value-type"
    case rootMissing = "root-missing"
    case pageUnreachable = "page-unreachable"
    case dictionaryKeyTwice = "dictionary-key-twice"
    case defaultInvalid = "default-invalid"
    case sliderLimit = "slider-limit"
    case typeMisspelt = "type-misspelt"
    case keyBlank = "key-blank"
    case titleValueUnkeyed = "title-value-unkeyed"
    case plistUnquoted = "plist-unquoted"
    case languageUnknown = "language-unknown"
    case glyphMissing = "glyph-missing"
    case iconUnknown = "icon-unknown"
    case shortTitlesCount = "short-titles-count"
    case toggleValues = "toggle-values"
    case imageUnreadable = "image-unreadable"
}

extension LintRule {
    /// How much it matters.
    package enum Severity: String, CaseIterable, Sendable {
        /// Breaks here: a row, a page or the bundle cannot be used.
        case error
        /// Works here, though perhaps not as meant, and breaks on iOS or is shown otherwise there.
        case warning
        /// Style: works everywhere. Told only to those who ask.
        case notice
    }

    /// What the linter calls it, and whether it is told unasked.
    package var severity: Severity {
        switch self {
        case .typeMissing, .typeMisspelt, .keyMissing, .keyEmpty, .valuesTitlesCount, .sliderRange,
            .sliderLimit,
            .childMissing, .childEscapesBundle, .plistMalformed, .plistTooLarge, .stringsUnreadable,
            .deviceKeyInvalid, .iconUnknown, .notAPage, .rootMissing, .toggleValues:
            .error
        case .groupEmpty, .stringsUntranslated, .footerVeryLong, .titleValueUnkeyed:
            .notice
        default:
            .warning
        }
    }
}
