import Settings

/// A text field as UIKit's is, on keys: its text, its traits, and what happens in which order while it is edited.
///
/// A value: setting a property from code is silent; only what a person does reaches the delegate.
package struct TextField {
    /// UIControl's editing events.
    package enum ControlEvent: String, Hashable, Sendable {
        case editingDidBegin, editingChanged, editingDidEnd, editingDidEndOnExit
    }

    package enum Notification: String, Hashable, Sendable {
        case textDidBeginEditing, textDidChange, textDidEndEditing
    }

    package enum EndReason: String, Hashable, Sendable {
        case committed, cancelled
    }

    package var traits: FieldTraits
    package weak var delegate: (any TextFieldDelegate)?
    /// Drawn only while the text is empty; never part of it.
    package var placeholder: String
    package var isEnabled: Bool
    /// The next insertion takes the place of everything; turns itself off then.
    package var clearsOnInsertion = false
    /// The editor while the field has the focus.
    package internal(set) var editor: FieldEditor?
    /// The text while the field has not.
    var restingText: String

    package init(
        _ traits: FieldTraits, text: String? = nil, delegate: (any TextFieldDelegate)? = nil
    ) {
        self.traits = traits
        self.delegate = delegate
        placeholder = traits.text.placeholder ?? ""
        isEnabled = traits.text.isEnabled
        restingText = Self.oneLine(text ?? "")
    }

    /// Nil is the empty text. A line break becomes a space: the field has one line.
    package var text: String? {
        get { editor?.text ?? restingText }
        set {
            restingText = Self.oneLine(newValue ?? "")
            editor?.replace(with: restingText)
        }
    }

    package var isEditing: Bool { editor != nil }

    /// The caret, in UTF-16 units.
    package var selectedRange: Range<Int> {
        let caret = (text ?? "").prefix(editor?.caret ?? 0).utf16.count
        return caret..<caret
    }

    package var showsPlaceholder: Bool { text?.isEmpty ?? true }

    /// Only where there is text, in the modes that say so.
    package var showsClearButton: Bool {
        guard !showsPlaceholder else { return false }
        switch traits.text.clearButtonMode {
        case .never: return false
        case .always: return true
        case .whileEditing: return isEditing
        case .unlessEditing: return !isEditing
        }
    }

    static func oneLine(_ text: String) -> String {
        String(text.map { $0.isNewline ? " " : $0 })
    }
}
