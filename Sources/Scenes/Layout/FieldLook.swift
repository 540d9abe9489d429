import Graphics
import Settings
import Typesetting

/// How a field looks beyond its text: UITextField's properties, as far as a field says anything about them.
///
/// A field that says nothing has no look at all and is drawn as the theme draws fields; a key press then costs nothing
/// for what is not used.
package struct FieldLook: Hashable, Sendable {
    /// Nil is the theme's own frame.
    package var border: TextTraits.BorderStyle?
    /// Of the text and of the placeholder alike.
    package var alignment = TextTraits.Alignment.natural
    /// Nil is the theme's.
    package var font: TextStyle?
    /// Nil is the theme's.
    package var textColor: Color?
    /// Nil is the theme's, dimmer than the text's.
    package var placeholderColor: Color?
    /// Nil is the theme's.
    package var backgroundColor: Color?
    /// Stretched under the content; beats the colour.
    package var background: FieldPicture?
    /// Parts of the text, or of the placeholder while that is shown, that look different.
    package var spans: [AttributedText.Span] = []
    /// The placeholder's own, in characters of it.
    package var placeholderSpans: [AttributedText.Span] = []
    /// Pixels that the text may shrink to before it scrolls, 0 and on one bit as far as it stays legible; nil: it
    /// scrolls at its own size.
    package var minimumFontSize: Int?
    /// Whether there is something to clear, and now is the time to: its mode has been asked.
    package var showsClearButton = false
    /// Pixels between the frame and its content, and between a view and the text; nil is the theme's.
    package var padding: Int?
    /// Nil is the theme's.
    package var viewSpacing: Int?
    /// Before the text; nil where nothing stands there.
    package var left: SideContent?
    /// After the text; the clear button takes its place.
    package var right: SideContent?

    /// The theme's in everything.
    package init() {}

    /// Without the button for recent values.
    package mutating func removeBookmarks() {
        if left == .icon(.bookmark) { left = nil }
        if right == .icon(.bookmark) { right = nil }
    }

    /// What stands beside a field's text.
    package enum SideContent: Hashable, Sendable {
        case text(String)
        case icon(Icon)
        case picture(FieldPicture)
    }
}

/// A picture that stands in or under fields: one object however often it is drawn, compared by identity.
package final class FieldPicture: Hashable, Sendable {
    /// In its own size; it is scaled as it is drawn.
    package let picture: Picture

    /// - Parameter picture: kept once, for all fields that are drawn with this object.
    package init(_ picture: Picture) { self.picture = picture }

    package static func == (one: FieldPicture, other: FieldPicture) -> Bool { one === other }

    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension TextTraits {
    /// Whether these traits say anything about looks.
    package var hasLook: Bool {
        borderStyle != nil || alignment != .natural || minimumFontSize > 0 || clearButtonMode != .never
            || [leftView, rightView].contains { ($0?.mode ?? .never) != .never }
    }
}

extension FieldLook {
    /// What the traits of a bundle say; `picture` finds an image of the bundle by its name.
    ///
    /// `fontSize` is the theme's, in pixels; the traits' points are pixels of a panel of 320 x 240.
    package init(_ traits: TextTraits, isEditing: Bool, fontSize: Int, picture: (String) -> FieldPicture?) {
        border = traits.borderStyle
        alignment = traits.alignment
        if traits.adjustsFontSizeToFitWidth {
            // What is no number, as a program may give it, is no minimum.
            let points = traits.minimumFontSize > 0 ? Int(min(traits.minimumFontSize, 256)) : 0
            minimumFontSize = min(fontSize, points * fontSize / 18)
        }
        left = Self.side(traits.leftView, isEditing, picture)
        right = Self.side(traits.rightView, isEditing, picture)
    }

    private static func side(
        _ view: TextTraits.SideView?, _ isEditing: Bool, _ picture: (String) -> FieldPicture?
    ) -> SideContent? {
        guard let view, view.mode.shows(isEditing: isEditing) else { return nil }
        if view.isBookmarks { return .icon(.bookmark) }
        return picture(view.content).map(SideContent.picture) ?? .text(view.content)
    }
}
