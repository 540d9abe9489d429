/// A sentence in an editor: what the field wants, what is wrong with it, what to press.
package struct EditorNoteContent: Hashable, Sendable {
    /// How much it matters: help, what to look at, what is lost if the answer is yes, what is wrong.
    package enum Tone: Hashable, Sendable { case plain, strong, question, error }

    /// Localized; wraps where there is room for that, is smaller where there is not, and cut in the end.
    package var text: String
    /// How much it matters, which gives it its colour.
    package var tone: Tone

    /// Help, unless said.
    package init(_ text: String, tone: Tone = .plain) {
        self.text = text
        self.tone = tone
    }
}
