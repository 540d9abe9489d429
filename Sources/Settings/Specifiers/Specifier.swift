import PropertyLists

/// One row of a page, as the bundle specifies it and localized. A specifier that is wrong stays a row:
/// `problem` says why it is shown greyed and cannot be changed.
package struct Specifier: Sendable {
    /// The value of `Type`, `PSToggleSwitchSpecifier`; empty where it is missing.
    package let type: String
    /// The setting that the row shows; nil for rows without one.
    package let key: String?
    /// Empty where the row has none.
    package let title: String
    /// Of the specifier's dictionary.
    package let location: SourceLocation
    /// Why the row cannot be used, a sentence for the person at the panel.
    package let problem: String?
    /// What the row is, with what its kind alone has.
    package let kind: Kind
    /// Nil for a row without any, as most are.
    private let ownTraits: Traits?

    /// The row's own and what its section and pane add; without any, the defaults.
    package var traits: RowTraits {
        if case .of(let traits)? = ownTraits { traits } else { RowTraits() }
    }

    /// What must be so for the row to be there; nil for one that never goes.
    package var gate: RowGate? {
        guard case .of(let traits)? = ownTraits, traits.mayHide else { return nil }
        return RowGate(condition: traits.visibleWhen, role: traits.role?.view ?? .owner)
    }

    /// Whether it has an icon of its own.
    var hasIcon: Bool { if case .of(let traits)? = ownTraits { traits.icon != nil } else { false } }

    /// Indirect as `Kind` is.
    private indirect enum Traits {
        case of(RowTraits)
    }

    /// Indirect: a page holds thousands of rows, most of them small.
    package indirect enum Kind: Sendable {
        case group(GroupSpecifier)
        case toggle(ToggleSpecifier)
        case slider(SliderSpecifier)
        case titleValue(TitleValueSpecifier)
        case textField(TextFieldSpecifier)
        case multiValue(MultiValueSpecifier)
        case radioGroup(MultiValueSpecifier)
        case childPane(ChildPaneSpecifier)
        /// IASKButtonSpecifier.
        case button(ButtonSpecifier)
        /// IASKTextViewSpecifier: a text field of several lines.
        case textView(TextFieldSpecifier)
        /// IASKDatePickerSpecifier.
        case datePicker(DatePickerSpecifier)
        /// A `Type` that we do not know; the title is shown.
        case unknown
        /// No `Type`, or no dictionary at all.
        case broken
    }

    /// A row of no setting, titleless and sound, unless said.
    ///
    /// - Parameter type: where it is not what the kind is called in bundles.
    package init(
        type: String? = nil, key: String? = nil, title: String = "",
        location: SourceLocation = SourceLocation(file: "Root.plist"), problem: String? = nil, kind: Kind,
        traits: RowTraits = RowTraits()
    ) {
        self.type = type ?? kind.names.type?.rawValue ?? ""
        self.key = key
        self.title = title
        self.location = location
        self.problem = problem
        self.kind = kind
        ownTraits = traits == RowTraits() ? nil : .of(traits)
    }

    /// What a list has in common whose Values and Titles are of different lengths: to be looked at.
    package var sharedChoices: MultiValueSpecifier? {
        guard problem != nil, key != nil else { return nil }
        switch kind {
        case .multiValue(let list), .radioGroup(let list): return list.choices.isEmpty ? nil : list
        default: return nil
        }
    }

    /// Only these, without a problem, take changes.
    package var isEditable: Bool {
        guard problem == nil, key != nil, let value = kind.value else { return false }
        switch value.constraint {
        case .readOnly: return false
        case .text(let traits): return traits.isEnabled
        case .toggle, .number, .choice, .date: return true
        }
    }
}

// MARK: The table of kinds

extension Specifier.Kind {
    /// What the setting of such a row is; nil where the row is of none.
    package var value: (any ValueSpecifier)? {
        switch self {
        case .toggle(let toggle): toggle
        case .slider(let slider): slider
        case .titleValue(let titleValue): titleValue
        case .textField(let field), .textView(let field): field
        case .multiValue(let list), .radioGroup(let list): list
        case .datePicker(let picker): picker
        case .group, .childPane, .button, .unknown, .broken: nil
        }
    }

    /// What a person calls such a row.
    package var word: String { names.word }

    /// What a person and what a bundle calls such a row.
    fileprivate var names: (word: String, type: SpecifierType?) {
        switch self {
        case .group: ("group", .group)
        case .toggle: ("toggle", .toggle)
        case .slider: ("slider", .slider)
        case .titleValue: ("title value", .titleValue)
        case .textField: ("text field", .textField)
        case .multiValue: ("multi value", .multiValue)
        case .radioGroup: ("radio group", .radioGroup)
        case .childPane: ("pane", .childPane)
        case .button: ("button", .button)
        case .textView: ("text view", .textView)
        case .datePicker: ("date picker", .datePicker)
        case .unknown: ("unknown", nil)
        case .broken: ("broken", nil)
        }
    }
}
