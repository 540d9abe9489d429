/// A sentence in an editor: what the field wants, what is wrong with it, what to press.
package struct EditorNoteContent: Hashable, Sendable {
    /// Localized; wraps where there is room for that, is smaller where there is not, and cut in the end.
    package var text: String
    /// What it is about, which gives it its colour.
    package var tone: MessageContent.Tone
    /// Whether it is what the cells below it are called.
    package var isHeading: Bool

    /// Help, unless said.
    package init(_ text: String, tone: MessageContent.Tone = .plain, isHeading: Bool = false) {
        (self.text, self.tone, self.isHeading) = (text, tone, isHeading)
    }
}
