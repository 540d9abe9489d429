/// The keys that a bundle writes, by the names of Apple's schema, InAppSettingsKit and our own (docs/device-keys.md).
enum SchemaKey {
    // A page
    static let preferenceSpecifiers = "PreferenceSpecifiers"
    static let stringsTable = "StringsTable"
    static let container = "ApplicationGroupContainerIdentifier"

    // Any row
    static let type = "Type"
    static let key = "Key"
    static let title = "Title"
    static let idioms = "SupportedUserInterfaceIdioms"
    static let defaultValue = "DefaultValue"
    static let footerText = "FooterText"
    static let file = "File"

    // Choices
    static let values = "Values"
    static let titles = "Titles"
    static let shortTitles = "ShortTitles"
    static let sorted = "DisplaySortedByTitle"
    static let iconNames = "IconNames"

    // Toggles and sliders
    static let trueValue = "TrueValue"
    static let falseValue = "FalseValue"
    static let minimumValue = "MinimumValue"
    static let maximumValue = "MaximumValue"
    static let minimumValueImage = "MinimumValueImage"
    static let maximumValueImage = "MaximumValueImage"

    // Text
    static let isSecure = "IsSecure"
    static let keyboardType = "KeyboardType"
    static let autocapitalization = "AutocapitalizationType"
    static let autocorrection = "AutocorrectionType"

    // InAppSettingsKit
    static let subtitle = "IASKSubtitle"
    static let placeholder = "IASKPlaceholder"
    static let textAlignment = "IASKTextAlignment"
    static let adjustsFontSize = "IASKAdjustsFontSizeToFitWidth"
    static let contentType = "IASKTextContentType"
    static let toggleStyle = "IASKToggleStyle"
    static let datePickerMode = "DatePickerMode"
    static let minuteInterval = "MinuteInterval"

    // Ours
    static let format = "DeviceFormat"
    static let pattern = "DevicePattern"
    static let patternMessage = "DevicePatternMessage"
    static let minimumLength = "DeviceMinimumLength"
    static let maximumLength = "DeviceMaximumLength"
    static let minimum = "DeviceMinimum"
    static let maximum = "DeviceMaximum"
    static let unit = "DeviceUnit"
    static let step = "DeviceStep"
    static let enabledWhen = "DeviceEnabledWhen"
    static let visibleWhen = "DeviceVisibleWhen"
    static let role = "DeviceRole"
    static let confirm = "DeviceConfirm"
    static let restart = "DeviceRestart"
    static let renamedFrom = "DeviceRenamedFrom"
    static let returnKeyType = "DeviceReturnKeyType"
    static let enablesReturnKey = "DeviceEnablesReturnKeyAutomatically"
    static let clearButtonMode = "DeviceClearButtonMode"
    static let borderStyle = "DeviceBorderStyle"
    static let clearsOnBeginEditing = "DeviceClearsOnBeginEditing"
    static let leftView = "DeviceLeftView"
    static let leftViewMode = "DeviceLeftViewMode"
    static let rightView = "DeviceRightView"
    static let rightViewMode = "DeviceRightViewMode"
    static let minimumFontSize = "DeviceMinimumFontSize"
    static let enabled = "DeviceEnabled"
    static let passwordRules = "DevicePasswordRules"
    static let spellChecking = "DeviceSpellCheckingType"
    static let smartQuotes = "DeviceSmartQuotesType"
    static let smartDashes = "DeviceSmartDashesType"
    static let smartInsertDelete = "DeviceSmartInsertDeleteType"
    static let inlinePrediction = "DeviceInlinePredictionType"
    static let keyboardAppearance = "DeviceKeyboardAppearance"
}
