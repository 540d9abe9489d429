import TextChecks

/// Everything that a text field is told about its text: Apple's schema, InAppSettingsKit's additions and
/// UITextField's properties under our `Device` keys (docs/device-keys.md).
public struct TextTraits: Hashable, Sendable {
    // What the keys give
    /// Which characters the keys give first.
    public var keyboardType = KeyboardType.default
    /// Which letters become capitals by themselves.
    public var autocapitalization = Autocapitalization.none
    /// Whether words may be completed and corrected.
    public var autocorrection = Autocorrection.default
    /// Whether words that no dictionary knows are told; `default` follows `autocorrection`.
    public var spellChecking = Autocorrection.default
    /// Whether straight quotation marks become the language's own; `default` is no: a device's texts go to machines.
    public var smartQuotes = Autocorrection.default
    /// Whether two hyphens become a dash, and three a longer one; `default` is no.
    public var smartDashes = Autocorrection.default
    /// Whether pasting and cutting whole words keep single spaces between words; `default` is no.
    public var smartInsertDelete = Autocorrection.default
    /// Whether words are offered while they are typed; `default` follows `autocorrection`.
    public var inlinePrediction = Autocorrection.default
    /// What the text is, by UIKit's names ("emailAddress", "URL"): decides which known values are offered.
    public var contentType: String?
    /// What a secret must hold; shown while it is typed, checked before it is kept.
    public var passwordRules: PasswordRules?
    /// The word on the OK key; what the key does is the same for all.
    public var returnKeyType = ReturnKeyType.default
    /// Whether OK does nothing while the field is empty.
    public var enablesReturnKeyAutomatically = false
    /// The colours while the field is edited.
    public var keyboardAppearance = KeyboardAppearance.default
    /// What the text is written in, as "de" or "pt-BR"; nil is the language of the screen.
    public var language: String?
    /// Sizes of the groups of a serial number, with a hyphen put between them; 1 to 64 each, or there are none.
    public var groups: [Int] = [] {
        didSet { if !groups.allSatisfy(Limits.groupSize.contains) { groups = [] } }
    }
    /// The only characters of a serial number beside its hyphens; empty leaves it to the format. Lacking one of 0 and O,
    /// or of 1 and I, it takes one for the other.
    public var alphabet = ""

    // What is accepted
    /// What the text stands for.
    public var format: DeviceFormat?
    /// What the whole text must match.
    public var pattern: TextPattern?
    /// Both count characters, as a person does.
    public var minimumLength: Int?
    /// In characters, as a person counts them.
    public var maximumLength: Int?
    /// For text that is a number.
    public var minimum: Double?
    /// For text that is a number.
    public var maximum: Double?

    // How it looks and edits
    /// A secret: dots instead of letters, no copying, no suggestions. Where nobody said, the format says it.
    public var isSecure: Bool {
        get { saidSecure ?? format?.isSecret ?? false }
        set { saidSecure = newValue }
    }
    private var saidSecure: Bool?
    /// False: the field cannot be edited.
    public var isEnabled = true
    /// IASKTextViewSpecifier: several lines.
    public var isMultiline = false
    /// Shown while the text is empty.
    public var placeholder: String?
    /// Shown after the text.
    public var unit: String?
    /// Of the text and of the placeholder.
    public var alignment = Alignment.natural
    /// Whether a long text shrinks before it scrolls.
    public var adjustsFontSizeToFitWidth = false
    /// Points; 0 leaves it to the theme.
    public var minimumFontSize = 0.0
    /// Nil leaves it to the screen.
    public var borderStyle: BorderStyle?
    /// When the clear button shows; it always needs text.
    public var clearButtonMode = ViewMode.never
    /// Whether editing starts with nothing.
    public var clearsOnBeginEditing = false
    /// Before the text: says what it is for.
    public var leftView: SideView?
    /// After the text: what more can be done.
    public var rightView: SideView?

    /// UIKit's defaults.
    public init() {}

    /// The traits that most fields differ in. Names begin their words with a capital until something else is said.
    ///
    /// - Parameter isSecure: nil leaves it to the format.
    public init(
        keyboardType: KeyboardType, format: DeviceFormat? = nil, isSecure: Bool? = nil,
        minimumLength: Int? = nil, maximumLength: Int? = nil
    ) {
        self.keyboardType = keyboardType
        autocapitalization = keyboardType.autocapitalization
        self.format = format
        saidSecure = isSecure
        self.minimumLength = minimumLength
        self.maximumLength = maximumLength
    }

    /// Whether a number may be negative.
    package var allowsSign: Bool { (minimum ?? -1) < 0 }
}

extension TextTraits {
    /// Which letters become capitals by themselves.
    public enum Autocapitalization: String, CaseIterable, Sendable {
        case none = "None"
        case sentences = "Sentences"
        case words = "Words"
        case allCharacters = "AllCharacters"
    }

    /// Whether words may be changed for the person; `default` leaves it to the kind of field.
    public enum Autocorrection: String, CaseIterable, Sendable {
        case `default` = "Default"
        case no = "No"
        case yes = "Yes"
    }

    /// The label of the OK key; what it does is the same for all.
    public enum ReturnKeyType: String, CaseIterable, Sendable {
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

    /// Where a text stands in its field; natural is where its language begins.
    public enum Alignment: String, CaseIterable, Sendable {
        case left = "Left"
        case center = "Center"
        case right = "Right"
        case justified = "Justified"
        case natural = "Natural"
    }

    /// The frame around a field.
    public enum BorderStyle: String, CaseIterable, Sendable {
        case none = "None"
        case line = "Line"
        case bezel = "Bezel"
        case roundedRect = "RoundedRect"
    }

    /// The colours of a screen on which a field is edited; `alert` is dark.
    public enum KeyboardAppearance: String, CaseIterable, Sendable {
        case `default` = "Default"
        case dark = "Dark"
        case light = "Light"
        case alert = "Alert"
    }

    /// When a clear button or a side view shows.
    public enum ViewMode: String, CaseIterable, Sendable {
        case never = "Never"
        case whileEditing = "WhileEditing"
        case unlessEditing = "UnlessEditing"
        case always = "Always"
    }

    /// What stands beside the text: an image of the bundle or a few letters.
    public struct SideView: Hashable, Sendable {
        /// The image's name, letters, or `Bookmarks`.
        public var content: String
        /// When it shows.
        public var mode: ViewMode

        /// A view and when it shows.
        public init(content: String, mode: ViewMode) {
            self.content = content
            self.mode = mode
        }
    }
}
