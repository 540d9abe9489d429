/// The values of `Type` that make a row here.
package enum SpecifierType: String, CaseIterable, Sendable {
    case group = "PSGroupSpecifier"
    case toggle = "PSToggleSwitchSpecifier"
    case slider = "PSSliderSpecifier"
    case titleValue = "PSTitleValueSpecifier"
    case textField = "PSTextFieldSpecifier"
    case multiValue = "PSMultiValueSpecifier"
    case radioGroup = "PSRadioGroupSpecifier"
    case childPane = "PSChildPaneSpecifier"
    case button = "IASKButtonSpecifier"
    case textView = "IASKTextViewSpecifier"
    case datePicker = "IASKDatePickerSpecifier"

    /// Whether a row of this type is nothing without a `Key`; a title value without one shows its default.
    package var needsKey: Bool {
        switch self {
        case .group, .childPane, .titleValue: false
        default: true
        }
    }
}
