import Graphics
import Settings
import Typesetting

/// What fields look like: one for all fields at once, and one in each field whose words go before it.
///
/// A property that is nil is taken from the appearance behind, and at last from the theme.
public struct FieldAppearance: Hashable, Sendable {
    /// The frame around the field.
    public var borderStyle: TextTraits.BorderStyle?
    /// The text's font; its size is in pixels.
    public var font: TextStyle?
    /// The text's colour.
    public var textColor: Color?
    /// The placeholder's, and that of the views beside the text.
    public var placeholderColor: Color?
    /// Under the text, where there is no picture.
    public var backgroundColor: Color?
    /// Pixels between the frame and what stands in it, at both sides.
    public var padding: Int?
    /// Pixels between a view at a side, or the clear button, and the text.
    public var viewSpacing: Int?

    /// What is not given is left to the appearance behind.
    public init(
        borderStyle: TextTraits.BorderStyle? = nil, font: TextStyle? = nil, textColor: Color? = nil,
        placeholderColor: Color? = nil, backgroundColor: Color? = nil, padding: Int? = nil,
        viewSpacing: Int? = nil
    ) {
        self.borderStyle = borderStyle
        self.font = font
        self.textColor = textColor
        self.placeholderColor = placeholderColor
        self.backgroundColor = backgroundColor
        self.padding = padding
        self.viewSpacing = viewSpacing
    }

    /// What this one leaves open, as the other says. A font's own colour becomes the text's where that has none.
    public func over(_ other: FieldAppearance) -> FieldAppearance {
        var font = font ?? other.font
        font?.color = nil
        return FieldAppearance(
            borderStyle: borderStyle ?? other.borderStyle, font: font,
            textColor: ownColor ?? other.ownColor,
            placeholderColor: placeholderColor ?? other.placeholderColor,
            backgroundColor: backgroundColor ?? other.backgroundColor, padding: padding ?? other.padding,
            viewSpacing: viewSpacing ?? other.viewSpacing)
    }

    private var ownColor: Color? { textColor ?? font?.color }

    /// Whether anything is said at all.
    package var isEmpty: Bool { self == FieldAppearance() }
}
