import Graphics
import PropertyLists
import Scenes
import Settings
import TextEntry
import Typesetting

/// A text field as UIKit's is, on keys: its text, its traits, its looks, and what happens in which order while it is
/// edited.
///
/// A value: setting a property from code is silent; only what a person does reaches the delegate.
///
///     var field = TextField(text: "boiler", placeholder: "Name")
///     field.traits.autocapitalization = .words
public struct TextField: Identifiable {
    /// UIControl's editing events.
    public enum ControlEvent: String, Hashable, Sendable {
        case editingDidBegin, editingChanged, editingDidEnd, editingDidEndOnExit
    }

    /// What UITextField posts, by UIKit's names.
    public enum Notification: String, Hashable, Sendable {
        case textDidBeginEditing, textDidChange, textDidEndEditing
    }

    /// OK and moving on commit; Back, time-outs and closing pages cancel.
    public enum EndReason: String, Hashable, Sendable {
        case committed, cancelled
    }

    /// Which field it is: its copies are the same, such as those that delegates get.
    public let id = Identity()
    /// Under which a form shows it; nil of a field by itself.
    public package(set) var label: String?
    /// What the editor must know, the text's own traits among it: the one place where they are.
    package var fieldTraits: FieldTraits {
        didSet { if fieldTraits.text.placeholder != oldValue.text.placeholder { placeholderSpans = [] } }
    }
    /// Asked before and told afterwards; not kept alive.
    public weak var delegate: (any TextFieldDelegate)?
    /// The next insertion takes the place of everything; turns itself off then.
    public var clearsOnInsertion = false
    /// What its appearance says, without what the traits say already.
    private var looks = FieldAppearance()
    /// Stretched under the content; beats the background colour. A rounded frame ignores it.
    public var background: Picture? {
        didSet { drawnBackground = background.map(FieldPicture.init) }
    }
    /// Under a field that is not enabled; ignored unless `background` is set.
    public var disabledBackground: Picture? {
        didSet { drawnDisabledBackground = disabledBackground.map(FieldPicture.init) }
    }
    /// In place of the words of `traits.leftView`, which then say what it is to those who do not see it.
    public var leftPicture: Picture? {
        didSet { drawnLeftPicture = leftPicture.map(FieldPicture.init) }
    }
    /// The same of `traits.rightView`.
    public var rightPicture: Picture? {
        didSet { drawnRightPicture = rightPicture.map(FieldPicture.init) }
    }
    /// The look of what is typed next; nil: that of the text around it. Only while editing.
    public var typingStyle: TextStyle?
    /// The editor while the field has the focus.
    package var editor: FieldEditor?
    /// The text while the field has not.
    var restingText: String
    /// Parts of the text that look different; characters are counted.
    package var spans: [AttributedText.Span] = []
    /// The same of the placeholder.
    package var placeholderSpans: [AttributedText.Span] = []
    /// Who listens to control events.
    var listeners: [Listener] = []
    /// Of a copy that somebody is called with.
    var requests: FieldRequests?
    /// How the edit is to end, where somebody who was called asks for that.
    var wantedEnd: EndReason?
    /// How the latest edit ended.
    package internal(set) var ended: (reason: EndReason, text: String)?
    private var drawnBackground: FieldPicture?
    private var drawnDisabledBackground: FieldPicture?
    /// `leftPicture` as it is drawn.
    package private(set) var drawnLeftPicture: FieldPicture?
    /// `rightPicture` as it is drawn.
    package private(set) var drawnRightPicture: FieldPicture?

    /// With all that an editor must know; the text is put on one line unless the traits ask for several.
    package init(
        _ traits: FieldTraits, text: String? = nil, delegate: (any TextFieldDelegate)? = nil
    ) {
        fieldTraits = traits
        self.delegate = delegate
        restingText = traits.text.isMultiline ? text ?? "" : (text ?? "").onOneLine
    }

    /// - Parameters:
    ///   - text: what stands in it at first; line breaks become spaces unless the traits ask for several lines.
    ///   - placeholder: nil leaves it to the traits.
    ///   - traits: what the keys give and what is accepted.
    ///   - language: of the content, as in "de" or "pt-BR", where the traits say none.
    public init(
        text: String = "", placeholder: String? = nil, traits: TextTraits = TextTraits(),
        language: String = "en"
    ) {
        var traits = traits
        if let placeholder { traits.placeholder = placeholder }
        self.init(FieldTraits(traits, language: language), text: text)
    }

    /// What the keys give and what is accepted. A change holds from the next edit on.
    public var traits: TextTraits {
        get { fieldTraits.text }
        set { fieldTraits.text = newValue }
    }

    /// Drawn only while the text is empty; never part of it. It is `traits.placeholder`.
    public var placeholder: String? {
        get { traits.placeholder }
        set {
            traits.placeholder = newValue
            placeholderSpans = []
        }
    }

    /// False: the field cannot get the focus; it looks the same but for `disabledBackground`. It is `traits.isEnabled`.
    public var isEnabled: Bool {
        get { traits.isEnabled }
        set { traits.isEnabled = newValue }
    }

    /// Of the content, as in "de" or "pt-BR": the traits' own where they say one. A change holds from the next edit on.
    public var language: String {
        get { fieldTraits.language }
        set { fieldTraits.language = newValue }
    }

    /// What this field says of its looks, before the appearance of all. Its border is `traits.borderStyle`, and a colour of
    /// its font is its `textColor` where it has no other.
    public var appearance: FieldAppearance {
        get {
            var appearance = looks
            appearance.borderStyle = traits.borderStyle
            return appearance
        }
        set {
            looks = newValue.over(FieldAppearance())
            looks.borderStyle = nil
            traits.borderStyle = newValue.borderStyle
        }
    }

    /// Nil is the empty text. A line break becomes a space, unless the traits ask for several lines.
    public var text: String? {
        get { editor?.text ?? restingText }
        set {
            restingText = traits.isMultiline ? newValue ?? "" : (newValue ?? "").onOneLine
            editor?.replace(with: restingText)
            spans = []
        }
    }

    /// Whether the field has the focus.
    public var isEditing: Bool { editor != nil }

    /// The selection, or the caret where nothing is selected, in UTF-16 units.
    public var selectedRange: Range<Int> {
        guard let editor else { return 0..<0 }
        let selected = editor.selection ?? editor.caret..<editor.caret
        let units = { editor.characters[..<$0].reduce(0) { $0 + $1.utf16.count } }
        return units(selected.lowerBound)..<units(selected.upperBound)
    }

    /// Whether the placeholder is drawn.
    public var showsPlaceholder: Bool { text?.isEmpty ?? true }

    /// Only where there is text, in the modes that say so.
    public var showsClearButton: Bool {
        !showsPlaceholder && traits.clearButtonMode.shows(isEditing: isEditing)
    }

    /// The picture under the content now.
    package var shownBackground: FieldPicture? {
        isEnabled ? drawnBackground : drawnBackground.map { drawnDisabledBackground ?? $0 }
    }
}

// MARK: Attributes

extension TextField {
    /// The text with the look of its parts; setting it sets the text.
    public var attributedText: AttributedText {
        get { AttributedText(text ?? "", style: defaultStyle, spans: spans) }
        set {
            text = newValue.text
            appearance.font = newValue.style
            if let color = newValue.style.color { appearance.textColor = color }
            spans = newValue.spans
        }
    }

    /// The placeholder with the look of its parts.
    public var attributedPlaceholder: AttributedText {
        get { AttributedText(placeholder ?? "", style: defaultStyle, spans: placeholderSpans) }
        set {
            placeholder = newValue.text
            placeholderSpans = newValue.spans
        }
    }

    /// The look of all of the text: setting it takes away what parts had.
    public var defaultStyle: TextStyle {
        get {
            var style = appearance.font ?? TextStyle(size: 18)
            style.color = textColor
            return style
        }
        set {
            appearance.font = newValue
            if let color = newValue.color { appearance.textColor = color }
            spans = []
        }
    }

    /// The colour of all of the text: setting it takes away what parts had.
    public var textColor: Color? {
        get { appearance.textColor }
        set {
            appearance.textColor = newValue
            spans = []
        }
    }

    /// The parts' looks after a change of the text; what was typed looks as `typingStyle` says.
    mutating func moveSpans(for change: TextChange, in old: String) {
        guard !spans.isEmpty || typingStyle != nil else { return }
        let utf16 = old.utf16
        let start = utf16.index(utf16.startIndex, offsetBy: change.range.lowerBound)
        let end = utf16.index(start, offsetBy: change.range.count)
        let first = old.distance(from: old.startIndex, to: start)
        let removed = old.distance(from: start, to: end)
        let added = change.replacement.count
        var moved: [AttributedText.Span] = []
        for span in spans {
            let lower = Self.moved(span.range.lowerBound, first, removed, added)
            let upper = Self.moved(span.range.upperBound, first, removed, added)
            if lower < upper { moved.append(AttributedText.Span(range: lower..<upper, style: span.style)) }
        }
        if let typingStyle, added > 0 {
            moved = moved.flatMap { Self.pieces(of: $0, without: first..<first + added) }
            moved.append(AttributedText.Span(range: first..<first + added, style: typingStyle))
            moved.sort { $0.range.lowerBound < $1.range.lowerBound }
        }
        spans = moved
    }

    private static func moved(_ place: Int, _ first: Int, _ removed: Int, _ added: Int) -> Int {
        place <= first ? place : max(first, place - removed) + added
    }

    private static func pieces(
        of span: AttributedText.Span, without range: Range<Int>
    ) -> [AttributedText.Span] {
        let before = span.range.clamped(to: Int.min..<range.lowerBound)
        let after = span.range.clamped(to: range.upperBound..<Int.max)
        return [before, after].filter { !$0.isEmpty }.map {
            AttributedText.Span(range: $0, style: span.style)
        }
    }
}
