import Graphics

/// A part of a value, in a box of its own: what stands there, and above and below it what stepping brings.
package struct WheelContent: Hashable, Sendable {
    /// How the part is marked that stands there now.
    package enum Box: Hashable, Sendable {
        /// Keys act on it: filled.
        case focused
        /// One of several that turn: framed.
        case framed
        /// One of several that are looked at.
        case plain
    }

    /// What stands there now; may be empty.
    package var shown: String
    /// Above it, the nearest first.
    package var above: [String] = []
    /// Below it, the nearest first.
    package var below: [String] = []
    /// Rows above the one in the middle, and below it.
    package var reach = 0
    /// How the part is marked.
    package var box: Box
    /// Before which of its characters the next one is typed; nil where nothing is typed here.
    package var caret: Int?
    /// The characters that the next key changes, underlined.
    package var marked: Range<Int>?
    /// In the colour of an error.
    package var isWrong = false
    /// What stands between it and the next part, in `gap`.
    package var separator = ""
    /// Pixels at the right of the frame that belong to no box.
    package var gap = 0
    /// Of what stands there now, in pixels; what is further away is smaller. It shrinks to fit.
    package var size: Int

    /// A part without neighbours, unless said.
    package init(_ shown: String, box: Box, size: Int) {
        self.shown = shown
        self.box = box
        self.size = size
    }
}
