/// Everything that a text field is told about its text: Apple's schema, InAppSettingsKit's additions and
/// UITextField's properties under our `Device` keys (docs/device-keys.md).
package struct TextTraits: Hashable, Sendable {
    // What the keys give
    package var keyboardType = KeyboardType.default
    package var autocapitalization = Autocapitalization.none
    package var autocorrection = Autocorrection.default
    package var contentType: String?
    package var returnKeyType = ReturnKeyType.default
    package var enablesReturnKeyAutomatically = false

    // What is accepted
    package var format: DeviceFormat?
    package var pattern: TextPattern?
    /// Both count characters, as a person does.
    package var minimumLength: Int?
    package var maximumLength: Int?
    /// For text that is a number.
    package var minimum: Double?
    package var maximum: Double?

    // How it looks and edits
    package var isSecure = false
    package var isEnabled = true
    /// IASKTextViewSpecifier: several lines.
    package var isMultiline = false
    package var placeholder: String?
    package var unit: String?
    package var alignment = Alignment.natural
    package var adjustsFontSizeToFitWidth = false
    /// Points; 0 leaves it to the theme.
    package var minimumFontSize = 0.0
    /// Nil leaves it to the screen.
    package var borderStyle: BorderStyle?
    package var clearButtonMode = ViewMode.never
    package var clearsOnBeginEditing = false
    package var leftView: SideView?
    package var rightView: SideView?

    package init() {}

    package init(
        keyboardType: KeyboardType, format: DeviceFormat? = nil, isSecure: Bool = false,
        minimumLength: Int? = nil, maximumLength: Int? = nil
    ) {
        self.keyboardType = keyboardType
        self.format = format
        self.isSecure = isSecure
        self.minimumLength = minimumLength
        self.maximumLength = maximumLength
    }
}

extension TextTraits {
    package enum Autocapitalization: String, CaseIterable, Sendable {
        case none = "None"
        case sentences = "Sentences"
        case words = "Words"
        case allCharacters = "AllCharacters"
    }

    package enum Autocorrection: String, CaseIterable, Sendable {
        case `default` = "Default"
        case no = "No"
        case yes = "Yes"
    }

    /// The label of the OK key; what it does is the same for all.
    package enum ReturnKeyType: String, CaseIterable, Sendable {
        case `default` = "Default"
        case go = "Go"
        case google = "Google"
        case join = "Join"
        case next = "Next"
        case route = "Route"
        case search = "Search"
        case send = "Send"
        case yahoo = "Yahoo"
        case done = "Done"
        case emergencyCall = "EmergencyCall"
        case `continue` = "Continue"
    }

    package enum Alignment: String, CaseIterable, Sendable {
        case left = "Left"
        case center = "Center"
        case right = "Right"
        case justified = "Justified"
        case natural = "Natural"
    }

    package enum BorderStyle: String, CaseIterable, Sendable {
        case none = "None"
        case line = "Line"
        case bezel = "Bezel"
        case roundedRect = "RoundedRect"
    }

    /// When a clear button or a side view shows.
    package enum ViewMode: String, CaseIterable, Sendable {
        case never = "Never"
        case whileEditing = "WhileEditing"
        case unlessEditing = "UnlessEditing"
        case always = "Always"
    }

    /// What stands beside the text: an image of the bundle or a few letters.
    package struct SideView: Hashable, Sendable {
        package var content: String
        package var mode: ViewMode

        package init(content: String, mode: ViewMode) {
            self.content = content
            self.mode = mode
        }
    }
}
