import Settings

/// What stands before a row's title: a symbol on a coloured square, or a picture.
package struct TileContent: Hashable, Sendable {
    /// Material's names, of which the first that there is a symbol of is drawn.
    package var symbols: [String]
    /// Where there is none.
    package var letter: String
    /// What the symbol stands on.
    package var color: TileColor
    /// Of the bundle; in place of all that.
    package var picture: FieldPicture?

    /// The row's own icon, then the symbol of what the row is.
    ///
    /// - Parameters:
    ///   - icon: nil where others of its card have one.
    ///   - letter: where there is no symbol.
    package init(_ icon: RowIcon?, standIn: String, letter: String, picture: FieldPicture? = nil) {
        symbols = [icon?.name, standIn].compactMap { $0 }
        self.letter = letter
        color = icon?.color ?? .named(.slate)
        self.picture = picture
    }
}
