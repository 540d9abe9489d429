import Localization
import Look

/// What all layouts and painters of a panel go by: how large everything is, and how it is read.
///
/// A class, since a key makes dozens of layouts and sizes are seven hundred bytes: each holds a reference.
package final class LayoutTraits: Sendable {
    /// What sizes of text, rows and bars it goes by.
    package let metrics: Metrics
    /// Pages of a language that is read from right to left are, with their scroll bar at the left.
    package let isMirrored: Bool
    /// Of the screen's language: they stand where small letters cannot be told apart.
    package let capitals: Capitals

    /// For pages in English, read from left to right, unless said.
    package init(metrics: Metrics, isMirrored: Bool = false, capitals: Capitals = .usual) {
        self.metrics = metrics
        self.isMirrored = isMirrored
        self.capitals = capitals
    }
}
