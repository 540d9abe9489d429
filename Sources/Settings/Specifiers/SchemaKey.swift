/// The keys that a bundle writes, by the names of Apple's schema, InAppSettingsKit and our own (docs/device-keys.md).
package enum SchemaKey {
    // A page
    /// Array of dictionaries, one for each row; a file without it is no page.
    package static let preferenceSpecifiers = "PreferenceSpecifiers"
    /// String: the table that the page's texts are translated by, without `.strings`; without it nothing is.
    package static let stringsTable = "StringsTable"
    /// String: the page's settings are kept apart under this name. Apple's schema.
    package static let container = "ApplicationGroupContainerIdentifier"

    // Any row
    /// String: what the row is, "PSToggleSwitchSpecifier".
    package static let type = "Type"
    /// String: the setting's name, within its container.
    package static let key = "Key"
    /// String, localized. On Root.plist too, as the screen's own.
    package static let title = "Title"
    /// Array of "Phone" and "Pad": the devices on which the row is there; all where it is absent or empty.
    package static let idioms = "SupportedUserInterfaceIdioms"
    /// Of the type that the row stores; shown while nothing is stored.
    package static let defaultValue = "DefaultValue"
    /// String, localized: below a group or a radio group.
    package static let footerText = "FooterText"
    /// String: the page that a pane opens, without ending.
    package static let file = "File"

    // Choices
    /// Array of values, one for each title: what is stored when it is picked.
    package static let values = "Values"
    /// Array of strings, localized, in the order of `Values`.
    package static let titles = "Titles"
    /// Array of strings, localized: in the row instead of `Titles`.
    package static let shortTitles = "ShortTitles"
    /// Boolean: choices are shown in the order of their titles, not as they are listed.
    package static let sorted = "DisplaySortedByTitle"
    /// Array of image files of the bundle or Material's names, in the order of `Values`. InAppSettingsKit's.
    package static let iconNames = "IconNames"

    // Toggles and sliders
    /// Of any type: what a switch stores for on; without it the boolean true.
    package static let trueValue = "TrueValue"
    /// Of any type: what a switch stores for off; without it the boolean false.
    package static let falseValue = "FalseValue"
    /// Number: a slider's start; 0 without it.
    package static let minimumValue = "MinimumValue"
    /// Number: a slider's end; 1 without it.
    package static let maximumValue = "MaximumValue"
    /// String: an image file of the bundle before the slider.
    package static let minimumValueImage = "MinimumValueImage"
    /// String: an image file of the bundle after the slider.
    package static let maximumValueImage = "MaximumValueImage"

    // Text
    /// Boolean: a secret, shown as dots, never told. Where not given a password is one by its DeviceFormat.
    package static let isSecure = "IsSecure"
    /// String: "Alphabet", "NumberPad" ... Apple's five and those of UIKit.
    package static let keyboardType = "KeyboardType"
    /// String: "None", "Sentences", "Words", "AllCharacters".
    package static let autocapitalization = "AutocapitalizationType"
    /// String: "Default", "No", "Yes".
    package static let autocorrection = "AutocorrectionType"

    // InAppSettingsKit
    /// String, or dictionary by value, localized: a row's second line.
    package static let subtitle = "IASKSubtitle"
    /// String, localized: shown while the text is empty.
    package static let placeholder = "IASKPlaceholder"
    /// String: "Left", "Center", "Right", "Justified", "Natural": where a text or a button's title stands.
    package static let textAlignment = "IASKTextAlignment"
    /// Boolean: a long text shrinks before it scrolls.
    package static let adjustsFontSize = "IASKAdjustsFontSizeToFitWidth"
    /// String: what the text is, by UIKit's names; known values of that kind are offered.
    package static let contentType = "IASKTextContentType"
    /// String: "Checkmark" has a tick in place of the switch.
    package static let toggleStyle = "IASKToggleStyle"
    /// String: "Date", "Time", "DateAndTime".
    package static let datePickerMode = "DatePickerMode"
    /// Integer, a divisor of 60: minutes between the times that may be picked.
    package static let minuteInterval = "MinuteInterval"

    /// String: an image file of the bundle before the title; `DeviceIcon` wins over it.
    package static let cellImage = "IASKCellImage"

    // Ours
    /// String: Material's name of a symbol before the title, or an image file of the bundle.
    package static let icon = "DeviceIcon"
    /// String: one of ten names, or "#RRGGBB": what the symbol stands on.
    package static let iconColor = "DeviceIconColor"
    /// String, localized: what the setting is for, in a sentence or two.
    package static let help = "DeviceHelp"
    /// String, localized: in place of the title where a panel is narrow.
    package static let shortTitle = "DeviceShortTitle"
    /// String, "#RRGGBB", on Root.plist: the brand's colour.
    package static let accent = "DeviceAccent"
    /// String, on Root.plist: an image of the bundle, or Material's name of a symbol, before the row of the page about the device.
    package static let logo = "DeviceLogo"
    /// String, localized, on Root.plist: where a person gets help, a telephone number.
    package static let helpline = "DeviceHelpline"
    /// Boolean, on Root.plist: false keeps wide panels from showing the first page's panes beside every page.
    package static let sections = "DeviceSections"
    /// Boolean, on Root.plist: the bundle gets a page for brightness, colours, text size, sound, language and standby.
    package static let displayPage = "DeviceDisplayPage"
    /// Boolean, on Root.plist: the bundle gets a page of serial number, addresses, versions and licences.
    package static let aboutPage = "DeviceAboutPage"
    /// Array of strings, on Root.plist: what a device without an owner asks for, each the key of a row or the name of a page.
    package static let firstRun = "DeviceFirstRun"
    /// String: what the text stands for, "ipv4" (docs/device-keys.md has the list).
    package static let format = "DeviceFormat"
    /// String: a regular expression that the whole text must match.
    package static let pattern = "DevicePattern"
    /// String, localized: what is said when the text does not match.
    package static let patternMessage = "DevicePatternMessage"
    /// Integer, in characters as a person counts them.
    package static let minimumLength = "DeviceMinimumLength"
    /// Integer, in characters as a person counts them; 4,096 without it.
    package static let maximumLength = "DeviceMaximumLength"
    /// Number: the least for text that is a number.
    package static let minimum = "DeviceMinimum"
    /// Number: the most for text that is a number.
    package static let maximum = "DeviceMaximum"
    /// String, localized: shown after a text or a slider's number.
    package static let unit = "DeviceUnit"
    /// Number above 0: how far one press moves a slider.
    package static let step = "DeviceStep"
    /// Condition, or an array of up to 32: the row is greyed while it does not hold.
    package static let enabledWhen = "DeviceEnabledWhen"
    /// Condition, or an array of up to 32: the row is not there while it does not hold.
    package static let visibleWhen = "DeviceVisibleWhen"
    /// String, or dictionary of "View" and "Change": "owner" or "technician".
    package static let role = "DeviceRole"
    /// Boolean of a button, or array of those of a row's `Values` that cannot be undone: a page of its own asks.
    package static let destructive = "DeviceDestructive"
    /// Boolean: changes are undone unless they are confirmed at the panel.
    package static let confirm = "DeviceConfirm"
    /// String, localized: what applying a change costs.
    package static let restart = "DeviceRestart"
    /// String, or array of them: what the key was in earlier versions of the bundle.
    package static let renamedFrom = "DeviceRenamedFrom"
    /// String: the word on the OK key, "Done".
    package static let returnKeyType = "DeviceReturnKeyType"
    /// Boolean: OK does nothing while the field is empty.
    package static let enablesReturnKey = "DeviceEnablesReturnKeyAutomatically"
    /// String: "Never", "WhileEditing", "UnlessEditing", "Always".
    package static let clearButtonMode = "DeviceClearButtonMode"
    /// String: "None", "Line", "Bezel", "RoundedRect".
    package static let borderStyle = "DeviceBorderStyle"
    /// Boolean: editing starts with nothing.
    package static let clearsOnBeginEditing = "DeviceClearsOnBeginEditing"
    /// String, localized: an image of the bundle, a few letters, or "Bookmarks".
    package static let leftView = "DeviceLeftView"
    /// String: as `DeviceClearButtonMode`, when the left view shows.
    package static let leftViewMode = "DeviceLeftViewMode"
    /// String, localized: an image of the bundle, a few letters, or "Bookmarks".
    package static let rightView = "DeviceRightView"
    /// String: as `DeviceClearButtonMode`, when the right view shows.
    package static let rightViewMode = "DeviceRightViewMode"
    /// Number, in points: how far a text may shrink.
    package static let minimumFontSize = "DeviceMinimumFontSize"
    /// Boolean: false keeps the field from being edited.
    package static let enabled = "DeviceEnabled"
    /// String in Apple's syntax, "minlength: 12; required: upper": what a secret must hold.
    package static let passwordRules = "DevicePasswordRules"
    /// String: "Default", "No", "Yes": whether words that no dictionary knows are told.
    package static let spellChecking = "DeviceSpellCheckingType"
    /// String: "Yes" makes quotation marks those of the language.
    package static let smartQuotes = "DeviceSmartQuotesType"
    /// String: "Yes" makes two hyphens a dash.
    package static let smartDashes = "DeviceSmartDashesType"
    /// String: "Yes" keeps one space around words that are pasted or cut.
    package static let smartInsertDelete = "DeviceSmartInsertDeleteType"
    /// String: "No" offers no words while typing.
    package static let inlinePrediction = "DeviceInlinePredictionType"
    /// String: "Default", "Dark", "Light", "Alert": the colours while the field is edited.
    package static let keyboardAppearance = "DeviceKeyboardAppearance"
    /// String, "de" or "pt-BR": what the text is written in, whatever the screen's language.
    package static let language = "DeviceLanguage"
    /// Array of integers: sizes of a serial number's groups.
    package static let groups = "DeviceGroups"
    /// String: the only characters that a serial number has.
    package static let alphabet = "DeviceAlphabet"
}
